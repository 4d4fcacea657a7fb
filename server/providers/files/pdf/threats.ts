import type { PdfFile } from './objects.ts';
import { resolve } from './resolve.ts';
import { countUnpacked } from './streams.ts';
import {
  arrayOf,
  dictionaryOf,
  nameOf,
  type PdfDictionary,
  PdfThreat,
  type PdfValue,
  type Threat,
  wholeOf,
} from './values.ts';

const PIXELS_MAX = 150_000_000;

/** Keys that only a PDF that does more than show pages has. */
const KEYS: Readonly<Record<string, Threat>> = {
  JS: 'JAVASCRIPT',
  JavaScript: 'JAVASCRIPT',
  EmbeddedFiles: 'EMBEDDED_FILE',
  EF: 'EMBEDDED_FILE',
  RichMediaContent: 'MEDIA',
};

/** Kinds of actions, annotations and streams (ISO 32000, 12.6.4, 12.5.6 and 7.11.4). */
const KINDS: Readonly<Record<string, Threat>> = {
  JavaScript: 'JAVASCRIPT',
  Launch: 'LAUNCH',
  GoToE: 'EMBEDDED_FILE',
  EmbeddedFile: 'EMBEDDED_FILE',
  FileAttachment: 'EMBEDDED_FILE',
  SubmitForm: 'SENDS_DATA',
  ImportData: 'SENDS_DATA',
  RichMedia: 'MEDIA',
  RichMediaExecute: 'MEDIA',
  Rendition: 'MEDIA',
  Movie: 'MEDIA',
  Screen: 'MEDIA',
  Sound: 'MEDIA',
};

/**
 * Throws a `PdfThreat` when a PDF has scripts, starts programs, carries files or media, sends data, is
 * encrypted, or unpacks to too much.
 */
export async function assertHarmless(file: PdfFile): Promise<void> {
  const { objects, trailers } = file;
  if (trailers.some((trailer) => trailer.has('Encrypt'))) throw new PdfThreat('ENCRYPTED');
  for (const { value } of objects.values()) assertHarmlessValue(file, value);
  const unpacked = { bytes: 0 };
  for (const { value, raw } of objects.values()) {
    const dictionary = dictionaryOf(value);
    if (dictionary && raw) await countUnpacked(dictionary, raw, unpacked);
  }
}

function assertHarmlessValue(file: PdfFile, value: PdfValue): void {
  for (const item of arrayOf(value) ?? []) assertHarmlessValue(file, item);
  const dictionary = dictionaryOf(value);
  if (!dictionary) return;
  assertHarmlessKind(dictionary);
  assertSmallPicture(file, dictionary);
  for (const [key, inner] of dictionary) {
    const threat = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (threat) throw new PdfThreat(threat);
    assertHarmlessValue(file, inner);
  }
}

function assertHarmlessKind(dictionary: PdfDictionary): void {
  for (const key of ['S', 'Type', 'Subtype']) {
    const kind = nameOf(dictionary.get(key)) ?? '';
    const threat = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (threat) throw new PdfThreat(threat);
  }
}

function assertSmallPicture(file: PdfFile, dictionary: PdfDictionary): void {
  const [width, height] = ['Width', 'Height'].map((key) =>
    wholeOf(resolve(file, dictionary.get(key))),
  );
  if ((width ?? 0) * (height ?? 0) > PIXELS_MAX) throw new PdfThreat('TOO_LARGE_INSIDE');
}
