import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getClient } from '@ballast/contract/staff/clients.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { CaseBadges } from '../reviews/case-badges.tsx';
import { OutcomeText } from '../reviews/case-outcome.tsx';
import { QUEUE_WORDS } from '../reviews/case-words.ts';

type Review = AnswerOf<typeof getClient>['cases'][number];

/** A client's reviews; whoever sees the client may open each of them. */
export function ClientReviews({ cases }: { cases: readonly Review[] }) {
  return (
    <Card title={<Trans>Reviews</Trans>} flush>
      <ReviewRows cases={cases} />
    </Card>
  );
}

function ReviewRows({ cases }: { cases: readonly Review[] }) {
  const { t } = useWords();
  if (cases.length === 0) return <EmptyState title={<Trans>No reviews yet</Trans>} />;
  return (
    <DataTable
      caption={t`Reviews, open ones first`}
      columns={COLUMNS}
      rows={cases}
      rowKey={(review) => review.id}
    />
  );
}

function ReviewLink({ id, queue }: Pick<Review, 'id' | 'queue'>) {
  const { i18n } = useLingui();
  return <Link to={paths.deskCase(id)}>{i18n._(QUEUE_WORDS[queue])}</Link>;
}

const COLUMNS: readonly Column<Review>[] = [
  {
    key: 'queue',
    header: <Trans>Review</Trans>,
    lead: true,
    cell: (review) => <ReviewLink {...review} />,
  },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    place: 'end',
    cell: (review) => <CaseBadges item={review} />,
  },
  {
    key: 'outcome',
    header: <Trans>Decision</Trans>,
    cell: (review) => <OutcomeText outcome={review.outcome} />,
  },
  {
    key: 'due',
    header: <Trans>Due</Trans>,
    cell: ({ due_at: at }) => <time dateTime={at}>{formatDate(at, 'mediumWithTime')}</time>,
  },
  {
    key: 'opened',
    header: <Trans>Received</Trans>,
    cell: ({ opened_at: at }) => <time dateTime={at}>{formatDate(at, 'mediumWithTime')}</time>,
  },
];
