const MARKER = 0xff;
const START_OF_SCAN = 0xda;

/** Segments that say things about a picture: Exif and XMP, Photoshop's, comments. */
const METADATA = new Set([0xe1, 0xed, 0xfe]);

/** A JPEG without its metadata. What does not read as one comes back as it is. */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== MARKER || bytes[1] !== 0xd8) return bytes;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (bytes[at] === MARKER && bytes[at + 1] !== START_OF_SCAN) {
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return bytes;
    if (!METADATA.has(bytes[at + 1] ?? 0)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}
