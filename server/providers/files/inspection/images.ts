import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Inspection } from '../port.ts';

const PIXELS_MAX = 50_000_000;

/** HEIC is unpacked as a whole, so it may have fewer. */
const HEIC_PIXELS_MAX = 26_000_000;

const SHOWN_SIDE_MAX = 4096;

class ImageBroken extends Error {
  override readonly name = 'ImageBroken';
}

/** A picture that was drawn: pixels of its shorter side. */
type Drawn = { readonly kind: 'drawn'; readonly shorterSide: number };

type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

// Nothing but the loaders of what we take, one image at a time, nothing kept.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] });
sharp.concurrency(1);
sharp.cache(false);

/** Decodes a JPEG or PNG and writes it anew as a JPEG, upright and without metadata. */
export async function redrawImage(path: string, shownPath: string): Promise<Drawn | Inspection> {
  const image = sharp(path, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const { width, height } = await decoding(() => image.metadata());
  if (width * height > PIXELS_MAX) return { kind: 'too_many_pixels' };
  await writeFile(shownPath, await decoding(() => draw(image.autoOrient())), { mode: 0o600 });
  return { kind: 'drawn', shorterSide: Math.min(width, height) };
}

export async function redrawHeic(path: string, shownPath: string): Promise<Drawn | Inspection> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const bytes = await readFile(path);
  const pixels = await decoding(async () => {
    const [image] = new libheif.HeifDecoder().decode(bytes);
    if (!image) throw new ImageBroken('no image');
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > HEIC_PIXELS_MAX) return null;
    return new Promise<Pixels>((resolve, reject) => {
      const data = new Uint8ClampedArray(width * height * 4);
      image.display({ data, width, height }, (shown) =>
        shown ? resolve(shown) : reject(new ImageBroken('not decoded')),
      );
    });
  });
  if (!pixels) return { kind: 'too_many_pixels' };
  const { width, height, data } = pixels;
  const drawn = await draw(sharp(data, { raw: { width, height, channels: 4 } }));
  await writeFile(shownPath, drawn, { mode: 0o600 });
  return { kind: 'drawn', shorterSide: Math.min(width, height) };
}

function draw(image: Sharp): Promise<Buffer> {
  const side = { width: SHOWN_SIDE_MAX, height: SHOWN_SIDE_MAX };
  return image
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Runs a decoder; what it throws is the image's fault. */
async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ImageBroken('not decoded', { cause: error });
  }
}
