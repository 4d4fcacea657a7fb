import { PdfReader } from './reader.ts';
import { unpackObjects } from './streams.ts';
import {
  dictionaryOf,
  nameOf,
  PdfBroken,
  type PdfDictionary,
  type PdfValue,
  referenceOf,
  wholeOf,
} from './values.ts';

const OBJECTS_MAX = 200_000;
const HEADING = /(?<!\d)(\d{1,8})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj|(?<![A-Za-z])trailer/g;
const WHOLE_OBJECT = /(?<!\d)(\d{1,8})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj\s+(\d{1,9})\s+endobj/g;

export type PdfObject = { readonly value: PdfValue; readonly raw: Uint8Array | null };

/** All objects of a PDF by their number, and its trailers, the last of which counts. */
export type PdfFile = {
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailers: readonly PdfDictionary[];
};

/**
 * Reads every object of a PDF in file order, without its cross-reference table, which may lie. Throws
 * `PdfBroken`, and `PdfThreat` when packed objects are too long.
 */
export function readPdf(bytes: Buffer): PdfFile {
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  const trailers: PdfDictionary[] = [];
  const lengths = new Map(
    [...text.matchAll(WHOLE_OBJECT)].map(([, number, value]) => [whole(number), whole(value)]),
  );
  HEADING.lastIndex = 0;
  for (let found = HEADING.exec(text); found; found = HEADING.exec(text)) {
    const reader = new PdfReader(text, HEADING.lastIndex);
    const value = reader.readValue();
    const dictionary = dictionaryOf(value);
    const raw = dictionary && readStream(bytes, text, reader, lengthOf(dictionary, lengths));
    HEADING.lastIndex = reader.at;
    if (found[1] !== undefined) objects.set(whole(found[1]), { value, raw });
    if (!dictionary) continue;
    const type = nameOf(dictionary.get('Type'));
    if (found[1] === undefined || type === 'XRef') trailers.push(dictionary);
    if (raw && type === 'ObjStm') readPacked(unpackObjects(dictionary, raw), dictionary, objects);
    if (objects.size > OBJECTS_MAX) throw new PdfBroken('too many objects');
  }
  return { objects, trailers };
}

function lengthOf(dictionary: PdfDictionary, lengths: ReadonlyMap<number, number>): number | null {
  const length = dictionary.get('Length');
  return wholeOf(length) ?? lengths.get(referenceOf(length) ?? -1) ?? null;
}

/** The bytes of the stream that follows a dictionary, or null when none does. */
function readStream(
  bytes: Buffer,
  text: string,
  reader: PdfReader,
  length: number | null,
): Uint8Array | null {
  reader.skip();
  if (!reader.sees('stream')) return null;
  const heading = /^stream(?:\r\n|\n|\r)?/.exec(text.slice(reader.at, reader.at + 8));
  const start = reader.at + (heading?.[0].length ?? 0);
  const declaredEnd = start + (length ?? 0);
  const isTrue = length !== null && /^\s*endstream/.test(text.slice(declaredEnd, declaredEnd + 16));
  const end = isTrue ? declaredEnd : text.indexOf('endstream', start);
  if (end < 0) throw new PdfBroken('a stream has no end');
  reader.at = end;
  return bytes.subarray(start, end);
}

/** Reads the objects of an object stream (ISO 32000, 7.5.7). */
function readPacked(
  text: string,
  dictionary: PdfDictionary,
  objects: Map<number, PdfObject>,
): void {
  const first = wholeOf(dictionary.get('First'));
  if (first === null) throw new PdfBroken('packed objects');
  for (const [, number, offset] of text.slice(0, first).matchAll(/(\d{1,8})\s+(\d{1,9})(?!\d)/g)) {
    const value = new PdfReader(text, first + whole(offset)).readValue();
    objects.set(whole(number), { value, raw: null });
    if (objects.size > OBJECTS_MAX) throw new PdfBroken('too many objects');
  }
}

function whole(digits = ''): number {
  return Number.parseInt(digits, 10);
}
