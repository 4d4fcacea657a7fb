import { type Asset, assetOf } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { signOf } from '../../app/figures/format-decimal.ts';
import { ButtonLink, Link, useGo } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { TransactionList } from '../payments/transactions/transaction-list.tsx';
import { readAssetSearch } from './asset-search.ts';
import { MarketsCard } from './markets-card.tsx';
import { OwnBalance } from './own-balance.tsx';
import { PriceCard } from './price-card.tsx';
import { ownAssetQuery, ownTransactions } from './queries.ts';

const route = getRouteApi('/client/main/assets/$code');

/** One currency: its price, what the client has of it and where that is, and what happened to it. */
export function AssetPage() {
  const asset = assetOf(route.useParams().code);
  const { code, name } = asset;
  const search = readAssetSearch(route.useSearch());
  const go = useGo();
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.portfolio()}>
            <Trans>Back to your portfolio</Trans>
          </Link>
        }
        title={name}
        lead={code}
        actions={<AssetActions asset={asset} />}
      />
      <PriceCard
        asset={asset}
        search={search}
        onPeriod={(period) =>
          go(withQuery(paths.asset(code), { ...search, period }), { replace: true })
        }
      />
      <OwnBalance asset={asset} />
      <TransactionList
        key={code}
        title={<Trans>Transactions</Trans>}
        isNarrowed={false}
        query={ownTransactions(code)}
      />
      <MarketsCard code={code} />
    </Stack>
  );
}

function AssetActions({ asset }: { asset: Asset }) {
  const { code, kind } = asset;
  const isCrypto = kind === 'crypto';
  const own = useQuery(ownAssetQuery(code));
  const isHeld = signOf(own.data?.balance.available ?? '0') > 0;
  return (
    <>
      {asset.may_be_deposited ? (
        <ButtonLink to={isCrypto ? paths.depositCrypto(code) : paths.depositFiat(code)}>
          <Trans>Deposit</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.exchange(isHeld ? { sell: code } : { buy: code })} variant="default">
        <Trans>Exchange</Trans>
      </ButtonLink>
      {asset.may_be_withdrawn ? (
        <ButtonLink
          to={isCrypto ? paths.withdrawalWallet(code) : paths.fiatWithdrawalBank(code)}
          variant="default"
        >
          <Trans>Withdraw</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.assetFees(code)} variant="default">
        <Trans>Fees</Trans>
      </ButtonLink>
    </>
  );
}
