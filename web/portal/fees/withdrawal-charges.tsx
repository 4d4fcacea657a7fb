import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import type { Charge } from './fee-terms.ts';
import { CHARGE_WORDS } from './fee-words.ts';
import styles from './fees.module.css';

function ChargeState({ state }: Pick<Charge, 'state'>) {
  const { i18n } = useLingui();
  return i18n._(CHARGE_WORDS[state]);
}

const COLUMNS: readonly Column<Charge>[] = [
  {
    key: 'at',
    header: <Trans>Withdrawal</Trans>,
    lead: true,
    cell: ({ withdrawal_id: id, created_at: at }) => (
      <Link to={paths.transaction(id)}>{formatDate(at)}</Link>
    ),
  },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>Fee</Trans>,
    figure: true,
    cell: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'state',
    place: 'below',
    header: <Trans>State</Trans>,
    cell: ({ state }) => <ChargeState state={state} />,
  },
  {
    key: 'charged',
    place: 'belowEnd',
    header: <Trans>Charged from</Trans>,
    figure: true,
    cell: ({ charged, asset }) => <Amount value={charged} asset={asset} />,
  },
  {
    key: 'unpaid',
    header: <Trans>Unpaid fee</Trans>,
    figure: true,
    cell: ({ unpaid }) => <Amount value={unpaid} />,
  },
  {
    key: 'withdrawn',
    header: <Trans context="an amount">Withdrawn</Trans>,
    figure: true,
    cell: ({ withdrawn }) => <Amount value={withdrawn} />,
  },
  {
    key: 'portfolio',
    header: <Trans>Portfolio</Trans>,
    figure: true,
    cell: ({ portfolio }) => <Amount value={portfolio} />,
  },
];

/** What withdrawals were charged of a fee, each with what it is a share of; nothing where there was none. */
export function WithdrawalCharges({ charges }: { charges: readonly Charge[] }) {
  const { t } = useWords();
  if (charges.length === 0) return null;
  return (
    <div className={styles.working}>
      <h3 className={styles.heading}>
        <Trans>On withdrawals</Trans>
      </h3>
      <p className={styles.text}>
        <Trans>
          A withdrawal takes its part of the unpaid fee with it: unpaid fee × withdrawn ÷ portfolio,
          rounded up to the cent.
        </Trans>
      </p>
      <DataTable
        caption={t`Fees on withdrawals`}
        columns={COLUMNS}
        rows={charges}
        rowKey={({ withdrawal_id: id }) => id}
      />
    </div>
  );
}
