import { expect, test } from 'vitest';
import { holderName, isSameHolder } from './same-holder.ts';

const amelia = holderName({
  ...{ legalName: null, firstName: 'Amélie', middleName: 'Jane', lastName: 'Hart-Øberg' },
});
const northwind = holderName({
  ...{ legalName: 'Northwind Partners Ltd.', firstName: 'A', middleName: null, lastName: 'B' },
});

test.each([
  'AMELIE HART-OBERG',
  'Hart Øberg, Amélie',
  'Mrs Amelie Jane Hart-Oberg',
  'AMELIE J. HART OBERG',
])('%s is the client', (written) => {
  expect(isSameHolder(written, amelia)).toBe(true);
});

test.each([
  'Charles Hart-Oberg',
  'Amelie Hart',
  'Amelie Hart-Oberg and Charles Hart-Oberg',
  'Amelie Hart-Oberg Trading Ltd',
  'Amelie K Hart-Oberg',
  '',
])('"%s" is somebody else', (written) => {
  expect(isSameHolder(written, amelia)).toBe(false);
});

test('a company is known without its legal form, and not by a part of its name', () => {
  expect(isSameHolder('NORTHWIND PARTNERS LIMITED', northwind)).toBe(true);
  expect(isSameHolder('Northwind Partners Holding Ltd', northwind)).toBe(false);
  expect(isSameHolder('Ltd', northwind)).toBe(false);
});

test('somebody without a middle name is known without one alone', () => {
  const ida = holderName({ legalName: null, firstName: 'Ida', middleName: null, lastName: 'Moe' });
  expect(isSameHolder('Moe Ida', ida)).toBe(true);
  expect(isSameHolder('Ida S. Moe', ida)).toBe(false);
});

test('a company is nobody by the words alone that are left out of every name', () => {
  const unnamed = holderName({
    ...{ legalName: 'Company Limited', firstName: 'A', middleName: null, lastName: 'B' },
  });
  expect(isSameHolder('Ltd', unnamed)).toBe(false);
  expect(isSameHolder('', unnamed)).toBe(false);
});
