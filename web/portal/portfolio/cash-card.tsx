import type { AnswerOf } from '@ballast/contract/call.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import type { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { signOf } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Known } from './not-known-yet.tsx';
import { Worth } from './worth.tsx';

type Balance = AnswerOf<typeof getPortfolioAssets>['items'][number];

/** What the client owns outside of funds, by currency, with the parts of each balance. */
export function CashCard({ balances }: { balances: readonly Balance[] | undefined }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Currencies</Trans>} flush>
      {balances ? null : <Skeleton height={12} />}
      {balances?.length === 0 ? <EmptyState title={<Trans>No currencies yet</Trans>} /> : null}
      {balances && balances.length > 0 ? (
        <DataTable
          caption={t`Your balances by currency`}
          columns={COLUMNS}
          rows={balances}
          rowKey={(row) => row.asset}
        />
      ) : null}
    </Card>
  );
}

const COLUMNS: readonly Column<Balance>[] = [
  {
    key: 'name',
    header: <Trans>Currency</Trans>,
    lead: true,
    cell: (row) => <Link to={paths.asset(row.asset)}>{assetOf(row.asset).name}</Link>,
  },
  { ...part('available', <Trans>Available</Trans>), place: 'below' },
  part('settling', <Trans>Being settled</Trans>),
  part('pending', <Trans>Pending</Trans>),
  {
    key: 'price',
    header: <Trans>Price</Trans>,
    figure: true,
    cell: (row) => <Worth value={row.price} open price />,
  },
  {
    key: 'change',
    place: 'belowEnd',
    header: <Trans>24 hours</Trans>,
    figure: true,
    cell: (row) => <Percent value={row.change_24h} change />,
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
];

function part(
  key: 'available' | 'settling' | 'pending',
  header: Column<Balance>['header'],
): Column<Balance> {
  return {
    key,
    header,
    figure: true,
    isEmpty: (row) => signOf(row[key]) === 0,
    cell: (row) => <Amount value={row[key]} asset={row.asset} />,
  };
}
