import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { minorGivenFor, type Priced, quotedRate } from '@ballast/contract/money/quoted.ts';
import { convertMinor, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { shareOfWhole, usdWorth } from '../../payments/trades/conversion.ts';

/** What a client has of one component and can redeem now, in minor units. */
export type HeldUnits = Priced & { readonly units: bigint };

/** A component to sell, and what it brings. */
export type RedemptionPart = {
  readonly asset: AssetCode;
  readonly quantity: bigint;
  readonly proceeds: bigint;
  /** Whole units of the payout currency for one whole unit of the component. */
  readonly rate: Rate;
  /** Dollar value of the quantity. */
  readonly valueUsd: Rate;
};

/** What to redeem: an amount in minor units of the payout currency, or everything. */
export type RedemptionWish = bigint | 'everything';

/** What a holding would bring in a currency if everything were sold, rounded against the client. */
export function redeemableIn(holding: readonly HeldUnits[], payout: Priced): bigint {
  return holding.reduce((sum, part) => sum + proceedsOf(part.units, part, payout), 0n);
}

function proceedsOf(quantity: bigint, part: Priced, payout: Priced): bigint {
  return convertMinor(part.asset, quantity, payout.asset, quotedRate(part, payout), 'down');
}

export function holdingWorth(holding: readonly HeldUnits[]): Rate {
  return holding.reduce((sum, part) => sum + usdWorth(part.units, part), 0n);
}

/**
 * Divides a redemption over the components by what they would bring, so that the holding keeps its weights. Quantities are
 * rounded up and proceeds down, both against the client; an amount is brought exactly, and nothing sells more than is held.
 * Dust that would bring nothing stays where it is, unless everything is redeemed.
 */
export function divideRedemption(
  wish: RedemptionWish,
  payout: Priced,
  holding: readonly HeldUnits[],
): RedemptionPart[] {
  const most = holding.map((part) => proceedsOf(part.units, part, payout));
  const wanted = wish === 'everything' ? most : splitByWeights(wish, most);
  const parts = holding.map((part, i) => {
    const [proceeds = 0n, brings = 0n] = [wanted[i], most[i]];
    const isAll = wish === 'everything' || proceeds > brings;
    const quantity = isAll ? part.units : minorGivenFor(part, payout, proceeds);
    return {
      asset: part.asset,
      quantity,
      proceeds: isAll ? brings : proceeds,
      rate: quotedRate(part, payout),
      valueUsd: usdWorth(quantity, part),
    };
  });
  return parts.filter(({ proceeds }) => wish === 'everything' || proceeds > 0n);
}

/** Which fraction of a holding a redemption takes, by value. */
export function redeemedShare(redeemedUsd: Rate, heldUsd: Rate): Rate {
  return shareOfWhole(redeemedUsd, heldUsd);
}

/**
 * How much of each basket is sold for a fee: by what all of it would bring, the remainder with the largest as far as that goes; everything
 * where that is not enough, or just enough. There is no smallest amount.
 */
export function divideFee(owed: bigint, brings: readonly bigint[]): RedemptionWish[] {
  const total = brings.reduce((sum, each) => sum + each, 0n);
  if (total === 0n) return brings.map(() => 0n);
  if (owed >= total) return brings.map((each) => (each === 0n ? 0n : 'everything'));
  const parts = brings.map((each) => (owed * each) / total);
  let left = owed - parts.reduce((sum, part) => sum + part, 0n);
  const largestFirst = [...brings.entries()].sort(([, one], [, other]) => {
    if (one === other) return 0;
    return one < other ? 1 : -1;
  });
  for (const [i, most] of largestFirst) {
    const room = most - (parts[i] ?? 0n);
    const more = left < room ? left : room;
    parts[i] = (parts[i] ?? 0n) + more;
    left -= more;
  }
  return parts;
}
