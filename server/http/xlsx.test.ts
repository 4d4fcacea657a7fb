import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Row, xlsxFile } from './xlsx.ts';

async function* batches(...rows: readonly (readonly Row[])[]) {
  yield* rows;
}

test('a workbook has its rows as they came, numbers digit by digit, and no formula', async () => {
  const rows = batches(
    [['=1+1', 'a & <b> "c"', '']],
    [['\u0000ok 😀', { number: '-1234567890.123456789012345678' }, ' ']],
  );
  const file = xlsxFile('A & B', rows, new Date('2026-03-01T00:00:00Z'));
  const parts = unzipSync(Buffer.concat(await Array.fromAsync(file)));
  const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  expect(read('xl/workbook.xml')).toContain('name="A &amp; B"');
  const sheet = read('xl/worksheets/sheet1.xml');
  const text = (value: string) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  expect(sheet).toContain(
    `<row>${text('=1+1')}${text('a &amp; &lt;b&gt; &quot;c&quot;')}<c/></row>`,
  );
  expect(sheet).toContain(
    `<row>${text('ok 😀')}<c><v>-1234567890.123456789012345678</v></c>${text(' ')}</row>`,
  );
  expect(sheet).not.toContain('<f>');
});
