import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type * as calls from '@ballast/contract/staff/private-funds.ts';
import { sql } from 'kysely';
import { hasPasskey, type SignedDecision } from '../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../access/passkeys/signed-subjects.ts';
import { namesOf } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { handInFiles, readEvidence, toldFiles } from '../../files/evidence-files.ts';
import { lockToApprove, VALUE_SIGNED } from './signed-value.ts';
import { grossPerUnit, netPerUnit } from './valuation.ts';
import { approveValue, enterValue, seriesValuedAt } from './values.ts';
import { readVehicle } from './vehicle-overview.ts';
import { lockVehicle } from './vehicles.ts';
import { daysToValue, requireValueDue, waitingRows } from './waiting-rows.ts';

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
  await requireValueDue(tx, vehicleId, { asOf, kind });
  await handInFiles(tx, actor.userId, 'FUND', files);
  const value = { vehicleId, asOf, kind, grossAssets: amount.minor, evidence, files };
  const id = await enterValue(tx, actor.userId, value);
  await recordAction(tx, actor, 'vehicle_value_entered', subjectOf(id), null, {
    ...{ vehicleId, asOf, kind, evidence, files, currency },
    grossAssets: formatMinor(currency, amount.minor),
  });
  return { id };
}

/** Approves the value that was last entered for a date. Refuses as `lockToApprove` and `keepSigned` do. */
export async function approveVehicleValue(
  tx: Tx,
  actor: Person,
  valuationId: string,
  signed?: SignedDecision,
): Promise<void> {
  const value = await lockToApprove(tx, actor, valuationId);
  const decided = { subject: VALUE_SIGNED, id: valuationId, decision: 'APPROVED' } as const;
  const factor = await keepSigned(tx, actor, decided, signed);
  await approveValue(tx, actor.userId, valuationId);
  await recordAction(tx, actor, 'vehicle_value_approved', subjectOf(valuationId), null, {
    ...{ vehicleId: value.vehicle_id, asOf: value.as_of, kind: value.kind, factor },
  });
}

const subjectOf = (id: string) => ({ kind: 'vehicle_value', id, ownerId: null });

/** The values of a vehicle that wait, each with what it will make of the series, as somebody of staff reads them. Refuses `not_found`. */
export async function listWaitingValues(
  database: Database,
  vehicleId: string,
  viewerId: string,
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
  const { unvalued, restatable } = await daysToValue(database, vehicleId);
  return {
    items,
    days_to_value: [...unvalued],
    day_to_restate: restatable,
    passkey_owed: await hasPasskey(database, viewerId),
  };
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
