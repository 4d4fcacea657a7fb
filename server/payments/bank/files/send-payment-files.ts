import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { raiseAlarm } from '../../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../../database/audit-trail.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { workOnEach } from '../../../database/due-rows.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import {
  type OutgoingFile,
  publishFile,
  removeHidden,
  writeHidden,
} from '../../../providers/bank/files/outbox.ts';
import { writePaymentFile } from '../../../providers/bank/files/payment-file.ts';
import { isSameOrder } from '../../../providers/bank/files/payment-orders.ts';
import type { PaymentOrder } from '../../../providers/bank/port.ts';
import type { Providers } from '../../../providers/providers.ts';
import type { Secrets } from '../../../secrets/secrets.ts';
import { readReturnPayment } from '../../returns/returned-payments.ts';
import { findReturns } from '../../returns/transfer-returns.ts';
import { readPaymentOrder } from '../../withdrawals/bank-payments.ts';
import { findWithdrawals } from '../../withdrawals/withdrawal-record.ts';
import { freePayments, type LockedFile, lockPaymentFile, reasonToKeepBack } from './locked-file.ts';

/** What sending files needs; the bank and its files are null where it does not speak in files. */
export type FilesAccess = {
  readonly database: Database;
  readonly providers: Pick<Providers, 'bank' | 'bankFiles'>;
  readonly settings: { readonly secrets: Pick<Secrets, 'dataKeys' | 'markKeys'> };
};

/**
 * Sends every file that is released, each once: it is written under a hidden name, that is committed, and then it is renamed. After a crash the
 * hidden name says whether it was renamed, so no file is ever seen twice. Returns how many it worked on.
 */
export async function sendPaymentFiles(access: FilesAccess, signal?: AbortSignal): Promise<number> {
  const { bankFiles } = access.providers;
  if (!bankFiles) return 0;
  const due = await access.database
    .selectFrom('bank_payment_files')
    .select('file_id')
    .where('state', 'in', ['RELEASED', 'WRITTEN'])
    .orderBy('released_at')
    .execute();
  return workOnEach(
    due,
    { work: ({ file_id: id }) => sendPaymentFile(access, bankFiles.outbox, id) },
    signal,
  );
}

async function sendPaymentFile(access: FilesAccess, outbox: string, id: string): Promise<boolean> {
  const { database } = access;
  const file = await readFile(database, id);
  if (file.state === 'RELEASED') {
    const text = await writeText(access, file);
    if (text === null) {
      return transact(database, (tx) => keepBack(tx, id, 'CHANGED'));
    }
    const outgoing = { name: nameOf(file), attemptId: newId(), text };
    await writeHidden(outbox, outgoing);
    const isOurs = await transact(database, (tx) => markWritten(tx, id, outgoing));
    if (!isOurs) {
      await removeHidden(outbox, outgoing);
      return false;
    }
  }
  const { attemptId, state, messageId } = await readFile(database, id);
  if (state !== 'WRITTEN' || attemptId === null) return false;
  await publishFile(outbox, { name: nameOf({ messageId }), attemptId });
  return transact(database, (tx) => markSent(tx, id));
}

const nameOf = ({ messageId }: { readonly messageId: string }) => `${messageId}.xml`;

type FileToSend = LockedFile & {
  readonly releasedAt: Date;
  readonly executionDay: string;
  readonly attemptId: string | null;
};

async function readFile(database: Database, id: string): Promise<FileToSend> {
  const { rows } = await sql<FileToSend>`
    select file_id as id, message_id as "messageId", currency, rail, payments, amount::text, state, prepared_by as "preparedBy",
      released_at as "releasedAt", execution_day::text as "executionDay", attempt_id as "attemptId"
    from bank_payment_files where file_id = ${id}`.execute(database);
  const [file] = rows;
  if (!file) throw new Error(`there is no file ${id}`);
  return file;
}

