import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 'b c', ''], 'a,b c,\r\n'],
  [['a,b', 'say "so"', 'one\ntwo'], '"a,b","say ""so""","one\ntwo"\r\n'],
  [['=1+1', '+44', '-1+1', '@x', ' =1', '\tx'], "'=1+1,'+44,'-1+1,'@x,' =1,'\tx\r\n"],
  [['-1', '-0.50', '-1.', '-1-'], "-1,-0.50,'-1.,'-1-\r\n"],
])('%j is one line', (values, line) => {
  expect(csvLine(values)).toBe(line);
});

test('what is read again is what was written, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (values) => {
      const cells = readLine(csvLine(values));
      expect(cells).toHaveLength(values.length);
      for (const [index, cell] of cells.entries()) {
        expect([values[index], `'${values[index]}`]).toContain(cell);
        expect(cell.trimStart()).not.toMatch(/^[=+@]|^-(?!\d+(?:\.\d+)?$)/);
      }
    }),
  );
});

/** The cells of a line, read as RFC 4180 has it. */
function readLine(line: string): string[] {
  const cells = `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/gs);
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
