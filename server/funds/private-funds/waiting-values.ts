import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type * as calls from '@ballast/contract/staff/private-funds.ts';
import { sql } from 'kysely';
import { namesOf } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { handInFiles, readEvidence, toldFiles } from '../../files/evidence-files.ts';
import { grossPerUnit, netPerUnit } from './valuation.ts';
import { approveValue, enterValue, seriesValuedAt } from './values.ts';
import { readVehicle } from './vehicle-overview.ts';
import { advanceDealingDate, lockVehicle } from './vehicles.ts';

type ToEnter = BodyOf<typeof calls.enterVehicleValue>;

/** Enters what a vehicle was worth, in place of what waits for that date. Refuses `not_found`, `amount_invalid`, `value_not_due`, and as `handInFiles` does. */
export async function enterVehicleValue(
  tx: Tx,
  actor: Person,
  vehicleId: string,
  { as_of: asOf, kind, gross_assets, evidence, evidence_files: files = [] }: ToEnter,
): Promise<{ id: string }> {
  const { currency } = await lockVehicle(tx, vehicleId);
  const amount = parseAmount(currency, gross_assets);
  if (!amount) throw new Refusal('amount_invalid');
  await requireValueDue(tx, vehicleId, asOf);
  await handInFiles(tx, actor.userId, 'FUND', files);
  const value = { vehicleId, asOf, kind, grossAssets: amount.minor, evidence, files };
  const id = await enterValue(tx, actor.userId, value);
  await recordAction(tx, actor, 'vehicle_value_entered', subjectOf(id), null, {
    ...{ vehicleId, asOf, kind, evidence, files, currency },
    grossAssets: formatMinor(currency, amount.minor),
  });
  return { id };
}

/**
 * Approves the value that was last entered for a date. Refuses `not_found`, `value_not_due`, `conflict` where it is approved or another has
 * taken its place, and `approver_entered_it`.
 */
export async function approveVehicleValue(
  tx: Tx,
  actor: Person,
  valuationId: string,
): Promise<void> {
  const value = await tx
    .selectFrom('vehicle_values')
    .select(['vehicle_id', 'as_of', 'kind', 'prepared_by'])
    .where('valuation_id', '=', valuationId)
    .executeTakeFirst();
  if (!value) throw new Refusal('not_found');
  await lockVehicle(tx, value.vehicle_id);
  await requireValueDue(tx, value.vehicle_id, value.as_of);
  const waiting = await waitingRows(tx, value.vehicle_id);
  if (!waiting.some((each) => each.id === valuationId)) throw new Refusal('conflict');
  if (value.prepared_by === actor.userId) throw new Refusal('approver_entered_it');
  await approveValue(tx, actor.userId, valuationId);
  await recordAction(tx, actor, 'vehicle_value_approved', subjectOf(valuationId), null, {
    ...{ vehicleId: value.vehicle_id, asOf: value.as_of, kind: value.kind },
  });
}

const subjectOf = (id: string) => ({ kind: 'vehicle_value', id, ownerId: null });

/** Takes a date whose cut-offs have passed as cut off. Refuses `value_not_due` one that has not come, or has its final value. */
async function requireValueDue(tx: Tx, vehicleId: string, asOf: Day): Promise<void> {
  const { rows } = await sql<{ state: string; hasCome: boolean }>`
    select state, day::timestamp at time zone 'UTC' <= clock_now() as "hasCome"
    from dealing_dates where vehicle_id = ${vehicleId} and day = ${asOf}::date`.execute(tx);
  const [date] = rows;
  if (!date?.hasCome) throw new Refusal('value_not_due');
  // Both cut-offs are before the day.
  if (date.state === 'OPEN') return advanceDealingDate(tx, vehicleId, asOf, 'CUT_OFF');
  if (date.state !== 'CUT_OFF' && date.state !== 'ESTIMATED') throw new Refusal('value_not_due');
}

/** The values of a vehicle that wait, each with what it will make of the series. Refuses `not_found`. */
export async function listWaitingValues(
  database: Database,
  vehicleId: string,
): Promise<AnswerOf<typeof calls.listWaitingValues>> {
  const { currency } = await readVehicle(database, vehicleId);
  const rows = await waitingRows(database, vehicleId);
  const names = await namesOf(
    database,
    rows.map(({ enteredBy }) => enteredBy),
  );
  const series = await readSeriesNames(database, vehicleId);
  const evidence = rows.map((row) => ({ askedBy: row.enteredBy, files: row.fileIds }));
  const files = await readEvidence(database, evidence);
  const items: calls.WaitingValue[] = [];
  for (const { enteredBy, enteredAt, asOf, grossAssets, fileIds, ...row } of rows) {
    const minor = BigInt(grossAssets);
    const valued = await seriesValuedAt(database, { vehicleId, currency }, asOf, minor);
    items.push({
      ...{ ...row, as_of: asOf, gross_assets: formatMinor(currency, minor) },
      files: toldFiles(files, fileIds),
      entered_by: { id: enteredBy, name: names.get(enteredBy) ?? '' },
      entered_at: enteredAt.toISOString(),
      series: valued.map((each) => ({
        ...{ id: each.id, class_name: '', opened_on: '', ...series.get(each.id) },
        gross_per_unit: formatRate(grossPerUnit(each)),
        net_per_unit: formatRate(netPerUnit(each)),
      })),
    });
  }
  return { items };
}

type WaitingRow = Pick<calls.WaitingValue, 'id' | 'kind' | 'evidence'> & {
  readonly asOf: Day;
  readonly grossAssets: string;
  readonly enteredBy: string;
  readonly fileIds: readonly string[];
  readonly enteredAt: Date;
};

/** The last value that was entered for each date without its final value, where that one is not approved; the oldest date first. */
async function waitingRows(database: Database, vehicleId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select v.valuation_id as id, v.as_of::text as "asOf", v.kind, v.gross_assets::text as "grossAssets", v.evidence, v.evidence_files as "fileIds",
      v.prepared_by as "enteredBy", v.prepared_at as "enteredAt"
    from dealing_dates d
    cross join lateral (
      select * from vehicle_values w where w.vehicle_id = d.vehicle_id and w.as_of = d.day
      order by w.prepared_at desc, w.valuation_id desc limit 1
    ) v
    where d.vehicle_id = ${vehicleId} and d.state in ('CUT_OFF', 'ESTIMATED')
      and not exists (select from vehicle_value_approvals a where a.valuation_id = v.valuation_id)
    order by d.day`.execute(database);
  return rows;
}

/** The class and the opening day of each series of a vehicle. */
export async function readSeriesNames(
  database: Database,
  vehicleId: string,
): Promise<Map<string, { class_name: string; opened_on: Day }>> {
  const { rows } = await sql<{ id: string; class_name: string; opened_on: Day }>`
    select s.series_id as id, c.name as class_name, s.opened_on::text as opened_on
    from share_series s join share_classes c using (class_id)
    where s.vehicle_id = ${vehicleId}`.execute(database);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
