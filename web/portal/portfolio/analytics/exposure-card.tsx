import type { AnswerOf } from '@ballast/contract/call.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import type { getExposure } from '@ballast/contract/portfolio/measures.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Percent } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { addingUp, sharesAddingUp } from '../../../app/figures/shown-parts.ts';
import { STRATEGY_WORDS } from '../../../app/figures/strategy-words.ts';
import { Card } from '../../../ui/card.tsx';
import { CompositionChart } from '../../../ui/charts/composition-chart.tsx';
import { ChoiceBar } from '../../../ui/fields/choice-bar.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LIQUIDITY_WORDS } from '../../funds/fund-words.ts';
import { ShownIn, Worth } from '../worth.tsx';
import { type AnalyticsSearch, SPLITS, type Split } from './analytics-search.ts';
import { ExposureDay } from './exposure-day.tsx';
import { formatDay } from './format-day.ts';
import styles from './measures.module.css';
import { exposureQuery } from './queries.ts';

type Exposure = NonNullable<AnswerOf<typeof getExposure>['exposure']>;
type Part = { key: string; label: string; value: string; weight: string };

const SPLIT_WORDS: Readonly<Record<Split, MessageDescriptor>> = {
  products: msg`Product`,
  currencies: msg`Currency`,
  strategies: msg`Strategy`,
  liquidities: msg`Liquidity`,
};

const PRODUCT_WORDS: Readonly<
  Record<NonNullable<Exposure['products']>[number]['key'], MessageDescriptor>
> = {
  CASH: msg`Available for investment`,
  sma: msg`Baskets`,
  mutual: msg`Private funds`,
};

type ExposureCardProps = {
  search: Pick<AnalyticsSearch, 'by' | 'day'>;
  onChange: (part: { by: Split | undefined } | { day: string | undefined }) => void;
};

/** What the whole portfolio is exposed to now, or was at the close of a day, by one split at a time. */
export function ExposureCard({ search, onChange }: ExposureCardProps) {
  const { by = SPLITS[0], day } = search;
  const { i18n } = useLingui();
  const { t } = useWords();
  const { data } = useQuery(exposureQuery(search));
  return (
    <Card
      title={<Trans>What your portfolio consists of</Trans>}
      aside={
        <ChoiceBar<Split>
          label={t`Split by`}
          value={by}
          onChange={(chosen) => onChange({ by: chosen === SPLITS[0] ? undefined : chosen })}
          choices={SPLITS.map((value) => ({ value, label: i18n._(SPLIT_WORDS[value]) }))}
        />
      }
    >
      <ExposureDay
        day={day}
        firstOn={data?.first_on}
        onChange={(chosen) => onChange({ day: chosen })}
      />
      {data ? <Parts data={data} by={by} day={day} /> : <Skeleton height={18} />}
    </Card>
  );
}

type PartsProps = { data: AnswerOf<typeof getExposure>; by: Split; day: string | undefined };

function Parts({ data, by, day }: PartsProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  if (data.exposure === null) {
    return (
      <p className={styles.note}>
        {day ? (
          <Trans>Not known: something that you held on that day had no price.</Trans>
        ) : (
          <Trans>Not known yet: something that you hold has no price.</Trans>
        )}
      </p>
    );
  }
  const parts = sharesAddingUp(
    addingUp(partsOf(data.exposure, by, i18n), data.total, data.display_currency),
    'weight',
  );
  if (parts.length === 0) {
    return (
      <p className={styles.note}>
        {day ? (
          <Trans>You held nothing at the close of that day.</Trans>
        ) : (
          <Trans>You hold nothing now.</Trans>
        )}
      </p>
    );
  }
  const split = i18n._(SPLIT_WORDS[by]);
  return (
    <ShownIn currency={data.display_currency}>
      <CompositionChart
        parts={parts.map(({ key, label, weight }) => ({
          ...{ key, label, share: weight },
          figure: <Percent value={weight} />,
        }))}
      />
      <DataTable
        caption={t`Your portfolio by ${split}`}
        columns={columnsOf(split)}
        rows={parts}
        rowKey={({ key }) => key}
      />
      <p className={styles.note}>
        {day ? (
          <Trans>The whole portfolio at the close of {formatDay(day)} (24:00 UTC).</Trans>
        ) : (
          <Trans>The whole portfolio as of {formatDate(data.as_of, 'mediumWithZone')}.</Trans>
        )}{' '}
        <Trans>A basket counts by the currencies in it, a private fund by its own currency.</Trans>
      </p>
    </ShownIn>
  );
}

function partsOf(exposure: Exposure, by: Split, i18n: I18n): Part[] {
  const { products = [], currencies = [], strategies = [], liquidities = [] } = exposure;
  const lists: Readonly<Record<Split, () => Part[]>> = {
    products: () => products.map((part) => ({ ...part, label: i18n._(PRODUCT_WORDS[part.key]) })),
    currencies: () => currencies.map((part) => ({ ...part, label: assetOf(part.key).name })),
    strategies: () =>
      strategies.map((part) => ({
        ...part,
        label: i18n._(part.key === 'NONE' ? msg`None, not invested` : STRATEGY_WORDS[part.key]),
      })),
    liquidities: () =>
      liquidities.map((part) => ({ ...part, label: i18n._(LIQUIDITY_WORDS[part.key]) })),
  };
  return lists[by]();
}

const columnsOf = (split: string): readonly Column<Part>[] => [
  { key: 'label', header: split, lead: true, cell: ({ label }) => label },
  {
    key: 'value',
    header: <Trans>Value</Trans>,
    figure: true,
    place: 'end',
    cell: ({ value }) => <Worth value={value} />,
  },
  {
    key: 'weight',
    header: <Trans context="of a whole">Part</Trans>,
    figure: true,
    place: 'belowEnd',
    cell: ({ weight }) => <Percent value={weight} />,
  },
];
