import {
  DRAWING_FIELD,
  DRAWING_LENGTH_MAX,
  isSignerName,
  SIGNATURE_NAME_LENGTH_MAX,
  tidyName,
} from '@ballast/contract/agreements/signature.ts';
import { Refusal } from '@ballast/contract/errors.ts';

export type GivenSignature = { readonly name: string; readonly drawing: string | null };

/** Moves, lines and curves in absolute coordinates: all that a drawn signature needs of SVG. */
const PATH = /^M \d{1,3} \d{1,3}(?: (?:[ML] \d{1,3} \d{1,3}|C(?: \d{1,3}){6}))*$/;
const STROKE = /[LC] /;

/**
 * Checks a signature and returns it in the form that is stored. The name must be the signer's,
 * except for spaces, capitals and the kind of apostrophe; a drawing is a path on a field of 600 by
 * 200. Refuses with `signature_invalid`.
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
