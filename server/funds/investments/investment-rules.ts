import type { AmountLimits } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { convertMinor, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { minorWorth, type Priced, quotedRate } from '../conversion.ts';

/** A component to buy: its share of the money, and its dollar price. */
export type Component = Priced & { readonly weight: Rate };

/** The money for one component, and the quantity that it buys. */
export type InvestmentPart = {
  readonly asset: AssetCode;
  readonly weight: Rate;
  readonly spend: bigint;
  readonly quantity: bigint;
  /** Whole units of the component for one whole unit of the currency. */
  readonly rate: Rate;
};

/**
 * Divides an amount over the components of a basket. The amounts spent add up to the amount, what does
 * not come out even goes to the largest; quantities are rounded against the client (spec/decisions.md, section 6).
 */
export function divideInvestment(
  amount: bigint,
  currency: Priced,
  components: readonly Component[],
): InvestmentPart[] {
  const spends = splitByWeights(
    amount,
    components.map(({ weight }) => weight),
  );
  return components.map((component, i) => {
    const { asset, weight } = component;
    const spend = spends[i] ?? 0n;
    const rate = quotedRate(currency, component);
    const quantity = convertMinor(currency.asset, spend, asset, rate, 'down');
    return { asset, weight, spend, quantity, rate };
  });
}

/** Says whether every part buys something; an amount too small to divide is below the minimum. */
export function buysEveryComponent(parts: readonly InvestmentPart[]): boolean {
  return parts.every((part) => part.quantity > 0n);
}

/** A fund's dollar limits in a currency, rounded so that the dollar limits hold. */
export function limitsIn(currency: Priced, usd: { minimum: Rate; maximum: Rate }): AmountLimits {
  return {
    minimum: minorWorth(usd.minimum, currency, 'up'),
    maximum: minorWorth(usd.maximum, currency, 'down'),
  };
}
