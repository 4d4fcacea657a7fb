import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import type { getPrivateFund, UnitValue } from '@ballast/contract/funds/private-funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatNumber } from '../../app/figures/format-decimal.ts';
import { STRATEGY_WORDS } from '../../app/figures/strategy-words.ts';
import { ButtonLink, Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { ValueChart } from '../portfolio/performance/value-chart.tsx';
import { OtherTerms, TermFacts } from './class-terms.tsx';
import styles from './fund-overview.module.css';
import { LIQUIDITY_WORDS } from './fund-words.ts';

type Fund = AnswerOf<typeof getFund>;
type PrivateFund = AnswerOf<typeof getPrivateFund>;
type Vehicle = NonNullable<PrivateFund['vehicle']>;
type Holding = PrivateFund['holdings'][number];

/** Units have so many places. */
const UNITS_PLACES = 6;

/** A value of a unit is told to as many places. */
const VALUE_PLACES = 4;

/** Funds are valued, and their orders cut off, by days of UTC. */
const formatDay = (day: string) => formatDate(day, 'medium', 'UTC');

/** A private fund: what the client has of it, its terms and dates, and what a unit was worth. */
export function PrivateFundOverview({ fund, vehicle, holdings }: { fund: Fund } & PrivateFund) {
  return (
    <Stack>
      <OwnUnits slug={fund.slug} holdings={holdings} />
      {vehicle ? <UnitValues fund={fund} vehicle={vehicle} /> : null}
      <Card title={<Trans>About this fund</Trans>}>
        <p className={styles.text} lang={fund.language}>
          {fund.description}
        </p>
        <Terms fund={fund} vehicle={vehicle} />
        {fund.state === 'CLOSED' ? null : (
          <div>
            <ButtonLink to={paths.fundInquiry(fund.slug)} variant="default">
              <Trans>Ask about this fund</Trans>
            </ButtonLink>
          </div>
        )}
      </Card>
      {vehicle ? <OtherTerms vehicle={vehicle} /> : null}
    </Stack>
  );
}

type OwnUnitsProps = Pick<PrivateFund, 'holdings'> & { slug: string };

function OwnUnits({ slug, holdings }: OwnUnitsProps) {
  const { t } = useWords();
  if (holdings.length === 0) return null;
  return (
    <Card title={<Trans>Your holding</Trans>} flush>
      <DataTable
        caption={t`Your units by series`}
        columns={HOLDING_COLUMNS}
        rows={holdings}
        rowKey={({ id }) => id}
      />
      <p className={styles.below}>
        <Link to={paths.redemptions(slug)}>
          <Trans>Your redemptions from this fund</Trans>
        </Link>
      </p>
    </Card>
  );
}

const HOLDING_COLUMNS: readonly Column<Holding>[] = [
  {
    key: 'series',
    header: <Trans>Series</Trans>,
    lead: true,
    cell: ({ class_name: name, opened_on: day }) => (
      <Trans>
        Class {name}, {formatDay(day)}
      </Trans>
    ),
  },
  {
    key: 'units',
    header: <Trans>Units</Trans>,
    figure: true,
    place: 'below',
    cell: ({ units }) => formatNumber(units, UNITS_PLACES),
  },
  {
    key: 'value',
    header: <Trans>Value after fees</Trans>,
    figure: true,
    place: 'end',
    cell: ({ value, currency }) =>
      value === null ? <Trans>Not valued yet</Trans> : <Amount value={value} asset={currency} />,
  },
  {
    key: 'as_of',
    header: <Trans>As of</Trans>,
    place: 'belowEnd',
    cell: ({ as_of: day }) => (day === null ? '–' : formatDay(day)),
  },
];

function UnitValues({ fund, vehicle }: { fund: Fund; vehicle: Vehicle }) {
  const { t } = useWords();
  const { values, currency } = vehicle;
  const points = values.map(({ as_of: day, gross_per_unit: value }) => ({
    at: `${day}T00:00:00.000Z`,
    value,
  }));
  return (
    <Card title={<Trans>Net asset value of a unit</Trans>}>
      {values.length === 0 ? (
        <EmptyState
          title={<Trans>It has not been valued yet</Trans>}
          text={<Trans>The first value follows after the first dealing dates.</Trans>}
        />
      ) : null}
      {points.length > 1 ? (
        <ValueChart label={t`Value of a unit of ${fund.name}`} kind="index" points={points} />
      ) : null}
      {values.length === 0 ? null : (
        <>
          <DataTable
            caption={t`Net asset values`}
            columns={valueColumns(currency)}
            rows={values.toReversed()}
            rowKey={({ as_of: day }) => day}
          />
          <p className={styles.method}>
            <Trans>
              Of the fund’s longest series, issued at 100. The chart shows values before accrued
              fees. Your own series have their own values and pay their own fees. Past performance
              is not a guide to future results.
            </Trans>
          </p>
        </>
      )}
    </Card>
  );
}

const valueColumns = (currency: string): readonly Column<UnitValue>[] => [
  {
    key: 'as_of',
    header: <Trans>As of</Trans>,
    lead: true,
    cell: ({ as_of: day }) => formatDay(day),
  },
  {
    key: 'gross',
    header: <Trans>Before accrued fees, {currency}</Trans>,
    figure: true,
    place: 'below',
    cell: ({ gross_per_unit: value }) => formatNumber(value, VALUE_PLACES),
  },
  {
    key: 'net',
    header: <Trans>After fees, {currency}</Trans>,
    figure: true,
    place: 'end',
    cell: ({ net_per_unit: value }) => formatNumber(value, VALUE_PLACES),
  },
];

type TermsProps = { fund: Fund; vehicle: Vehicle | null };

function Terms({ fund, vehicle }: TermsProps) {
  const { i18n } = useLingui();
  const terms = vehicle?.terms;
  return (
    <Facts>
      <Fact label={<Trans>Strategy</Trans>}>
        {i18n._(STRATEGY_WORDS[fund.investment_strategy])}
      </Fact>
      <Fact label={<Trans>Liquidity</Trans>}>{i18n._(LIQUIDITY_WORDS[fund.liquidity])}</Fact>
      {vehicle && terms ? (
        <>
          {vehicle.further.length > 0 ? (
            <Fact label={<Trans>Class</Trans>}>{terms.class_name}</Fact>
          ) : null}
          <TermFacts terms={terms} currency={vehicle.currency} />
        </>
      ) : null}
      <NextDate label={<Trans>Next dealing date</Trans>} date={vehicle?.next_subscription} />
      <NextDate
        label={<Trans>Next dealing date for redemptions</Trans>}
        date={vehicle?.next_redemption}
      />
      {fund.key_facts.map(({ label, value }) => (
        <Fact key={label} label={<span lang={fund.language}>{label}</span>}>
          <span lang={fund.language}>{value}</span>
        </Fact>
      ))}
    </Facts>
  );
}

type NextDateProps = { label: ReactNode; date: Vehicle['next_subscription'] | undefined };

/** A dealing date with the moment until which an order comes to it, in the fund's own zone. */
function NextDate({ label, date }: NextDateProps) {
  if (!date) return null;
  const until = formatDate(date.cut_off, 'mediumWithZone', 'UTC');
  return (
    <Fact label={label}>
      <Trans>
        {formatDay(date.day)}, orders until {until}
      </Trans>
    </Fact>
  );
}
