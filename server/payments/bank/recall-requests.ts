import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { type Actor, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { wellFormed } from '../../database/storable-text.ts';
import { transact } from '../../database/transact.ts';
import type { RecallRequest } from '../../providers/bank/port.ts';
import { openCase } from '../../reviews/cases.ts';
import { keepProgress, readProgress } from '../list-progress.ts';
import type { BankAccess } from './bank-access.ts';
import { clientOfLine } from './recalled-deposits.ts';
import { suspenseReference } from './suspended-lines.ts';

/*
 * A bank asks to have a deposit back before it takes anything. The desk answers, two people where the answer is yes, and only a debit that
 * the statement lists is booked (spec/decisions.md, section 13; docs/decisions/0293).
 */

/** How long a client's payments wait for the debit after the bank was told that it may take the money. */
export const DEBIT_AWAITED_DAYS = 10;

/**
 * Keeps every request of the bank, and opens a case for each that is about a client's deposit. Several processes may run it at once. Returns
 * how many it read.
 */
export async function keepRecallRequests(
  { database, providers }: BankAccess,
  signal?: AbortSignal,
): Promise<number> {
  const { bank } = providers;
  if (!bank) return 0;
  let count = await openLateCases(database, signal);
  while (!signal?.aborted) {
    const { cursor } = await readProgress(database, 'bank_recall_requests');
    const { requests, nextCursor } = await bank.recallRequestsSince(cursor);
    if (requests.length === 0) break;
    for (const each of requests) {
      if (signal?.aborted) return count;
      // Its deposit is not booked yet: the statement comes first, and it is read again then.
      if (!(await transact(database, (tx) => keepRecallRequest(tx, each)))) return count;
    }
    count += requests.length;
    const read = { from: cursor, to: nextCursor, completeAt: null };
    await keepProgress(database, 'bank_recall_requests', read);
  }
  return count;
}

/** Keeps a request, once. Says whether the line that it is about is booked. */
async function keepRecallRequest(tx: Tx, request: RecallRequest): Promise<boolean> {
  const { providerReference, recalls, currency, amount, reason } = request;
  const line = await tx
    .selectFrom('bank_lines')
    .select('provider_ref')
    .where('provider_ref', '=', recalls)
    .executeTakeFirst();
  if (!line) return false;
  const requestId = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recall_requests')
    .values({
      ...{ request_id: requestId, provider_ref: providerReference, line_ref: recalls, currency },
      amount: amount.toString(),
      reason: reason && wellFormed(reason),
      asked_by: wellFormed(request.askedBy),
      asked_at: request.askedAt,
    })
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return true;
  const subject = { kind: 'recall_request', id: requestId, ownerId: null };
  const after = { providerReference, recalls, currency, amount, reason };
  await recordAction(tx, SYSTEM, 'recall_requested', subject, null, after);
  if (await openCaseOf(tx, requestId, recalls)) return true;
  const asked = { request: requestId, currency, amount, reason, by: request.askedBy };
  await raiseAlarmOnce(tx, 'recall_of_suspended', aboutLine(recalls), asked);
  return true;
}

const aboutLine = (line: string) => ({
  kind: 'transfer',
  id: suspenseReference(line),
  ownerId: null,
});

/** Opens the case of a request once its deposit is a client's; says whether it is. */
async function openCaseOf(tx: Tx, requestId: string, line: string): Promise<boolean> {
  const ownerId = await clientOfLine(tx, line);
  if (ownerId === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('recall_requests')
    .set({ named_owner_id: ownerId })
    .where('request_id', '=', requestId)
    .where('named_owner_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return true;
  await openCase(tx, SYSTEM, {
    ...{ queue: 'recalls', clientId: ownerId, subjectId: requestId, enteredBy: null },
    turnaround: 'ONE_TO_TWO_BUSINESS_DAYS',
  });
  return true;
}

const BATCH = 100;

/** What stood in suspense when it was asked for, and was given to a client since, is a client's deposit. Returns how many cases it opened. */
async function openLateCases(database: Database, signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ id: string; line: string }>`
    select request_id as id, line_ref as line from recall_requests r
    where named_owner_id is null and exists (
      select from corrections c where c.kind = 'ATTRIBUTION' and c.subject = 'bank/' || r.line_ref
        and c.decision = 'CONFIRMED' and c.reversed_at is null)
    order by came_at limit ${BATCH}`.execute(database);
  const work = ({ id, line }: { readonly id: string; readonly line: string }) =>
    transact(database, async (tx) => {
      if (!(await openCaseOf(tx, id, line))) return false;
      await closeAlarm(tx, 'recall_of_suspended', aboutLine(line));
      return true;
    });
  return workOnEach(rows, { work }, signal);
}

/** A request as the desk decides it. */
export type KeptRequest = {
  readonly requestId: string;
  readonly providerReference: string;
  readonly ownerId: string;
  readonly line: string;
  readonly currency: AssetCode;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly answer: 'ACCEPTED' | 'REFUSED' | null;
  /** The deposit. */
  readonly cameAmount: bigint;
  readonly cameDate: string;
  readonly payerName: string;
  readonly remittance: string;
  /** The bank has taken it back already. */
  readonly isTaken: boolean;
};

/** Reads requests that are clients', by their ids. */
export async function readRecallRequests(
  database: Database,
  ids: readonly string[],
): Promise<KeptRequest[]> {
  const { rows } = await sql<
    Omit<KeptRequest, 'amount' | 'cameAmount'> & {
      readonly amount: string;
      readonly cameAmount: string;
    }
  >`
    select r.request_id as "requestId", r.provider_ref as "providerReference", r.named_owner_id as "ownerId", r.line_ref as line, r.currency,
      r.amount::text, r.reason, r.asked_by as "askedBy", r.asked_at as "askedAt", r.answer, l.amount::text as "cameAmount",
      to_char(l.value_date, 'YYYY-MM-DD') as "cameDate", l.payer_name as "payerName", l.remittance, exists (
        select from bank_lines back where back.recalls = r.line_ref) as "isTaken"
    from recall_requests r join bank_lines l on l.provider_ref = r.line_ref
    where r.request_id = any (${ids}::uuid[]) and r.named_owner_id is not null`.execute(database);
  return rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    cameAmount: BigInt(row.cameAmount),
  }));
}

