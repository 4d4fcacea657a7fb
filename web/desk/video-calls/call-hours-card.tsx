import type { WorkingHours } from '@ballast/contract/staff/team-calls.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { LOCALE } from '../../app/figures/format-decimal.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { callHoursQuery } from './queries.ts';

/** A day of each weekday, of which 1 is Monday. */
const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 5, weekday)),
  );

/** When the team takes calls: every time of these hours is offered to clients. */
export function CallHoursCard() {
  const { data, error } = useQuery(callHoursQuery());
  return (
    <Card title={<Trans>When calls are offered</Trans>}>
      <FailureNote error={error} />
      {data || error ? null : <Skeleton height={12} />}
      {data ? (
        <Facts>
          <Fact label={<Trans>Time zone</Trans>}>{data.zone}</Fact>
          <Fact label={<Trans>Notice</Trans>}>
            <NoticeTime minutes={data.notice_minutes} />
          </Fact>
          {data.hours.map((hours) => (
            <Fact key={`${hours.weekday} ${hours.opens}`} label={weekdayName(hours.weekday)}>
              <Hours {...hours} />
            </Fact>
          ))}
          {data.holidays.map(({ day, name }) => (
            <Fact key={day} label={formatDate(day, 'medium')}>
              <Trans>None: {name}</Trans>
            </Fact>
          ))}
        </Facts>
      ) : null}
    </Card>
  );
}

function NoticeTime({ minutes }: { minutes: number }) {
  return minutes % 60 === 0 ? (
    <Plural value={minutes / 60} one="# hour" other="# hours" />
  ) : (
    <Plural value={minutes} one="# minute" other="# minutes" />
  );
}

function Hours({ opens, closes, capacity }: WorkingHours) {
  return (
    <Trans>
      {opens} to {closes}, {capacity} at a time
    </Trans>
  );
}
