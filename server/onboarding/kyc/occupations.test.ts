import { expect, test } from 'vitest';
import { getOccupations } from './occupations.ts';

const OCCUPATIONS = getOccupations();

test.each([
  ['lawyer', 'Legal professionals'],
  ['trader', 'Financial and mathematical associate professionals'],
  ['ceo', 'Managing directors and chief executives'],
  ['investor', 'Private investor'],
  ['banker', 'Finance professionals'],
  ['entrepreneur', 'Managing directors and chief executives'],
  ['self-employed', 'Managing directors and chief executives'],
  ['doctor', 'Medical doctors'],
  ['programmer', 'Software and applications developers and analysts'],
])('who says "%s" finds "%s"', (word, name) => {
  const found = OCCUPATIONS.filter(({ words }) => words.includes(word));
  expect(found.map((occupation) => occupation.name)).toContain(name);
});

test('every everyday word is of an occupation that there is', () => {
  const all = OCCUPATIONS.flatMap(({ words }) => words);
  expect(all.length).toBeGreaterThan(200);
  for (const { words } of OCCUPATIONS) expect(new Set(words).size).toBe(words.length);
});
