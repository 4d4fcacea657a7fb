import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listFunds } from '@ballast/contract/funds/funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { choicesOf } from '../../app/forms/choices.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { Card, Tiles } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './fund-tile.module.css';
import { CLOSED_WORDS, LIQUIDITY_WORDS, PRODUCT_WORDS, STRATEGY_WORDS } from './fund-words.ts';
import { fundsQuery } from './queries.ts';

const route = getRouteApi('/client/main/explore');

export function ExplorePage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = route.useSearch();
  const go = useGo();
  const funds = useQuery(fundsQuery(filter));
  const change = (part: Record<string, string>) =>
    go(withQuery(paths.explore(), { ...filter, ...part }), { replace: true });
  return (
    <Stack>
      <PageHeader
        title={<Trans>Invest</Trans>}
        lead={<Trans>Baskets and funds that you can invest in.</Trans>}
      />
      <FilterBar>
        <Filter
          label={t`Kind`}
          value={filter.product_type}
          all={t`All`}
          choices={choicesOf(i18n, PRODUCT_WORDS)}
          onChange={(product_type) => change({ product_type })}
        />
        <Filter
          label={t`Strategy`}
          value={filter.strategy}
          all={t`All`}
          choices={choicesOf(i18n, STRATEGY_WORDS)}
          onChange={(strategy) => change({ strategy })}
        />
        <Filter
          label={t`Liquidity`}
          value={filter.liquidity}
          all={t`All`}
          choices={choicesOf(i18n, LIQUIDITY_WORDS)}
          onChange={(liquidity) => change({ liquidity })}
        />
      </FilterBar>
      <Tiles min={20}>
        {funds.data?.items.map((fund) => <FundTile key={fund.id} fund={fund} />) ??
          [1, 2, 3].map((key) => <Skeleton key={key} height={17} />)}
      </Tiles>
      {funds.data?.items.length === 0 ? (
        <EmptyState title={<Trans>No funds match these filters</Trans>}>
          <Link to={paths.explore()}>
            <Trans>Show all</Trans>
          </Link>
        </EmptyState>
      ) : null}
    </Stack>
  );
}

type Fund = AnswerOf<typeof listFunds>['items'][number];

function FundTile({ fund }: { fund: Fund }) {
  const { i18n } = useLingui();
  const closed = CLOSED_WORDS[fund.state];
  return (
    <Card
      title={<Link to={paths.fund(fund.slug)}>{fund.name}</Link>}
      aside={<StatusBadge>{i18n._(PRODUCT_WORDS[fund.product_type])}</StatusBadge>}
    >
      <p className={styles.tagline}>{fund.tagline}</p>
      <Facts>
        <Fact label={<Trans>Last year</Trans>}>
          <Percent value={fund.return_year} change />
        </Fact>
        <Fact label={<Trans>Last month</Trans>}>
          <Percent value={fund.return_month} change />
        </Fact>
        <Fact label={<Trans>Pays out</Trans>}>{i18n._(LIQUIDITY_WORDS[fund.liquidity])}</Fact>
        <Fact label={<Trans>Minimum</Trans>}>
          <Amount value={fund.minimum_usd} open />
        </Fact>
      </Facts>
      {closed ? <p className={styles.closed}>{i18n._(closed)}</p> : null}
    </Card>
  );
}
