import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listOwnRebalances } from '@ballast/contract/funds/client-rebalances.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useCatalogue } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, MASK } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatAmount } from '../../app/figures/format-decimal.ts';
import { usePrivacyMode } from '../../app/figures/privacy-mode.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';

type Own = AnswerOf<typeof listOwnRebalances>['items'][number];

/** When the client's own holding was brought back to its targets, what was sold and bought for it, and what that cost. */
export function OwnRebalances({ rebalances }: { rebalances: readonly Own[] }) {
  const { t } = useLingui();
  if (rebalances.length === 0) {
    return (
      <EmptyState
        title={<Trans>Your holding was not rebalanced yet</Trans>}
        text={<Trans>What is sold and bought for you, and what it costs, is told here.</Trans>}
      />
    );
  }
  return (
    <DataTable
      caption={t`Rebalances of your holding`}
      columns={COLUMNS}
      rows={rebalances}
      rowKey={({ id }) => id}
    />
  );
}

const REASONS = {
  SCHEDULE: msg`By the schedule`,
  BAND: msg`A weight was too far off`,
  TARGETS: msg`New target weights`,
} as const satisfies Record<Own['reason'], MessageDescriptor>;

const LEFT_OUT = {
  PENDING: msg`Left out: an investment or a redemption was under way`,
  SUSPENDED: msg`Left out: your account was closed`,
  CHANGED: msg`Left out: your holding had changed`,
  STOPPED: msg`Stopped before your holding was traded`,
} as const satisfies Record<NonNullable<Own['left_out']>, MessageDescriptor>;

const STATES = {
  PROCESSING: msg`Under way`,
  UNTRADED: msg`Nothing could be traded`,
} as const;

function Reason({ reason }: Own) {
  const { i18n } = useCatalogue();
  return i18n._(REASONS[reason]);
}

/** What was sold and bought; why nothing was where that is so. */
function Traded({ state, left_out: why, sold, bought }: Own) {
  const { i18n } = useCatalogue();
  const isMasked = usePrivacyMode();
  const shown = ({ asset, units }: Own['sold'][number]) =>
    isMasked ? MASK : formatAmount(units, asset);
  if (why !== null) return i18n._(LEFT_OUT[why]);
  if (state === 'PROCESSING' || state === 'UNTRADED') return i18n._(STATES[state]);
  return (
    <>
      {sold.map((move) => (
        <div key={move.asset}>
          <Trans>Sold {shown(move)}</Trans>
        </div>
      ))}
      {bought.map((move) => (
        <div key={move.asset}>
          <Trans>Bought {shown(move)}</Trans>
        </div>
      ))}
    </>
  );
}

function When({ booked_at: booked, released_at: released, transaction_id: transaction }: Own) {
  const day = formatDate(booked ?? released);
  return transaction ? <Link to={paths.transaction(transaction)}>{day}</Link> : day;
}

const COLUMNS: readonly Column<Own>[] = [
  { key: 'at', header: <Trans>Date</Trans>, lead: true, cell: (own) => <When {...own} /> },
  {
    key: 'reason',
    place: 'below',
    header: <Trans>Reason</Trans>,
    cell: (own) => <Reason {...own} />,
  },
  { key: 'traded', header: <Trans>Traded</Trans>, cell: (own) => <Traded {...own} /> },
  {
    key: 'cost',
    place: 'end',
    header: <Trans>Cost</Trans>,
    figure: true,
    cell: ({ state, cost_usd: cost }) => (
      <Amount value={state === 'BOOKED' ? cost : null} asset="USD" />
    ),
  },
];
