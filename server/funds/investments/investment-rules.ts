import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Priced, quotedRate } from '@ballast/contract/money/quoted.ts';
import { convertMinor, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';

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
