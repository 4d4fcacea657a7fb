import { expect, test } from 'vitest';
import { caretIn, groupDigits } from './digit-groups.ts';

const date = (typed: string) => groupDigits(typed, [2, 2, 4], '/');

test.each([
  // What was typed with the caret in it, and how it then stands in the field.
  ['17/05/1980|', '17/05/1980|'],
  ['17|5', '17|/5'],
  ['172|/05/1980', '17/2|0/5198'],
  ['17/|/1980', '17|/19/80'],
  ['1|/05/1980', '1|0/51/980'],
  ['|7/05/1980', '|70/51/980'],
])('%s becomes %s', (typed, shown) => {
  const at = typed.indexOf('|');
  const text = typed.replace('|', '');
  const grouped = date(text);
  const caret = caretIn(grouped, text, at);
  expect(`${grouped.slice(0, caret)}|${grouped.slice(caret)}`).toBe(shown);
});
