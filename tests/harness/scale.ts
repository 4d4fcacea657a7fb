/**
 * How much of a randomised goal one run does. `npm run test:long` (BALLAST_TEST_SCALE=long) does the
 * counts of the goals themselves; `npm test` does fewer by the same code.
 */
const isLong = process.env.BALLAST_TEST_SCALE === 'long';

/** The least share of the long count that a short run does. */
const SHORT_SHARE = 20;

/**
 * The count to run: the long one in a long run, else `short`, which is never less than a twentieth
 * of the long one.
 */
export function count(long: number, short = 0): number {
  return isLong ? long : Math.max(short, Math.ceil(long / SHORT_SHARE));
}

/** Seed of every random choice of this run. A failed run replays with BALLAST_TEST_SEED. */
export const seed = readSeed(process.env.BALLAST_TEST_SEED);

function readSeed(text: string | undefined): number {
  if (!text) return Date.now() % 0x7fff_ffff;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`BALLAST_TEST_SEED is "${text}": give digits.`);
  return Number.parseInt(text, 10);
}

/** One line for the log of a random test: what ran and how to run it again. */
export function replayHint(what: string): string {
  return `${what}: seed ${seed} (replay with BALLAST_TEST_SEED=${seed}${isLong ? ' BALLAST_TEST_SCALE=long' : ''})`;
}

/**
 * Random numbers from 0 to below 1 that follow from the seed of this run and a name of their own
 * (mulberry32).
 */
export function randomOf(name: string): () => number {
  let state = seed;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
