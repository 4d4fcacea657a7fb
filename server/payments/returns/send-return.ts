import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { type Cause, raiseAlarms } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { KEY_REUSED } from '../../providers/failures.ts';
import type { CustodyAccess } from '../custody/custody-access.ts';
import { bookTransfer } from '../custody/custody-books.ts';
import { type CustodianAnswer, lookUpOrder, sendOrder } from '../custody/send-order.ts';
import { lockSuspended } from '../deposits/suspense.ts';
import { stoppedAssets } from '../reconciliation/stopped-assets.ts';
import {
  failOpenReturn,
  findReturns,
  recordReturnAccepted,
  type TransferReturn,
} from './transfer-returns.ts';

/** How long an attempt claims a return, until an unclear one is asked about, and until staff are told of it. */
const ATTEMPT_SECONDS = 60;
const RETRY_SECONDS = 10;
const UNCLEAR_SECONDS = 120;

const BATCH = 50;

/** Takes to the custodian what is due to go back. Returns how many it worked on. */
export async function sendDueReturns(
  context: CustodyAccess,
  signal?: AbortSignal,
): Promise<number> {
  const { database } = context;
  const due = await dueReturns(database, await stoppedAssets(database));
  return workOnEach(
    due,
    {
      work: (id) => sendReturn(context, id),
      failed: (id, error) => parkReturn(database, id, causeOf(error), ATTEMPT_SECONDS),
    },
    signal,
  );
}

async function dueReturns(database: Database, stopped: ReadonlySet<AssetCode>): Promise<string[]> {
  const { rows } = await sql<{ return_id: string }>`
    select return_id from transfer_returns
    where due_at <= clock_now() and (attempts > 0 or currency <> all (${[...stopped]}::text[]))
    order by due_at, return_id limit ${BATCH}`.execute(database);
  return rows.map(({ return_id: id }) => id);
}

/**
 * Sends a transfer back once, with the return's id as the key: every attempt is recorded before it is made, and a later one
 * first looks the key up. What its network took back before it was ever sent is not sent. Returns whether there was anything to do.
 */
export async function sendReturn(context: CustodyAccess, id: string): Promise<boolean> {
  const { database, providers } = context;
  const record = (await findReturns(database, [id])).get(id);
  if (record?.state !== 'PROCESSING') return false;
  if (record.attempts === 0 && (await isUndone(database, record))) {
    await transact(database, (tx) => failOpenReturn(tx, id, 'arrival_undone'));
    return true;
  }
  const attempt = await claimAttempt(database, id);
  if (attempt === null) return false;
  const known = attempt > 1 ? await lookUpOrder(providers.custody, id) : null;
  const answer = known ?? (await sendOrder(providers.custody, orderOf(record)));
  await transact(database, (tx) => recordAnswer(tx, id, answer));
  return true;
}

async function isUndone(database: Database, { transfer }: TransferReturn): Promise<boolean> {
  return transact(database, async (tx) => (await lockSuspended(tx, transfer)) === null);
}

async function claimAttempt(database: Database, id: string): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update transfer_returns set attempts = attempts + 1, attempted_at = clock_now(),
      unclear_since = coalesce(unclear_since, clock_now()),
      due_at = clock_now() + ${ATTEMPT_SECONDS} * interval '1 second'
    where return_id = ${id} and due_at <= clock_now() returning attempts`.execute(database);
  return rows[0]?.attempts ?? null;
}

function orderOf({ returnId, currency, network, address, memo, amount }: TransferReturn) {
  return { key: returnId, requestId: returnId, currency, network, address, memo, amount };
}

async function recordAnswer(tx: Tx, id: string, answer: CustodianAnswer): Promise<void> {
  switch (answer.kind) {
    case 'accepted':
      return recordReturnAccepted(tx, id, answer.providerReference);
    case 'known':
      return bookTransfer(tx, answer.transfer);
    case 'refused':
      return answer.reason === KEY_REUSED
        ? parkReturn(tx, id, answer.reason, RETRY_SECONDS)
        : failOpenReturn(tx, id, answer.reason);
    case 'unclear':
      return parkReturn(tx, id, answer.why, RETRY_SECONDS);
  }
}

async function parkReturn(
  database: Database,
  id: string,
  note: string,
  seconds: number,
): Promise<void> {
  await sql`
    update transfer_returns set note = ${note}, unclear_since = coalesce(unclear_since, clock_now()),
      due_at = clock_now() + ${seconds} * interval '1 second'
    where return_id = ${id} and provider_ref is null and due_at is not null`.execute(database);
}

/** Tells staff, once each, of what the custodian gives no answer about. Returns how many alarms it raised. */
export function alarmReturns(database: Database): Promise<number> {
  return raiseAlarms(database, 'return_unclear', nextUnclear);
}

async function nextUnclear(tx: Tx): Promise<Cause | undefined> {
  const { rows } = await sql<{ return_id: string; unclear_since: Date; note: string | null }>`
    update transfer_returns set told_at = clock_now()
    where return_id in (
      select return_id from transfer_returns
      where told_at is null and unclear_since <= clock_now() - ${UNCLEAR_SECONDS} * interval '1 second'
      order by unclear_since limit 1 for update skip locked
    )
    returning return_id, unclear_since, note`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { return_id: id, ...details } = row;
  return { subject: { kind: 'correction', id, ownerId: null }, details };
}
