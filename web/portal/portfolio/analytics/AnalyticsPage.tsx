import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Filter, FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { NotKnownNote } from '../not-known-yet.tsx';
import { PerformanceCard } from '../performance-card.tsx';
import { type AnalyticsSearch, readAnalyticsSearch } from './analytics-search.ts';
import { ExposureCard } from './exposure-card.tsx';
import { MeasuresCard } from './measures-card.tsx';
import { exposureQuery, investmentsQuery, measuresQuery } from './queries.ts';

const route = getRouteApi('/client/main/analytics');

/** How the portfolio or one holding did over a period, and what it is exposed to. */
export function AnalyticsPage() {
  const { t } = useLingui();
  const search = readAnalyticsSearch(route.useSearch());
  const go = useGo();
  const change = (part: { [key in keyof AnalyticsSearch]?: AnalyticsSearch[key] | undefined }) =>
    go(withQuery(paths.analytics(), { ...search, ...part }), { replace: true });
  const { data: investments } = useQuery(investmentsQuery());
  const { data: exposure } = useQuery(exposureQuery());
  const { data: measures } = useQuery(measuresQuery(search));
  const fund = investments?.items.find(({ fund_slug: slug }) => slug === search.fund);
  if (exposure?.exposure?.products.length === 0 && investments?.items.length === 0) {
    return (
      <Stack>
        <PageHeader title={<Trans>Analytics</Trans>} />
        <NothingYet />
      </Stack>
    );
  }
  return (
    <Stack>
      <PageHeader title={<Trans>Analytics</Trans>} />
      <FilterBar>
        <Filter
          label={t`Shown for`}
          value={search.fund}
          all={t`The whole portfolio`}
          choices={(investments?.items ?? []).map(({ fund_slug: value, fund_name: label }) => ({
            value,
            label,
          }))}
          onChange={(slug) => change({ fund: slug === '' ? undefined : slug })}
        />
      </FilterBar>
      <NotKnownNote since={measures?.unknown_since} />
      <PerformanceCard
        search={search}
        fund={
          search.fund === undefined ? undefined : { slug: search.fund, name: fund?.fund_name ?? '' }
        }
        onChange={change}
      />
      <MeasuresCard search={search} />
      <ExposureCard by={search.by} onChange={(by) => change({ by })} />
    </Stack>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title={<Trans>There is nothing to measure yet</Trans>}
      text={<Trans>Figures begin with your first deposit.</Trans>}
    >
      <ButtonLink to={paths.deposit()}>
        <Trans>Make a deposit</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