/** The file as the bank takes it; null where a payment is not the one that was collected, or waits no more. */
async function writeText(access: FilesAccess, file: FileToSend): Promise<string | null> {
  const { bank } = access.providers;
  const { currency, rail, messageId } = file;
  const from = bank?.accounts.find((each) => each.currency === currency && each.rail === rail);
  if (!from) return null;
  const orders = await readOrders(access, file);
  if (orders === null) return null;
  return writePaymentFile({
    messageId,
    createdAt: file.releasedAt,
    executionDay: file.executionDay,
    initiator: from.recipientName,
    parts: [{ partId: messageId, from, orders }],
  });
}

/** The payments of a file with the whole numbers of the accounts, which are opened for the bank here alone. */
async function readOrders(
  { database, settings }: FilesAccess,
  { id, payments, amount }: FileToSend,
): Promise<PaymentOrder[] | null> {
  const kept = await database
    .selectFrom('bank_payment_orders')
    .innerJoin('provider_keys', (join) =>
      join.onRef('key', '=', 'end_to_end_id').on('provider', '=', 'bank'),
    )
    .selectAll('bank_payment_orders')
    .select(['owner_id as ownerId', 'request_id as requestId'])
    .where('file_id', '=', id)
    .orderBy('end_to_end_id')
    .execute();
  const records = await findWithdrawals(database, kept);
  const byId = new Map(records.map((record) => [record.requestId, record]));
  const returns = await findReturns(
    database,
    kept.map(({ requestId }) => requestId),
  );
  const orders: PaymentOrder[] = [];
  for (const each of kept) {
    const record = byId.get(each.requestId);
    const back = returns.get(each.requestId);
    if ((record ?? back)?.state !== 'PROCESSING') return null;
    const order = record
      ? await readPaymentOrder(database, settings.secrets, record)
      : back && (await readReturnPayment(database, settings.secrets, back));
    if (!order || !isSameOrder(each, order)) return null;
    orders.push(order);
  }
  const sum = orders.reduce((total, order) => total + order.amount, 0n);
  return orders.length === payments && sum === BigInt(amount) ? orders : null;
}

/** Says that a file was written under its hidden name, unless it must be kept back, or somebody else has it. */
async function markWritten(
  tx: Tx,
  id: string,
  { attemptId, text }: OutgoingFile,
): Promise<boolean> {
  const file = await lockPaymentFile(tx, id);
  if (file?.state !== 'RELEASED') return false;
  const reason = await reasonToKeepBack(tx, file);
  if (reason) {
    await keepBack(tx, id, reason);
    return false;
  }
  const digest = createHash('sha256').update(text, 'utf8').digest();
  await tx
    .updateTable('bank_payment_files')
    .set({ state: 'WRITTEN', attempt_id: attemptId, digest })
    .where('file_id', '=', id)
    .execute();
  return true;
}

/** Discards a released file that may not go as it is, and tells staff: its payments wait for another. */
async function keepBack(
  tx: Tx,
  id: string,
  because: 'SUSPENDED' | 'STOPPED' | 'CHANGED',
): Promise<boolean> {
  const file = await lockPaymentFile(tx, id);
  if (file?.state !== 'RELEASED') return false;
  await freePayments(tx, id);
  await sql`
    update bank_payment_files set state = 'DISCARDED', discarded_because = ${because}, discarded_at = clock_now()
    where file_id = ${id}`.execute(tx);
  const subject = { kind: 'payment_file', id, ownerId: null };
  await recordAction(tx, SYSTEM, 'payment_file_discarded', subject, null, { because });
  await raiseAlarm(tx, 'payment_file_kept_back', subject, { because });
  return true;
}

async function markSent(tx: Tx, id: string): Promise<boolean> {
  const file = await lockPaymentFile(tx, id);
  if (file?.state !== 'WRITTEN') return false;
  await sql`
    update bank_payment_files set state = 'SENT', sent_at = clock_now() where file_id = ${id}`.execute(
    tx,
  );
  const { messageId } = file;
  const subject = { kind: 'payment_file', id, ownerId: null };
  await recordAction(tx, SYSTEM, 'payment_file_sent', subject, null, { messageId });
  return true;
}
