import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Amount } from '../../../app/figures/amounts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionQuery } from '../../payments/transactions/queries.ts';
import { InvestmentProgress } from './investment-progress.tsx';

/** /invest/fund/{fundId}/success/{requestId}: what was done and what happens next. */
export function InvestSuccessPage() {
  const { requestId } = useParams({ from: '/client/invest/fund/$fundId/success/$requestId' });
  const { data, error, isPending } = useQuery(transactionQuery(requestId));
  return (
    <FlowScreen
      title={<SuccessTitle status={data?.status ?? 'processing'} />}
      lead={
        data ? (
          <Trans>
            <Amount value={data.amount.replace('-', '')} asset={data.asset} open /> in{' '}
            {data.fund_name}
          </Trans>
        ) : null
      }
      close={paths.portfolio()}
    >
      <FailureNote error={error} />
      {isPending ? <Skeleton height={15} /> : null}
      {data ? (
        <Card title={<Trans>What happens next</Trans>}>
          <InvestmentProgress status={data.status} />
        </Card>
      ) : null}
      <ButtonLink to={paths.portfolio()}>
        <Trans>Go to the portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.transaction(requestId)} variant="default">
        <Trans>See the transaction</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}

function SuccessTitle({ status }: { status: 'processing' | 'completed' | 'failed' }) {
  if (status === 'completed') return <Trans>Your investment is made</Trans>;
  if (status === 'failed') return <Trans>The investment failed</Trans>;
  return <Trans>Your investment is on its way</Trans>;
}
