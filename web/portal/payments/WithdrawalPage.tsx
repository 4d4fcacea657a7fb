import { CRYPTO_CODES } from '@ballast/contract/money/asset.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { isPositive } from '../../app/amount-check.ts';
import { Amount } from '../../app/amounts.tsx';
import { AssetMark } from '../../app/asset-mark.tsx';
import { FailureNote } from '../../app/failure-note.tsx';
import { linkTo } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../app/queries.ts';
import { Choice, ChoiceList } from '../../ui/choice-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OpenWithdrawals } from './open-withdrawals.tsx';
import styles from './withdrawal-columns.module.css';

/** /withdrawal: the choice of the currency, and withdrawals that go on. */
export function WithdrawalPage() {
  const { t } = useLingui();
  const assets = useReading(getPortfolioAssets);
  const balances = CRYPTO_CODES.flatMap(
    (code) => assets.data?.items.find(({ asset }) => asset === code) ?? [],
  );
  return (
    <>
      <PageHeader
        title={<Trans>Withdraw</Trans>}
        lead={<Trans>Choose the currency that you want to withdraw.</Trans>}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <FailureNote error={assets.error} />
          {assets.isPending ? <Skeleton height={17.25} /> : null}
          {assets.data ? (
            <ChoiceList label={t`Currencies`}>
              {balances.map((balance) => (
                <CurrencyChoice key={balance.asset} balance={balance} />
              ))}
            </ChoiceList>
          ) : null}
        </div>
        <OpenWithdrawals />
      </div>
    </>
  );
}

type Balance = {
  asset: string;
  name: string;
  available: string;
  settling: string;
  price_usd: string | null;
};

function CurrencyChoice({ balance }: { balance: Balance }) {
  const { asset, name, available, settling } = balance;
  const isSettling = isPositive(settling);
  const hasFunds = isPositive(available) || isSettling;
  return (
    <Choice
      mark={<AssetMark asset={asset} />}
      title={name}
      text={hasFunds ? asset : <Trans>Nothing to withdraw</Trans>}
      figure={<Amount value={available} asset={asset} />}
      smallFigure={
        isSettling ? (
          <Trans>
            <Amount value={settling} asset={asset} /> being settled
          </Trans>
        ) : null
      }
      {...(hasFunds && { link: linkTo(paths.withdrawalWallet(asset)) })}
    />
  );
}
