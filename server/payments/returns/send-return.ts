import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { type Cause, raiseAlarms } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import type { Bank } from '../../providers/bank/port.ts';
import type { Custody } from '../../providers/custody/port.ts';
import { KEY_REUSED } from '../../providers/failures.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { type ScreeningAccess, screenBeforeReturn } from '../bank/payer-screening.ts';
import { lineReference } from '../bank/suspended-lines.ts';
import { isAsConfirmed } from '../corrections/signed-correction.ts';
import { bookTransfer } from '../custody/custody-books.ts';
import { type CustodianAnswer, lookUpOrder, sendOnce, sendOrder } from '../custody/send-order.ts';
import { lockSuspended } from '../deposits/suspense.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { lookUpPayment } from '../withdrawals/bank-payments.ts';
import { readReturnPayment } from './returned-payments.ts';
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

/** How long until what waits for compliance is looked at again. */
const WAITING_SECONDS = 60;

/** What staff are told of a return of which something else was signed. */
const CHANGED = 'it is not what was confirmed';

const BATCH = 50;

/** What sending back needs; the bank is null where none is set up. */
export type ReturnAccess = ScreeningAccess & {
  readonly providers: { readonly custody: Custody; readonly bank: Bank | null };
  readonly settings: { readonly secrets: Pick<Secrets, 'dataKeys'> };
};

/** Who is told to send it: the custodian, or the bank. */
type Sender = {
  /** What they have of an order that was tried before; null when they say that they have none. */
  lookUp(): Promise<CustodianAnswer | null>;
  send(): Promise<CustodianAnswer>;
};

/** Takes what is due to go back to whoever sends it. Returns how many it worked on. */
export async function sendDueReturns(context: ReturnAccess, signal?: AbortSignal): Promise<number> {
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
 * first looks the key up. What is not what a passkey signed is not sent, and staff are told. What its network took back before it was ever sent is not sent, and the payer of a wire is screened once more.
 * Returns whether there was anything to do.
 */
export async function sendReturn(context: ReturnAccess, id: string): Promise<boolean> {
  const { database } = context;
  const record = (await findReturns(database, [id])).get(id);
  if (record?.state !== 'PROCESSING') return false;
  if (record.attempts === 0 && (await isUndone(database, record))) {
    await transact(database, (tx) => failOpenReturn(tx, id, 'arrival_undone'));
    return true;
  }
  if (record.attempts === 0 && !(await isAsConfirmed(database, id))) {
    await parkReturn(database, id, CHANGED, WAITING_SECONDS);
    return false;
  }
  const sender = await senderOf(context, record);
  if (record.attempts === 0 && !(await isCleared(context, record))) {
    await waitUnsent(database, id);
    return false;
  }
  const attempt = await claimAttempt(database, id);
  if (attempt === null) return false;
  const known = attempt > 1 ? await sender.lookUp() : null;
  const answer = known ?? (await sender.send());
  await transact(database, (tx) => recordAnswer(tx, record, answer));
  return true;
}

async function isCleared(context: ReturnAccess, { to, transfer }: TransferReturn) {
  return to.kind === 'ADDRESS' || screenBeforeReturn(context, lineReference(transfer));
}

/** Puts off what was never sent, because compliance looks at its payer. */
async function waitUnsent(database: Database, id: string): Promise<void> {
  await sql`
    update transfer_returns set due_at = clock_now() + ${WAITING_SECONDS} * interval '1 second'
    where return_id = ${id} and attempts = 0 and due_at <= clock_now()`.execute(database);
}

async function senderOf(
  { database, providers, settings }: ReturnAccess,
  record: TransferReturn,
): Promise<Sender> {
  const { returnId: id, currency, to, amount } = record;
  if (to.kind === 'ADDRESS') {
    const { custody } = providers;
    const { network, address, memo } = to;
    const order = { key: id, requestId: id, currency, network, address, memo, amount };
    return { lookUp: () => lookUpOrder(custody, id), send: () => sendOrder(custody, order) };
  }
  const { bank } = providers;
  if (!bank) throw new Error('there is no bank to pay by');
  const order = await readReturnPayment(database, settings.secrets, record);
  if (!order) throw new Error(`the account of the return ${id} cannot be opened`);
  const lookUp = () => lookUpPayment(bank, order.key);
  return { lookUp, send: () => sendOnce(() => bank.pay(order), lookUp) };
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

async function recordAnswer(
  tx: Tx,
  record: TransferReturn,
  answer: CustodianAnswer,
): Promise<void> {
  const { returnId: id } = record;
  switch (answer.kind) {
    case 'accepted':
      return recordReturnAccepted(tx, record, answer.providerReference);
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
