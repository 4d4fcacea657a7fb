import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf } from '../../database/due-rows.ts';
import { isTransient, transact } from '../../database/transact.ts';
import type {
  Custody,
  CustodyTransfer,
  NetworkCost,
  TradeSettlement,
  TransferPage,
} from '../../providers/custody/port.ts';
import { bookDeposit } from '../deposits/deposits.ts';
import { keepProgress, pollList, readProgress } from '../list-progress.ts';
import { bookReturnTransfer } from '../returns/transfer-returns.ts';
import { bookWithdrawalTransfer } from '../withdrawals/withdrawal-dispatches.ts';
import type { CustodyAccess } from './custody-access.ts';
import { bookNetworkCost } from './network-costs.ts';
import { parkTransfer } from './parked-transfers.ts';
import { recordListed } from './provider-movements.ts';

/**
 * The custodian's own list of transfers decides what is booked (docs/decisions/0051). An event only wakes
 * this reader.
 */

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
    const { cursor } = await readProgress(database, 'custody');
    const page = await providers.custody.transfersSince(cursor);
    for (const book of await bookingsOf(database, page)) {
      if (signal?.aborted) return count;
      await book();
    }
    count += page.transfers.length;
    const isEmpty = page.transfers.length + page.settlements.length + page.costs.length === 0;
    const isEnd = isEmpty || BigInt(page.nextCursor) >= end.position;
    await keepProgress(database, 'custody', {
      from: cursor,
      to: page.nextCursor,
      completeAt: isEnd ? end.asOf : null,
    });
    if (isEnd) return count;
  }
}

/** How each row of a page is booked, once the page is kept. */
async function bookingsOf(
  database: Database,
  page: TransferPage,
): Promise<(() => Promise<unknown>)[]> {
  const { transfers, costs } = await recordOrPark(database, page);
  return [
    ...transfers.map((transfer) => () => bookOrPark(database, transfer)),
    ...costs.map((cost) => () => {
      const book = () => transact(database, (tx) => bookNetworkCost(tx, cost));
      return orPark(database, cost, book);
    }),
  ];
}

async function readEnd(database: Database, custody: Custody): Promise<ReadUpTo> {
  const asOf = await readClock(database);
  const { position } = await custody.balances();
  return { position, asOf };
}

/**
 * Keeps what a page says before anything of it is booked, and parks the rows that cannot be kept, so that they keep back
 * no other. Returns what may be booked.
 */
async function recordOrPark(
  database: Database,
  page: TransferPage,
): Promise<Pick<TransferPage, 'transfers' | 'costs'>> {
  const none = { transfers: [], settlements: [], costs: [] };
  const record = (rows: Partial<TransferPage>) =>
    transact(database, (tx) => recordListed(tx, { ...none, ...rows }));
  if (await succeeds(record(page))) return page;
  for (const settlement of page.settlements) {
    await orPark(database, settlement, () => record({ settlements: [settlement] }));
  }
  const transfers: CustodyTransfer[] = [];
  for (const transfer of page.transfers) {
    const isKept = await orPark(database, transfer, () => record({ transfers: [transfer] }));
    if (isKept) transfers.push(transfer);
  }
  const costs: NetworkCost[] = [];
  for (const cost of page.costs) {
    if (await orPark(database, cost, () => record({ costs: [cost] }))) costs.push(cost);
  }
  return { transfers, costs };
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
  row: CustodyTransfer | TradeSettlement | NetworkCost,
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

/** Books from the custodian's list when nobody did for a minute. */
export function pollCustody(context: CustodyAccess, signal?: AbortSignal): Promise<number> {
  const read = () => bookCustodyTransfers(context, { signal });
  return pollList(context.database, 'custody', read, signal);
}

/** Books the custodian's state of a transfer; safe to repeat. */
export async function bookTransfer(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  if (transfer.direction === 'in') return bookDeposit(tx, transfer);
  if (await bookReturnTransfer(tx, transfer)) return;
  await bookWithdrawalTransfer(tx, transfer);
}
