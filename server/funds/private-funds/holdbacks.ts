import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, fundAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { exchangePayouts } from '../order-exchanges/open-fund-exchange.ts';
import { readToldFund, tellReleased } from './client-notices.ts';
import { isRestating } from './restating.ts';
import { lockVehicle, type Vehicle } from './vehicles.ts';

/** How many holdbacks one transaction releases. */
const HOLDBACKS_AT_ONCE = 100;

export type FundAudit = {
  readonly vehicleId: string;
  readonly year: number;
  readonly signedOffOn: Day;
  readonly evidence: string;
};

/** Records that the audit of a vehicle's year was signed off, once: what is held back of that year and before may be released. */
export async function recordAudit(tx: Tx, recordedBy: string, audit: FundAudit): Promise<void> {
  await tx
    .insertInto('fund_audits')
    .values({
      vehicle_id: audit.vehicleId,
      year: audit.year,
      signed_off_on: audit.signedOffOn,
      evidence: audit.evidence,
      recorded_by: recordedBy,
    })
    .execute();
}

/**
 * Releases what was held back until audits that are signed off; what is to be paid in another currency is set aside at once, to be
 * exchanged. Returns how many holdbacks it released, so many at most.
 */
export async function releaseHoldbacks(tx: Tx, vehicleId: string, limit: number): Promise<number> {
  await lockVehicle(tx, vehicleId);
  // What is held back is about to be another amount.
  if (await isRestating(tx, vehicleId)) return 0;
  const fund = await readToldFund(tx, vehicleId);
  const { rows } = await sql<{
    owner_id: string;
    order_id: string;
    currency: string;
    amount: string;
    audit_year: number;
    payout_asset: AssetCode | null;
  }>`
    select owner_id, order_id, h.currency, h.amount, audit_year, payout_asset
    from holdbacks h join fund_orders o using (owner_id, order_id)
    where h.vehicle_id = ${vehicleId} and released_at is null and h.amount > 0
      and audit_year <= (select max(year) from fund_audits where vehicle_id = ${vehicleId})
    order by owner_id, order_id limit ${limit}`.execute(tx);
  for (const row of rows) {
    const minor = BigInt(row.amount);
    const { entryId } = await postEntry(tx, {
      key: `holdback_release:${row.order_id}`,
      kind: 'holdback_release',
      requestId: row.order_id,
      lines: [
        line(clientAccount(row.owner_id, 'holdback', row.currency), -minor),
        line(clientAccount(row.owner_id, 'available', row.currency), minor),
      ],
    });
    await tx
      .updateTable('holdbacks')
      .set({ release_entry_id: entryId.toString(), released_at: sql`clock_now()` })
      .where('owner_id', '=', row.owner_id)
      .where('order_id', '=', row.order_id)
      .execute();
    const { owner_id: ownerId, order_id: orderId, payout_asset: into } = row;
    if (into !== null) {
      const paid = { asset: row.currency, minor };
      await exchangePayouts(tx, [{ ownerId, orderId, vehicleId, cause: 'HOLDBACK', paid, into }]);
    }
    await tellReleased(tx, ownerId, fund, { minor, year: row.audit_year, into });
  }
  return rows.length;
}

/** Releases what was held back until audits that are signed off by now, at every vehicle. Returns at how many there was something. */
export async function releaseAudited(
  database: Database,
  signal?: AbortSignal,
  atOnce = HOLDBACKS_AT_ONCE,
): Promise<number> {
  const { rows } = await sql<{ vehicleId: string }>`
    select distinct h.vehicle_id as "vehicleId" from holdbacks h
    where h.released_at is null and h.amount > 0 and exists (
      select from fund_audits a where a.vehicle_id = h.vehicle_id and a.year >= h.audit_year)`.execute(
    database,
  );
  const work = async ({ vehicleId }: (typeof rows)[number]) => {
    let done: number;
    do done = await transact(database, (tx) => releaseHoldbacks(tx, vehicleId, atOnce));
    while (done > 0);
    return true;
  };
  return workOnEach(rows, { work }, signal);
}

/** What of a vehicle's cash here is free, in minor units. */
export function freeCash(
  database: Database,
  { vehicleId, currency }: Pick<Vehicle, 'vehicleId' | 'currency'>,
): Promise<bigint> {
  return freeBalance(database, fundAccount('fund_cash', vehicleId, currency));
}
