import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { withdrawalQueueQuery } from './queries.ts';
import { WithdrawalCaseCard } from './withdrawal-case-card.tsx';

/** /desk/withdrawals */
export function WithdrawalsPage() {
  const { t } = useLingui();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Withdrawals to approve</Trans>}
        lead={
          <Trans>
            Oldest first. One person approves; above $100,000 of a client’s withdrawals in 24 hours
            it takes two.
          </Trans>
        }
      />
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <Cases cursor={cursor} after={after} />}
      />
    </Stack>
  );
}

type CasesProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

function Cases({ cursor, after }: CasesProps) {
  const cases = useQuery(withdrawalQueueQuery(cursor));
  if (cases.error) return <FailureNote error={cases.error} />;
  if (!cases.data) return <Skeleton height={22} />;
  if (cases.data.items.length === 0) {
    return (
      <Card>
        <EmptyState
          title={<Trans>Nothing waits</Trans>}
          text={<Trans>Confirmed withdrawals appear here within seconds.</Trans>}
        />
      </Card>
    );
  }
  return (
    <Stack>
      {cases.data.items.map((item) => (
        <WithdrawalCaseCard key={item.id} item={item} />
      ))}
      {after(cases.data.next_cursor)}
    </Stack>
  );
}
