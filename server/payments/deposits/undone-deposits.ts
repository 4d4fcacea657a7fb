import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm, openAlarmsOf, raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { isReversed, line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { entriesOfRequest } from '../../ledger/lines.ts';
import {
  advanceRequest,
  heldForParents,
  type LedgerRequest,
  type OwnRequest,
  openRequest,
  openRequestsOf,
  placeHold,
  releaseHold,
} from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { makeReconciliationDue } from '../reconciliation/stopped-assets.ts';
import type { Deposit } from './deposit-record.ts';

/**
 * Takes back what a chain undid after it was booked: from settling or suspense by the opposite entry. What is
 * available already is the client's, so what is left of it is held until staff decide, and the books are compared at
 * once; the client is told either way.
 */
export async function undoDeposit(
  tx: Tx,
  deposit: Deposit,
  transfer: CustodyTransfer,
): Promise<void> {
  const { request_id: requestId, owner_id: ownerId, currency } = deposit;
  await sql`
    update deposits set undone_at = clock_now()
    where owner_id = ${ownerId} and request_id = ${requestId}`.execute(tx);
  const held = deposit.settled_at
    ? await holdUndone(tx, deposit, transfer)
    : await reverseArrival(tx, deposit, transfer);
  const subject = { kind: 'deposit', id: requestId, ownerId };
  await raiseAlarm(tx, 'deposit_undone', subject, {
    providerReference: transfer.providerReference,
    failure: transfer.failure,
    amount: deposit.amount,
    held: held?.toString() ?? null,
  });
  if (held !== null) await makeReconciliationDue(tx);
  if (deposit.suspended_at) return;
  const amount = { asset: currency, minor: BigInt(deposit.amount) };
  await notifyClient(tx, ownerId, 'deposit_undone', { amount, isHeld: held !== null }, requestId);
}

async function reverseArrival(tx: Tx, deposit: Deposit, transfer: CustodyTransfer): Promise<null> {
  const { request_id: requestId, owner_id: ownerId } = deposit;
  const entries = await entriesOfRequest(tx, { ownerId, requestId });
  const arrival = entries.find(({ kind }) => kind === 'deposit');
  if (!arrival) throw new Error(`deposit ${requestId} was booked without an entry`);
  const reversal = { ownerId, entryId: arrival.entryId, key: `deposit_undone:${requestId}` };
  // The client saw nothing come of what went to suspense, so nothing leaves.
  const seen = deposit.credited_at ? { requestId: await openReversal(tx, deposit, transfer) } : {};
  await reverseEntry(tx, { ...reversal, ...seen });
  return null;
}

/** Opens what undoes a deposit, as a transaction of its own. */
async function openReversal(
  tx: Tx,
  deposit: Deposit,
  { position }: CustodyTransfer,
): Promise<string> {
  const requestId = newId();
  await openRequest(tx, {
    requestId,
    ownerId: deposit.owner_id,
    kind: 'reversal',
    idemKey: `undone:${deposit.provider_ref}@${position}`,
    asset: deposit.currency,
    minor: BigInt(deposit.amount),
    state: 'processing',
    parentId: deposit.request_id,
  });
  return requestId;
}

/** Holds what is left of an undone deposit for the reversal, which staff end. Returns how much that is. */
async function holdUndone(tx: Tx, deposit: Deposit, transfer: CustodyTransfer): Promise<bigint> {
  const { owner_id: ownerId, currency } = deposit;
  const undone = BigInt(deposit.amount);
  // Opening the request locks the client's books, so what is free stays so.
  const requestId = await openReversal(tx, deposit, transfer);
  const account = clientAccount(ownerId, 'available', currency);
  const free = await freeBalance(tx, account);
  const minor = free < undone ? free : undone;
  if (minor > 0n) await placeHold(tx, { holdId: requestId, account, minor, requestId });
  return minor;
}

/** A deposit that was undone after it had become available, and still stands in the books. Amounts in minor units. */
export type UndoneDeposit = OwnRequest & {
  readonly asset: AssetCode;
  readonly minor: bigint;
  /** The request that takes it back, for which what was left of it is held. */
  readonly reversalId: string;
  readonly isHeld: boolean;
  /** What the client has spent of it, so that it is owed to us. */
  readonly owed: bigint;
};

/** Locks and reads an undone deposit that nobody has taken back; null when it is none. */
export async function lockUndone(tx: Tx, own: OwnRequest): Promise<UndoneDeposit | null> {
  const { ownerId, requestId } = own;
  const deposit = await tx
    .selectFrom('deposits')
    .select(['currency', 'amount'])
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .where('settled_at', 'is not', null)
    .where('undone_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  const [reversal] = deposit ? await reversalsOf(tx, ownerId, requestId) : [];
  if (!deposit || !reversal) return null;
  const minor = BigInt(deposit.amount);
  const held = (await heldForParents(tx, ownerId, 'reversal')).get(requestId) ?? 0n;
  const free = await freeBalance(tx, clientAccount(ownerId, 'available', deposit.currency));
  const left = held + free;
  return {
    ...own,
    asset: deposit.currency,
    minor,
    reversalId: reversal.requestId,
    isHeld: held > 0n,
    owed: left < minor ? minor - left : 0n,
  };
}

/**
 * Takes an undone deposit out of the books: what the client has spent of it is owed from now on, on a receivable that is open. Returns the entry that
 * reverses its arrival. Refuses `insufficient_funds` when the client spent more meanwhile.
 */
export async function takeBackUndone(
  tx: Tx,
  { ownerId, requestId, asset, reversalId, isHeld, owed }: UndoneDeposit,
  key: string,
): Promise<bigint> {
  const entries = await entriesOfRequest(tx, { ownerId, requestId });
  const [arrival, settlement] = ['deposit', 'deposit_settlement'].map((kind) =>
    entries.find((each) => each.kind === kind),
  );
  if (!arrival || !settlement) throw new Error(`deposit ${requestId} settled without its entries`);
  if (isHeld) await releaseHold(tx, { ownerId, holdId: reversalId });
  if (owed > 0n) {
    await postEntry(tx, {
      key: `${key}:owed`,
      kind: 'correction',
      lines: [
        line(clientAccount(ownerId, 'receivable', asset), -owed),
        line(clientAccount(ownerId, 'available', asset), owed),
      ],
    });
  }
  await reverseEntry(tx, { ownerId, entryId: settlement.entryId, key: `${key}:settlement` });
  const { entryId } = await reverseEntry(tx, {
    ownerId,
    entryId: arrival.entryId,
    key,
    requestId: reversalId,
  });
  await closeAlarm(tx, 'deposit_undone', { kind: 'deposit', id: requestId, ownerId });
  return entryId;
}

/** Says whether a deposit that had become available was taken out of the books since. */
export async function wasTakenBack(tx: Tx, deposit: Deposit): Promise<boolean> {
  const { owner_id: ownerId, request_id: requestId } = deposit;
  const entries = await entriesOfRequest(tx, { ownerId, requestId });
  const arrival = entries.find(({ kind }) => kind === 'deposit');
  return arrival !== undefined && (await isReversed(tx, ownerId, arrival.entryId));
}

/** Lets go what was held of a deposit that had become available, was undone and settled again: it never left the books. */
export async function releaseUndone(tx: Tx, deposit: Deposit): Promise<void> {
  const { request_id: depositId, owner_id: ownerId } = deposit;
  for (const { requestId } of await reversalsOf(tx, ownerId, depositId)) {
    await advanceRequest(tx, { ownerId, requestId }, 'cancelled', 'processing');
  }
  await sql`
    update deposits set undone_at = null
    where owner_id = ${ownerId} and request_id = ${depositId}`.execute(tx);
}

/** Tells staff that a deposit which was undone, or had failed, settled after all. */
export async function tellReturned(
  tx: Tx,
  deposit: Deposit,
  { providerReference }: CustodyTransfer,
): Promise<void> {
  const subject = { kind: 'deposit', id: deposit.request_id, ownerId: deposit.owner_id };
  await closeAlarm(tx, 'deposit_undone', subject);
  await raiseAlarm(tx, 'deposit_returned', subject, { providerReference, amount: deposit.amount });
}

/**
 * Says whether a client owes us a deposit: it was undone after it had become available, what could be held is less, and
 * staff have not closed the alarm of it.
 */
export async function owesUndoneDeposit(database: Database, ownerId: string): Promise<boolean> {
  const undone = await openAlarmsOf(database, ownerId, 'deposit_undone');
  if (undone.length === 0) return false;
  const [deposits, held] = await Promise.all([
    undoneAmong(database, ownerId, undone),
    heldForParents(database, ownerId, 'reversal'),
  ]);
  return deposits.some(({ request_id: id, amount }) => (held.get(id) ?? 0n) < BigInt(amount));
}

/** Deposits among these that were undone after they had become available. */
function undoneAmong(database: Database, ownerId: string, depositIds: readonly string[]) {
  return database
    .selectFrom('deposits')
    .select(['request_id', 'amount'])
    .where('owner_id', '=', ownerId)
    .where('request_id', 'in', depositIds)
    .where('settled_at', 'is not', null)
    .where('undone_at', 'is not', null)
    .execute();
}

/** The open reversals of a deposit, for which what is left of it is held. */
async function reversalsOf(
  database: Database,
  ownerId: string,
  depositId: string,
): Promise<LedgerRequest[]> {
  const open = await openRequestsOf(database, ownerId, 'reversal');
  return open.filter(({ parentId }) => parentId === depositId);
}
