import { afterAll, expect, test } from 'vitest';
import { startClamd } from '../../../tests/harness/clamd.ts';
import { EICAR, makeJpeg, makeZip } from '../../../tests/worlds/file-corpus.ts';
import { makePdf, makeStream, pageObjects } from '../../../tests/worlds/pdf.ts';
import { clamdScanner } from './clamd-scanner.ts';

/* ClamAV's own daemon behind the scanner, with a signature for the text that stands for a virus. */

const clamd = await startClamd('Test.Eicar', EICAR);
const scanner = clamdScanner(clamd.socket);
afterAll(() => clamd.stop());

async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024);
}

const pdfWith = (stream: string) => makePdf([...pageObjects(), makeStream(stream)]);

test.each([
  ['by itself', Buffer.from(EICAR)],
  ['behind a picture', Buffer.concat([await makeJpeg(), Buffer.from(EICAR)])],
  ['in an archive', makeZip('letter.txt', Buffer.from(EICAR))],
  ['in a packed stream of a PDF', pdfWith(EICAR)],
])('the daemon finds a virus %s', async (_, content) => {
  expect((await scanner.scan(inPieces(content))).found).toMatch(/^Test\.Eicar/);
});

test.each([
  ['a picture', await makeJpeg()],
  ['an archive', makeZip('letter.txt', Buffer.from('Dear client'))],
  ['a PDF', pdfWith('Dear client')],
])('the daemon finds nothing in %s', async (_, content) => {
  expect(await scanner.scan(inPieces(content))).toEqual({ found: null });
});
