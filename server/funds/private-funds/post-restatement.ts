import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, startOf } from '../../database/days.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, fundAccount } from '../../ledger/account.ts';
import { openAccounts, openReceivable } from '../../ledger/accounts.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { type Line, line, postEntry } from '../../ledger/entries.ts';
import { readToldFund, tellRestated } from './client-notices.ts';
import { moveCash } from './fund-cash.ts';
import { lockVehicle, type Vehicle } from './vehicles.ts';

/** How many redemptions one transaction restates. */
const ORDERS_AT_ONCE = 100;

/**
 * Posts a released restatement, so many redemptions in a transaction. What is posted stays posted: called again, it goes on where it
 * stopped. Refuses `conflict` unless it was released.
 */
export async function postRestatement(
  database: Database,
  batchId: string,
  ordersAtOnce = ORDERS_AT_ONCE,
): Promise<void> {
  let done: number;
  do done = await transact(database, (tx) => restateNext(tx, batchId, ordersAtOnce));
  while (done > 0);
}

type Batch = { readonly batchId: string; readonly day: Day; readonly vehicle: Vehicle };

/**
 * Posts the next redemptions of a released restatement, or tells the next clients, so many at most, and returns how many; with none left
 * it is done. Refuses `conflict` unless it was released.
 */
export async function restateNext(
  tx: Tx,
  batchId: string,
  limit = ORDERS_AT_ONCE,
): Promise<number> {
  const row = await tx
    .selectFrom('dealing_batches')
    .select(['vehicle_id', 'day', 'kind', 'released_at', 'dealt_at'])
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.released_at || row.kind !== 'RESTATEMENT') throw new Refusal('conflict');
  if (row.dealt_at) return 0;
  const batch = { batchId, day: row.day, vehicle: await lockVehicle(tx, row.vehicle_id) };
  const redemptions = await nextRedemptions(tx, batchId, limit);
  for (const redemption of redemptions) await restateRedemption(tx, batch, redemption);
  if (redemptions.length > 0) return redemptions.length;
  const told = await tellNext(tx, batch, limit);
  if (told === 0) await finish(tx, batch);
  return told;
}

type Redemption = {
  readonly ownerId: string;
  readonly orderId: string;
  readonly isPaid: boolean;
  /** Minor units, of which more is paid and held back than before; less where negative. */
  readonly change: bigint;
  readonly heldChange: bigint;
  readonly isFirst: boolean;
};

async function nextRedemptions(tx: Tx, batchId: string, limit: number): Promise<Redemption[]> {
  const { rows } = await sql<{
    owner_id: string;
    order_id: string;
    is_paid: boolean;
    change: string;
    held_change: string;
    is_first: boolean;
  }>`
    select r.owner_id, r.order_id, e.settled_at is not null as is_paid, r.paid - r.paid_before as change,
      r.holdback - r.holdback_before as held_change,
      not exists (
        select from order_restatements o where o.owner_id = r.owner_id and o.order_id = r.order_id and o.entry_id is not null
      ) as is_first
    from order_restatements r
    join order_executions e on e.owner_id = r.owner_id and e.order_id = r.order_id
    where r.batch_id = ${batchId} and r.posted_at is null
    order by r.owner_id, r.order_id limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    ...{ ownerId: row.owner_id, orderId: row.order_id, isPaid: row.is_paid },
    ...{ change: BigInt(row.change), heldChange: BigInt(row.held_change), isFirst: row.is_first },
  }));
}

/** Before it is paid a redemption is owed another amount; afterwards the client gets the difference, or gives it back. */
async function restateRedemption(tx: Tx, batch: Batch, redemption: Redemption): Promise<void> {
  const { vehicleId, currency } = batch.vehicle;
  const { ownerId, orderId, change } = redemption;
  const { lines, owed } = redemption.isPaid
    ? await linesOfPaid(tx, batch, redemption)
    : {
        lines: [line(fundAccount('redemptions_payable', vehicleId, currency), change)],
        owed: 0n,
      };
  const moved = [line(fundAccount('fund_equity', vehicleId, currency), -change), ...lines].filter(
    ({ minor }) => minor !== 0n,
  );
  const posted =
    moved.length === 0
      ? null
      : await postEntry(tx, {
          key: `redemption_restatement:${batch.batchId}:${orderId}`,
          kind: 'redemption_restatement',
          ownerId,
          // A request has one entry of a kind: what is restated again stands by itself.
          ...(redemption.isFirst && { requestId: orderId }),
          lines: moved,
        });
  const entryId = posted?.entryId.toString() ?? null;
  await tx
    .updateTable('order_restatements')
    .set({ entry_id: entryId, owed: owed.toString(), posted_at: sql`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batch.batchId)
    .where('order_id', '=', orderId)
    .execute();
  if (redemption.isPaid && entryId) await changeHoldback(tx, batch, redemption, entryId);
  if (owed === 0n) return;
  const subject = { kind: 'redemption', id: orderId, ownerId };
  const details = { currency, amount: formatMinor(currency, owed) };
  await raiseAlarm(tx, 'restatement_owed', subject, details);
}

/** What is not free any more the client owes; what was held back changes first. */
async function linesOfPaid(
  tx: Tx,
  { vehicle: { currency } }: Batch,
  { ownerId, change, heldChange }: Redemption,
): Promise<{ lines: Line[]; owed: bigint }> {
  const available = clientAccount(ownerId, 'available', currency);
  const own = change - heldChange;
  const free = own < 0n ? await freeBalance(tx, available) : 0n;
  const owed = own < -free ? -own - free : 0n;
  if (owed > 0n) await openReceivable(tx, ownerId, currency);
  if (heldChange !== 0n) {
    await openAccounts(tx, [{ ownerId, asset: currency, purpose: 'holdback' }]);
  }
  const lines = [
    line(available, own + owed),
    ...(owed > 0n ? [line(clientAccount(ownerId, 'receivable', currency), -owed)] : []),
    ...(heldChange === 0n ? [] : [line(clientAccount(ownerId, 'holdback', currency), heldChange)]),
  ];
  return { lines, owed };
}

