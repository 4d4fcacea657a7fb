import { getDecisionsOfDay } from '@ballast/contract/staff/decisions.ts';
import { callQuery } from '../../app/session/queries.ts';
import { dayOfTyped, typedOfDay } from '../../ui/fields/date-text.ts';

/** Without a day, those of today. */
export const decisionsQuery = (day?: string) =>
  callQuery(getDecisionsOfDay, { query: { ...(day && { day }) } });

/** The day that the address of the decisions names; undefined for today. */
export function dayIn({ day }: Record<string, unknown>): string | undefined {
  return typeof day === 'string' ? (typedDay(typedOfDay(day)) ?? undefined) : undefined;
}

/** The day that is typed; null for one that the calendar has not, or that was before anybody kept books. */
export function typedDay(typed: string): string | null {
  const day = dayOfTyped(typed);
  return day !== null && day >= '1000' && day < '3000' ? day : null;
}
