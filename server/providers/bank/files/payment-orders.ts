import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { newId } from '../../../database/identifier.ts';
import { wellFormed } from '../../../database/storable-text.ts';
import { KEY_REUSED, ProviderRefusal } from '../../failures.ts';
import type { BankAccount, BankPayment, PaymentOrder, RefusalPage } from '../port.ts';
import { FileRefusal } from './file-refusal.ts';
import { drawPosition } from './keep-cash-file.ts';
import { type StatusFile, type Verdict, verdictOn } from './status-file.ts';

/** Payments that the bank is told of in files: each is collected first, and leaves when two people have released its file. */

/**
 * Collects a payment for the next file, once under its key. Refuses `no_account` where none of ours can pay it, and `key_reused` where
 * the key is another payment's.
 */
export async function collectOrder(
  database: Database,
  accounts: readonly BankAccount[],
  order: PaymentOrder,
): Promise<{ providerReference: string }> {
  const { key, currency, rail } = order;
  if (!accounts.some((each) => each.currency === currency && each.rail === rail)) {
    throw new ProviderRefusal('no_account');
  }
  const told = toldOf(order);
  await database
    .insertInto('bank_payment_orders')
    .values({ ...told, end_to_end_id: key, provider_ref: `po_${newId()}` })
    .onConflict((conflict) => conflict.column('end_to_end_id').doNothing())
    .execute();
  const kept = await database
    .selectFrom('bank_payment_orders')
    .selectAll()
    .where('end_to_end_id', '=', key)
    .executeTakeFirstOrThrow();
  if (!isSameOrder(kept, order)) throw new ProviderRefusal(KEY_REUSED);
  return { providerReference: kept.provider_ref };
}

function toldOf(order: PaymentOrder) {
  return {
    currency: order.currency,
    rail: order.rail,
    amount: order.amount.toString(),
    creditor_name: wellFormed(order.creditorName),
    creditor_bank: order.creditorBank,
    creditor_account_end: order.creditorAccount.slice(-4),
  };
}

/** Says whether what was collected is this payment: of the account the end alone is compared, which whoever gives it has checked. */
export function isSameOrder(
  kept: Readonly<Record<keyof ReturnType<typeof toldOf>, string>>,
  order: PaymentOrder,
): boolean {
  const told = toldOf(order);
  return (Object.keys(told) as (keyof typeof told)[]).every((key) => kept[key] === told[key]);
}

/** What became of a payment, by its key; null of one that was never collected. */
export async function findCollected(database: Database, key: string): Promise<BankPayment | null> {
  const row = await database
    .selectFrom('bank_payment_orders')
    .select(['provider_ref', 'refused_because'])
    .where('end_to_end_id', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { provider_ref: providerReference, refused_because: reason } = row;
  return { key, providerReference, state: reason === null ? 'ACCEPTED' : 'REFUSED', reason };
}

const PAGE = 500;

/** Payments that the bank's answers refused, in the order of the answers. */
export async function listRefusals(
  database: Database,
  cursor: string | null,
): Promise<RefusalPage> {
  const { rows } = await sql<{ key: string; reason: string; position: string }>`
    select end_to_end_id as key, refused_because as reason, refusal_position as position
    from bank_payment_orders where refusal_position > ${cursor ?? '0'}::bigint
    order by refusal_position limit ${PAGE}`.execute(database);
  const refusals = rows.map(({ key, reason }) => ({ key, reason }));
  return { refusals, nextCursor: rows.at(-1)?.position ?? cursor ?? '0' };
}

/** What the bank says where it did not make a payment, and will not. */
const REFUSED: ReadonlySet<Verdict['status']> = new Set(['RJCT', 'CANC']);

/**
 * What the bank says of a message, a part of one, or a payment that it had before (ExternalStatusReason1Code). Each leaves us once: if it came
 * there twice, the first is on its way, and nothing of it may be given back.
 */
const HAD_BEFORE: ReadonlySet<string> = new Set(['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']);

/**
 * Keeps what the bank answers to a file of ours, while the desk of files is locked. Refuses, and then the transaction must end without
 * it, an answer to a file or a payment that was not sent, one that refuses what the bank had before, and one that has a refused payment made
 * after all.
 */
export async function keepAnswer(tx: Tx, answer: StatusFile): Promise<void> {
  const sent = await readSentOrders(tx, answer);
  const known = new Set(sent.map(({ end_to_end_id: key }) => key));
  for (const { endToEndId } of answer.parts.flatMap(({ payments }) => payments)) {
    if (!known.has(endToEndId)) {
      throw new FileRefusal('not_sent_by_us', `OrgnlEndToEndId ${endToEndId}`);
    }
  }
  for (const order of sent) {
    const verdict = verdictOn(answer, order.end_to_end_id, answer.originalMessageId);
    if (verdict) await keepVerdict(tx, order, verdict);
  }
}

type SentOrder = { readonly end_to_end_id: string; readonly refused_because: string | null };

async function readSentOrders(tx: Tx, { originalMessageId, parts }: StatusFile) {
  const { rows } = await sql<SentOrder>`
    select o.end_to_end_id, o.refused_because
    from bank_payment_files f join bank_payment_orders o using (file_id)
    where f.message_id = ${originalMessageId} and f.state in ('WRITTEN', 'SENT')
    order by o.end_to_end_id`.execute(tx);
  if (rows.length === 0) throw new FileRefusal('not_sent_by_us', `OrgnlMsgId ${originalMessageId}`);
  const other = parts.find(({ partId }) => partId !== originalMessageId);
  if (other) throw new FileRefusal('not_sent_by_us', `OrgnlPmtInfId ${other.partId}`);
  return rows;
}

async function keepVerdict(
  tx: Tx,
  { end_to_end_id: key, refused_because: before }: SentOrder,
  { status, reason }: Verdict,
): Promise<void> {
  const isRefused = REFUSED.has(status);
  if (isRefused && reason !== null && HAD_BEFORE.has(reason)) {
    throw new FileRefusal('had_before', `OrgnlEndToEndId ${key}`, reason);
  }
  if (before !== null) {
    if (isRefused) return;
    throw new FileRefusal('verdict_differs', `OrgnlEndToEndId ${key}`, status);
  }
  await tx
    .updateTable('bank_payment_orders')
    .set({
      bank_status: status,
      answered_at: sql<Date>`clock_now()`,
      ...(isRefused && {
        refused_because: reason ?? 'refused',
        refusal_position: await drawPosition(tx),
      }),
    })
    .where('end_to_end_id', '=', key)
    .execute();
}
