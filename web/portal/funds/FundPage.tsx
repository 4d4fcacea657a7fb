import { CallError } from '@ballast/client/call-error.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { type getFund, isBasket } from '@ballast/contract/funds/funds.ts';
import type { getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import type { getInvestmentUnderlying } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { signOf } from '../../app/figures/format-decimal.ts';
import { addingUp, sharesAddingUp } from '../../app/figures/shown-parts.ts';
import { ButtonLink, Link, useGo } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransactionList } from '../payments/transactions/transaction-list.tsx';
import { Known, NotKnownNote } from '../portfolio/not-known-yet.tsx';
import { ShownIn, Worth } from '../portfolio/worth.tsx';
import styles from './FundPage.module.css';
import { FundComposition } from './fund-composition.tsx';
import { FundDocuments } from './fund-documents.tsx';
import { FundOverview } from './fund-overview.tsx';
import { type FundSearch, readFundSearch } from './fund-search.ts';
import { closedWords } from './fund-words.ts';
import { PrivateFundOverview } from './private-fund.tsx';
import { privateFundQuery } from './private-fund-query.ts';
import { fundQuery, holdingPartsQuery, holdingsQuery } from './queries.ts';
import { useHolding } from './use-holding.ts';

const route = getRouteApi('/client/main/explore/$slug');

export function FundPage() {
  const { slug } = route.useParams();
  const search = readFundSearch(route.useSearch());
  const go = useGo();
  const change = (part: { [key in keyof FundSearch]?: FundSearch[key] | undefined }) =>
    go(withQuery(paths.fund(slug), { ...search, ...part }), { replace: true });
  const fund = useQuery(fundQuery(slug));
  const holdings = useQuery(holdingsQuery());
  const parts = useQuery(holdingPartsQuery(slug));
  // What is known of a holding stands above all else: the page begins with it, so that nothing moves when it comes.
  const isPrivate = fund.data?.product_type === 'mutual';
  const vehicle = useQuery({ ...privateFundQuery(slug), enabled: isPrivate });
  const isKnown = isPrivate ? vehicle.data !== undefined : parts.isFetched;
  const isReady = fund.data && holdings.isFetched && isKnown;
  if (fund.error instanceof CallError && fund.error.status === 404) {
    return <Navigate to={paths.explore()} replace />;
  }
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.explore()}>
            <Trans>Back to all funds</Trans>
          </Link>
        }
        title={fund.data?.name ?? <Trans>Fund</Trans>}
        lead={
          fund.data ? (
            <span lang={fund.data.language}>{fund.data.tagline}</span>
          ) : (
            <Skeleton height={1.5} width={20} />
          )
        }
        actions={
          isReady ? (
            <FundActions fund={fund.data} hasUnits={(vehicle.data?.holdings.length ?? 0) > 0} />
          ) : null
        }
      />
      {isReady ? (
        <FundContent
          fund={fund.data}
          privateFund={vehicle.data}
          search={search}
          onChange={change}
        />
      ) : (
        <Skeleton height={40} />
      )}
    </Stack>
  );
}

type FundContentProps = {
  fund: AnswerOf<typeof getFund>;
  /** Of a private fund, what is told of it beside; undefined of others. */
  privateFund: AnswerOf<typeof getPrivateFund> | undefined;
  search: FundSearch;
  onChange: (part: { [key in keyof FundSearch]?: FundSearch[key] | undefined }) => void;
};

