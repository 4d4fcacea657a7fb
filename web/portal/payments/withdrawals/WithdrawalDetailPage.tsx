import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Amount } from '../../../app/figures/amounts.tsx';
import { ButtonLink, Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { withdrawalQuery } from './queries.ts';
import styles from './withdrawal-columns.module.css';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import { WithdrawalProgress } from './withdrawal-progress-card.tsx';

const route = getRouteApi('/client/main/withdrawal/$id');

/** /withdrawal/{id}: where a withdrawal stands and what happens next. */
export function WithdrawalDetailPage() {
  const { id } = route.useParams();
  const { data, error, isPending } = useQuery(withdrawalQuery(id));
  if (isUnknown(error)) return <Unknown />;
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
      <FailureNote error={error} />
      {isPending ? (
        <div className={styles.columns}>
          <Skeleton height={24} />
          <Skeleton height={24} />
        </div>
      ) : null}
      {data ? (
        <div className={styles.columns}>
          <WithdrawalProgress withdrawal={data} />
          <WithdrawalFacts withdrawal={data} />
        </div>
      ) : null}
    </>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 422);
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
