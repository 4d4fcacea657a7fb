import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatUsd } from '../../app/figures/format-decimal.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import type { PartRow } from './fee-terms.ts';

/** From where to where a range goes, in dollars. */
export function RangeName({ from, to }: { from: Rate; to: Rate | null }) {
  const start = formatUsd(formatRate(from));
  if (to === null) return <Trans>Over {start}</Trans>;
  const end = formatUsd(formatRate(to));
  if (from === 0n) return <Trans>Up to {end}</Trans>;
  return (
    <Trans>
      {start} to {end}
    </Trans>
  );
}

const COLUMNS: readonly Column<PartRow>[] = [
  {
    key: 'range',
    header: <Trans>Part</Trans>,
    lead: true,
    cell: ({ from, to }) => <RangeName from={from} to={to} />,
  },
  {
    key: 'base',
    place: 'below',
    header: <Trans>In this part</Trans>,
    figure: true,
    cell: ({ base }) => <Amount value={formatRate(base)} />,
  },
  {
    key: 'rate',
    place: 'belowEnd',
    header: <Trans>Rate</Trans>,
    figure: true,
    cell: ({ rate }) => <Percent value={formatRate(rate)} />,
  },
  {
    key: 'fee',
    place: 'end',
    header: <Trans>Fee</Trans>,
    figure: true,
    cell: ({ fee }) => <Amount value={formatRate(fee)} price />,
  },
];

/** How a fee adds up: what lies in each range, its rate, and the fee on it. */
export function FeeParts({ parts }: { parts: readonly PartRow[] }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`How the fee adds up`}
      columns={COLUMNS}
      rows={parts}
      rowKey={({ key }) => key}
    />
  );
}
