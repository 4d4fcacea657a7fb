/** What a signature is, as the browser asks for it and the server checks it. */

/** The sentence that a signer agrees to before signing. */
export const CONSENT =
  'I have read this agreement to its end. I agree to sign it electronically, and I know that this binds me as my signature on paper would.';

/** The longest name that is taken. */
export const SIGNATURE_NAME_LENGTH_MAX = 200;

/** The longest drawing that is taken, as a path. */
export const DRAWING_LENGTH_MAX = 20_000;

/** The field that is drawn on, in the units of the path. */
export const DRAWING_FIELD = { width: 600, height: 200 } as const;

/** A name as it is kept: one form of its letters, and single spaces. */
export function tidyName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/** Says whether a name is the signer's, letter for letter but for spaces, capitals and the form of apostrophes. */
export function isSignerName(name: string, signerName: string): boolean {
  return comparable(name) === comparable(signerName);
}

// Phones write a typographic apostrophe where a keyboard writes a straight one.
function comparable(name: string): string {
  return tidyName(name)
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .toLowerCase();
}
