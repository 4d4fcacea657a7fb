import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getTransaction } from '@ballast/contract/payments/transactions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatQuantity } from '../../../app/figures/format-decimal.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { TransactionBadge } from './transaction-words.tsx';

type Leg = AnswerOf<typeof getTransaction>['legs'][number];

/** The trades of a transaction: what was spent for what, and at which rate. */
export function TransactionLegs({ legs }: { legs: readonly Leg[] }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Trades</Trans>} flush>
      <DataTable
        caption={t`Trades of this transaction`}
        columns={COLUMNS}
        rows={legs}
        rowKey={(leg) => `${leg.spent_asset} ${leg.bought_asset}`}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<Leg>[] = [
  {
    key: 'spent',
    header: <Trans>Spent</Trans>,
    figure: true,
    lead: true,
    cell: (leg) => <Amount value={leg.spent} asset={leg.spent_asset} />,
  },
  {
    key: 'bought',
    header: <Trans>Bought</Trans>,
    figure: true,
    cell: (leg) => <Amount value={leg.bought} asset={leg.bought_asset} />,
  },
  {
    key: 'rate',
    header: <Trans>Rate</Trans>,
    figure: true,
    cell: (leg) => (leg.rate === null ? '–' : formatQuantity(leg.rate, leg.bought_asset)),
  },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    cell: (leg) => <TransactionBadge status={leg.status} />,
  },
];
