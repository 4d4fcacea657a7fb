import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DecryptionFailed, decryptStream, encryptStream } from './encrypt.ts';
import { readSecrets } from './secrets.ts';

const PIECE = 64 * 1024;
const TAG = 16;

const text = `new:${randomBytes(32).toString('base64')}`;
const { dataKeys } = readSecrets(text);

async function* inParts(bytes: Buffer, length = 1000) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function encrypted(
  content: Buffer,
  associatedData = 'file 1',
  keys = dataKeys,
): Promise<Buffer> {
  return Buffer.concat(
    await Array.fromAsync(encryptStream(keys, inParts(content), associatedData)),
  );
}

async function opened(bytes: Buffer, associatedData = 'file 1', keys = dataKeys): Promise<Buffer> {
  return Buffer.concat(
    await Array.fromAsync(decryptStream(keys, inParts(bytes, 777), associatedData)),
  );
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 200_000])(
  'a file of %i bytes comes back as it was',
  async (length) => {
    const content = randomBytes(length);
    const bytes = await encrypted(content);
    if (length > 32) expect(bytes.includes(content.subarray(0, 32))).toBe(false);
    expect(await opened(bytes)).toEqual(content);
  },
);

test('a file that was changed anywhere, cut, extended or put together anew does not open', async () => {
  const bytes = await encrypted(randomBytes(3 * PIECE));
  const start = bytes.length - 3 * (PIECE + TAG);
  const piece = (index: number) =>
    bytes.subarray(start + index * (PIECE + TAG), start + (index + 1) * (PIECE + TAG));
  const head = bytes.subarray(0, start);
  const changed = [2, start - 1, start, start + PIECE + 5, bytes.length - 1].map((at) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  });
  const broken = [
    ...changed,
    bytes.subarray(0, start - 3),
    head,
    Buffer.concat([head, piece(0), piece(1)]),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.alloc(1)]),
    Buffer.concat([head, piece(1), piece(0), piece(2)]),
    Buffer.concat([head, piece(0), piece(2)]),
    Buffer.concat([(await encrypted(randomBytes(10))).subarray(0, start), bytes.subarray(start)]),
  ];
  for (const attempt of broken) await expect(opened(attempt)).rejects.toThrow(DecryptionFailed);
});

test('a file opens with its own associated data alone', async () => {
  const bytes = await encrypted(randomBytes(10));
  await expect(opened(bytes, 'file 2')).rejects.toThrow(DecryptionFailed);
});

test('a file of an older key opens as long as the key is there', async () => {
  const content = randomBytes(10);
  const bytes = await encrypted(content);
  const newer = `newer:${randomBytes(32).toString('base64')}`;
  expect(await opened(bytes, 'file 1', readSecrets(`${newer},${text}`).dataKeys)).toEqual(content);
  const gone = opened(bytes, 'file 1', readSecrets(newer).dataKeys);
  await expect(gone).rejects.toThrow('the key new is not there');
});
