import type { Language } from '@ballast/contract/account/languages.ts';

/** The language of this page, which the head has set before anything is shown. Another one loads the page anew. */
export const PAGE_LANGUAGE = (globalThis.document?.documentElement.lang || 'en') as Language;
