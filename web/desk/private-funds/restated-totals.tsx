import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getBatch } from '@ballast/contract/staff/dealing-batches.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { Fact } from '../../ui/lists/facts.tsx';

/** What a restatement moves between the vehicle, its clients and the house. */
export function RestatedTotals({ batch }: { batch: AnswerOf<typeof getBatch> }) {
  const { restates, vehicle, total_in: less, total_out: more } = batch;
  const { currency } = vehicle;
  const wasPaid = restates?.was_paid ?? false;
  return (
    <>
      <Fact label={<Trans>Redemptions</Trans>}>{batch.orders}</Fact>
      <Fact
        label={
          wasPaid ? <Trans>Clients give back</Trans> : <Trans>Redemptions come to less by</Trans>
        }
      >
        <Amount value={less} asset={currency} />
      </Fact>
      <Fact
        label={
          wasPaid ? <Trans>Clients get more</Trans> : <Trans>Redemptions come to more by</Trans>
        }
      >
        <Amount value={more} asset={currency} />
      </Fact>
      {restates && wasPaid ? (
        <Fact label={<Trans>Of that, owed to the house by clients</Trans>}>
          <Amount value={restates.owed} asset={currency} />
        </Fact>
      ) : null}
      {restates ? (
        <Fact label={<Trans>Fees that the house gives back to the vehicle</Trans>}>
          <Amount value={restates.fees_given_back} asset={currency} />
        </Fact>
      ) : null}
    </>
  );
}
