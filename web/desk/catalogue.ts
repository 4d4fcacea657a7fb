import { addCatalogue } from '../app/catalogues.ts';
import { messages } from './catalogues/en.po';

/** Adds the words of the desk. */
export function addDeskCatalogue(): Promise<void> {
  return addCatalogue(messages, () => import('./catalogues/pseudo.po'));
}