/** Locks a request that is a client's. Throws where there is none. */
export async function lockRecallRequest(tx: Tx, id: string): Promise<KeptRequest> {
  await sql`select from recall_requests where request_id = ${id} for update`.execute(tx);
  const [request] = await readRecallRequests(tx, [id]);
  if (!request) throw new Error(`there is no request ${id} of a bank`);
  return request;
}

/** Notes who lets it go first; somebody else has to say so, too. */
export async function prepareAnswer(tx: Tx, { userId }: Actor, id: string): Promise<void> {
  await tx
    .updateTable('recall_requests')
    .set({ prepared_by: userId })
    .where('request_id', '=', id)
    .execute();
}

/** Answers a request: the bank may take the money, or may not, for a reason of ISO 20022. A job tells the bank. */
export async function keepAnswer(
  tx: Tx,
  actor: Actor,
  { requestId, ownerId, currency, amount }: KeptRequest,
  { reason, factor }: { readonly reason: string | null; readonly factor: 'PASSKEY' | null },
): Promise<void> {
  const answer = reason === null ? 'ACCEPTED' : 'REFUSED';
  await tx
    .updateTable('recall_requests')
    .set({
      ...{ answer, answer_reason: reason, answered_by: actor.userId },
      answered_at: sql<Date>`clock_now()`,
    })
    .where('request_id', '=', requestId)
    .where('answer', 'is', null)
    .execute();
  const subject = { kind: 'recall_request', id: requestId, ownerId };
  const action = reason === null ? 'recall_accepted' : 'recall_refused';
  await recordAction(tx, actor, action, subject, null, { currency, amount, reason, factor });
}

/** Tells the bank every answer that it does not have yet. Returns how many it told. */
export async function tellRecallAnswers(
  { database, providers }: BankAccess,
  signal?: AbortSignal,
): Promise<number> {
  const { bank } = providers;
  if (!bank) return 0;
  const { rows } = await sql<{
    id: string;
    ownerId: string;
    providerReference: string;
    answer: 'ACCEPTED' | 'REFUSED';
    reason: string | null;
    answeredAt: Date;
  }>`
    select request_id as id, named_owner_id as "ownerId", provider_ref as "providerReference", answer, answer_reason as reason,
      answered_at as "answeredAt"
    from recall_requests where answered_at is not null and told_at is null
    order by answered_at limit ${BATCH}`.execute(database);
  const work = async ({ id, ownerId, ...answer }: (typeof rows)[number]) => {
    await bank.answerRecall(answer);
    return transact(database, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('recall_requests')
        .set({ told_at: sql<Date>`clock_now()` })
        .where('request_id', '=', id)
        .where('told_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      const subject = { kind: 'recall_request', id, ownerId };
      const after = { answer: answer.answer, reason: answer.reason };
      await recordAction(tx, SYSTEM, 'recall_answered', subject, null, after);
      return true;
    });
  };
  return workOnEach(rows, { work }, signal);
}

/**
 * Says whether a bank asks a client's money back and was not answered, or may take it and has not: what left meanwhile would be owed. A
 * debit that never comes keeps nothing back after ten days.
 */
export async function isAskedBack(database: Database, ownerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from recall_requests r
    where named_owner_id = ${ownerId} and answer is distinct from 'REFUSED'
      and (answered_at is null or answered_at > clock_now() - ${DEBIT_AWAITED_DAYS} * interval '1 day')
      and not exists (select from bank_lines back where back.recalls = r.line_ref)
    limit 1`.execute(database);
  return rows.length > 0;
}
