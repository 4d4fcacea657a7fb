import { i18n } from '@lingui/core';

/*
 * English stands in the source and travels with what shows it. Other languages come as one catalogue, once
 * there are some; the pseudo language shows in tests which words are no texts of Lingui.
 */

/** The language of this tab: `pseudo` when a test asked for it, else English. */
const locale =
  !import.meta.env.SSR && sessionStorage.getItem('locale') === 'pseudo' ? 'pseudo' : 'en';

/** Brings the words of the language that this tab shows. */
export async function activateCatalogue(): Promise<void> {
  const { messages } =
    locale === 'pseudo' ? await import('./catalogues/pseudo.po') : { messages: {} };
  i18n.load(locale, messages);
  i18n.activate(locale);
}
