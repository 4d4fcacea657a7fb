import { describe, expect, test } from 'vitest';
import { dayOfTyped, typeDate, typedOfDay } from './date-text.ts';
import { groupDigits } from './digit-groups.ts';

describe('groups of digits', () => {
  test.each([
    ['1', '1'],
    ['111', '111'],
    ['1112', '111-2'],
    ['111223333', '111-22-3333'],
    ['111-22-33334', '111-22-3333'],
    ['111 22 3333', '111-22-3333'],
    ['111-', '111'],
    ['', ''],
  ])('%s is written %s', (typed, written) => {
    expect(groupDigits(typed, [3, 2, 4], '-')).toBe(written);
  });
});

describe('a date that is typed', () => {
  test.each([
    ['1', '1'],
    ['17', '17'],
    ['170', '17/0'],
    ['17051980', '17/05/1980'],
    ['1/', '01'],
    ['1/5/1980', '01/05/1980'],
    ['17.5.1980', '17/05/1980'],
    ['1980-05-17', '17/05/1980'],
    ['17/05/19801', '17/05/1980'],
  ])('%s is written %s', (typed, written) => {
    expect(typeDate(typed)).toBe(written);
  });

  test.each([
    ['17/05/1980', '1980-05-17'],
    ['29/02/2000', '2000-02-29'],
    ['29/02/2001', null],
    ['31/04/1980', null],
    ['17/13/1980', null],
    ['00/05/1980', null],
    ['17/05/80', null],
    ['', null],
  ])('%s names the day %s', (typed, day) => {
    expect(dayOfTyped(typed)).toBe(day);
  });

  test('is written as it was read', () => {
    expect(typedOfDay('1980-05-17')).toBe('17/05/1980');
    expect(dayOfTyped(typedOfDay('1999-12-31'))).toBe('1999-12-31');
  });
});
