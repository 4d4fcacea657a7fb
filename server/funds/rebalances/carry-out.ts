import { formatMinor } from '@ballast/contract/money/amount.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { sql } from 'kysely';
import { suspendedAmong } from '../../account/clients.ts';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount, unitsAccount } from '../../ledger/account.ts';
import { openUnitsAccounts } from '../../ledger/accounts.ts';
import { type Line, line } from '../../ledger/entries.ts';
import { type Command, execute } from '../../ledger/execute.ts';
import { advanceRequestCommand, holdCommand, openRequestCommand } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { postCommand } from '../../payments/trades/posting.ts';
import { getFundRecord } from '../funds.ts';
import { freeUnits } from '../holdings.ts';
import { pendingAmong, whyLeftOut } from './pending-clients.ts';
import { makeBlocks, SETTLED_IN } from './rebalance-blocks.ts';
import {
  type Block,
  blocksOf,
  heldParts,
  lockRebalance,
  type Part,
  partsOf,
  type RebalanceRow,
  type Side,
} from './rebalance-record.ts';
import { divideBlock } from './rebalance-rules.ts';

/*
 * A rebalance that was released goes on in transactions of its own, each of which is there as a whole or not: units are held, sales are
 * made as blocks and divided, purchases are, and each client's part is booked. Whatever stops in between, the next sweep goes on.
 */

/** How many clients one transaction takes. */
const CLIENTS_AT_ONCE = 100;

/** How long after a purchase failed another one is made; each further one takes twice as long, and at most an hour. */
const AGAIN_S = 60;
const AGAIN_MAX_S = 3600;

/** Goes on with every rebalance that was released; returns how many steps were taken. */
export async function workOnRebalances(database: Database, signal?: AbortSignal): Promise<number> {
  const rows = await database
    .selectFrom('client_rebalances')
    .select('id')
    .where('released_at', 'is not', null)
    .where('finished_at', 'is', null)
    .orderBy('released_at')
    .execute();
  return workOnEach(
    rows,
    {
      work: ({ id }) => carryOn(database, id),
      failed: ({ id }, error) =>
        transact(database, (tx) =>
          raiseAlarmOnce(tx, 'rebalance_blocked', subjectOf(id), { cause: causeOf(error) }),
        ),
    },
    signal,
  );
}

const subjectOf = (id: string) => ({ kind: 'rebalance', id, ownerId: null });

async function carryOn(database: Database, id: string): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    if (!(await transact(database, (tx) => takeStep(tx, id)))) return steps;
  }
}

/** Takes the next step of a rebalance; false when it waits for the market, or has ended. */
export async function takeStep(tx: Tx, id: string, limit = CLIENTS_AT_ONCE): Promise<boolean> {
  const row = await lockRebalance(tx, id);
  if (!row?.released_at || row.finished_at) return false;
  const isTaken = await stepOf(tx, row, limit);
  if (isTaken) await closeAlarm(tx, 'rebalance_blocked', subjectOf(id));
  return isTaken;
}

function stepOf(tx: Tx, row: RebalanceRow, limit: number): Promise<boolean> {
  if (!row.gathered_at) return gather(tx, row, limit);
  if (!row.sold_at) return endSales(tx, row);
  if (!row.bought_at) return endPurchases(tx, row);
  return book(tx, row, limit);
}

