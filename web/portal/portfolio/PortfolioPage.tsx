import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { getPortfolioAssets, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { formatDate } from '../../app/figures/format-date.ts';
import { addingUp } from '../../app/figures/shown-parts.ts';
import { ButtonLink, useGo } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { BirthdayGreeting, mayGreet } from '../content/birthday-greeting.tsx';
import { NewsCard } from '../content/news-card.tsx';
import { LastTransactions } from '../payments/transactions/last-transactions.tsx';
import { TransactionTable } from '../payments/transactions/transaction-table.tsx';
import { BalanceParts } from './balance-parts.tsx';
import { Banners, hasBanners } from './banners.ts';
import { CashCard } from './cash-card.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { PENDING_QUERY } from './first-queries.ts';
import { HoldingsCard } from './holdings-card.tsx';
import { Known, NotKnownNote } from './not-known-yet.tsx';
import styles from './PortfolioPage.module.css';
import { PendingSubscriptions } from './pending-subscriptions.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { type PortfolioSearch, readPortfolioSearch } from './portfolio-search.ts';
import { shownTotals } from './shown-totals.ts';
import { ShownIn, Worth } from './worth.tsx';

const route = getRouteApi('/client/main/');

export function PortfolioPage() {
  const search = readPortfolioSearch(route.useSearch());
  const go = useGo();
  const change = (part: { [key in keyof PortfolioSearch]?: PortfolioSearch[key] | undefined }) =>
    go(withQuery(paths.portfolio(), { ...search, ...part }), { replace: true });
  const assets = useCallQuery(getPortfolioAssets);
  const investments = useCallQuery(listInvestments);
  const totals = assets.data && shownTotals(assets.data);
  const currency = assets.data?.display_currency;
  const heldIn = investments.data?.display_currency;
  const user = useUser();
  const isVerified = user.verification_status === 'VERIFIED';
  // Whoever is not verified, or no longer, sees them among the transactions in progress.
  const subscriptions = isVerified ? investments.data?.pending_subscriptions : [];
  const isEmpty = assets.data?.items.length === 0 && investments.data?.items.length === 0;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Portfolio</Trans>}
        lead={
          <>
            <span className={styles.total}>
              <ShownIn currency={currency}>
                <Known unknown={assets.data?.totals.total === null}>
                  <Worth value={assets.data?.totals.total ?? null} />
                </Known>
              </ShownIn>
            </span>
            <CurrencyChoice />
            <span className={styles.asOf}>
              {assets.data ? (
                <Trans>As of {formatDate(assets.data.as_of, 'mediumWithZone')}</Trans>
              ) : null}
            </span>
          </>
        }
        actions={
          <>
            <ButtonLink to={paths.deposit()}>
              <Trans>Deposit</Trans>
            </ButtonLink>
            <ButtonLink to={paths.explore()} variant="default">
              <Trans>Invest</Trans>
            </ButtonLink>
            <ButtonLink to={paths.exchange()} variant="default">
              <Trans>Exchange</Trans>
            </ButtonLink>
            <ButtonLink to={paths.withdrawals()} variant="default">
              <Trans>Withdraw</Trans>
            </ButtonLink>
            <ButtonLink to={paths.contactUs()} variant="default">
              <Trans>Call with advisor</Trans>
            </ButtonLink>
          </>
        }
      />
      {hasBanners(user) ? <Banners /> : null}
      <NotKnownNote since={assets.data?.totals.unknown_since} />
      {isEmpty ? (
        isVerified && <FirstSteps />
      ) : (
        <PerformanceCard search={search} onChange={change} />
      )}
      <PendingSubscriptions ids={subscriptions ?? []} />
      <PendingCard but={subscriptions} />
      <Tabs
        value={search.tab ?? 'investments'}
        onChange={(tab) => change({ tab: tab === 'transactions' ? tab : undefined })}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="investments">
            <Trans>Investments</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="transactions">
            <Trans>Transactions</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="investments" className={styles.panel}>
          <ShownIn currency={currency}>
            <BalanceParts totals={totals} />
          </ShownIn>
          <ShownIn currency={heldIn}>
            <HoldingsCard
              investments={
                investments.data &&
                addingUp(
                  investments.data.items,
                  heldIn === currency ? totals?.invested : null,
                  investments.data.display_currency,
                )
              }
            />
          </ShownIn>
          <ShownIn currency={currency}>
            <CashCard
              balances={
                assets.data &&
                addingUp(assets.data.items, totals?.cash, assets.data.display_currency)
              }
            />
          </ShownIn>
        </Tabs.Panel>
        <Tabs.Panel value="transactions" className={styles.panel}>
          <LastTransactions count={10} />
        </Tabs.Panel>
      </Tabs>
      <NewsCard />
      {mayGreet(user) ? <BirthdayGreeting /> : null}
    </Stack>
  );
}

function FirstSteps() {
  return (
    <EmptyState
      title={<Trans>Your portfolio starts with a deposit</Trans>}
      text={
        <Trans>
          Send a currency to your own address. It arrives within minutes, settles within 24 hours,
          and can then be invested.
        </Trans>
      }
    >
      <ButtonLink to={paths.deposit()}>
        <Trans>Make a deposit</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

/** Transactions in progress, but subscriptions that have a card of their own; nothing when there are none. */
function PendingCard({ but }: { but: readonly string[] | undefined }) {
  const pending = useCallQuery(listTransactions, { query: PENDING_QUERY });
  const shown = but && pending.data?.items.filter(({ id }) => !but.includes(id));
  if (!shown?.length) return null;
  return (
    <Card title={<Trans>In progress</Trans>} flush>
      <TransactionTable transactions={shown} />
    </Card>
  );
}
