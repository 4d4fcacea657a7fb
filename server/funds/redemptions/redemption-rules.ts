import { divide } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { convertMinor, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { type Priced, quotedRate, shareOfWhole, usdWorth } from '../conversion.ts';

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
    const quantity = isAll ? part.units : quantityFor(proceeds, part, payout);
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

/** How much of a component brings an amount of the payout currency, rounded against the client. */
function quantityFor(proceeds: bigint, part: Priced, payout: Priced): bigint {
  const dividend = proceeds * RATE_ONE * unitOf(part.asset);
  return divide(dividend, quotedRate(part, payout) * unitOf(payout.asset), 'up');
}

/** Which fraction of a holding a redemption takes, by value. */
export function redeemedShare(redeemedUsd: Rate, heldUsd: Rate): Rate {
  return shareOfWhole(redeemedUsd, heldUsd);
}
