import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openInspector } from '../../server/providers/files/inspect-file.ts';
import { chromiumOptions } from '../harness/chromium.ts';
import { count, replayHint, seed } from '../harness/scale.ts';
import { makePdf, pageObjects } from '../worlds/pdf.ts';

/*
 * PDFs of strangers. Those that real programs write are taken, and their copy shows what they show; those that somebody
 * spoiled are read or refused in time.
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

/** The share of the first page that is dark. */
async function inkOf(path: string): Promise<number> {
  const drawn = await run('pdftoppm', ['-r', '50', '-singlefile', '-gray', path], {
    encoding: 'buffer',
  });
  const pixels = [...drawn.stdout.subarray(20)];
  return pixels.reduce((sum, pixel) => sum + 255 - pixel, 0) / (255 * pixels.length);
}

test.each([
  ['Chromium', (path: string) => copyFile(printed, path)],
  ['cairo', (path: string) => run('pdftocairo', ['-pdf', printed, path])],
  ['poppler', (path: string) => run('pdfunite', [printed, printed, path])],
])(
  'a document as %s writes it is taken, and its copy shows the same pages',
  async (name, write) => {
    const path = join(folder, name);
    await write(path);
    const shownPath = `${path}-shown`;
    const inspection = await openInspector({ timeMs: 20_000 }).inspect(path, shownPath, 'sender');
    expect(inspection).toMatchObject({ kind: 'shown', type: 'application/pdf' });
    expect(await pagesOf(shownPath)).toBe(await pagesOf(path));
    // Pictures alone: nothing of the file itself is in it.
    expect((await textOf(shownPath)).trim()).toBe('');
    const { stdout } = await run('pdfimages', ['-list', shownPath]);
    expect(stdout.trim().split('\n').slice(2)).toHaveLength(Number(await pagesOf(path)));
    expect(await inkOf(shownPath)).toBeCloseTo(await inkOf(path), 2);
  },
);

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

const cases = fc.tuple(
  fc.constantFrom(PLAIN, WITH_SCRIPT),
  fc.array(spoiling, { minLength: 1, maxLength: 6 }),
);

test('a spoiled document is drawn or refused in its time, and its script is in no copy', async () => {
  const inspector = openInspector();
  const [path, shownPath] = [join(folder, 'spoiled'), join(folder, 'spoiled-shown')];
  const property = fc.asyncProperty(cases, async ([whole, spoilings]) => {
    await writeFile(path, spoilings.reduce(spoil, whole));
    const inspection = await inspector.inspect(path, shownPath, 'sender');
    expect(['shown', 'unreadable', 'locked', 'too_long', 'wrong_type']).toContain(inspection.kind);
    if (inspection.kind === 'unreadable') expect(inspection.why).not.toContain('it took too');
    if (inspection.kind === 'shown')
      expect((await readFile(shownPath)).includes('alert')).toBe(false);
  });
  await fc.assert(property, { numRuns: count(1_000), seed });
  console.info(replayHint('spoiled documents'));
});
