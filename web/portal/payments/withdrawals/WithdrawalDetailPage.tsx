import { cancelWithdrawal, withdrawalAllows } from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ask } from '../../../app/errors/dialogs.tsx';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { TransferHash } from '../../../app/figures/transfer-hash.tsx';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { isMissing, TELLS_MISSING } from '../../../app/loads/loads.ts';
import { ButtonLink, Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DestinationFacts, FeeWord } from './destination-facts.tsx';
import { withdrawalQuery } from './queries.ts';
import styles from './withdrawal-columns.module.css';
import type { Withdrawal } from './withdrawal-progress.ts';
import { WithdrawalProgress } from './withdrawal-progress-card.tsx';

const route = getRouteApi('/client/main/withdrawal/$id');

export function WithdrawalDetailPage() {
  const { id } = route.useParams();
  const { data, error } = useQuery({ ...withdrawalQuery(id), meta: TELLS_MISSING });
  if (isMissing(error)) return <Unknown />;
  return (
    <>
      <PageHeader
        back={
          <Link to={paths.withdrawals()}>
            <Trans>All withdrawals</Trans>
          </Link>
        }
        title={
          data ? (
            <Trans>
              Withdrawal of <Amount value={data.amount} asset={data.currency} />
            </Trans>
          ) : (
            <Trans>Withdrawal</Trans>
          )
        }
        actions={data ? <CancelWithdrawal withdrawal={data} /> : null}
      />
      <div className={styles.columns} key={data ? 'withdrawal' : 'loading'}>
        {data ? <WithdrawalProgress withdrawal={data} /> : <Skeleton height={24} />}
        {data ? <WithdrawalFacts withdrawal={data} /> : <Skeleton height={24} />}
      </div>
    </>
  );
}

function Unknown() {
  return (
    <>
      <PageHeader title={<Trans>Withdrawal</Trans>} />
      <EmptyState
        title={<Trans>This withdrawal does not exist</Trans>}
        text={<Trans>The address may be mistyped.</Trans>}
      >
        <ButtonLink to={paths.withdrawals()}>
          <Trans>All withdrawals</Trans>
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { currency, amount, fee, platform_fee: platformFee, total, network, hash } = withdrawal;
  return (
    <Card title={<Trans>Details</Trans>}>
      <Facts>
        <Fact label={<Trans>Amount</Trans>}>
          <Amount value={amount} asset={currency} full />
        </Fact>
        <Fact label={<FeeWord of={network === null ? 'fiat' : 'crypto'} />}>
          <Amount value={fee} asset={currency} full />
        </Fact>
        {isPositive(platformFee) ? (
          <Fact label={<Trans>Platform fee</Trans>}>
            <Amount value={platformFee} asset={currency} full />
          </Fact>
        ) : null}
        <Fact label={<Trans>Total including fee</Trans>}>
          <Amount value={total} asset={currency} full />
        </Fact>
        <DestinationFacts to={withdrawal} />
        {hash === null || network === null ? null : (
          <Fact label={<Trans>Transaction hash</Trans>} long>
            <TransferHash hash={hash} network={network} />
          </Fact>
        )}
        <Fact label={<Trans>Requested</Trans>}>
          {formatDate(withdrawal.created_at, 'mediumWithTime')}
        </Fact>
        {withdrawal.confirm_by === null ? null : (
          <Fact label={<Trans>Confirm before</Trans>}>
            {formatDate(withdrawal.confirm_by, 'mediumWithZone')}
          </Fact>
        )}
        {withdrawal.returned_at === null ? null : (
          <Fact
            label={
              withdrawal.bank === null ? (
                <Trans>Confirmed not sent</Trans>
              ) : (
                <Trans>Returned by the bank</Trans>
              )
            }
          >
            {formatDate(withdrawal.returned_at, 'mediumWithTime')}
          </Fact>
        )}
        {withdrawal.completed_at === null ? null : (
          <Fact label={<Trans>Finished</Trans>}>
            {formatDate(withdrawal.completed_at, 'mediumWithTime')}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const cancel = useCallMutation(cancelWithdrawal);
  const action = useAction(async () => {
    const confirmed = await ask({
      title: <Trans>Cancel this withdrawal?</Trans>,
      text: <Trans>Nothing is sent, and amount and fee are available again at once.</Trans>,
      confirm: <Trans>Cancel the withdrawal</Trans>,
      refuse: <Trans>Keep it</Trans>,
      grave: true,
    });
    if (!confirmed) return;
    await cancel.mutateAsync({ params: { id: withdrawal.id } });
    showToast({ tone: 'good', text: <Trans>The withdrawal was cancelled.</Trans> });
  });
  return (
    <>
      <FailureNote error={action.error} />
      {withdrawalAllows('cancel', withdrawal.state) ? (
        <Button variant="default" loading={action.running} onClick={() => action.run()}>
          <Trans>Cancel withdrawal</Trans>
        </Button>
      ) : null}
    </>
  );
}
