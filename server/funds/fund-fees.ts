import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFundFees as getFundFeesCall } from '@ballast/contract/funds/fund-fees.ts';
import type { Database } from '../database/connect.ts';
import { shownSchedule } from '../fees/answers.ts';
import { readSchedules } from '../fees/schedules.ts';
import { getFundRecord } from './funds.ts';

/** What the platform charges on a holding in a fund. Refuses `not_found`. */
export async function getFundFees(
  database: Database,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getFundFeesCall>> {
  const [fund, schedules] = await Promise.all([
    getFundRecord(database, idOrSlug),
    readSchedules(database),
  ]);
  return {
    platform: shownSchedule(schedules, { kind: 'PLATFORM', fundId: null }, now),
    management: shownSchedule(schedules, { kind: 'MANAGEMENT', fundId: fund.id }, now),
    performance: shownSchedule(schedules, { kind: 'PERFORMANCE', fundId: fund.id }, now),
  };
}
