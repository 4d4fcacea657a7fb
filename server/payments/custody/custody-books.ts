import { sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf } from '../../database/due-rows.ts';
import { isTransient, transact } from '../../database/transact.ts';
import type {
  Custody,
  CustodyTransfer,
  TradeSettlement,
  TransferPage,
} from '../../providers/custody/port.ts';
import { bookDeposit } from '../deposits/deposits.ts';
import { bookReturnTransfer } from '../returns/transfer-returns.ts';
import { bookWithdrawalTransfer } from '../withdrawals/withdrawal-dispatches.ts';
import type { CustodyAccess } from './custody-access.ts';
import { parkTransfer } from './parked-transfers.ts';
import { recordListed } from './provider-movements.ts';

/**
 * The custodian's own list of transfers decides what is booked (docs/decisions/0051). An event only wakes
 * this reader.
 */

export type CustodyProgress = {
  readonly cursor: string | null;
  /** A moment up to which everything that the custodian lists was booked. */
  readonly completeAt: Date | null;
};

export async function readCustodyProgress(database: Database): Promise<CustodyProgress> {
  const row = await database
    .selectFrom('custody_progress')
    .select(['cursor', 'complete_at'])
    .where('provider', '=', 'custody')
    .executeTakeFirstOrThrow();
  return { cursor: row.cursor, completeAt: row.complete_at };
}

/** How far to read the custodian's list, and by when that was its end. */
export type ReadUpTo = { readonly position: bigint; readonly asOf: Date };

export type Reading = { readonly upTo?: ReadUpTo; readonly signal?: AbortSignal | undefined };

/**
 * Books every transfer that changed since the last run, in order, each in a transaction of its own, up to the end that the
 * list has when it begins: a list that grows at every look has no other. Several processes may run it at once. Returns how many transfers it read.
 */
export async function bookCustodyTransfers(
  { database, providers }: CustodyAccess,
  { upTo, signal }: Reading = {},
): Promise<number> {
  const end = upTo ?? (await readEnd(database, providers.custody));
  for (let count = 0; ; ) {
    if (signal?.aborted) return count;
    const { cursor } = await readCustodyProgress(database);
    const page = await providers.custody.transfersSince(cursor);
    for (const transfer of await recordOrPark(database, page)) {
      if (signal?.aborted) return count;
      await bookOrPark(database, transfer);
    }
    count += page.transfers.length;
    const isEmpty = page.transfers.length + page.settlements.length === 0;
    const isEnd = isEmpty || BigInt(page.nextCursor) >= end.position;
    await updateProgress(database, cursor, page.nextCursor, isEnd ? end.asOf : null);
    if (isEnd) return count;
  }
}

async function readEnd(database: Database, custody: Custody): Promise<ReadUpTo> {
  const asOf = await readClock(database);
  const { position } = await custody.balances();
  return { position, asOf };
}

/**
 * Keeps what a page says before anything of it is booked, and parks the rows that cannot be kept, so that they keep back
 * no other. Returns the transfers that may be booked.
 */
async function recordOrPark(
  database: Database,
  page: TransferPage,
): Promise<readonly CustodyTransfer[]> {
  const record = (transfers: CustodyTransfer[], settlements: TradeSettlement[]) =>
    transact(database, (tx) => recordListed(tx, transfers, settlements));
  if (await succeeds(record(page.transfers, page.settlements))) return page.transfers;
  for (const settlement of page.settlements) {
    await orPark(database, settlement, () => record([], [settlement]));
  }
  const recorded: CustodyTransfer[] = [];
  for (const transfer of page.transfers) {
    if (await orPark(database, transfer, () => record([transfer], []))) recorded.push(transfer);
  }
  return recorded;
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isTransient(error)) throw error;
    return false;
  }
}

/** Books a transfer, or parks one that cannot be booked for whatever reason, so that it does not block the others. */
async function bookOrPark(database: Database, transfer: CustodyTransfer): Promise<void> {
  // Anybody may send nothing to anybody's address: there is nothing to book.
  if (transfer.direction === 'in' && transfer.amount === 0n) return;
  await orPark(database, transfer, () => transact(database, (tx) => bookTransfer(tx, transfer)));
}

/** Does something with a row of the list, or parks the row when that fails. Says whether it was done. */
async function orPark(
  database: Database,
  row: CustodyTransfer | TradeSettlement,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isTransient(error)) throw error;
    const { providerReference } = row;
    const transfer = { ...row, refusal: causeOf(error) };
    const misfit = { providerReference, reason: 'refused', source: 'BOOKS', transfer } as const;
    await transact(database, (tx) => parkTransfer(tx, misfit));
    return false;
  }
}

const POLL_INTERVAL = sql`interval '1 minute'`;

/** Staff are told when nobody has come to the end of the list for so long. */
const UNREAD_LIMIT = sql`interval '10 minutes'`;

const CUSTODY = { kind: 'provider', id: 'custody', ownerId: null };

/**
 * Books from the custodian's list when nobody did for a minute, because events may be missed. Tells staff of a list that
 * cannot be read, until it is.
 */
export async function pollCustody(context: CustodyAccess, signal?: AbortSignal): Promise<number> {
  const { database } = context;
  const { rows } = await sql<{ unread_since: Date; is_late: boolean }>`
    update custody_progress set polled_at = clock_now(), unread_since = coalesce(unread_since, clock_now())
    where provider = 'custody' and (polled_at is null or polled_at <= clock_now() - ${POLL_INTERVAL})
    returning unread_since, unread_since <= clock_now() - ${UNREAD_LIMIT} as is_late`.execute(
    database,
  );
  const [poll] = rows;
  if (!poll) return 0;
  if (poll.is_late) {
    const details = { unreadSince: poll.unread_since };
    await transact(database, (tx) => raiseAlarmOnce(tx, 'custody_unread', CUSTODY, details));
  }
  const count = await bookCustodyTransfers(context, { signal });
  if (!signal?.aborted) await transact(database, (tx) => closeAlarm(tx, 'custody_unread', CUSTODY));
  return count;
}

/** Books the custodian's state of a transfer; safe to repeat. */
export async function bookTransfer(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  if (transfer.direction === 'in') return bookDeposit(tx, transfer);
  if (await bookReturnTransfer(tx, transfer)) return;
  await bookWithdrawalTransfer(tx, transfer);
}

// The cursor of a reader that was overtaken is behind the other's; what it has read to the end it has read all the same.
async function updateProgress(
  database: Database,
  from: string | null,
  to: string,
  completeAt: Date | null,
): Promise<void> {
  await sql`
    update custody_progress set
      cursor = case when cursor is not distinct from ${from}::text then ${to} else cursor end,
      complete_at = greatest(complete_at, ${completeAt}::timestamptz),
      unread_since = case when ${completeAt}::timestamptz is null then unread_since end
    where provider = 'custody'`.execute(database);
}
