import { expect, test } from 'vitest';
import {
  groupReference,
  makeReference,
  readReference,
  referencesIn,
} from './payment-references.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const some = [
  makeReference(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1)),
  makeReference(Uint8Array.of(201, 17, 94, 3, 250, 61, 128, 77)),
  makeReference(Uint8Array.of(31, 31, 31, 31, 31, 31, 31, 31)),
  makeReference(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 16)),
];

test('a reference is BLS and nine characters, and reads as itself', () => {
  for (const reference of some) {
    expect(reference).toMatch(/^BLS[0-9A-HJKMNP-TV-Z]{9}$/);
    expect(readReference(reference)).toBe(reference);
    expect(readReference(groupReference(reference).toLowerCase())).toBe(reference);
  }
});

test('it is written in groups of three', () => {
  expect(groupReference('BLS0123456XY')).toBe('BLS 012 345 6XY');
});

test('what is longer is none, and neither is what has a letter that references do not have', () => {
  for (const reference of some) {
    expect(readReference(`X${reference}`)).toBeNull();
    expect(readReference(`${reference}X`)).toBeNull();
    expect(readReference(`${reference.slice(0, -1)}U`)).toBeNull();
  }
});

test('one wrong character is always found', () => {
  for (const reference of some) {
    for (let at = 3; at < reference.length; at += 1) {
      for (const other of ALPHABET) {
        if (other === reference[at]) continue;
        const wrong = reference.slice(0, at) + other + reference.slice(at + 1);
        expect(readReference(wrong)).toBeNull();
      }
    }
  }
});

test('two characters that changed places are always found, next to each other or not', () => {
  for (const reference of some) {
    for (let left = 3; left < reference.length; left += 1) {
      for (let right = left + 1; right < reference.length; right += 1) {
        if (reference[left] === reference[right]) continue;
        const swapped = [...reference];
        [swapped[left], swapped[right]] = [reference[right] ?? '', reference[left] ?? ''];
        expect(readReference(swapped.join(''))).toBeNull();
      }
    }
  }
});

test('letters that look like digits are read as them', () => {
  const [reference = ''] = some;
  expect(readReference(`bis${reference.slice(3).replaceAll('0', 'o').replace('1', 'l')}`)).toBe(
    reference,
  );
});

test('references are found in whatever else a payer wrote', () => {
  const [one = '', other = ''] = some;
  expect(referencesIn(`/RFB/INVOICE 17 ${groupReference(one)}, thank you`)).toEqual([one]);
  expect(referencesIn(`${one}/${one} ${other}`)).toEqual([one, other]);
  expect(referencesIn('rent for May')).toEqual([]);
  expect(referencesIn(`${one.slice(0, -1)}?`)).toEqual([]);
  expect(referencesIn(`${one.slice(0, -1)}Z ${other}`)).toEqual([other]);
});
