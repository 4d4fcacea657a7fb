import type { AnswerOf } from '@ballast/contract/call.ts';
import type { Asset } from '@ballast/contract/money/asset.ts';
import type { getPortfolioAsset } from '@ballast/contract/portfolio/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../app/figures/amounts.tsx';
import { signOf } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Known } from '../portfolio/not-known-yet.tsx';
import { ShownIn, Worth } from '../portfolio/worth.tsx';
import styles from './asset-page.module.css';
import { ownAssetQuery } from './queries.ts';

/** Height of the balance, so that nothing jumps when it comes. */
const BALANCE_REM = 18;

type Own = AnswerOf<typeof getPortfolioAsset>;

/** What the client has of a currency, and where it is: free, on its way, held, and in baskets. */
export function OwnBalance({ asset: { code, name } }: { asset: Asset }) {
  const { data } = useQuery(ownAssetQuery(code));
  const isNothing =
    data && [data.balance.total, data.balance.owed].every((part) => signOf(part) === 0);
  const isInBaskets = data && data.in_funds.length > 0;
  return (
    <ShownIn currency={data?.display_currency}>
      <Card title={<Trans>Your balance</Trans>}>
        {data ? null : <Skeleton height={BALANCE_REM} />}
        {isNothing ? (
          <EmptyState
            title={
              isInBaskets ? (
                <Trans>You have {name} in baskets only</Trans>
              ) : (
                <Trans>You have no {name}</Trans>
              )
            }
            text={<Trans>What you deposit or exchange for it is shown here.</Trans>}
          />
        ) : null}
        {data && !isNothing ? <Parts {...data.balance} /> : null}
      </Card>
      {isInBaskets ? <InBaskets code={code} inFunds={data.in_funds} /> : null}
    </ShownIn>
  );
}

function Parts({ asset, total, value, ...parts }: Own['balance']) {
  return (
    <>
      <Facts>
        <Fact label={<Trans>Balance</Trans>}>
          <Amount value={total} asset={asset} />
        </Fact>
        <Fact label={<Trans>Value</Trans>}>
          <Known unknown={value === null}>
            <Worth value={value} />
          </Known>
        </Fact>
        <Fact label={<Trans>Available</Trans>}>
          <Amount value={parts.available} asset={asset} />
        </Fact>
        <Fact label={<Trans>Being settled</Trans>}>
          <Amount value={parts.settling} asset={asset} />
        </Fact>
        <Fact label={<Trans>Pending</Trans>}>
          <Amount value={parts.pending} asset={asset} />
        </Fact>
        {signOf(parts.holdback) === 0 ? null : (
          <Fact label={<Trans>Held back</Trans>}>
            <Amount value={parts.holdback} asset={asset} />
          </Fact>
        )}
        {signOf(parts.owed) === 0 ? null : (
          <Fact label={<Trans>Owed</Trans>}>
            <Amount value={`-${parts.owed}`} asset={asset} />
          </Fact>
        )}
      </Facts>
      <p className={styles.note}>
        <Trans>
          What is being settled is available within 24 hours. What is pending is held for
          transactions in progress.
        </Trans>
      </p>
    </>
  );
}

type InFund = Own['in_funds'][number];

function InBaskets({ code, inFunds }: { code: string; inFunds: readonly InFund[] }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>In your baskets</Trans>} flush>
      <DataTable
        caption={t`What your baskets hold of it`}
        columns={columnsOf(code)}
        rows={inFunds}
        rowKey={(row) => row.fund_slug}
      />
    </Card>
  );
}

const columnsOf = (code: string): readonly Column<InFund>[] => [
  {
    key: 'fund',
    header: <Trans>Basket</Trans>,
    lead: true,
    cell: (row) => <Link to={paths.fund(row.fund_slug)}>{row.fund_name}</Link>,
  },
  {
    key: 'quantity',
    place: 'below',
    header: <Trans>Quantity</Trans>,
    figure: true,
    cell: (row) => <Amount value={row.quantity} asset={code} />,
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
