/** A value of a PDF (ISO 32000, 7.3). Numbers, strings, `true`, `false` and `null` keep their text. */
export type PdfValue = PdfAtom | PdfName | PdfReference | PdfDictionary | readonly PdfValue[];
export type PdfAtom = { readonly kind: 'atom'; readonly text: string };
export type PdfName = { readonly kind: 'name'; readonly name: string };
/** Names an object by its number; of several with one number the last in the file counts. */
export type PdfReference = { readonly kind: 'reference'; readonly number: number };
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

export class PdfBroken extends Error {}

/** What makes a PDF more than pages to look at. */
export const THREATS = [
  'JAVASCRIPT',
  'LAUNCH',
  'EMBEDDED_FILE',
  'MEDIA',
  'SENDS_DATA',
  'ENCRYPTED',
  'TOO_LARGE_INSIDE',
] as const;
export type Threat = (typeof THREATS)[number];

/** A PDF that does more than show pages, or unpacks to more than anybody can look at. */
export class PdfThreat extends Error {
  readonly threat: Threat;

  constructor(threat: Threat) {
    super(threat);
    this.threat = threat;
  }
}

export function dictionaryOf(value: PdfValue | undefined): PdfDictionary | null {
  return value instanceof Map ? value : null;
}

/** The items of an array, or null. */
export function arrayOf(value: PdfValue | undefined): readonly PdfValue[] | null {
  return Array.isArray(value) ? value : null;
}

export function nameOf(value: PdfValue | undefined): string | null {
  return isPlain(value) && value.kind === 'name' ? value.name : null;
}

export function wholeOf(value: PdfValue | undefined): number | null {
  if (!isPlain(value) || value.kind !== 'atom' || !/^\d{1,9}$/.test(value.text)) return null;
  return Number.parseInt(value.text, 10);
}

/** The number of the object that a value refers to, or null. */
export function referenceOf(value: PdfValue | undefined): number | null {
  return isPlain(value) && value.kind === 'reference' ? value.number : null;
}

function isPlain(value: PdfValue | undefined): value is PdfAtom | PdfName | PdfReference {
  return value !== undefined && !(value instanceof Map) && !Array.isArray(value);
}
