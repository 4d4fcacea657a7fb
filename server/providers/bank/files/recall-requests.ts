import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';
import { newId } from '../../../database/identifier.ts';
import type { BankFileRecalls } from '../../../database/schema.ts';
import { wellFormed } from '../../../database/storable-text.ts';
import { transact } from '../../../database/transact.ts';
import { KEY_REUSED, ProviderRefusal } from '../../failures.ts';
import type { BankAccount, RecallAnswer, RecallRequestPage } from '../port.ts';
import { FileRefusal } from './file-refusal.ts';
import { drawPosition } from './keep-cash-file.ts';
import { publishFile, removeHidden, writeHidden } from './outbox.ts';
import { writeRecallAnswer } from './recall-answer.ts';
import type { AskedBack, OriginalMessage, RecallFile } from './recall-file.ts';

/** Requests of the bank to have money back, which files bring, and their answers, which leave as files. */

/**
 * Keeps what a file asks for, each request once, while the desk of files is locked. Refuses, and then the transaction must end without it,
 * a request for what no file has listed (`not_received`: a statement is missing), and one that came before and asked for something else.
 */
export async function keepRecallFile(tx: Tx, fileId: string, file: RecallFile): Promise<void> {
  for (const asked of file.asked) {
    const itemRef = await itemOf(tx, asked);
    if (await isKept(tx, asked, itemRef)) continue;
    await tx
      .insertInto('bank_file_recalls')
      .values({
        provider_ref: asked.providerReference,
        file_id: fileId,
        item_ref: itemRef,
        currency: asked.currency,
        amount: asked.amount.toString(),
        reason: asked.reason && wellFormed(asked.reason),
        assigner: wellFormed(file.assigner),
        case_ref: asked.caseReference && wellFormed(asked.caseReference),
        end_to_end_id: asked.endToEndId && wellFormed(asked.endToEndId),
        uetr: asked.uetr && wellFormed(asked.uetr),
        transaction_id: asked.transactionId && wellFormed(asked.transactionId),
        original_message_id: asked.original && wellFormed(asked.original.id),
        original_message_name: asked.original && wellFormed(asked.original.name),
        original_message_at: asked.original?.madeAt ?? null,
        asked_at: file.askedAt,
        position: await drawPosition(tx),
      })
      .execute();
  }
}

/** The one credit that bears a name among banks. */
async function itemOf(tx: Tx, asked: AskedBack): Promise<string> {
  const { uetr, transactionId, currency, path } = asked;
  const { rows } = await sql<{ reference: string }>`
    select provider_ref as reference from bank_file_items
    where amount > 0 and currency = ${currency} and (uetr = ${uetr} or transaction_id = ${transactionId})`.execute(
    tx,
  );
  const [item, second] = rows;
  if (!item || second) {
    const [name, value] = uetr === null ? ['OrgnlTxId', transactionId ?? ''] : ['OrgnlUETR', uetr];
    throw new FileRefusal('not_received', `${path}/${name}`, value);
  }
  return item.reference;
}

async function isKept(tx: Tx, asked: AskedBack, itemRef: string): Promise<boolean> {
  const { providerReference, amount, path } = asked;
  const row = await tx
    .selectFrom('bank_file_recalls')
    .select(['item_ref', 'amount'])
    .where('provider_ref', '=', providerReference)
    .executeTakeFirst();
  if (!row) return false;
  if (row.item_ref === itemRef && BigInt(row.amount) === amount) return true;
  throw new FileRefusal('item_differs', `${path}/CxlId`, providerReference);
}

const PAGE = 500;

