import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A text that scanners of viruses find by agreement, in two halves so that they do not find it here. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** A picture that says where and by whom it was taken. */
export function makeJpeg(width = 640, height = 480, background = '#456'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({
      IFD0: { Copyright: 'Ada Marlowe' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer();
}

/** A picture with a text in it that is not shown. */
export async function makePng(): Promise<Buffer> {
  const create = { width: 64, height: 48, channels: 4, background: '#abcd' } as const;
  const plain = await sharp({ create }).png().toBuffer();
  const ending = plain.length - 12;
  const note = pngChunk('tEXt', Buffer.from('Comment\0Ada Marlowe'));
  return Buffer.concat([plain.subarray(0, ending), note, plain.subarray(ending)]);
}

/** A picture of 640 by 480 as phones make it, with the place where it was taken: made by heif-enc. */
export const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA',
    'AAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGlAAEAAAAAAAAAgQACAAAAAAImAAEAAAAAAAAB',
    'BgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAwGlwcnAAAACi',
    'aXBjbwAAAHZodmNDAQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAWroCQCEAAQAp',
    'QgEBA3AAAAMAkAAAAwAAAwBaoAUCAeFlupJKa5sCAAADAAIAAAMAAhAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAKA',
    'AAAB4AAAABBwaXhpAAAAAAMICAgAAAAWaXBtYQAAAAAAAAABAAEDgQKDAAAAGmlyZWYAAAAAAAAADmNkc2MAAgABAAEA',
    'AAGPbWRhdAAAAH0oAa8ZEF85rFrX93yFN//31/EZZu+8FeKz/LGyjzqAcIXoxAAAAwCagKa3OoB6hWjyAAADAAAF5JMF',
    'qOAAAAMAAAMAAGvAhwAAAwAAAwAAAwAD8gAAAwAAAwAAAwAB7QAAAwAAAwAAAwApoAAAAwAAAwAAAwDogAAAAwAG1AAA',
    'AABJSSoACAAAAAgAEgEDAAEAAAABAAAAGgEFAAEAAABuAAAAGwEFAAEAAAB2AAAAKAEDAAEAAAACAAAAEwIDAAEAAAAB',
    'AAAAmIICAAMAAABtZQAAaYcEAAEAAAB+AAAAJYgEAAEAAADMAAAAAAAAADhjAADoAwAAOGMAAOgDAAAGAACQBwAEAAAA',
    'MDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAgAIAAAOgBAABAAAA4AEAAAAAAAAC',
    'AAEAAgACAAAATgAAAAIABQADAAAA6gAAAAAAAAAzAAAAAQAAAB4AAAABAAAAAAAAAAEAAAA=',
  ].join(''),
  'base64',
);

/** A PNG of few bytes and very many black pixels. */
export function makePixelBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Very many zeros, packed to a thousandth: one piece of 32 MiB again and again. */
export function packZeros(pieces: number): Buffer {
  const zeros = Buffer.alloc(32 * 1024 * 1024);
  const piece = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...Array.from({ length: pieces }, () => piece),
  ]);
}

/** A ZIP archive with one file, which unpacks to what is given. */
export function makeZip(name: string, content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 }).subarray(2, -4);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

export const HTML = '<!doctype html><script>alert(document.domain)</script>';

export const SVGS = [
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
];

function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
