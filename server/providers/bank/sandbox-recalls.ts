import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Fault } from '../faults.ts';
import {
  answerCall,
  type Decision,
  drawChangeNumbers,
  lockBooks,
  recordCall,
} from '../sandbox/sandbox-calls.ts';
import type { RecallAnswer, RecallRequestPage } from './port.ts';
import { OUTSIDE_BANK } from './sandbox-accounts.ts';
import {
  type BankSpeech,
  bookSandboxLine,
  claimEventFault,
  newBankReference,
} from './sandbox-lines.ts';

type Recall = {
  /** The bank's reference of the wire that had arrived. */
  readonly providerReference: string;
  readonly reason: string;
};

type Receipt = { providerReference: string };

/**
 * Lets the bank take back a wire that had arrived, whole: it books the debit at once. Refuses `not_found` when no such wire arrived, or it
 * was taken back already. Returns the bank's reference of the debit.
 */
export async function recallWire(
  sandboxDatabase: Database,
  speech: BankSpeech,
  recall: Recall,
): Promise<Receipt> {
  return transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    const fault = await claimEventFault(tx, speech);
    const receipt = await bookRecall(tx, recall, fault);
    if (!receipt) throw new Refusal('not_found');
    const { providerReference: key, reason } = recall;
    await recordCall(tx, { provider: 'bank', call: 'recall', key, body: { reason } }, { receipt });
    return receipt;
  });
}

/** Books the debit while the bank's books are locked; null where no such wire stands. */
async function bookRecall(
  tx: Tx,
  { providerReference: recalls, reason }: Recall,
  fault: Fault | null,
): Promise<Receipt | null> {
  const came = await standingWire(tx, recalls);
  if (!came) return null;
  const providerReference = await bookSandboxLine(
    tx,
    {
      currency: came.currency,
      amount: -BigInt(came.amount),
      remittance: came.remittance,
      payerName: came.payer_name,
      payerAccount: came.payer_account,
      partyBank: null,
      valueDate: null,
      endToEndId: null,
      returnReason: reason,
      recalls,
      account: came.account,
    },
    fault,
  );
  return { providerReference };
}

/** A wire that arrived and was not taken back. */
function standingWire(tx: Tx, providerReference: string) {
  return tx
    .selectFrom('sandbox.bank_lines as came')
    .selectAll()
    .where('provider_ref', '=', providerReference)
    .where('amount', '>', '0')
    .where('end_to_end_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sandbox.bank_lines as back').whereRef(
            'back.recalls',
            '=',
            'came.provider_ref',
          ),
        ),
      ),
    )
    .executeTakeFirst();
}

/**
 * Lets the bank ask for a wire that had arrived: it takes nothing before it is told that it may. Refuses `not_found` when no such wire
 * arrived, or it was taken back already. Returns the bank's reference of the request.
 */
export async function askForWire(sandboxDatabase: Database, recall: Recall): Promise<Receipt> {
  const { providerReference: key, reason } = recall;
  return transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    const came = await standingWire(tx, key);
    if (!came) throw new Refusal('not_found');
    const receipt = { providerReference: newBankReference('rq_') };
    await tx
      .insertInto('sandbox.bank_recall_requests')
      .values({
        request_ref: receipt.providerReference,
        line_ref: key,
        currency: came.currency,
        amount: came.amount,
        reason,
        change_number: await drawChangeNumbers(tx, 'bank', 1),
      })
      .execute();
    const asked = { provider: 'bank', call: 'ask_for_recall', key, body: { reason } } as const;
    await recordCall(tx, asked, { receipt });
    return receipt;
  });
}

const PAGE = 500;

/** Requests after the cursor, in the order in which the bank asked. */
export async function listSandboxRecallRequests(
  sandboxDatabase: Database,
  cursor: string | null,
): Promise<RecallRequestPage> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.bank_recall_requests')
    .selectAll()
    .where('change_number', '>', cursor ?? '0')
    .orderBy('change_number')
    .limit(PAGE)
    .execute();
  const requests = rows.map((row) => ({
    providerReference: row.request_ref,
    recalls: row.line_ref,
    currency: row.currency,
    amount: BigInt(row.amount),
    reason: row.reason,
    askedBy: OUTSIDE_BANK.code,
    askedAt: row.asked_at,
  }));
  return { requests, nextCursor: rows.at(-1)?.change_number ?? cursor ?? '0' };
}

/** Takes an answer once for each request, with the faults that a bank can have; what it may have, it takes at once. */
export async function answerSandboxRecall(
  sandboxDatabase: Database,
  given: RecallAnswer,
): Promise<void> {
  const { providerReference: key, answer, reason } = given;
  const asked = { provider: 'bank', call: 'answer_recall', key, body: { answer, reason } } as const;
  await answerCall<object>(sandboxDatabase, asked, {
    faults: [],
    findKnown: (tx) => findAnswered(tx, given),
    accept: async (tx, fault) => {
      const { rows } = await sql<{ lineRef: string; why: string }>`
        update sandbox.bank_recall_requests set answer = ${answer}, answer_reason = ${reason}
        where request_ref = ${key} returning line_ref as "lineRef", reason as why`.execute(tx);
      const [request] = rows;
      if (!request) return { refusal: 'not_found' };
      const { lineRef: providerReference, why } = request;
      if (answer === 'ACCEPTED') await bookRecall(tx, { providerReference, reason: why }, fault);
      return { receipt: {} };
    },
  });
}

async function findAnswered(tx: Tx, given: RecallAnswer): Promise<Decision<object> | null> {
  const row = await tx
    .selectFrom('sandbox.bank_recall_requests')
    .select('answer')
    .where('request_ref', '=', given.providerReference)
    .executeTakeFirst();
  if (!row || row.answer === null) return null;
  return row.answer === given.answer ? { receipt: {} } : { refusal: 'key_reused' };
}
