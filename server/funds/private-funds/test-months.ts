import { rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';

/** What happens at a dealing date: the market, who subscribes how much, who redeems which part, and what is restated. */
export type Month = {
  readonly movementBps: bigint;
  readonly subscribes: bigint | null;
  readonly redeems: { readonly place: number; readonly percent: bigint } | null;
  /** By how much of the value it was wrong, as it turns out once it was dealt. */
  readonly restatedBps: bigint | null;
};

export const MONTH: fc.Arbitrary<Month> = fc.record({
  movementBps: fc.bigInt({ min: -900n, max: 1100n }),
  subscribes: fc.option(fc.bigInt({ min: 10_000_000n, max: 900_000_000n })),
  redeems: fc.option(fc.record({ place: fc.nat(20), percent: fc.bigInt({ min: 1n, max: 100n }) })),
  restatedBps: fc.option(fc.bigInt({ min: -300n, max: 300n })),
});

/** The same terms in both models. */
export const TERMS = { managementBps: 200n, incentiveBps: 2000n, hurdleBps: 300n };
export const RATES = {
  managementRate: rateOf('0.02'),
  incentiveRate: rateOf('0.2'),
  hurdleRate: rateOf('0.03'),
};

/** How a history begins. */
export const FIRST: Month = {
  movementBps: 0n,
  subscribes: 50_000_000n,
  redeems: null,
  restatedBps: null,
};
