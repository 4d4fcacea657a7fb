import { i18n } from '@lingui/core';
import { messages } from './catalogues/en.po';

/*
 * English travels with the page. Other languages come on demand, once there are some; the pseudo
 * language shows in tests which words did not come from a catalogue.
 */

type Catalogue = { messages: typeof messages };

/** The language of this tab: `pseudo` when a test asked for it, else English. */
const locale =
  !import.meta.env.SSR && sessionStorage.getItem('locale') === 'pseudo' ? 'pseudo' : 'en';

/** Shows the words that every page needs. */
export async function activateCatalogue(): Promise<void> {
  i18n.load('en', messages);
  if (locale === 'pseudo') await addCatalogue(messages, () => import('./catalogues/pseudo.po'));
  i18n.activate(locale);
}

/** Adds the words of a part of the pages; `translated` brings the other languages. */
export async function addCatalogue(
  english: typeof messages,
  translated: () => Promise<Catalogue>,
): Promise<void> {
  i18n.load('en', english);
  if (locale === 'pseudo') i18n.load('pseudo', (await translated()).messages);
}
