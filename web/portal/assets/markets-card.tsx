import type { AnswerOf } from '@ballast/contract/call.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import type { listMarkets } from '@ballast/contract/portfolio/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Percent } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ShownIn, Worth } from '../portfolio/worth.tsx';
import { otherMarketsQuery } from './queries.ts';

type Market = AnswerOf<typeof listMarkets>['items'][number];

/** The other currencies with their prices, each leading to its page. */
export function MarketsCard({ code }: { code: string }) {
  const { t } = useLingui();
  const { data } = useQuery(otherMarketsQuery(code));
  return (
    <Card title={<Trans>Other currencies</Trans>} flush>
      {data ? (
        <ShownIn currency={data.display_currency}>
          <DataTable
            caption={t`Prices of other currencies`}
            columns={COLUMNS}
            rows={data.items}
            rowKey={(row) => row.code}
          />
        </ShownIn>
      ) : (
        <Skeleton height={24} />
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<Market>[] = [
  {
    key: 'name',
    header: <Trans>Currency</Trans>,
    lead: true,
    cell: (row) => <Link to={paths.asset(row.code)}>{assetOf(row.code).name}</Link>,
  },
  {
    key: 'price',
    place: 'end',
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
];
