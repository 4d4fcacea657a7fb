import { addCatalogue } from '../../app/catalogues.ts';
import { messages } from './catalogues/en.po';

/** Adds the words of signing up, of a forgotten password, and of the documents to read before. */
export function addVisitorCatalogue(): Promise<void> {
  return addCatalogue(messages, () => import('./catalogues/pseudo.po'));
}
