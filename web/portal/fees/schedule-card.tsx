import { partsOfYear, sumOfParts } from '@ballast/contract/fees/ranges.ts';
import { divide } from '@ballast/contract/money/amount.ts';
import { formatRate, RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { AmountField, shapeOf, typedWords } from '../../app/forms/amount-field.tsx';
import { amountOf, shownAmount } from '../../app/forms/typed-amount.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { FeeParts, RangeName } from './fee-parts.tsx';
import { rowsOf, type Schedule, termsOf } from './fee-terms.ts';
import { BILLED_WORDS, RATE_WORDS } from './fee-words.ts';
import styles from './fees.module.css';

type ScheduleCardProps = {
  title: ReactNode;
  /** Of what it is a fee. */
  text: ReactNode;
  schedule: Schedule;
  /** What the calculator begins with: dollars as decimal text. */
  example: string;
};

/** What a fee is, by ranges, with a calculator on figures of one's own. */
export function ScheduleCard({ title, text, schedule, example }: ScheduleCardProps) {
  return (
    <Card title={title}>
      <ScheduleTerms text={text} schedule={schedule} />
      <Calculator schedule={schedule} example={example} />
    </Card>
  );
}

/** What a fee is, by ranges, and when it accrues and is billed. */
export function ScheduleTerms({ text, schedule }: Pick<ScheduleCardProps, 'text' | 'schedule'>) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { period, billing_period: billed, effective_on: from } = schedule;
  const { ranges } = termsOf(schedule);
  return (
    <>
      <p className={styles.text}>{text}</p>
      <DataTable
        caption={t`Rates`}
        columns={RANGES}
        rows={ranges}
        rowKey={(range) => range.from.toString()}
      />
      <Facts>
        <Fact label={<Trans>Rates are for</Trans>}>{i18n._(RATE_WORDS[period])}</Fact>
        <Fact label={<Trans>Accrues</Trans>}>
          <Trans>Each day, a 365th of a year</Trans>
        </Fact>
        <Fact label={<Trans>Billed</Trans>}>{i18n._(BILLED_WORDS[billed])}</Fact>
        <Fact label={<Trans>In force since</Trans>}>{formatDate(from)}</Fact>
      </Facts>
    </>
  );
}

type Range = ReturnType<typeof termsOf>['ranges'][number];

const RANGES: readonly Column<Range>[] = [
  {
    key: 'range',
    header: <Trans>Part of the value</Trans>,
    lead: true,
    cell: ({ from, to }) => <RangeName from={from} to={to} />,
  },
  {
    key: 'rate',
    place: 'end',
    header: <Trans>Rate</Trans>,
    figure: true,
    cell: ({ rate }) => <Percent value={formatRate(rate)} />,
  },
];

function Calculator({ schedule, example }: { schedule: Schedule; example: string }) {
  const { i18n } = useLingui();
  const [typed, setTyped] = useState(() => shownAmount(example));
  const amount = amountOf(typed);
  const base = amount === '' ? 0n : rateOf(amount);
  const parts = partsOfYear(termsOf(schedule), base);
  const year = sumOfParts(parts);
  const rate = base > 0n ? divide(year * RATE_ONE, base, 'half_up') : null;
  return (
    <div className={styles.calculator}>
      <h3 className={styles.heading}>
        <Trans>What would it be for you?</Trans>
      </h3>
      <Stack>
        <AmountField
          name="value"
          label={<Trans>Value in US dollars</Trans>}
          asset="USD"
          value={typed}
          onChange={setTyped}
          error={typedWords(i18n, typed, shapeOf('USD'))}
        />
        <Facts>
          <Fact label={<Trans>Fee of a year</Trans>}>
            <Amount value={formatRate(year)} open />
          </Fact>
          <Fact label={<Trans>Fee of a day</Trans>}>
            <Amount value={formatRate(divide(year, 365n, 'half_up'))} open />
          </Fact>
          <Fact label={<Trans>Of the value, a year</Trans>}>
            <Percent value={rate === null ? null : formatRate(rate)} />
          </Fact>
        </Facts>
        {parts.length > 0 ? <FeeParts parts={rowsOf(parts)} /> : null}
      </Stack>
    </div>
  );
}
