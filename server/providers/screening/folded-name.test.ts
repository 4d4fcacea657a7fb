import { expect, test } from 'vitest';
import { mayBeSameName } from './folded-name.ts';

test.each([
  ['Jürg O’Møller-Žižek', "jurg o'moller zizek"],
  ['Łukasz Weiß', 'WEISS, Lukasz'],
  ['Ivan Petrov', 'Petrov Ivan'],
  ['Ivan Sergeyevich Petrov', 'Ivan Petrov'],
  ['王小明', '王小明'],
  ['Straits Trading', 'STRAITS  TRADING'],
])('%s may be %s', (one, other) => {
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ['Ivan Petrov', 'Ivan Petrova'],
  ['Ivan Petrov', 'Ivan'],
  ['Ivan Petrov', 'Sergei Petrov'],
  ['Ivan', ''],
])('%s is not %s', (one, other) => {
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([false, false]);
});
