import { expect, test } from 'vitest';
import { knownSearch } from './search.ts';

const read = knownSearch(({ tab }) => (tab === 'all' ? { tab } : {}));

test.each([
  [{ tab: 'all' }, { tab: 'all' }],
  [{ tab: 'bogus' }, {}],
  [{ tab: 'all', other: 'x' }, { tab: 'all' }],
])('of %j is known %j, over whatever the router keeps', (search, known) => {
  expect({ ...search, ...read(search) }).toEqual(known);
});
