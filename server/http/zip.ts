import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its name in it, and its content in pieces. */
export type ZipPart = { readonly name: string; readonly content: AsyncIterable<Uint8Array> };

/** Packs files one after the other, as they come, so that no file is whole in memory. */
export async function* zipped(
  parts: AsyncIterable<ZipPart>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    packed.push(piece);
  });
  for await (const { name, content } of parts) {
    const file = new ZipDeflate(name);
    file.mtime = madeAt;
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* packed.splice(0);
  }
  zip.end();
  yield* packed.splice(0);
}
