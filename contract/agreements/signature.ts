export const CONSENT =
  'I have read this agreement to its end. I agree to sign it electronically, and I know that this binds me as my signature on paper would.';

export const SIGNATURE_NAME_LENGTH_MAX = 200;

export const DRAWING_LENGTH_MAX = 20_000;

/** The field that is drawn on, in the units of the path. */
export const DRAWING_FIELD = { width: 600, height: 200 } as const;

export function tidyName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

/** Compares a name with the signer's, except for spaces, capitals and the kind of apostrophe. */
export function isSignerName(name: string, signerName: string): boolean {
  return comparable(name) === comparable(signerName);
}

// Phones write a typographic apostrophe where a keyboard writes a straight one.
function comparable(name: string): string {
  return tidyName(name)
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .toLowerCase();
}
