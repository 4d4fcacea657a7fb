import type { UnitRedemption } from '@ballast/contract/funds/unit-redemptions.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';

type RestatementFactsProps = {
  restatement: UnitRedemption['restatements'][number];
  currency: string;
};

/** What a restated value changed of what was dealt, and who got the difference. */
export function RestatementFacts({ restatement, currency }: RestatementFactsProps) {
  const { at, change, proceeds, held_back: heldBack, owed } = restatement;
  return (
    <>
      <p>
        <WhatHappened restatement={restatement} />
      </p>
      <Facts>
        <Fact label={<Trans>Correction of {formatDate(at, 'medium')}</Trans>}>
          <Amount value={change} asset={currency} signed />
        </Fact>
        <Fact label={<Trans>Proceeds after the correction</Trans>}>
          <strong>
            <Amount value={proceeds} asset={currency} />
          </strong>
        </Fact>
        {isPositive(heldBack) ? (
          <Fact label={<Trans>Of that, held back until the year’s audit</Trans>}>
            <Amount value={heldBack} asset={currency} />
          </Fact>
        ) : null}
        {isPositive(owed) ? (
          <Fact label={<Trans>Of that, you still owe us</Trans>}>
            <Amount value={owed} asset={currency} />
          </Fact>
        ) : null}
      </Facts>
    </>
  );
}

function WhatHappened({ restatement }: Pick<RestatementFactsProps, 'restatement'>) {
  const { change, was_paid: wasPaid, owed } = restatement;
  if (!wasPaid) {
    return <Trans>The fund’s value was put right before this was paid: you are paid by it.</Trans>;
  }
  if (isPositive(owed)) {
    return (
      <Trans>
        The fund’s value was put right after this was paid. We took the difference back as far as it
        was available. Please pay in the rest: until then nothing can be paid out.
      </Trans>
    );
  }
  return change.startsWith('-') ? (
    <Trans>The fund’s value was put right after this was paid. We took the difference back.</Trans>
  ) : (
    <Trans>The fund’s value was put right after this was paid. We paid you the difference.</Trans>
  );
}
