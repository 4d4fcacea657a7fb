import { Refusal } from '@ballast/contract/errors.ts';

/** How a name is put under an agreement, as the signer gives it. */
export type GivenSignature = { readonly name: string; readonly drawing: string | null };

/** The sentence that a signer agrees to before signing. */
export const CONSENT =
  'I have read this agreement to its end. I agree to sign it electronically, and I know that this binds me as my signature on paper would.';

const NAME_LENGTH_MAX = 200;
const DRAWING_LENGTH_MAX = 20_000;
/** The field that is drawn on. */
const WIDTH = 600;
const HEIGHT = 200;

/** Moves and curves in absolute coordinates: all that a pen does, and nothing else that SVG can. */
const PATH = /^M \d{1,3} \d{1,3}(?: (?:[ML] \d{1,3} \d{1,3}|C(?: \d{1,3}){6}))*$/;
const STROKE = /[LC] /;

/**
 * Checks a signature: the name is the signer's, letter for letter but for spaces, capitals and the form of its
 * apostrophes, and a drawing is a path of moves, lines and curves on a field of 600 by 200. Answers it as it is kept. Refuses with
 * `signature_invalid`.
 */
export function checkSignature(given: GivenSignature, signerName: string): GivenSignature {
  const name = given.name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (name.length > NAME_LENGTH_MAX || comparable(name) !== comparable(signerName))
    throw new Refusal('signature_invalid');
  if (given.drawing !== null && !isDrawing(given.drawing)) throw new Refusal('signature_invalid');
  return { name, drawing: given.drawing };
}

function isDrawing(path: string): boolean {
  if (path.length > DRAWING_LENGTH_MAX || !PATH.test(path) || !STROKE.test(path)) return false;
  const numbers = [...path.matchAll(/\d+/g)].map(([digits]) => Number.parseInt(digits, 10));
  return numbers.every((number, index) => number <= (index % 2 === 0 ? WIDTH : HEIGHT));
}

// Phones write a typographic apostrophe where a keyboard writes a straight one.
function comparable(name: string): string {
  const even = name
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[’‘ʼ`´]/g, "'");
  return even.trim().toLowerCase();
}
