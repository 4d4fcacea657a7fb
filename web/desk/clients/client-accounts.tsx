import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getClient } from '@ballast/contract/staff/clients.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { addingUp } from '../../app/figures/shown-parts.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';

type Account = AnswerOf<typeof getClient>['accounts'][number];

type AccountsProps = {
  accounts: readonly Account[];
  /** What all of them are worth, in dollars. */
  total: string | null;
};

export function ClientAccounts({ accounts, total }: AccountsProps) {
  const { t } = useLingui();
  return (
    <Card flush>
      {accounts.length === 0 ? (
        <EmptyState title={<Trans>No accounts are open</Trans>} />
      ) : (
        <DataTable
          caption={t`Ledger accounts`}
          columns={COLUMNS}
          rows={addingUp(
            accounts.map((account) => ({ ...account, value: account.value_usd })),
            total,
            'USD',
          )}
          rowKey={(account) => account.id}
        />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<Account & { value: string | null }>[] = [
  {
    key: 'account',
    header: <Trans>Account</Trans>,
    lead: true,
    cell: ({ asset, purpose, fund_name: fund }) =>
      fund ? `${asset} · ${fund}` : `${asset} · ${purpose}`,
  },
  {
    key: 'posted',
    place: 'below',
    header: <Trans>Posted</Trans>,
    figure: true,
    cell: (account) => <Amount value={account.posted} asset={account.asset} full />,
  },
  {
    key: 'held',
    place: 'belowEnd',
    header: <Trans>Held</Trans>,
    figure: true,
    cell: (account) => <Amount value={account.held} asset={account.asset} full />,
  },
  {
    key: 'value',
    place: 'end',
    header: <Trans>Value</Trans>,
    figure: true,
    cell: (account) => <Amount value={account.value} />,
  },
];
