import type { RedemptionFigures } from '@ballast/contract/funds/unit-redemptions.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Amount } from '../../../app/figures/amounts.tsx';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Units } from './units.tsx';

type RedemptionFactsProps = {
  figures: RedemptionFigures;
  currency: string;
  /** Words of the lines that only an estimate, or what was dealt, can explain. */
  words: { early: ReactNode; heldBack: ReactNode; payout: ReactNode };
};

/** What a redemption brings, line by line; each sum is that of the lines above it. */
export function RedemptionFacts({ figures, currency, words }: RedemptionFactsProps) {
  const less = (fee: string) => (
    <Amount value={isPositive(fee) ? `-${fee}` : fee} asset={currency} />
  );
  return (
    <Facts>
      <Fact label={<Trans>Units</Trans>}>
        <Units value={figures.units} />
      </Fact>
      <Fact label={<Trans>Worth before the incentive fee</Trans>}>
        <Amount value={figures.value_before_fee} asset={currency} />
      </Fact>
      <Fact label={<Trans>Incentive fee on your gains, due now</Trans>}>
        {less(figures.incentive_fee)}
      </Fact>
      <Fact label={<Trans>Worth after fees</Trans>}>
        <Amount value={figures.value} asset={currency} />
      </Fact>
      <Fact label={words.early}>{less(figures.early_fee)}</Fact>
      <Fact label={<Trans>Proceeds</Trans>}>
        <Amount value={figures.proceeds} asset={currency} />
      </Fact>
      <Fact label={words.heldBack}>{less(figures.held_back)}</Fact>
      <Fact label={words.payout}>
        <strong>
          <Amount value={figures.payout} asset={currency} />
        </strong>
      </Fact>
    </Facts>
  );
}
