/** Repeatable noise in whole numbers, the same on every machine. Each draw is independent of those before it. */

/** Standard deviation of `drawNormal`. */
export const NORMAL_UNIT = 65_536;

/** Standard deviation of `drawRough`: of four even draws of 16 bits, 65536 * sqrt(4 / 12). */
export const ROUGH_UNIT = 37_837;

const MEAN_SUM_OF_4 = 131_070;
const MEAN_SUM_OF_12 = 393_210;

/** A 32-bit key of some text (FNV-1a). */
export function keyOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return scatter(hash);
}

/** A draw that is close to normal (twelve even draws added), mean 0. */
export function drawNormal(key: number, index: number): number {
  let sum = 0;
  for (let part = 0; part < 6; part += 1) sum += sumOfHalves(scatter(key + index * 6 + part));
  return sum - MEAN_SUM_OF_12;
}

/** A cheaper draw for the minutes (four even draws added), mean 0. */
export function drawRough(key: number, index: number): number {
  const first = scatter(key + index * 2);
  const second = scatter(key + index * 2 + 1);
  return sumOfHalves(first) + sumOfHalves(second) - MEAN_SUM_OF_4;
}

function sumOfHalves(bits: number): number {
  return (bits & 0xffff) + (bits >>> 16);
}

/** Spreads neighbouring numbers over all 32 bits (the finaliser of MurmurHash3). */
function scatter(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
