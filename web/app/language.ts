import type { Language } from '@ballast/contract/account/languages.ts';
import { i18n, type Messages } from '@lingui/core';
import { PAGE_LANGUAGE } from './page-language.ts';

/** Load the words of a page in each language but English, whose words travel with the code (docs/decisions/0102). */
export type WordLoaders = Readonly<
  Partial<Record<Language, () => Promise<{ readonly messages: Messages }>>>
>;

/** Sets the words of this page; one without loaders is English. */
export async function activateLanguage(words?: WordLoaders): Promise<void> {
  const loaded = await words?.[PAGE_LANGUAGE]?.();
  i18n.loadAndActivate({ locale: PAGE_LANGUAGE, messages: loaded?.messages ?? {} });
}

/** Puts what the build rendered in English away, before a page in another language is rendered. */
export function revealPage(root: HTMLElement): void {
  if (PAGE_LANGUAGE === 'en') return;
  root.replaceChildren();
  document.documentElement.removeAttribute('data-unspoken');
}
