import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openInspector } from '../../server/providers/files/inspect-file.ts';
import { readPdf } from '../../server/providers/files/pdf/objects.ts';
import { rewritePdf } from '../../server/providers/files/pdf/rewrite.ts';
import { assertHarmless } from '../../server/providers/files/pdf/threats.ts';
import { chromiumOptions } from '../harness/chromium.ts';
import { count, replayHint, seed } from '../harness/scale.ts';
import { makePdf, pageObjects } from '../worlds/pdf.ts';

/*
 * PDFs of strangers. Those that real programs write are taken, and their copy says what they say; those that somebody
 * spoiled are read or refused in time, and what is spoiled never hides a script.
 */

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'ballast-strangers-'));
afterAll(() => rm(folder, { recursive: true }));

const LINES = ['Statement of account', 'Ada O’Shea, 1 Exchange Lane', '1,234.56 EUR'];

/** Two pages as Chromium prints them. */
async function byChromium(path: string): Promise<void> {
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage();
  const lines = LINES.map((line) => `<p>${line}</p>`).join('');
  await page.setContent(`${lines}<p style="break-before: page">Page two</p>`);
  await page.pdf({ path, format: 'A4' });
  await browser.close();
}

const printed = join(folder, 'printed');
await byChromium(printed);

async function textOf(path: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-layout', path, '-']);
  return stdout;
}

async function pagesOf(path: string): Promise<string | undefined> {
  const { stdout } = await run('pdfinfo', [path]);
  return /^Pages: +(\d+)$/m.exec(stdout)?.[1];
}

test.each([
  ['Chromium', (path: string) => copyFile(printed, path)],
  ['cairo', (path: string) => run('pdftocairo', ['-pdf', printed, path])],
  ['poppler', (path: string) => run('pdfunite', [printed, printed, path])],
])('a document as %s writes it is taken, and its copy says the same', async (name, write) => {
  const path = join(folder, name);
  await write(path);
  const shownPath = `${path}-shown`;
  const inspection = await openInspector({ timeMs: 20_000 }).inspect(path, shownPath);
  expect(inspection).toMatchObject({ kind: 'shown', type: 'application/pdf' });
  expect(await pagesOf(shownPath)).toBe(await pagesOf(path));
  expect(await textOf(shownPath)).toBe(await textOf(path));
  for (const line of LINES) expect(await textOf(shownPath)).toContain(line);
});

const TIME_MAX_MS = 2_000;

const SCRIPT = '/S /JavaScript /JS (app.alert(1))';
const PLAIN = makePdf(pageObjects());
const WITH_SCRIPT = makePdf(pageObjects(`/OpenAction << ${SCRIPT} >>`, `/Group << ${SCRIPT} >>`));

const spoiling = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), bit: fc.nat({ max: 7 }) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.nat({ max: 60 }) }),
  fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(), length: fc.nat({ max: 60 }) }),
  fc.record({
    kind: fc.constant('insert' as const),
    at: fc.nat(),
    text: fc.constantFrom(
      '<<',
      '>>',
      '[',
      ']',
      '(',
      ')',
      'obj',
      'endobj',
      'stream\n',
      '1 0 R',
      '%',
      '/',
      '-1',
    ),
  }),
);

type Spoiling = typeof spoiling extends fc.Arbitrary<infer One> ? One : never;

function spoil(bytes: Buffer, how: Spoiling): Buffer {
  const at = how.at % bytes.length;
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  if (how.kind === 'cut') return Buffer.concat([before, after.subarray(how.length)]);
  if (how.kind === 'insert') return Buffer.concat([before, Buffer.from(how.text), after]);
  if (how.kind === 'repeat') {
    return Buffer.concat([before, after.subarray(0, how.length), after]);
  }
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << how.bit);
  return flipped;
}

/** What the reader makes of a file: its copy, or null when it refuses. */
async function copyOf(bytes: Buffer): Promise<Buffer | null> {
  try {
    const file = readPdf(bytes);
    await assertHarmless(file);
    return rewritePdf(file);
  } catch (error) {
    // Whatever is thrown is the file's fault; an error of memory or of the machine is none.
    if (error instanceof Error && !/out of memory|ENOMEM/.test(error.message)) return null;
    throw error;
  }
}

const cases = fc.tuple(
  fc.constantFrom(PLAIN, WITH_SCRIPT),
  fc.array(spoiling, { minLength: 1, maxLength: 6 }),
);

test('a spoiled document is read or refused in time, and no copy has a script', async () => {
  const property = fc.asyncProperty(cases, async ([whole, spoilings]) => {
    const started = performance.now();
    const copy = await copyOf(spoilings.reduce(spoil, whole));
    expect(performance.now() - started).toBeLessThan(TIME_MAX_MS);
    expect(copy?.includes('JavaScript') ?? false).toBe(false);
  });
  await fc.assert(property, { numRuns: count(40_000), seed });
  console.info(replayHint('spoiled documents'));
});

test('a copy is read again, and stays as it is', async () => {
  const once = await copyOf(await readFile(printed));
  expect(once).not.toBeNull();
  expect(await copyOf(once ?? Buffer.alloc(0))).toEqual(once);
});
