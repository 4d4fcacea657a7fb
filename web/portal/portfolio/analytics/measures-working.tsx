import type { AnswerOf } from '@ballast/contract/call.ts';
import { listPerformanceCuts } from '@ballast/contract/portfolio/measures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MASK } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { formatNumber } from '../../../app/figures/format-decimal.ts';
import { usePrivacyMode } from '../../../app/figures/privacy-mode.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Paged } from '../../../ui/lists/paged.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { AskedPart } from '../first-queries.ts';
import { Worth } from '../worth.tsx';
import styles from './measures.module.css';
import type { Measures } from './measures-card.tsx';

type Working = NonNullable<Measures['working']>;
type Cut = AnswerOf<typeof listPerformanceCuts>['items'][number];

/** All places that are kept, so that the working comes out to the last digit. */
const PLACES = 18;

const formatMoment = (at: string) => formatDate(at, 'mediumWithZone');

type MeasuresWorkingProps = { measures: Measures; working: Working; part: AskedPart };

/** How the figures of a period are made: what goes into each, and every close and payment behind it. */
export function MeasuresWorking({ measures, working, part }: MeasuresWorkingProps) {
  const { t } = useLingui();
  const { from, to, largest_fall: fall, display_currency: currency } = measures;
  if (from === null) return null;
  return (
    <Card title={<Trans>How these figures are made</Trans>}>
      <p className={styles.note}>
        <Trans>
          From {formatMoment(from)} to {formatMoment(to)}, in {currency}. Amounts and indices are
          shown with all the digits that are kept.
        </Trans>
      </p>
      <h3 className={styles.heading}>
        <Trans>Time-weighted return</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>
          The index grows with the value between each close and payment. The return is the index at
          the end, divided by the index at the start, less one.
        </Trans>
      </p>
      <Facts>
        <Figure label={<Trans>Index at the start</Trans>} value={working.start_index} />
        <Figure label={<Trans>Index at the end</Trans>} value={working.end_index} />
        <Figure label={<Trans>Time-weighted return</Trans>} value={measures.time_weighted} />
      </Facts>
      <h3 className={styles.heading}>
        <Trans>Money-weighted return</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>
          The gain is the value at the end, less the value at the start, less net payments. It is
          divided by the money at work: the value at the start and each payment for the part of the
          period for which it was there.
        </Trans>
      </p>
      <Facts>
        <Money label={<Trans>Value at the start</Trans>} value={working.start_value} />
        <Money label={<Trans>Value at the end</Trans>} value={working.end_value} />
        <Money label={<Trans>Payments in, less payments out</Trans>} value={working.flows} />
        <Money
          label={<Trans>The same, each for its part of the period</Trans>}
          value={working.weighted_flows}
        />
        <Figure label={<Trans>Money-weighted return</Trans>} value={measures.money_weighted} />
      </Facts>
      <h3 className={styles.heading}>
        <Trans>Volatility</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>
          The standard deviation of the returns from one close to the next, times the square root of
          365.
        </Trans>
      </p>
      <Facts>
        <Fact label={<Trans>Daily returns</Trans>}>{working.daily_returns}</Fact>
        <Figure label={<Trans>Their mean</Trans>} value={working.daily_mean} />
        <Figure label={<Trans>Their standard deviation</Trans>} value={working.daily_deviation} />
        <Figure label={<Trans>Volatility</Trans>} value={measures.volatility} />
      </Facts>
      <h3 className={styles.heading}>
        <Trans>Largest fall</Trans>
      </h3>
      <Facts>
        <Fact label={<Trans>High of the index</Trans>}>
          {fall ? formatMoment(fall.high_at) : '–'}
        </Fact>
        <Fact label={<Trans>Lowest point after it</Trans>}>
          {fall ? formatMoment(fall.low_at) : '–'}
        </Fact>
        <Figure label={<Trans>Fall</Trans>} value={fall?.fraction ?? null} />
      </Facts>
      <h3 className={styles.heading}>
        <Trans>Closes and payments</Trans>
      </h3>
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => (
          <CutsPage
            query={{
              ...{ from, to, display_currency: currency },
              ...(working.after !== null && { after: working.after }),
              ...part,
              ...(cursor !== undefined && { cursor }),
            }}
            after={after}
          />
        )}
      />
    </Card>
  );
}

type FigureProps = { label: ReactNode; value: string | null };

function Figure({ label, value }: FigureProps) {
  return (
    <Fact label={label} long>
      {value === null ? '–' : formatNumber(value, PLACES)}
    </Fact>
  );
}

/** Money with all the digits that are kept; hidden in privacy mode. */
function Money({ label, value }: { label: ReactNode; value: string }) {
  const isMasked = usePrivacyMode();
  return (
    <Fact label={label} long>
      {isMasked ? MASK : formatNumber(value, PLACES)}
    </Fact>
  );
}

type CutsPageProps = {
  query: AskedPart & {
    display_currency: string;
    from: string;
    to: string;
    after?: string;
    cursor?: string;
  };
  after: (next: string | null) => ReactNode;
};

function CutsPage({ query, after }: CutsPageProps) {
  const { t } = useLingui();
  const { data } = useCallQuery(listPerformanceCuts, { query });
  if (!data) return <Skeleton height={12} />;
  return (
    <>
      <DataTable
        caption={t`Closes and payments`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ at, kind, index }) => `${at} ${kind} ${index}`}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<Cut>[] = [
  {
    key: 'at',
    header: <Trans>When</Trans>,
    lead: true,
    cell: ({ at, kind }) =>
      kind === 'CLOSE' ? <Trans>Close of {formatMoment(at)}</Trans> : formatMoment(at),
  },
  {
    key: 'flow',
    header: <Trans>Payment</Trans>,
    figure: true,
    place: 'end',
    isEmpty: ({ kind }) => kind === 'CLOSE',
    cell: ({ kind, flow }) => (kind === 'CLOSE' ? '–' : <Worth value={flow} signed />),
  },
  {
    key: 'weight',
    header: <Trans>Part of the period</Trans>,
    figure: true,
    isEmpty: ({ weight }) => weight === null,
    cell: ({ weight }) => (weight === null ? '–' : formatNumber(weight, 6)),
  },
  {
    key: 'value',
    header: <Trans>Value</Trans>,
    figure: true,
    place: 'below',
    cell: ({ value }) => <Worth value={value} />,
  },
  {
    key: 'index',
    header: <Trans>Index</Trans>,
    figure: true,
    place: 'belowEnd',
    cell: ({ index }) => formatNumber(index, 8),
  },
];
