/**
 * How wide a run is, by one setting: `npm test` is short, `npm run test:wide` and `npm run test:long` set
 * BALLAST_TEST_SCALE. All three run the same tests by the same code.
 */
const SCALES = ['short', 'wide', 'long'] as const;

const scale = readScale(process.env.BALLAST_TEST_SCALE || 'short');

function readScale(text: string): (typeof SCALES)[number] {
  const known = SCALES.find((name) => name === text);
  if (!known) throw new Error(`BALLAST_TEST_SCALE is "${text}": give ${SCALES.join(', ')}.`);
  return known;
}

export const isWide = scale !== 'short';

export const isLong = scale === 'long';

const WIDE_SHARE = 20;
const SHORT_SHARE = 100;

const most = readDigits('BALLAST_TEST_COUNT') ?? Number.POSITIVE_INFINITY;

/**
 * How often to do what a goal counts: `long` times in a long run, at least a twentieth of that and `wide`
 * times in a wide one, at least a hundredth and `short` times in a short one. BALLAST_TEST_COUNT is the
 * most, to try a test of a long run a few times.
 */
export function count(long: number, wide = 0, short = 0): number {
  return Math.min(most, inThisRun(long, wide, short));
}

/**
 * How often to do what costs little: a twentieth of `long` and at least `least` times in a short run and a wide one, `long` times in a
 * long one. What is done no oftener in a wide run is not done again there.
 */
export function twentieth(long: number, least = 0): number {
  return Math.min(most, isLong ? long : Math.max(least, Math.ceil(long / WIDE_SHARE)));
}

function inThisRun(long: number, wide: number, short: number): number {
  if (isLong) return long;
  const [share, floor] = isWide ? [WIDE_SHARE, wide] : [SHORT_SHARE, short];
  return Math.max(floor, Math.ceil(long / share));
}

/** A failed run replays with BALLAST_TEST_SEED. */
export const seed = readDigits('BALLAST_TEST_SEED') ?? Date.now() % 0x7fff_ffff;

function readDigits(name: string): number | null {
  const text = process.env[name];
  if (!text) return null;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is "${text}": give digits.`);
  return Number.parseInt(text, 10);
}

export function replayHint(what: string): string {
  return `${what}: seed ${seed} (replay with BALLAST_TEST_SEED=${seed}${isWide ? ` BALLAST_TEST_SCALE=${scale}` : ''})`;
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

const PART_OF_WIDE = 1 / 16;

/**
 * Whether this run does something of which a wide run does a part, by its name: a sixteenth where nothing else is said. Which part, follows
 * from the seed, so that a few runs do all of it. A long run does all at once.
 */
export function isInThisRun(name: string, part: number = PART_OF_WIDE): boolean {
  return isLong || randomOf(name)() < part;
}