async function mark(
  tx: Tx,
  { id }: RebalanceRow,
  what: 'gathered_at' | 'sold_at' | 'bought_at' | 'finished_at',
): Promise<void> {
  await tx
    .updateTable('client_rebalances')
    .set({ [what]: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .execute();
}

/** Holds the units of the next clients, or leaves them out; after the last one the sales are made. */
async function gather(tx: Tx, row: RebalanceRow, limit: number): Promise<boolean> {
  const clients = row.stopped_at ? [] : await clientsIn(tx, row, 'PLANNED', limit);
  if (clients.length > 0) {
    await gatherClients(tx, row, clients);
    return true;
  }
  if (row.stopped_at) await leaveOutPlanned(tx, row);
  else {
    const asked = sumsOf(await heldParts(tx, row.id), 'SELL');
    await makeBlocks(tx, row, 'SELL', asked.map(inRound(1)));
  }
  await tellLeftOut(tx, row);
  await mark(tx, row, 'gathered_at');
  return true;
}

async function gatherClients(
  tx: Tx,
  row: RebalanceRow,
  clients: readonly { owner_id: string; request_id: string }[],
): Promise<void> {
  const owners = clients.map(({ owner_id: ownerId }) => ownerId);
  const suspended = await suspendedAmong(tx, owners);
  const pending = await pendingAmong(tx, row.fund_id, owners);
  for (const { owner_id: ownerId, request_id: requestId } of clients) {
    const reason = whyLeftOut(ownerId, suspended, pending);
    if (reason) await leaveOut(tx, row, ownerId, reason);
    else await holdUnits(tx, row, { ownerId, requestId });
  }
}

async function leaveOutPlanned(tx: Tx, { id }: RebalanceRow): Promise<void> {
  await tx
    .updateTable('rebalance_clients')
    .set({ state: 'LEFT_OUT', left_out: 'STOPPED' })
    .where('rebalance_id', '=', id)
    .where('state', '=', 'PLANNED')
    .execute();
}

const inRound = (round: number) => (sum: { asset: string; asked: bigint }) => ({ ...sum, round });

async function clientsIn(
  tx: Tx,
  { id }: RebalanceRow,
  state: 'PLANNED' | 'HELD' | 'LEFT_OUT',
  limit: number | null,
) {
  let query = tx
    .selectFrom('rebalance_clients')
    .select(['owner_id', 'request_id', 'left_out'])
    .where('rebalance_id', '=', id)
    .where('state', '=', state)
    .orderBy('owner_id');
  if (limit !== null) query = query.limit(limit);
  return query.execute();
}

type Client = { readonly ownerId: string; readonly requestId: string };

async function holdUnits(tx: Tx, row: RebalanceRow, { ownerId, requestId }: Client): Promise<void> {
  const [parts, free] = [
    await partsOf(tx, ownerId, row.id),
    await freeUnits(tx, ownerId, row.fund_id),
  ];
  const sales = parts.filter(({ side }) => side === 'SELL');
  const has = (asset: string) => free.find((part) => part.asset === asset)?.units ?? 0n;
  if (sales.some(({ asset, asked }) => has(asset) < asked)) {
    return leaveOut(tx, row, ownerId, 'CHANGED');
  }
  await openUnitsAccounts(
    tx,
    ownerId,
    row.fund_id,
    parts.map(({ asset }) => asset),
  );
  const commands: Command[] = [
    openRequestCommand({
      ...{ requestId, ownerId, kind: 'rebalance', idemKey: row.id, fundId: row.fund_id },
      // What it comes to is known when it has ended.
      ...{ asset: SETTLED_IN, minor: 0n, state: 'processing' },
    }),
    ...sales.flatMap(({ asset, asked, holdId }) =>
      holdId === null
        ? []
        : holdCommand({
            ...{ holdId, requestId, minor: asked },
            account: unitsAccount(ownerId, row.fund_id, asset),
          }),
    ),
  ];
  await execute(tx, commands);
  await setState(tx, row, ownerId, { state: 'HELD' });
}

type NewState =
  | { readonly state: 'HELD' | 'UNTRADED' }
  | { readonly state: 'LEFT_OUT'; readonly left_out: 'PENDING' | 'SUSPENDED' | 'CHANGED' }
  | { readonly state: 'BOOKED'; readonly left_over: bigint };

function leaveOut(
  tx: Tx,
  row: RebalanceRow,
  ownerId: string,
  reason: 'PENDING' | 'SUSPENDED' | 'CHANGED',
): Promise<void> {
  return setState(tx, row, ownerId, { state: 'LEFT_OUT', left_out: reason });
}

async function setState(
  tx: Tx,
  { id }: RebalanceRow,
  ownerId: string,
  to: NewState,
): Promise<void> {
  const isBooked = to.state === 'BOOKED' || to.state === 'UNTRADED';
  await tx
    .updateTable('rebalance_clients')
    .set({ ...to, ...(isBooked && { booked_at: sql<Date>`clock_now()` }) })
    .where('owner_id', '=', ownerId)
    .where('rebalance_id', '=', id)
    .execute();
}

async function tellLeftOut(tx: Tx, row: RebalanceRow): Promise<void> {
  const { name: fundName } = await getFundRecord(tx, row.fund_id);
  for (const { owner_id: ownerId, left_out: reason } of await clientsIn(
    tx,
    row,
    'LEFT_OUT',
    null,
  )) {
    if (reason !== 'PENDING' && reason !== 'CHANGED') continue;
    await notifyClient(tx, ownerId, 'rebalance_left_out', { fundName });
  }
}

/** What all clients ask of each asset of a side. */
function sumsOf(parts: readonly Part[], side: Side): { asset: string; asked: bigint }[] {
  const ofSide = parts.filter((part) => part.side === side && part.asked > 0n);
  return [...Map.groupBy(ofSide, ({ asset }) => asset)].map(([asset, of]) => ({
    asset,
    asked: of.reduce((sum, { asked }) => sum + asked, 0n),
  }));
}

/** Divides the sales once all of them have ended, and makes the purchases from what each client's brought. */
async function endSales(tx: Tx, row: RebalanceRow): Promise<boolean> {
  const blocks = await blocksOf(tx, row.id);
  if (blocks.some(({ state }) => state === 'TRADING')) return false;
  const parts = dividedBy(blocks, await heldParts(tx, row.id), 'SELL');
  const purchases = [...Map.groupBy(parts, ({ ownerId }) => ownerId).values()].flatMap(askedOf);
  await storeParts(tx, row, [...parts.filter(({ side }) => side === 'SELL'), ...purchases]);
  if (!row.stopped_at) {
    await makeBlocks(tx, row, 'BUY', sumsOf(purchases, 'BUY').map(inRound(1)));
  }
  await mark(tx, row, 'sold_at');
  return true;
}

/** A client's purchases: the proceeds divided by what of each asset lacked. */
function askedOf(parts: readonly Part[]): Part[] {
  const cash = parts.reduce((sum, { side, got }) => (side === 'SELL' ? sum + got : sum), 0n);
  const purchases = parts.filter(({ side }) => side === 'BUY');
  if (purchases.length === 0) return [];
  const split = splitByWeights(
    cash,
    purchases.map(({ plannedUsd }) => plannedUsd),
  );
  return purchases.map((part, i) => ({ ...part, asked: split[i] ?? 0n }));
}

/** Divides the purchases once each was made; one that failed is made anew, unless the rebalance was stopped. */
async function endPurchases(tx: Tx, row: RebalanceRow): Promise<boolean> {
  const blocks = (await blocksOf(tx, row.id)).filter(({ side }) => side === 'BUY');
  if (blocks.some(({ state }) => state === 'TRADING')) return false;
  const parts = await heldParts(tx, row.id);
  const open = [...Map.groupBy(blocks, ({ asset }) => asset).values()].filter(
    (rounds) => !rounds.some(({ state }) => state === 'FILLED'),
  );
  if (open.length > 0 && !row.stopped_at) return makeAnew(tx, row, open);
  await storeParts(
    tx,
    row,
    dividedBy(blocks, parts, 'BUY').filter(({ side }) => side === 'BUY'),
  );
  await mark(tx, row, 'bought_at');
  return true;
}

async function makeAnew(
  tx: Tx,
  row: RebalanceRow,
  open: readonly (readonly Block[])[],
): Promise<boolean> {
  const now = await readClock(tx);
  const due = open.flatMap((rounds) => {
    const last = rounds.at(-1);
    if (!last?.endedAt) return [];
    const seconds = Math.min(AGAIN_MAX_S, AGAIN_S * 2 ** Math.min(last.round - 1, 10));
    const isDue = last.endedAt.getTime() + seconds * 1000 <= now.getTime();
    return isDue ? [{ asset: last.asset, asked: last.asked, round: last.round + 1 }] : [];
  });
  await makeBlocks(tx, row, 'BUY', due);
  return due.length > 0;
}

/** The parts with what each has of the filled blocks of a side, by largest remainder. */
function dividedBy(blocks: readonly Block[], parts: readonly Part[], side: Side): Part[] {
  const filled = blocks.filter((block) => block.side === side && block.state === 'FILLED');
  return [...Map.groupBy(parts, (part) => `${part.side} ${part.asset}`).values()].flatMap((of) => {
    const [first] = of;
    const block = filled.find((one) => one.side === first?.side && one.asset === first.asset);
    if (!block) return of;
    const given = divideBlock(
      block.given ?? 0n,
      of.map(({ asked }) => asked),
    );
    const got = divideBlock(block.got ?? 0n, given);
    return of.map((part, i) => ({ ...part, given: given[i] ?? 0n, got: got[i] ?? 0n }));
  });
}

async function storeParts(tx: Tx, { id }: RebalanceRow, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    update rebalance_parts p set asked = new.asked, given = new.given, got = new.got
    from unnest(
      ${parts.map(({ ownerId }) => ownerId)}::uuid[], ${parts.map(({ side }) => side)}::text[],
      ${parts.map(({ asset }) => asset)}::text[], ${parts.map(({ asked }) => asked.toString())}::numeric[],
      ${parts.map(({ given }) => given.toString())}::numeric[], ${parts.map(({ got }) => got.toString())}::numeric[]
    ) as new (owner_id, side, asset, asked, given, got)
    where p.owner_id = new.owner_id and p.rebalance_id = ${id} and p.side = new.side and p.asset = new.asset`.execute(
    tx,
  );
}

/** Books the parts of the next clients; after the last one the rebalance has ended. */
async function book(tx: Tx, row: RebalanceRow, limit: number): Promise<boolean> {
  const clients = await clientsIn(tx, row, 'HELD', limit);
  if (clients.length === 0) {
    await mark(tx, row, 'finished_at');
    await recordAction(tx, SYSTEM, 'client_rebalance_ended', subjectOf(row.id));
    return true;
  }
  const { name: fundName } = await getFundRecord(tx, row.fund_id);
  for (const { owner_id: ownerId, request_id: requestId } of clients) {
    await bookClient(tx, row, { ownerId, requestId }, fundName);
  }
  return true;
}

async function bookClient(
  tx: Tx,
  row: RebalanceRow,
  { ownerId, requestId }: Client,
  fundName: string,
): Promise<void> {
  const parts = await partsOf(tx, ownerId, row.id);
  const moved = parts.filter(({ given }) => given > 0n);
  if (!moved.some(({ side }) => side === 'SELL')) {
    const ended = row.stopped_at ? 'cancelled' : 'failed';
    await execute(tx, [advanceRequestCommand({ ownerId, requestId }, ended, 'processing')]);
    await setState(tx, row, ownerId, { state: 'UNTRADED' });
    return;
  }
  const leftOver = moved.reduce(
    (sum, { side, given, got }) => (side === 'SELL' ? sum + got : sum - given),
    0n,
  );
  const unsold = parts.flatMap(({ holdId, given }) => (holdId && given === 0n ? [holdId] : []));
  const held = moved.flatMap(({ holdId }) => (holdId ? [holdId] : []));
  await execute(tx, [
    ...unsold.map((hold) => ({ do: 'release', owner: ownerId, hold }) as const),
    postCommand({
      ...{ key: `rebalance:${requestId}`, kind: 'rebalance', ownerId, requestId, holds: held },
      lines: linesOf(row.fund_id, ownerId, moved, leftOver),
    }),
  ]);
  await setState(tx, row, ownerId, { state: 'BOOKED', left_over: leftOver });
  const subject = { kind: 'rebalance', id: row.id, ownerId };
  await recordAction(tx, SYSTEM, 'rebalance_booked', subject, null, {
    requestId,
    left_over: formatMinor(SETTLED_IN, leftOver),
  });
  await notifyClient(tx, ownerId, 'rebalance_completed', { fundName }, requestId);
}

function linesOf(
  fundId: string,
  ownerId: string,
  moved: readonly Part[],
  leftOver: bigint,
): Line[] {
  const lines = moved.flatMap(({ side, asset, given, got }) => {
    const units = unitsAccount(ownerId, fundId, asset);
    const more = side === 'SELL' ? -given : got;
    if (more === 0n) return [];
    return [line(units, more), line(houseAccount('rebalance_clearing', asset), -more)];
  });
  // What the sales brought and the purchases took passes through the clearing of the house.
  if (leftOver === 0n) return lines;
  return [
    ...lines,
    line(houseAccount('rebalance_clearing', SETTLED_IN), -leftOver),
    line(clientAccount(ownerId, 'available', SETTLED_IN), leftOver),
  ];
}
