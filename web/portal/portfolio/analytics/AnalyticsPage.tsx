import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
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
import {
  type AnalyticsSearch,
  PRODUCTS,
  type ProductInAddress,
  partOf,
  readAnalyticsSearch,
} from './analytics-search.ts';
import { ExposureCard } from './exposure-card.tsx';
import { MeasuresCard } from './measures-card.tsx';
import { exposureQuery, investmentsQuery, measuresQuery } from './queries.ts';

const route = getRouteApi('/client/main/analytics');

/** Before the name of a product among the choices, where slugs of funds stand; no slug has a colon. */
const OF_PRODUCT = 'product:';

/** The words for a product in the list, and inside a sentence. */
const PRODUCT_WORDS: Readonly<
  Record<ProductInAddress, Record<'label' | 'inside', MessageDescriptor>>
> = {
  baskets: {
    label: msg`Baskets`,
    inside: msg({ message: 'your baskets', context: 'value, return or earnings of' }),
  },
  'private-funds': {
    label: msg`Private funds`,
    inside: msg({ message: 'your private funds', context: 'value, return or earnings of' }),
  },
  available: {
    label: msg`Available for investment`,
    inside: msg({
      message: 'what is available for investment',
      context: 'value, return or earnings of',
    }),
  },
};

function chosenPart(chosen: string) {
  const product = PRODUCTS.find((each) => chosen === `${OF_PRODUCT}${each}`);
  return { product, fund: product || chosen === '' ? undefined : chosen };
}

/** How the portfolio or a part of it did over a period, and what it is exposed to, or was. */
export function AnalyticsPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const search = readAnalyticsSearch(route.useSearch());
  const go = useGo();
  const change = (part: { [key in keyof AnalyticsSearch]?: AnalyticsSearch[key] | undefined }) =>
    go(withQuery(paths.analytics(), { ...search, ...part }), { replace: true });
  const { data: investments } = useQuery(investmentsQuery());
  const { data: exposure } = useQuery(exposureQuery(search));
  const { data: measures } = useQuery(measuresQuery(search));
  const fund = investments?.items.find(({ fund_slug: slug }) => slug === search.fund);
  const ofProduct = search.product && i18n._(PRODUCT_WORDS[search.product].inside);
  const name = search.fund === undefined ? ofProduct : (fund?.fund_name ?? '');
  if (exposure?.first_on === null && investments?.items.length === 0) {
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
          value={search.fund ?? (search.product && `${OF_PRODUCT}${search.product}`)}
          all={t`The whole portfolio`}
          choices={[
            ...PRODUCTS.map((product) => ({
              value: `${OF_PRODUCT}${product}`,
              label: i18n._(PRODUCT_WORDS[product].label),
            })),
            ...(investments?.items ?? []).map(({ fund_slug: value, fund_name: label }) => ({
              value,
              label,
            })),
          ]}
          onChange={(chosen) => change(chosenPart(chosen))}
        />
      </FilterBar>
      <NotKnownNote since={measures?.unknown_since} />
      <PerformanceCard
        search={search}
        part={name === undefined ? undefined : { asked: partOf(search), name }}
        onChange={change}
      />
      <MeasuresCard search={search} />
      <ExposureCard search={search} onChange={change} />
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