async function changeHoldback(
  tx: Tx,
  { day, vehicle }: Batch,
  { ownerId, orderId, heldChange }: Redemption,
  entryId: string,
): Promise<void> {
  if (heldChange === 0n) return;
  const { numUpdatedRows } = await tx
    .updateTable('holdbacks')
    .set({ amount: sql`amount + ${heldChange.toString()}::numeric` })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await sql`
    insert into holdbacks (owner_id, order_id, vehicle_id, currency, amount, audit_year, entry_id)
    values (${ownerId}, ${orderId}, ${vehicle.vehicleId}, ${vehicle.currency}, ${heldChange.toString()}::numeric,
      ${startOf(day).getUTCFullYear()}, ${entryId})`.execute(tx);
}

/** Tells who held units before the date was dealt what they were worth, and what they redeemed. */
async function tellNext(tx: Tx, batch: Batch, limit: number): Promise<number> {
  const { batchId, vehicle, day } = batch;
  const rows = await tx
    .selectFrom('restatement_notes')
    .select('owner_id')
    .where('batch_id', '=', batchId)
    .where('told_at', 'is', null)
    .orderBy('owner_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const owners = rows.map((row) => row.owner_id);
  const fund = await readToldFund(tx, vehicle.vehicleId);
  const units = await restatedUnits(tx, batch, owners);
  const redeemed = await redeemedBy(tx, batchId, owners);
  for (const ownerId of owners) {
    await tellRestated(tx, ownerId, fund, {
      day,
      units: units.get(ownerId) ?? [],
      redeemed: redeemed.get(ownerId) ?? null,
    });
  }
  await tx
    .updateTable('restatement_notes')
    .set({ told_at: sql`clock_now()` })
    .where('batch_id', '=', batchId)
    .where('owner_id', 'in', owners)
    .execute();
  return owners.length;
}

/** Of each owner, what units of the series that they had before the date was dealt were worth and are, the oldest first. */
async function restatedUnits(tx: Tx, { batchId, day }: Batch, owners: readonly string[]) {
  const { rows } = await sql<{ owner_id: string; was: string; now: string }>`
    with batch as (select vehicle_id, valuation_id, released_at from dealing_batches where batch_id = ${batchId}),
    held as (
      select l.owner_id, l.series_id from lot_lines l join dealing_batches b using (batch_id) join batch using (vehicle_id)
      where l.owner_id = any (${owners}::uuid[]) and b.day < ${day}
      group by l.owner_id, l.series_id having sum(l.units) > 0
    ),
    valued as (
      select distinct on (n.series_id, n.valuation_id) n.series_id, n.valuation_id, n.net_per_unit from navs n
      where n.as_of = ${day} and n.series_id in (select series_id from held)
      order by n.series_id, n.valuation_id, n.version desc
    )
    select h.owner_id, before.net_per_unit::text as was, after.net_per_unit::text as now
    from held h join share_series s using (series_id) cross join batch
    join valued after on after.series_id = h.series_id and after.valuation_id = batch.valuation_id
    join valued before on before.series_id = h.series_id and before.valuation_id = (
      select p.valuation_id from dealing_batches p
      where p.vehicle_id = batch.vehicle_id and p.day = ${day} and p.released_at < batch.released_at
      order by p.released_at desc limit 1)
    order by s.opened_on, s.series_id`.execute(tx);
  return Map.groupBy(
    rows.map((row) => ({ ownerId: row.owner_id, was: rateOf(row.was), now: rateOf(row.now) })),
    ({ ownerId }) => ownerId,
  );
}

/** Of each owner who redeemed, what that came to and comes to. */
async function redeemedBy(tx: Tx, batchId: string, owners: readonly string[]) {
  const { rows } = await sql<{
    owner_id: string;
    was: string;
    now: string;
    owed: string;
    is_paid: boolean;
  }>`
    select r.owner_id, sum(r.paid_before)::text as was, sum(r.paid)::text as now, sum(r.owed)::text as owed,
      bool_and(e.settled_at is not null) as is_paid
    from order_restatements r join order_executions e on e.owner_id = r.owner_id and e.order_id = r.order_id
    where r.batch_id = ${batchId} and r.owner_id = any (${owners}::uuid[]) group by r.owner_id`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => [
      row.owner_id,
      {
        ...{ was: BigInt(row.was), now: BigInt(row.now), owed: BigInt(row.owed) },
        isPaid: row.is_paid,
      },
    ]),
  );
}

/** What paid redemptions bring less is the vehicle's cash again, also what clients owe: they owe it to the house. */
async function finish(tx: Tx, { batchId, vehicle }: Batch): Promise<void> {
  const { rows } = await sql<{ less: string }>`
    select coalesce(sum(r.paid_before - r.paid), 0) as less
    from order_restatements r join order_executions e on e.owner_id = r.owner_id and e.order_id = r.order_id
    where r.batch_id = ${batchId} and r.paid < r.paid_before and e.settled_at is not null`.execute(
    tx,
  );
  await moveCash(tx, vehicle, `fund_settlement:${batchId}:in`, BigInt(rows[0]?.less ?? 0));
  await tx
    .updateTable('dealing_batches')
    .set({ dealt_at: sql`clock_now()`, settled_at: sql`clock_now()` })
    .where('batch_id', '=', batchId)
    .execute();
}
