import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import {
  convertAtPrices,
  type Priced,
  rateBetween,
  shareOfWhole,
  usdWorth,
} from '../conversion.ts';

/** What a client has of one component and can redeem now, in minor units. */
export type HeldUnits = Priced & { readonly units: bigint };

/** A component to sell; `proceeds` is an estimate until the fill. */
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
  return holding.reduce((sum, part) => sum + convertAtPrices(part.units, part, payout, 'down'), 0n);
}

export function holdingWorth(holding: readonly HeldUnits[]): Rate {
  return holding.reduce((sum, part) => sum + usdWorth(part.units, part), 0n);
}

/**
 * Divides a redemption over the components by their value, so that the holding keeps its weights. Quantities
 * are rounded up and proceeds down, both against the client; nothing sells more than is held. Dust that
 * would bring nothing stays where it is, unless everything is redeemed.
 */
export function divideRedemption(
  wish: RedemptionWish,
  payout: Priced,
  holding: readonly HeldUnits[],
): RedemptionPart[] {
  const quantities =
    wish === 'everything' ? holding.map((part) => part.units) : sold(wish, payout, holding);
  const parts = holding.map((part, i) => {
    const quantity = quantities[i] ?? 0n;
    return {
      asset: part.asset,
      quantity,
      proceeds: convertAtPrices(quantity, part, payout, 'down'),
      rate: rateBetween(part, payout),
      valueUsd: usdWorth(quantity, part),
    };
  });
  return parts.filter(({ proceeds }) => wish === 'everything' || proceeds > 0n);
}

function sold(amount: bigint, payout: Priced, holding: readonly HeldUnits[]): bigint[] {
  const shares = splitByWeights(
    amount,
    holding.map((part) => usdWorth(part.units, part)),
  );
  return holding.map((part, i) => {
    const needed = convertAtPrices(shares[i] ?? 0n, payout, part, 'up');
    const tooMuch = needed > part.units;
    return tooMuch ? part.units : needed;
  });
}

/** Which fraction of a holding a redemption takes, by value. */
export function redeemedShare(redeemedUsd: Rate, heldUsd: Rate): Rate {
  return shareOfWhole(redeemedUsd, heldUsd);
}
