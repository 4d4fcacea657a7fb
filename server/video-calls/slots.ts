import type { CallHours } from '@ballast/contract/staff/team-calls.ts';
import { CALL_DAYS, CALL_MINUTES } from '@ballast/contract/video-calls/video-calls.ts';

const SLOT_MS = CALL_MINUTES * 60_000;

/** A time at which the team takes calls, and how many at once. */
export type Slot = { readonly startsAt: Date; readonly capacity: number };

/**
 * The times at which the team takes calls from now on, with the notice that it asks for: every whole half hour that lies inside
 * its hours. Which wall time each has is read from the calendar of the zone, so that no summer time moves the team's hours.
 */
export function slotsFrom(now: Date, hours: CallHours): Slot[] {
  const wall = wallOf(hours.zone);
  const holidays = new Set(hours.holidays.map(({ day }) => day));
  const first = Math.ceil((now.getTime() + hours.notice_minutes * 60_000) / SLOT_MS) * SLOT_MS;
  const end = now.getTime() + CALL_DAYS * 86_400_000;
  const slots: Slot[] = [];
  for (let start = first; start < end; start += SLOT_MS) {
    const begins = wall(new Date(start));
    // The last moment of it, so that a clock that is put forward inside it is seen.
    const ends = wall(new Date(start + SLOT_MS - 60_000));
    if (holidays.has(begins.day) || ends.day !== begins.day) continue;
    const open = hours.hours.find(
      ({ weekday, opens, closes }) =>
        weekday === begins.weekday && opens <= begins.time && ends.time < closes,
    );
    if (open) slots.push({ startsAt: new Date(start), capacity: open.capacity });
  }
  return slots;
}

type Wall = {
  /** As 2026-11-30. */
  readonly day: string;
  /** As 09:30. */
  readonly time: string;
  /** 1 is Monday. */
  readonly weekday: number;
};

/** Reads moments by the clock on the wall of a zone. */
function wallOf(timeZone: string): (at: Date) => Wall {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    return {
      day,
      time: `${parts.get('hour')}:${parts.get('minute')}`,
      weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7,
    };
  };
}
