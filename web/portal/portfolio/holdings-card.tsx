import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { signOf } from '../../app/figures/format-decimal.ts';
import { ButtonLink, Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './balance-parts.module.css';
import { Known } from './not-known-yet.tsx';
import { Worth } from './worth.tsx';

type Holding = AnswerOf<typeof listInvestments>['items'][number];

/** The client's holdings in funds. */
export function HoldingsCard({ investments }: { investments: readonly Holding[] | undefined }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Funds and baskets</Trans>} flush>
      {investments ? null : <Skeleton height={12} />}
      {investments?.length === 0 ? (
        <EmptyState
          title={<Trans>Nothing is invested yet</Trans>}
          text={<Trans>Browse the baskets you can invest in, from $1,000.</Trans>}
        >
          <ButtonLink to={paths.explore()} variant="default">
            <Trans>Explore</Trans>
          </ButtonLink>
        </EmptyState>
      ) : null}
      {investments && investments.length > 0 ? (
        <DataTable
          caption={t`Funds and baskets that you hold`}
          columns={COLUMNS}
          rows={investments}
          rowKey={(row) => row.fund_id}
        />
      ) : null}
    </Card>
  );
}

/** Units of a private fund are worth what they were on a dealing date. */
function ValueOf({ value_of: value }: Pick<Holding, 'value_of'>) {
  if (!value) return null;
  const day = formatDate(value.day, 'medium', 'UTC');
  return (
    <div className={styles.note}>
      {value.is_estimate ? <Trans>Estimate of {day}</Trans> : <Trans>Value of {day}</Trans>}
    </div>
  );
}

const COLUMNS: readonly Column<Holding>[] = [
  {
    key: 'fund',
    header: <Trans>Name</Trans>,
    lead: true,
    cell: (row) => (
      <>
        <Link to={paths.fund(row.fund_slug)}>{row.fund_name}</Link>
        <ValueOf {...row} />
      </>
    ),
  },
  {
    key: 'value',
    place: 'end',
    header: <Trans>Value</Trans>,
    figure: true,
    cell: (row) => (
      <Known unknown={row.value === null}>
        <Worth value={row.value} />
      </Known>
    ),
  },
  {
    key: 'gain',
    place: 'belowEnd',
    header: <Trans>Gain</Trans>,
    figure: true,
    cell: (row) => <Worth value={row.gain} coloured signed />,
  },
  {
    key: 'return',
    place: 'below',
    header: <Trans>Return</Trans>,
    figure: true,
    cell: (row) => <Percent value={row.return_all_time} change />,
  },
  {
    key: 'month',
    header: <Trans>Return, last month</Trans>,
    figure: true,
    cell: (row) => <Percent value={row.return_month} change />,
  },
  {
    key: 'pending',
    header: <Trans>In progress</Trans>,
    isEmpty: (row) => row.pending !== null && signOf(row.pending) === 0,
    figure: true,
    cell: (row) =>
      row.pending !== null && signOf(row.pending) === 0 ? (
        '–'
      ) : (
        <StatusBadge tone="accent">
          <Known unknown={row.pending === null}>
            <Worth value={row.pending} />
          </Known>
        </StatusBadge>
      ),
  },
];