function FundContent({ fund, privateFund, search, onChange }: FundContentProps) {
  // The parts of a private fund are told to nobody.
  const shown = privateFund && search.tab === 'composition' ? 'overview' : search.tab;
  return (
    <>
      {privateFund ? null : <OwnHolding fund={fund.slug} />}
      <Tabs
        value={shown ?? 'overview'}
        onChange={(tab) => onChange({ tab: readFundSearch({ tab }).tab })}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="overview">
            <Trans>Overview</Trans>
          </Tabs.Tab>
          {privateFund ? null : (
            <Tabs.Tab value="composition">
              <Trans>Composition</Trans>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="transactions">
            <Trans>Transactions</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="documents">
            <Trans>Documents</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" pt="lg">
          {privateFund ? (
            <PrivateFundOverview fund={fund} {...privateFund} />
          ) : (
            <FundOverview
              fund={fund}
              period={search.period}
              onPeriod={(period) => onChange({ period })}
            />
          )}
        </Tabs.Panel>
        {privateFund ? null : (
          <Tabs.Panel value="composition" pt="lg">
            <FundComposition fund={fund} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="transactions" pt="lg">
          <TransactionList isNarrowed={false} query={{ fund: fund.slug, limit: 25 }} />
        </Tabs.Panel>
        <Tabs.Panel value="documents" pt="lg">
          <FundDocuments fund={fund.slug} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

type FundActionsProps = { fund: AnswerOf<typeof getFund>; hasUnits: boolean };

function FundActions({ fund, hasUnits }: FundActionsProps) {
  const { i18n } = useLingui();
  const holding = useHolding(fund.slug);
  const isHeld = fund.product_type === 'mutual' ? hasUnits : Boolean(holding);
  const closed = closedWords(fund);
  return (
    <>
      {closed ? (
        <span>{i18n._(closed)}</span>
      ) : (
        <ButtonLink
          to={fund.product_type === 'mutual' ? paths.subscribe(fund.slug) : paths.invest(fund.id)}
        >
          <Trans>Invest</Trans>
        </ButtonLink>
      )}
      {fund.state === 'INQUIRY_ONLY' ? (
        <ButtonLink to={paths.fundInquiry(fund.slug)}>
          <Trans>Send an enquiry</Trans>
        </ButtonLink>
      ) : null}
      {isHeld && fund.redemptions_allowed ? (
        <ButtonLink to={paths.redeem(fund.slug)} variant="default">
          <Trans>Redeem</Trans>
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.fundFees(fund.slug)} variant="default">
        <Trans>Fees</Trans>
      </ButtonLink>
      {isBasket(fund) ? (
        <ButtonLink to={paths.fundRewards(fund.slug)} variant="default">
          <Trans>Rewards</Trans>
        </ButtonLink>
      ) : null}
    </>
  );
}

type Part = AnswerOf<typeof getInvestmentUnderlying>['items'][number];

function OwnHolding({ fund }: { fund: string }) {
  const { t } = useLingui();
  const holding = useHolding(fund);
  const underlying = useQuery(holdingPartsQuery(fund));
  if (!holding) return null;
  const parts = sharesAddingUp(
    addingUp(underlying.data?.items ?? [], holding.value, holding.currency),
    'weight',
  );
  return (
    <ShownIn currency={holding.currency}>
      <Card title={<Trans>Your holding</Trans>}>
        <Facts>
          <Fact label={<Trans>Value</Trans>}>
            <Known unknown={holding.value === null}>
              <Worth value={holding.value} />
            </Known>
          </Fact>
          {holding.pending !== null && signOf(holding.pending) === 0 ? null : (
            <Fact label={<Trans>In progress</Trans>}>
              <Known unknown={holding.pending === null}>
                <Worth value={holding.pending} />
              </Known>
            </Fact>
          )}
          <Fact label={<Trans>Gain</Trans>}>
            <Known unknown={holding.gain === null}>
              <Worth value={holding.gain} coloured signed />
            </Known>
          </Fact>
          <Fact label={<Trans>Time-weighted return</Trans>}>
            <Known unknown={holding.unknown_since !== null}>
              <Percent value={holding.return_all_time} change />
            </Known>
          </Fact>
        </Facts>
        <NotKnownNote since={holding.unknown_since} />
        {parts.length > 0 ? (
          <div className={styles.parts}>
            <DataTable
              caption={t`What your holding is made up of`}
              columns={COLUMNS}
              rows={parts}
              rowKey={(part) => part.asset}
            />
          </div>
        ) : null}
      </Card>
    </ShownIn>
  );
}

const COLUMNS: readonly Column<Part>[] = [
  { key: 'name', header: <Trans>Currency</Trans>, lead: true, cell: (part) => part.name },
  {
    key: 'quantity',
    place: 'below',
    header: <Trans>Quantity</Trans>,
    figure: true,
    cell: (part) => <Amount value={part.quantity} asset={part.asset} />,
  },
  {
    key: 'weight',
    place: 'belowEnd',
    header: <Trans>Weight</Trans>,
    figure: true,
    cell: (part) => <Percent value={part.weight} />,
  },
  {
    key: 'value',
    place: 'end',
    header: <Trans>Value</Trans>,
    figure: true,
    cell: (part) => (
      <Known unknown={part.value === null}>
        <Worth value={part.value} />
      </Known>
    ),
  },
];
