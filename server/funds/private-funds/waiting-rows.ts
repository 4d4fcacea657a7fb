import { Refusal } from '@ballast/contract/errors.ts';
import type { WaitingValue } from '@ballast/contract/staff/private-funds.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { refuseUnlessLast } from './restatement-plan.ts';
import { IS_RESTATABLE } from './restating.ts';
import { advanceDealingDate } from './vehicles.ts';

/**
 * Takes a date whose cut-offs have passed as cut off. Refuses `value_not_due` one that has not come, or has its final value; of a restated
 * value one that was not dealt, and as `refuseUnlessLast` does.
 */
export async function requireValueDue(
  tx: Tx,
  vehicleId: string,
  { asOf, kind }: { readonly asOf: Day; readonly kind: string },
): Promise<void> {
  const { rows } = await sql<{ state: string; hasCome: boolean }>`
    select state, day::timestamp at time zone 'UTC' <= clock_now() as "hasCome"
    from dealing_dates where vehicle_id = ${vehicleId} and day = ${asOf}::date`.execute(tx);
  const [date] = rows;
  if (!date?.hasCome) throw new Refusal('value_not_due');
  if (kind === 'RESTATED') {
    if (date.state !== 'DEALT' && date.state !== 'SETTLED') throw new Refusal('value_not_due');
    return refuseUnlessLast(tx, vehicleId, asOf);
  }
  // Both cut-offs are before the day.
  if (date.state === 'OPEN') return advanceDealingDate(tx, vehicleId, asOf, 'CUT_OFF');
  if (date.state !== 'CUT_OFF' && date.state !== 'ESTIMATED') throw new Refusal('value_not_due');
}

type WaitingRow = Pick<WaitingValue, 'id' | 'kind' | 'evidence'> & {
  readonly asOf: Day;
  readonly grossAssets: string;
  readonly enteredBy: string;
  readonly fileIds: readonly string[];
  readonly enteredAt: Date;
};

/**
 * The last value that was entered for each date without its final value, and for the one that can be restated, where that one is not
 * approved; the oldest date first.
 */
export async function waitingRows(database: Database, vehicleId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select v.valuation_id as id, v.as_of::text as "asOf", v.kind, v.gross_assets::text as "grossAssets", v.evidence, v.evidence_files as "fileIds",
      v.prepared_by as "enteredBy", v.prepared_at as "enteredAt"
    from dealing_dates d
    cross join lateral (
      select * from vehicle_values w where w.vehicle_id = d.vehicle_id and w.as_of = d.day
      order by w.prepared_at desc, w.valuation_id desc limit 1
    ) v
    where d.vehicle_id = ${vehicleId} and case when v.kind = 'RESTATED' then ${IS_RESTATABLE} else d.state in ('CUT_OFF', 'ESTIMATED') end
      and not exists (select from vehicle_value_approvals a where a.valuation_id = v.valuation_id)
    order by d.day`.execute(database);
  return rows;
}

/** The dates of a vehicle for which a value can be entered now: those that have come without a final value, newest first, and the one that can be restated. */
export async function daysToValue(
  database: Database,
  vehicleId: string,
): Promise<{ readonly unvalued: readonly Day[]; readonly restatable: Day | null }> {
  const { rows } = await sql<{ day: Day; isRestatable: boolean }>`
    select d.day::text, ${IS_RESTATABLE} as "isRestatable" from dealing_dates d
    where d.vehicle_id = ${vehicleId} and (${IS_RESTATABLE} or (
      d.state in ('OPEN', 'CUT_OFF', 'ESTIMATED') and d.day::timestamp at time zone 'UTC' <= clock_now()))
    order by d.day desc`.execute(database);
  return {
    unvalued: rows.filter(({ isRestatable }) => !isRestatable).map(({ day }) => day),
    restatable: rows.find(({ isRestatable }) => isRestatable)?.day ?? null,
  };
}
