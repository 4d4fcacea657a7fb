import type { CallHours } from '@ballast/contract/staff/team-calls.ts';
import { CALL_DAYS } from '@ballast/contract/video-calls/video-calls.ts';
import { expect, test } from 'vitest';
import { slotsFrom } from './slots.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

function hoursIn(zone: string, opens: string, closes: string, part: Partial<CallHours> = {}) {
  const hours = EVERY_DAY.map((weekday) => ({ weekday, opens, closes, capacity: 2 }));
  return { zone, notice_minutes: 240, hours, holidays: [], ...part };
}

/** The slots of a day of UTC, as times of UTC. */
function onDay(day: string, now: string, hours: CallHours): string[] {
  return slotsFrom(new Date(now), hours)
    .map(({ startsAt }) => startsAt.toISOString())
    .filter((at) => at.startsWith(day))
    .map((at) => at.slice(11, 16));
}

test('the hours on the wall stay when summer time ends and begins, so those of UTC move', () => {
  const london = hoursIn('Europe/London', '09:00', '10:00');
  // Clocks go back on 25 October 2026, and forward on 28 March 2027.
  expect(onDay('2026-10-24', '2026-10-20T00:00:00Z', london)).toEqual(['08:00', '08:30']);
  expect(onDay('2026-10-25', '2026-10-20T00:00:00Z', london)).toEqual(['09:00', '09:30']);
  expect(onDay('2027-03-28', '2027-03-20T00:00:00Z', london)).toEqual(['08:00', '08:30']);
  const newYork = hoursIn('America/New_York', '09:00', '10:00');
  expect(onDay('2026-11-02', '2026-10-28T00:00:00Z', newYork)).toEqual(['14:00', '14:30']);
});

test('an hour that is skipped has no slots, and one that comes twice has them twice', () => {
  const night = hoursIn('Europe/London', '00:30', '02:30');
  // The last of the day is 00:30 of the next one there.
  expect(onDay('2027-03-28', '2027-03-25T00:00:00Z', night)).toEqual(['00:30', '01:00', '23:30']);
  const back = onDay('2026-10-25', '2026-10-22T00:00:00Z', night);
  expect(back).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00']);
  // Where half an hour is skipped, nothing lasts over the edge of the hours.
  const lordHowe = hoursIn('Australia/Lord_Howe', '01:00', '02:30');
  expect(onDay('2026-10-03', '2026-10-01T00:00:00Z', lordHowe)).toEqual(['14:30', '15:00']);
});

test('slots are whole and inside the hours, also in a zone that is off by a quarter of an hour', () => {
  const kathmandu = hoursIn('Asia/Kathmandu', '09:00', '10:30');
  // 09:00 there is 03:15 of UTC: the first half hour inside the hours is 03:30, and the last ends at 04:30.
  expect(onDay('2026-12-01', '2026-11-28T00:00:00Z', kathmandu)).toEqual(['03:30', '04:00']);
});

test('notice, weekdays and holidays are kept, and two weeks are offered', () => {
  const hours = hoursIn('Europe/London', '09:00', '17:00', {
    holidays: [{ day: '2026-11-30', name: "St Andrew's Day" }],
    hours: [{ weekday: 1, opens: '09:00', closes: '11:00', capacity: 3 }],
  });
  const slots = slotsFrom(new Date('2026-11-23T05:10:00Z'), hours);
  expect(slots.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2026-11-23T09:30:00.000Z',
    '2026-11-23T10:00:00.000Z',
    '2026-11-23T10:30:00.000Z',
  ]);
  expect(slots[0]?.capacity).toBe(3);
  const all = slotsFrom(new Date('2026-11-23T00:00:00Z'), hoursIn('Etc/UTC', '00:00', '23:30'));
  expect(all.at(-1)?.startsAt.toISOString()).toBe('2026-12-06T23:00:00.000Z');
  expect(all.length).toBe(CALL_DAYS * 47 - 8);
});
