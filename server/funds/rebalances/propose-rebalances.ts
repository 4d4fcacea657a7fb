import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { suspendedAmong } from '../../account/clients.ts';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOnEach } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { inSlices } from '../../database/slices.ts';
import { transact } from '../../database/transact.ts';
import { unitsInFund } from '../../ledger/balances.ts';
import { pricesAt } from '../../prices/prices.ts';
import { type Fund, listFundRecords } from '../funds.ts';
import { lastCloseOf } from '../index/fund-index.ts';
import type { Prices } from '../index/index-rules.ts';
import { nextRebalance } from '../index/schedule.ts';
import { type TargetVersion, targetsInForce, targetVersions } from '../index/targets.ts';
import { heldBasketsOf } from './held-baskets.ts';
import { pendingAmong, whyLeftOut } from './pending-clients.ts';
import type { RebalanceRow } from './rebalance-record.ts';
import {
  type ClientPlan,
  driftOf,
  type HeldBasket,
  planRebalance,
  weightsOf,
} from './rebalance-rules.ts';

export type RebalanceReason = RebalanceRow['reason'];

/**
 * Looks after each close whether what clients hold of baskets is to go back to its targets: by the schedule, because a weight is
 * further off than the band, or because the targets changed. What was found is proposed to the desk, and moves nothing. A proposal
 * that nobody released before the next close gives way to one at its prices. Returns how many were made.
 */
export async function proposeRebalances(database: Database, signal?: AbortSignal): Promise<number> {
  return workOnEach(
    await listFundRecords(database, { productType: 'sma' }),
    {
      work: async (fund) =>
        isToBeLookedAt(await readLooked(database, fund.id)) &&
        transact(database, (tx) => lookAtClose(tx, fund)),
      failed: ({ id }, error) =>
        transact(database, (tx) =>
          raiseAlarmOnce(tx, 'rebalance_blocked', subjectOf(id), { cause: causeOf(error) }),
        ),
    },
    signal,
  );
}

const subjectOf = (id: string) => ({ kind: 'fund', id, ownerId: null });

async function lookAtClose(tx: Tx, fund: Fund): Promise<boolean> {
  // One process at a time; another may have been here before.
  await tx.selectFrom('funds').select('id').where('id', '=', fund.id).forUpdate().execute();
  const seen = await readLooked(tx, fund.id);
  if (!isToBeLookedAt(seen)) return false;
  const { close, looked } = seen;
  const open = await openRebalance(tx, fund.id);
  // What trades goes on; the close after it is looked at.
  if (open?.released_at) return false;
  if (open) await withdraw(tx, open.id);
  await tx
    .updateTable('funds')
    .set({ rebalance_looked_at: close })
    .where('id', '=', fund.id)
    .execute();
  await closeAlarm(tx, 'rebalance_blocked', subjectOf(fund.id));
  return proposeAt(tx, fund, { close, since: looked, overtaken: open?.reason ?? null });
}

/** The last close of a basket, and the one that was looked at last. */
type Looked = { readonly close: Date | null; readonly looked: Date | null };

function isToBeLookedAt(seen: Looked): seen is Looked & { readonly close: Date } {
  return seen.close !== null && (seen.looked === null || seen.looked < seen.close);
}

async function readLooked(database: Database, fundId: string): Promise<Looked> {
  const { rows } = await sql<Looked>`
    select ${lastCloseOf(sql.ref('funds.id'))} as close, rebalance_looked_at as looked
    from funds where id = ${fundId}`.execute(database);
  return rows[0] ?? { close: null, looked: null };
}

