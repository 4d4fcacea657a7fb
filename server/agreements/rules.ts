import {
  DRAWING_FIELD,
  DRAWING_LENGTH_MAX,
  isSignerName,
  SIGNATURE_NAME_LENGTH_MAX,
  tidyName,
} from '@ballast/contract/agreements/signature.ts';
import { Refusal } from '@ballast/contract/errors.ts';

/** How a name is put under an agreement, as the signer gives it. */
export type GivenSignature = { readonly name: string; readonly drawing: string | null };

/** Moves and curves in absolute coordinates: all that a pen does, and nothing else that SVG can. */
const PATH = /^M \d{1,3} \d{1,3}(?: (?:[ML] \d{1,3} \d{1,3}|C(?: \d{1,3}){6}))*$/;
const STROKE = /[LC] /;

/**
 * Checks a signature: the name is the signer's, letter for letter but for spaces, capitals and the form of its
 * apostrophes, and a drawing is a path of moves, lines and curves on a field of 600 by 200. Returns it as it is kept. Refuses with
 * `signature_invalid`.
 */
export function checkSignature(given: GivenSignature, signerName: string): GivenSignature {
  const name = tidyName(given.name);
  if (name.length > SIGNATURE_NAME_LENGTH_MAX || !isSignerName(name, signerName))
    throw new Refusal('signature_invalid');
  if (given.drawing !== null && !isDrawing(given.drawing)) throw new Refusal('signature_invalid');
  return { name, drawing: given.drawing };
}

function isDrawing(path: string): boolean {
  if (path.length > DRAWING_LENGTH_MAX || !PATH.test(path) || !STROKE.test(path)) return false;
  const numbers = [...path.matchAll(/\d+/g)].map(([digits]) => Number.parseInt(digits, 10));
  const { width, height } = DRAWING_FIELD;
  return numbers.every((number, index) => number <= (index % 2 === 0 ? width : height));
}
