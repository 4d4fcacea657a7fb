import { addCatalogue } from '../app/catalogues.ts';
import { messages } from './catalogues/en.po';

/** Adds the words of the signed-in portal. */
export function addPortalCatalogue(): Promise<void> {
  return addCatalogue(messages, () => import('./catalogues/pseudo.po'));
}
