import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EICAR } from '../../../tests/worlds/file-corpus.ts';
import { clamdScanner } from './clamd-scanner.ts';
import { FilesUnavailable } from './port.ts';

const folder = mkdtempSync(join(tmpdir(), 'ballast-clamd-'));
afterAll(() => rmSync(folder, { recursive: true }));

let sockets = 0;

/** Something that answers what it is told to once it has read a stream to its end, as clamd does. */
async function daemon(answer: (content: Buffer) => string | null): Promise<string> {
  const path = join(folder, `clamd-${++sockets}`);
  const server = createServer((socket: Socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('data', (piece) => {
      bytes = Buffer.concat([bytes, Buffer.from(piece)]);
      const content = contentOf(bytes);
      const said = content && answer(content);
      if (said === null && content) socket.destroy();
      else if (content) socket.end(`${said}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return path;
}

/** The content of `zINSTREAM`: pieces with their lengths in front, and one of length 0 at the end. */
function contentOf(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  const pieces: Buffer[] = [];
  let at = command.length;
  expect(bytes.toString('latin1', 0, at)).toBe(command.slice(0, bytes.length));
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 150_000) yield content.subarray(at, at + 150_000);
}

test('what the scanner says of a whole file is what is answered', async () => {
  const virus = Buffer.concat([Buffer.alloc(500_000, 'x'), Buffer.from(EICAR)]);
  const scanner = clamdScanner(
    await daemon((content) =>
      content.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : `stream: OK`,
    ),
  );
  expect(await scanner.scan(inPieces(virus))).toEqual({ found: 'Eicar-Signature' });
  expect(await scanner.scan(inPieces(virus.subarray(0, 400_000)))).toEqual({ found: null });
});

test.each([['INSTREAM size limit exceeded. ERROR'], ['stream: OK, or nearly'], [''], [null]])(
  'an answer %j is no clean file',
  async (answer) => {
    const scanner = clamdScanner(await daemon(() => answer));
    await expect(scanner.scan(inPieces(Buffer.from('x')))).rejects.toThrow(FilesUnavailable);
  },
);

test('without a scanner at its place nothing is clean', async () => {
  for (const nowhere of [join(folder, 'nowhere'), '127.0.0.1:1']) {
    await expect(clamdScanner(nowhere).scan(inPieces(Buffer.from('x')))).rejects.toThrow(
      FilesUnavailable,
    );
  }
});
