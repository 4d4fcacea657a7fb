import type { ChangedHolidays } from '@ballast/contract/staff/fund-holidays.ts';
import type { FundProposal } from '@ballast/contract/staff/fund-proposals.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { formatCutOff, formatDay } from './vehicle-words.ts';

type HolidayFactsProps = {
  content: Extract<FundProposal, { kind: 'HOLIDAYS' }>;
  /** Null once it is decided. */
  changes: ChangedHolidays | null;
};

/** The holidays of a year that are proposed, and what they change. */
export function HolidayFacts({ content: { year, holidays }, changes }: HolidayFactsProps) {
  const inOrder = holidays.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return (
    <>
      <Facts>
        <Fact label={<Trans>Year</Trans>}>{year}</Fact>
        {inOrder.map(({ day, name }) => (
          <Fact key={day} label={formatDay(day)}>
            {name}
          </Fact>
        ))}
        {inOrder.length === 0 ? (
          <Fact label={<Trans>Holidays</Trans>}>
            <Trans>None in the year</Trans>
          </Fact>
        ) : null}
      </Facts>
      {changes ? <Changes {...changes} /> : null}
    </>
  );
}

function Changes({ days, dates }: ChangedHolidays) {
  const { t } = useLingui();
  return (
    <>
      <DataTable
        caption={t`Days that change`}
        columns={COLUMNS}
        rows={days}
        rowKey={({ day }) => day}
      />
      {dates.length === 0 ? null : (
        <Facts>
          {dates.map(({ day, kept, by_these_holidays: other }) => (
            <Fact key={day} label={<Trans>Dealing date {formatDay(day)}</Trans>}>
              <Trans>
                keeps its cut-off of {formatCutOff(kept)}; set by these holidays, it would be{' '}
                {formatCutOff(other)}
              </Trans>
            </Fact>
          ))}
        </Facts>
      )}
      <p>
        <Trans>Dealing dates that are set keep their cut-offs; later ones go by these days.</Trans>
      </p>
    </>
  );
}

type Change = ChangedHolidays['days'][number];

const orBusiness = (name: string | null) => name ?? <Trans>Business day</Trans>;

const COLUMNS: readonly Column<Change>[] = [
  { key: 'day', header: <Trans>Day</Trans>, lead: true, cell: ({ day }) => formatDay(day) },
  { key: 'before', header: <Trans>Old</Trans>, cell: ({ before }) => orBusiness(before) },
  {
    key: 'after',
    header: <Trans>New</Trans>,
    place: 'end',
    cell: ({ after }) => orBusiness(after),
  },
];