/** Requests after the cursor, in the order in which files brought them. */
export async function listRecallRequests(
  database: Database,
  cursor: string | null,
): Promise<RecallRequestPage> {
  const rows = await database
    .selectFrom('bank_file_recalls')
    .selectAll()
    .where('position', '>', cursor ?? '0')
    .orderBy('position')
    .limit(PAGE)
    .execute();
  const requests = rows.map((row) => ({
    providerReference: row.provider_ref,
    recalls: row.item_ref,
    currency: row.currency,
    amount: BigInt(row.amount),
    reason: row.reason,
    askedBy: row.assigner,
    askedAt: row.asked_at,
  }));
  return { requests, nextCursor: rows.at(-1)?.position ?? cursor ?? '0' };
}

type Outgoing = { readonly outbox: string; readonly accounts: readonly BankAccount[] };

/**
 * Sends an answer, once: it is written under a hidden name, that is committed, and then it is renamed, as files of payments are. It speaks in
 * the name of an account of the transfer's currency. Refuses `not_found`, `key_reused` where the request was answered otherwise, and
 * `no_account` where there is none of that currency.
 */
export async function answerRecallByFile(
  database: Database,
  { outbox, accounts }: Outgoing,
  given: RecallAnswer,
): Promise<void> {
  const kept = await keepAnswer(database, given);
  if (kept.sent_at !== null) return;
  const messageId = `RA${digitsOf(kept.position)}`;
  const name = `${messageId}.xml`;
  let attemptId = kept.attempt_id;
  if (attemptId === null) {
    const account = accounts.find(({ currency }) => currency === kept.currency);
    if (!account) throw new ProviderRefusal('no_account');
    attemptId = newId();
    const { reason, answeredAt, answer, providerReference: request } = given;
    const text = writeRecallAnswer(
      {
        ...{ request, messageId, answer, reason, answeredAt },
        ...{ caseReference: kept.case_ref, assigner: kept.assigner, original: originalOf(kept) },
        ...{ endToEndId: kept.end_to_end_id, uetr: kept.uetr, transactionId: kept.transaction_id },
      },
      account,
    );
    await writeHidden(outbox, { name, attemptId, text });
    if (!(await markWritten(database, request, attemptId))) {
      await removeHidden(outbox, { name, attemptId });
      return;
    }
  }
  await publishFile(outbox, { name, attemptId });
  await database
    .updateTable('bank_file_recalls')
    .set({ sent_at: sql<Date>`clock_now()` })
    .where('provider_ref', '=', given.providerReference)
    .where('sent_at', 'is', null)
    .execute();
}

type NamedMessage = Pick<
  Selectable<BankFileRecalls>,
  'original_message_id' | 'original_message_name' | 'original_message_at'
>;

function originalOf(kept: NamedMessage): OriginalMessage | null {
  const { original_message_id: id, original_message_name: name } = kept;
  return id === null || name === null ? null : { id, name, madeAt: kept.original_message_at };
}

const digitsOf = (position: string) => position.padStart(10, '0');

function keepAnswer(database: Database, given: RecallAnswer) {
  const { providerReference, answer, reason, answeredAt } = given;
  return transact(database, async (tx) => {
    const { rows } = await sql<{ answer: string | null }>`
      select answer from bank_file_recalls where provider_ref = ${providerReference} for update`.execute(
      tx,
    );
    const [before] = rows;
    if (!before) throw new ProviderRefusal('not_found');
    if (before.answer !== null && before.answer !== answer) throw new ProviderRefusal(KEY_REUSED);
    if (before.answer === null) {
      await tx
        .updateTable('bank_file_recalls')
        .set({ answer, answer_reason: reason, answered_at: answeredAt })
        .where('provider_ref', '=', providerReference)
        .execute();
    }
    return tx
      .selectFrom('bank_file_recalls')
      .selectAll()
      .where('provider_ref', '=', providerReference)
      .executeTakeFirstOrThrow();
  });
}

/** Says that an answer was written under its hidden name, unless somebody else has it. */
async function markWritten(
  database: Database,
  providerReference: string,
  attemptId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('bank_file_recalls')
    .set({ attempt_id: attemptId })
    .where('provider_ref', '=', providerReference)
    .where('attempt_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
