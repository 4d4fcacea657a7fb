import { constants, createInflate, inflateSync } from 'node:zlib';
import { arrayOf, nameOf, PdfBroken, type PdfDictionary, PdfThreat } from './values.ts';

const OBJECT_STREAM_BYTES_MAX = 32 * 1024 * 1024;
const STREAM_BYTES_MAX = 160 * 1024 * 1024;
const ALL_STREAMS_BYTES_MAX = 512 * 1024 * 1024;

/** Filters whose output we do not count, so little may go in. */
const UNCOUNTED = new Set(['LZWDecode', 'LZW', 'RunLengthDecode', 'RL']);
const UNCOUNTED_BYTES_MAX = 1024 * 1024;

const FLATE = new Set(['FlateDecode', 'Fl']);

export function filtersOf(dictionary: PdfDictionary): string[] {
  const filter = dictionary.get('Filter') ?? dictionary.get('F');
  const items = arrayOf(filter) ?? [filter];
  return items.flatMap((item) => nameOf(item) ?? []);
}

/** The text of a stream that holds objects. Throws `PdfBroken`, and `PdfThreat` when it is too long. */
export function unpackObjects(dictionary: PdfDictionary, raw: Uint8Array): string {
  const filters = filtersOf(dictionary);
  if (filters.length === 0 && !dictionary.has('Filter')) return Buffer.from(raw).toString('latin1');
  const isPlainFlate = filters.length === 1 && FLATE.has(filters[0] ?? '');
  if (!isPlainFlate || dictionary.has('DecodeParms')) throw new PdfBroken('packed objects');
  try {
    const options = {
      maxOutputLength: OBJECT_STREAM_BYTES_MAX,
      finishFlush: constants.Z_SYNC_FLUSH,
    };
    return inflateSync(raw, options).toString('latin1');
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    throw tooLarge ? new PdfThreat('TOO_LARGE_INSIDE') : new PdfBroken('packed objects');
  }
}

/** What the streams of one PDF have unpacked to so far. */
export type Unpacked = { bytes: number };

/** Counts what a stream unpacks to, keeping none of it. Throws `PdfThreat` when that is too much. */
export async function countUnpacked(
  dictionary: PdfDictionary,
  raw: Uint8Array,
  unpacked: Unpacked,
): Promise<void> {
  const filters = filtersOf(dictionary);
  const packed = filters.filter((filter) => FLATE.has(filter) || UNCOUNTED.has(filter));
  const isUncounted = filters.some((filter) => UNCOUNTED.has(filter));
  if (packed.length > 1 || (isUncounted && raw.length > UNCOUNTED_BYTES_MAX)) {
    throw new PdfThreat('TOO_LARGE_INSIDE');
  }
  if (!FLATE.has(filters[0] ?? '')) return;
  let bytes = 0;
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(raw);
  try {
    for await (const chunk of inflate) {
      bytes += chunk.length;
      unpacked.bytes += chunk.length;
      if (bytes > STREAM_BYTES_MAX || unpacked.bytes > ALL_STREAMS_BYTES_MAX) {
        throw new PdfThreat('TOO_LARGE_INSIDE');
      }
    }
  } catch (error) {
    // What cannot be unpacked is shown by nobody, and harms nobody.
    if (error instanceof PdfThreat) throw error;
  }
}
