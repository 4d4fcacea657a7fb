import { CALL_HOURS_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { CallHours, WorkingHours } from '@ballast/contract/staff/team-calls.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';
import { CallHoursForm } from './call-hours-form.tsx';
import { WEEKDAYS, weekdayName } from './call-words.ts';
import { callHoursQuery } from './queries.ts';

/** When the team takes calls: every time of these hours is offered to clients. */
export function CallHoursCard() {
  const { data, error } = useQuery(callHoursQuery());
  const may = useMayCall(CALL_HOURS_KEEPERS);
  // The form keeps the hours that it was opened with, so that a change by somebody else is noticed.
  const [changed, setChanged] = useState<typeof data>();
  const button = useFocusBack(changed !== undefined);
  return (
    <Card
      title={<Trans>When calls are offered</Trans>}
      aside={
        may && data && !changed ? (
          <Button ref={button} size="sm" variant="default" onClick={() => setChanged(data)}>
            <Trans>Change hours</Trans>
          </Button>
        ) : null
      }
    >
      <FailureNote error={error} />
      {data || error ? null : <Skeleton height={12} />}
      {changed ? <CallHoursForm from={changed} onClose={() => setChanged(undefined)} /> : null}
      {data && !changed ? <HoursFacts {...data} /> : null}
    </Card>
  );
}

/** A button that gets the focus back when what it opened is closed. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

function HoursFacts({ zone, notice_minutes, hours, holidays }: CallHours) {
  return (
    <Facts>
      <Fact label={<Trans>Time zone</Trans>}>{zone}</Fact>
      <Fact label={<Trans>Notice</Trans>}>
        <NoticeTime minutes={notice_minutes} />
      </Fact>
      {WEEKDAYS.map((weekday) => (
        <Fact key={weekday} label={weekdayName(weekday)}>
          <DayHours periods={hours.filter((each) => each.weekday === weekday)} />
        </Fact>
      ))}
      {holidays.map(({ day, name }) => (
        <Fact key={day} label={formatDate(day, 'medium')}>
          <Trans>None: {name}</Trans>
        </Fact>
      ))}
    </Facts>
  );
}

function NoticeTime({ minutes }: { minutes: number }) {
  return minutes % 60 === 0 ? (
    <Plural value={minutes / 60} one="# hour" other="# hours" />
  ) : (
    <Plural value={minutes} one="# minute" other="# minutes" />
  );
}

function DayHours({ periods }: { periods: readonly WorkingHours[] }) {
  if (periods.length === 0) return <Trans>Closed</Trans>;
  return periods.map(({ opens, closes, capacity }) => (
    <div key={opens}>
      <Trans>
        {opens} to {closes}, {capacity} at a time
      </Trans>
    </div>
  ));
}
