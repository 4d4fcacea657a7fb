import type { WordLoaders } from '../app/language.ts';

/** The words of the portal in each language but English. */
export const PORTAL_WORDS: WordLoaders = { de: () => import('virtual:words/portal/de') };
