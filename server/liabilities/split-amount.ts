import { randomBytes, randomInt } from 'node:crypto';

/** Over how many leaves a balance is split, at least and at most. */
export const PARTS = { min: 3, max: 8 } as const;

/** How many leaves a balance gets, at random. */
export function drawParts(): number {
  return randomInt(PARTS.min, PARTS.max + 1);
}

/**
 * Splits an amount into parts that add up to it, every way of cutting it being as likely as any other. A part may be zero, as
 * that of a dummy is.
 */
export function splitAmount(amount: bigint, parts: number): bigint[] {
  if (amount < 0n) throw new RangeError('what is owed is never below zero');
  const cuts = Array.from({ length: parts - 1 }, () => drawUpTo(amount)).sort(byAmount);
  const ends = [...cuts, amount];
  return ends.map((end, i) => end - (ends[i - 1] ?? 0n));
}

const byAmount = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b));

/** A whole number from zero up to one, each as likely as any other. */
function drawUpTo(largest: bigint): bigint {
  const bits = largest.toString(2).length;
  const bytes = Math.ceil(bits / 8);
  const mask = (1n << BigInt(bits)) - 1n;
  for (;;) {
    const drawn = BigInt(`0x${randomBytes(bytes).toString('hex')}`) & mask;
    if (drawn <= largest) return drawn;
  }
}
