import { expect, test } from 'vitest';
import { isMeant } from './occupation-search.ts';

const LEGAL = { name: 'Legal professionals', words: ['lawyer', 'patent attorney'] };
const MANAGING = { name: 'Managing directors and chief executives', words: ['self-employed'] };

test.each([
  ['lawyer', true],
  ['LAW', true],
  ['attorney', true],
  ['legal', true],
  ['', true],
  ['yer', false],
  ['self employed', false],
])('"%s" may be a legal professional: %s', (typed, expected) => {
  expect(isMeant(LEGAL, typed)).toBe(expected);
});

test.each(['self-employed', 'Self employed', 'chief exec'])(
  '"%s" finds managing directors',
  (typed) => {
    expect(isMeant(MANAGING, typed)).toBe(true);
  },
);