/** The rebalance of a basket that has not ended. */
export async function openRebalance(
  database: Database,
  fundId: string,
): Promise<RebalanceRow | undefined> {
  return database
    .selectFrom('client_rebalances')
    .selectAll()
    .where('fund_id', '=', fundId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
}

async function withdraw(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('client_rebalances')
    .set({
      stopped_at: sql<Date>`clock_now()`,
      stop_reason: 'overtaken',
      finished_at: sql<Date>`clock_now()`,
    })
    .where('id', '=', id)
    .execute();
}

type Look = {
  readonly close: Date;
  /** The close that was looked at before. */
  readonly since: Date | null;
  /** Why the proposal was made that this close overtakes. */
  readonly overtaken: RebalanceReason | null;
};

async function proposeAt(tx: Tx, fund: Fund, look: Look): Promise<boolean> {
  const versions = (await targetVersions(tx, [fund.id])).get(fund.id) ?? [];
  const inForce = targetsInForce(versions, look.close);
  if (!inForce) return false;
  const baskets = await heldBasketsOf(tx, fund, inForce, await unitsInFund(tx, fund.id));
  const prices = await closesOf(tx, baskets, look.close);
  if (!prices) return false;
  const due = reasonDue(fund, versions, look);
  const isOff = (basket: HeldBasket) => driftOf(weightsOf(basket, prices)) > fund.rebalanceBand;
  const affected = due ? baskets : baskets.filter(isOff);
  const owners = affected.map(({ ownerId }) => ownerId);
  const [suspended, pending] = [
    await suspendedAmong(tx, owners),
    await pendingAmong(tx, fund.id, owners),
  ];
  const leftOut = (ownerId: string) => whyLeftOut(ownerId, suspended, pending);
  const plans = planRebalance(
    affected.filter(({ ownerId }) => leftOut(ownerId) === null),
    prices,
  ).filter(({ sales }) => sales.length > 0);
  if (plans.length === 0) return false;
  const id = newId();
  const reason = due ?? 'BAND';
  await tx
    .insertInto('client_rebalances')
    .values({
      ...{ id, reason },
      fund_id: fund.id,
      close_at: look.close,
      target_version: inForce.version,
    })
    .execute();
  await storeClients(tx, id, [
    ...plans.map(({ ownerId, drift }) => ({ ownerId, drift, reason: null })),
    ...affected.flatMap((basket) => {
      const why = leftOut(basket.ownerId);
      const drift = driftOf(weightsOf(basket, prices));
      return why ? [{ ownerId: basket.ownerId, drift, reason: why }] : [];
    }),
  ]);
  await storePlans(tx, id, plans);
  const after = { fundId: fund.id, reason, close: look.close.toISOString(), clients: plans.length };
  const subject = { kind: 'rebalance', id, ownerId: null };
  await recordAction(tx, SYSTEM, 'client_rebalance_proposed', subject, null, after);
  return true;
}

/** Why every holding is to be rebalanced at a close; null when only the band may ask for it. */
function reasonDue(
  { rebalanceSchedule, ownWeights }: Fund,
  versions: readonly TargetVersion[],
  { close, since, overtaken }: Look,
): RebalanceReason | null {
  if (overtaken && overtaken !== 'BAND') return overtaken;
  // Before the first look nothing was missed.
  if (since === null) return null;
  const before = targetsInForce(versions, since)?.version;
  if (!ownWeights && before !== targetsInForce(versions, close)?.version) return 'TARGETS';
  return rebalanceSchedule && nextRebalance(rebalanceSchedule, since) <= close ? 'SCHEDULE' : null;
}

/** The close's prices of everything that is held or should be; null while one is missing. */
async function closesOf(
  tx: Tx,
  baskets: readonly HeldBasket[],
  close: Date,
): Promise<Prices | null> {
  const assets = new Set<AssetCode>(
    baskets.flatMap(({ units, targets }) => [...units, ...targets].map(({ asset }) => asset)),
  );
  const found = await pricesAt(tx, [...assets], close);
  if (found.size < assets.size) return null;
  return new Map([...found].map(([asset, { price }]) => [asset, price]));
}

type NewClient = {
  readonly ownerId: string;
  readonly drift: bigint;
  readonly reason: 'PENDING' | 'SUSPENDED' | null;
};

async function storeClients(tx: Tx, id: string, clients: readonly NewClient[]): Promise<void> {
  const rows = clients.map(({ ownerId, drift, reason }) => ({
    owner_id: ownerId,
    rebalance_id: id,
    request_id: newId(),
    drift: formatRate(drift),
    state: reason ? ('LEFT_OUT' as const) : ('PLANNED' as const),
    left_out: reason,
  }));
  await inSlices(rows, (some) => tx.insertInto('rebalance_clients').values(some).execute());
}

async function storePlans(tx: Tx, id: string, plans: readonly ClientPlan[]): Promise<void> {
  const rows = plans.flatMap(({ ownerId, sales, purchases }) => [
    ...sales.map(({ asset, units, usd }) => ({
      ...{ owner_id: ownerId, rebalance_id: id, side: 'SELL' as const, asset },
      ...{ planned_usd: formatRate(usd), asked: units, hold_id: newId() },
    })),
    ...purchases.map(({ asset, usd }) => ({
      ...{ owner_id: ownerId, rebalance_id: id, side: 'BUY' as const, asset },
      ...{ planned_usd: formatRate(usd), asked: null, hold_id: null },
    })),
  ]);
  await inSlices(rows, (some) => tx.insertInto('rebalance_parts').values(some).execute());
}
