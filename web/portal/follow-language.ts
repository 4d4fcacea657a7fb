import type { Language } from '@ballast/contract/account/languages.ts';
import { PAGE_LANGUAGE } from '../app/page-language.ts';

/** Tried once in a tab, so that no page is loaded for ever where a browser keeps nothing. */
const TRIED = 'ls-language-tried';

/** Shows this page, and those that follow in this browser, in another language. The head reads it. */
export function showLanguage(language: Language): void {
  const cookie = `BALLAST-LANGUAGE=${language}; path=/; max-age=31536000; samesite=lax`;
  Object.assign(document, { cookie });
  location.reload();
}

/** Shows the page in the language that whoever is logged in has chosen, where it began in another one. */
export function followLanguage(language: Language): void {
  if (language === PAGE_LANGUAGE || sessionStorage.getItem(TRIED) === language) return;
  sessionStorage.setItem(TRIED, language);
  showLanguage(language);
}
