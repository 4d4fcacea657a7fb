import type { WordLoaders } from '../app/language.ts';

/** The words of the entrance in each language but English. */
export const ENTRANCE_WORDS: WordLoaders = { de: () => import('virtual:words/entrance/de') };
