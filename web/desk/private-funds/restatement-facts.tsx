import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getBatch } from '@ballast/contract/staff/dealing-batches.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchStateBadge } from './batch-rows.tsx';
import { LastStep, WhoDecided } from './batch-steps.tsx';
import { RestatedTotals } from './restated-totals.tsx';

type Batch = AnswerOf<typeof getBatch>;

/** What a restatement does or did, and how far it is. */
export function RestatementFacts({ batch }: { batch: Batch }) {
  const { vehicle, released, restates } = batch;
  const { currency } = vehicle;
  return (
    <Card title={<Trans>What is restated</Trans>}>
      <Facts>
        <Fact label={<Trans>State</Trans>}>
          <BatchStateBadge {...batch} />
        </Fact>
        {restates ? (
          <Fact label={<Trans>Gross assets it was dealt on</Trans>}>
            <Amount value={restates.gross_assets_before} asset={currency} />
          </Fact>
        ) : null}
        <Fact label={<Trans>Restated gross assets</Trans>}>
          <Amount value={batch.gross_assets} asset={currency} />
        </Fact>
        <RestatedTotals batch={batch} />
        <WhoDecided batch={batch} />
        {released ? (
          <Fact label={<Trans>Restated so far</Trans>}>
            <Trans>
              {batch.orders_dealt} of {batch.orders} redemptions
            </Trans>
          </Fact>
        ) : null}
        <LastStep at={batch.last_step_at} />
      </Facts>
      <BatchActions batch={batch} />
    </Card>
  );
}
