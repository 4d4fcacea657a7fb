import type { CallHours } from '@ballast/contract/staff/team-calls.ts';
import type { Keyed, NamedDay } from '../../app/forms/keyed-entries.ts';
import { dayOfTyped, typedOfDay } from '../../ui/fields/date-text.ts';

/** What stands in the fields of the team's hours, by its names in the call. */
export type CallHoursValues = {
  zone: string;
  notice_minutes: string;
  hours: Period[];
  holidays: NamedDay[];
};

export type Period = Keyed & { weekday: number; opens: string; closes: string; capacity: string };

export function valuesOf({ zone, notice_minutes, hours, holidays }: CallHours): CallHoursValues {
  return {
    zone,
    notice_minutes: String(notice_minutes),
    hours: hours.map((each, key) => ({ ...each, key, capacity: String(each.capacity) })),
    holidays: holidays.map(({ day, name }, key) => ({ key, day: typedOfDay(day), name })),
  };
}

/** What the values give to the call's rules; what is no number or day as it was typed, and null where nothing was. */
export function givenOf({ zone, notice_minutes, hours, holidays }: CallHoursValues): object {
  return {
    zone,
    notice_minutes: numberOf(notice_minutes),
    hours: hours.map(({ weekday, opens, closes, capacity }) => ({
      weekday,
      opens: opens || null,
      closes: closes || null,
      capacity: numberOf(capacity),
    })),
    holidays: holidays.map(({ day, name }) => ({
      day: dayOfTyped(day) ?? (day || null),
      name: name.trim() || null,
    })),
  };
}

function numberOf(typed: string): number | string | null {
  const text = typed.trim();
  return /^\d+$/.test(text) ? Number(text) : text || null;
}
