import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { STRATEGY_WORDS } from '../../app/figures/strategy-words.ts';
import { choicesOf } from '../../app/forms/choices.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { Tiles } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Filter, FoldedFilters } from '../../ui/lists/filter-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readFundFilter } from './fund-filter.ts';
import { FundTile } from './fund-tile.tsx';
import { LIQUIDITY_WORDS, PRODUCT_WORDS } from './fund-words.ts';
import { fundsQuery, holdingsQuery } from './queries.ts';

const route = getRouteApi('/client/main/explore');

export function ExplorePage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = readFundFilter(route.useSearch());
  const go = useGo();
  const funds = useQuery(fundsQuery(filter));
  // A card says what the client holds of it: it comes with that, so that nothing moves.
  const holdings = useQuery(holdingsQuery());
  const change = (part: Record<string, string>) =>
    go(withQuery(paths.explore(), { ...filter, ...part }), { replace: true });
  return (
    <Stack>
      <PageHeader
        title={<Trans>Invest</Trans>}
        lead={<Trans>Baskets and funds that you can invest in.</Trans>}
      />
      <FoldedFilters
        active={Object.keys(filter).length}
        onClear={() => go(paths.explore(), { replace: true })}
      >
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
      </FoldedFilters>
      <Tiles min={20}>
        {funds.data && holdings.isFetched
          ? funds.data.items.map((fund) => <FundTile key={fund.id} fund={fund} />)
          : [1, 2, 3].map((key) => <Skeleton key={key} height={17} />)}
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
