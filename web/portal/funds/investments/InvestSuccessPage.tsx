import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Amount } from '../../../app/figures/amounts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { type Step, StepList } from '../../../ui/lists/step-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionQuery } from '../../payments/transactions/queries.ts';

/** What was done and what happens next. */
export function InvestSuccessPage() {
  const { requestId } = useParams({ from: '/client/invest/fund/$fundId/success/$requestId' });
  const { data } = useQuery(transactionQuery(requestId));
  return (
    <FlowScreen
      title={<SuccessTitle status={data?.status ?? 'processing'} />}
      lead={
        data ? (
          <Trans>
            <Amount value={data.amount.replace('-', '')} asset={data.asset} /> in {data.fund_name}
          </Trans>
        ) : null
      }
      close={paths.portfolio()}
    >
      {data ? null : <Skeleton height={15} />}
      {data ? (
        <Card
          title={
            data.status === 'processing' ? (
              <Trans>What happens next</Trans>
            ) : (
              <Trans>What happened</Trans>
            )
          }
        >
          <InvestmentProgress status={data.status} />
        </Card>
      ) : null}
      <ButtonLink to={paths.portfolio()}>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.transaction(requestId)} variant="default">
        <Trans>See the transaction</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}

function SuccessTitle({ status }: { status: 'processing' | 'completed' | 'failed' }) {
  if (status === 'completed') return <Trans>Your investment is complete</Trans>;
  if (status === 'failed') return <Trans>The investment failed</Trans>;
  return <Trans>Your investment is on its way</Trans>;
}

type Status = 'processing' | 'completed' | 'failed';

function InvestmentProgress({ status }: { status: Status }) {
  const { t } = useLingui();
  const words = { done: t`done`, current: t`now`, ahead: t`ahead`, failed: t`failed` };
  const steps: Omit<Step, 'stateWord'>[] = [
    { key: 'accepted', state: 'done', title: <Trans>You accepted the quote</Trans> },
    {
      key: 'trades',
      state: { processing: 'current', completed: 'done', failed: 'failed' }[
        status
      ] as Step['state'],
      title: <TradesTitle status={status} />,
      text: <TradesText status={status} />,
    },
    {
      key: 'portfolio',
      state: status === 'completed' ? 'done' : 'ahead',
      title: <Trans>It is in your portfolio</Trans>,
      text: status === 'processing' ? <Trans>We’ll email you.</Trans> : null,
    },
  ];
  const shown = status === 'failed' ? steps.slice(0, 2) : steps;
  return (
    <StepList
      label={t`Progress`}
      steps={shown.map((step) => ({ ...step, stateWord: words[step.state] }))}
    />
  );
}

function TradesTitle({ status }: { status: Status }) {
  if (status === 'completed') return <Trans>We bought the assets of the basket</Trans>;
  if (status === 'failed') return <Trans>We could not buy the assets of the basket</Trans>;
  return <Trans>We buy the assets of the basket</Trans>;
}

function TradesText({ status }: { status: Status }) {
  if (status === 'processing') {
    return (
      <Trans>
        Usually within a minute or two; it may take up to 20 minutes. You can close this page.
      </Trans>
    );
  }
  return status === 'failed' ? (
    <Trans>Your money has not moved and is available again. You can try again.</Trans>
  ) : null;
}
