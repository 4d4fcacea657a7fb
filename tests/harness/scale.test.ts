import { afterEach, describe, expect, test, vi } from 'vitest';
import { seed } from './scale.ts';

// Other files run in the same process, and read the setting as well.
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('a count', () => {
  test.each([
    ['short', 1, 20, 1],
    ['wide', 3, 100, 1],
    ['long', 50, 2_000, 1],
  ])('of a %s run is its share of the goal, and never nothing', async (scale, ...shares) => {
    const { count } = await scaled(scale);
    expect([count(50), count(2_000), count(1)]).toEqual(shares);
  });

  test.each([
    ['short', 10],
    ['wide', 150],
    ['long', 1_000],
  ])('of a %s run is never less than it names for that', async (scale, expected) => {
    const { count } = await scaled(scale);
    expect(count(1_000, 150, 5)).toBe(expected);
    expect(count(1_000, 150, 30)).toBe(scale === 'short' ? 30 : expected);
  });
});

test.each([
  ['short', 5],
  ['wide', 5],
  ['long', 100],
])(
  'what costs little is done as often in a short run as in a wide one: %s',
  async (scale, expected) => {
    const { twentieth } = await scaled(scale);
    expect(twentieth(100)).toBe(expected);
    expect(twentieth(100, 8)).toBe(Math.max(8, expected));
  },
);

test('counts are at most the one that is given to try a test', async () => {
  vi.stubEnv('BALLAST_TEST_COUNT', '3');
  const { count } = await scaled('long');
  expect([count(50), count(2)]).toEqual([3, 2]);
});

test('cross products are for wide and long runs', async () => {
  expect(await scaled('')).toMatchObject({ isWide: false, isLong: false });
  expect(await scaled('wide')).toMatchObject({ isWide: true, isLong: false });
  expect(await scaled('long')).toMatchObject({ isWide: true, isLong: true });
});

test('a scale that is not known is refused, not taken for the short one', async () => {
  await expect(scaled('Long')).rejects.toThrow('BALLAST_TEST_SCALE is "Long"');
});

test('the seed is a whole number that random generators take', () => {
  expect(Number.isSafeInteger(seed)).toBe(true);
});

/** The module as a run of this scale has it. */
async function scaled(scale: string): Promise<typeof import('./scale.ts')> {
  vi.resetModules();
  vi.stubEnv('BALLAST_TEST_SCALE', scale);
  try {
    return await import('./scale.ts');
  } finally {
    vi.unstubAllEnvs();
  }
}
