import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StandingBadge } from '../transactions/transaction-words.tsx';
import { balancesQuery, openWithdrawalsQuery } from './queries.ts';
import { RequestLink } from './request-link.tsx';
import { wayOf } from './way.ts';
import styles from './withdrawal-columns.module.css';
import { withdrawnCurrencies } from './withdrawn-currencies.ts';

export function WithdrawalPage() {
  const { t } = useLingui();
  const assets = useQuery(balancesQuery());
  return (
    <>
      <PageHeader
        title={<Trans>Withdraw</Trans>}
        lead={<Trans>Choose the currency to withdraw.</Trans>}
      />
      <div className={styles.columns}>
        <section className={styles.column}>
          <h2 className={styles.heading}>
            <Trans>Your balances</Trans>
          </h2>
          {assets.data ? null : <Skeleton height={17.25} />}
          {assets.data ? (
            <>
              <ChoiceList label={t`Currencies`}>
                {withdrawnCurrencies().map(({ code }) => (
                  <CurrencyChoice
                    key={code}
                    code={code}
                    balance={assets.data.items.find(({ asset }) => asset === code)}
                  />
                ))}
              </ChoiceList>
              <Note tone="info" title={<Trans>Something you cannot choose here?</Trans>}>
                <Trans>
                  For an amount above the limit, or a destination that you cannot add,{' '}
                  <RequestLink>ask for a withdrawal</RequestLink>. Your relationship manager looks
                  at it.
                </Trans>
              </Note>
            </>
          ) : null}
        </section>
        <OpenWithdrawals />
      </div>
    </>
  );
}

type CurrencyChoiceProps = {
  code: AssetCode;
  /** Undefined when the client never had any. */
  balance: { available: string; settling: string } | undefined;
};

function CurrencyChoice({ code, balance }: CurrencyChoiceProps) {
  const { available, settling } = balance ?? { available: '0', settling: '0' };
  const isSettling = isPositive(settling);
  const hasFunds = isPositive(available) || isSettling;
  return (
    <Choice
      mark={<AssetMark asset={code} />}
      title={assetOf(code).name}
      text={hasFunds ? code : <Trans>Nothing to withdraw</Trans>}
      figure={<Amount value={available} asset={code} />}
      smallFigure={
        isSettling ? (
          <Trans>
            <Amount value={settling} asset={code} /> being settled
          </Trans>
        ) : null
      }
      {...(hasFunds && { link: linkTo(wayOf(code).target(code)) })}
    />
  );
}

function OpenWithdrawals() {
  const { t } = useLingui();
  const { data } = useQuery(openWithdrawalsQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.column}>
      <h2 className={styles.heading}>
        <Trans>In progress</Trans>
      </h2>
      <ChoiceList label={t`Withdrawals in progress`}>
        {data.items.map((withdrawal) => (
          <Choice
            key={withdrawal.id}
            mark={<AssetMark asset={withdrawal.asset} />}
            title={
              <Trans>
                <Amount value={withdrawal.amount.replace('-', '')} asset={withdrawal.asset} /> with
                fee
              </Trans>
            }
            text={
              <>
                <StandingBadge transaction={withdrawal} />
                <br />
                <Trans>Requested on {formatDate(withdrawal.created_at, 'mediumWithTime')}</Trans>
              </>
            }
            link={linkTo(paths.withdrawal(withdrawal.id))}
          />
        ))}
      </ChoiceList>
    </section>
  );
}
