import { isWeekend } from '@ballast/contract/weekends.ts';
import type { Database } from '../../database/connect.ts';
import { type Day, daysAfter, startOf } from '../../database/days.ts';

/** The days on which a vehicle does no business, besides weekends. */
export async function holidaysOf(database: Database, vehicleId: string): Promise<Set<Day>> {
  const rows = await database
    .selectFrom('fund_holidays')
    .select('day')
    .where('vehicle_id', '=', vehicleId)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** The day so many business days before another: no weekend and none of some holidays. */
export function businessDaysBefore(holidays: ReadonlySet<Day>, day: Day, count: number): Day {
  let found = day;
  for (let left = count; left > 0; ) {
    found = daysAfter(found, -1);
    if (!isWeekend(startOf(found)) && !holidays.has(found)) left -= 1;
  }
  return found;
}
