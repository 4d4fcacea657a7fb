import { Refusal } from '@ballast/contract/errors.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Schema } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import type { Fault } from '../faults.ts';
import {
  answerCall,
  type Decision,
  drawChangeNumbers,
  lockBooks,
  recordCall,
  secondsFromNow,
} from '../sandbox/sandbox-calls.ts';
import type { BankPayment, PaymentOrder, RefusalPage } from './port.ts';
import { SANDBOX_BANK_ACCOUNTS } from './sandbox-accounts.ts';
import { SANDBOX_NAME } from './sandbox-files/bank-message.ts';
import { tellRefused } from './sandbox-files/tell-refused.ts';
import { type BankSpeech, bookSandboxLine, claimEventFault, readFree } from './sandbox-lines.ts';

type PaymentRow = Selectable<Schema['sandbox.bank_payments']>;
type Receipt = { providerReference: string };

/** From when on an accepted payment is booked. */
const BOOKED_AFTER_S = 120;

/** Accepts a payment once for each end-to-end id, with the faults that a bank can have. */
export async function payBySandbox(
  sandboxDatabase: Database,
  order: PaymentOrder,
): Promise<Receipt> {
  const { creditorAccount, ...told } = order;
  const body = { ...told, creditorAccountEnd: creditorAccount.slice(-4) };
  const asked = { provider: 'bank', call: 'pay', key: order.key, body } as const;
  return answerCall<Receipt>(sandboxDatabase, asked, {
    faults: ['refuse'],
    findKnown: async (tx) => {
      const row = await findRow(tx, order.key);
      return row ? decideAgain(row, order) : null;
    },
    accept: (tx, fault) => accept(tx, order, fault),
  });
}

function decideAgain(row: PaymentRow, order: PaymentOrder): Decision<Receipt> {
  const isSame =
    row.currency === order.currency &&
    BigInt(row.amount) === order.amount &&
    row.creditor_name === order.creditorName &&
    row.creditor_account === order.creditorAccount &&
    row.creditor_bank === order.creditorBank;
  if (!isSame) return { refusal: 'key_reused' };
  if (row.state === 'REFUSED') return { refusal: row.reason ?? 'refused' };
  return { receipt: { providerReference: row.provider_ref } };
}

async function accept(
  tx: Tx,
  order: PaymentOrder,
  fault: Fault | null,
): Promise<Decision<Receipt>> {
  const reason = fault === 'refuse' ? 'refused' : await reasonToRefuse(tx, order);
  const { provider_ref: providerReference } = await tx
    .insertInto('sandbox.bank_payments')
    .values({
      provider_ref: `pm_${newId()}`,
      end_to_end_id: order.key,
      currency: order.currency,
      amount: order.amount.toString(),
      creditor_name: order.creditorName,
      creditor_account: order.creditorAccount,
      creditor_bank: order.creditorBank,
      state: reason ? 'REFUSED' : 'ACCEPTED',
      reason,
      books_at: secondsFromNow(BOOKED_AFTER_S),
    })
    .returning('provider_ref')
    .executeTakeFirstOrThrow();
  return reason ? { refusal: reason } : { receipt: { providerReference } };
}

async function reasonToRefuse(tx: Tx, { currency, amount }: PaymentOrder): Promise<string | null> {
  return (await readFree(tx, currency)) < amount ? 'insufficient_funds' : null;
}

/** What the bank has of a payment, by its end-to-end id. */
export async function findSandboxPayment(
  sandboxDatabase: Database,
  speech: BankSpeech,
  key: string,
): Promise<BankPayment | null> {
  await bookDuePayments(sandboxDatabase, speech);
  const row = await findRow(sandboxDatabase, key);
  const payment = row
    ? { key, providerReference: row.provider_ref, state: row.state, reason: row.reason }
    : null;
  const asked = { provider: 'bank', call: 'find_payment', key, body: { key } } as const;
  await recordCall(sandboxDatabase, asked, { payment });
  return payment;
}

function findRow(database: Database, endToEndId: string): Promise<PaymentRow | undefined> {
  return database
    .selectFrom('sandbox.bank_payments')
    .selectAll()
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst();
}

const BATCH = 500;

/** Books every accepted payment that is due by the clock; returns how many. */
export async function bookDuePayments(
  sandboxDatabase: Database,
  speech: BankSpeech,
): Promise<number> {
  const isDue = sql<boolean>`state = 'ACCEPTED' and books_at <= clock_now()`;
  const some = await sandboxDatabase
    .selectFrom('sandbox.bank_payments')
    .select('provider_ref')
    .where(isDue)
    .limit(1)
    .executeTakeFirst();
  if (!some) return 0;
  return transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    const due = await tx
      .selectFrom('sandbox.bank_payments')
      .selectAll()
      .where(isDue)
      .orderBy('books_at')
      .orderBy('provider_ref')
      .limit(BATCH)
      .execute();
    const fault = await claimEventFault(tx, speech);
    for (const row of due) {
      await bookSandboxLine(
        tx,
        {
          currency: row.currency,
          amount: -BigInt(row.amount),
          remittance: row.end_to_end_id,
          payerName: row.creditor_name,
          payerAccount: row.creditor_account,
          partyBank: null,
          valueDate: null,
          endToEndId: row.end_to_end_id,
          returnReason: null,
          recalls: null,
          account: row.debtor_account,
        },
        fault,
      );
      await setState(tx, row, 'BOOKED', null);
    }
    return due.length;
  });
}

/** Payments that were refused after they had been accepted, in the order in which they were. */
export async function listSandboxRefusals(
  sandboxDatabase: Database,
  cursor: string | null,
): Promise<RefusalPage> {
  const rows = await sandboxDatabase
    .selectFrom('sandbox.bank_payments')
    .select(['end_to_end_id', 'reason', 'refusal_number'])
    .where('refusal_number', '>', cursor ?? '0')
    .orderBy('refusal_number')
    .limit(BATCH)
    .execute();
  const refusals = rows.map(({ end_to_end_id: key, reason }) => ({
    key,
    reason: reason ?? 'refused',
  }));
  return { refusals, nextCursor: rows.at(-1)?.refusal_number ?? cursor ?? '0' };
}

/**
 * Lets a payment come back, by its end-to-end id: what was booked returns as a line of the statement, and what was only accepted is refused
 * after all. Refuses `not_found` when there is none that has not come back. Returns the bank's reference of the line, or of the payment.
 */
export async function returnPayment(
  sandboxDatabase: Database,
  speech: BankSpeech,
  { endToEndId, reason }: { readonly endToEndId: string; readonly reason: string },
): Promise<Receipt> {
  await bookDuePayments(sandboxDatabase, speech);
  return transact(sandboxDatabase, async (tx) => {
    await lockBooks(tx, 'bank');
    const row = await findRow(tx, endToEndId);
    if (row?.state === 'ACCEPTED') return refuseAccepted(tx, row, reason);
    if (row?.state !== 'BOOKED') throw new Refusal('not_found');
    return bookReturn(tx, speech, row, reason);
  });
}

/** Why a payment comes back that was accepted and paid: its account is closed. */
const CLOSED = 'AC04';

/** Lets every payment come back that came in a file and is due to by the clock; returns how many. */
export async function returnDuePayments(
  sandboxDatabase: Database,
  speech: BankSpeech,
): Promise<number> {
  const isDue = sql<boolean>`state = 'BOOKED' and comes_back_at <= clock_now()`;
  const due = await sandboxDatabase
    .selectFrom('sandbox.bank_payments')
    .select('end_to_end_id')
    .where(isDue)
    .orderBy('comes_back_at')
    .limit(BATCH)
    .execute();
  for (const { end_to_end_id: endToEndId } of due) {
    await transact(sandboxDatabase, async (tx) => {
      await lockBooks(tx, 'bank');
      const row = await findRow(tx, endToEndId);
      // Somebody else may have let it come back meanwhile.
      if (row?.state === 'BOOKED') await bookReturn(tx, speech, row, CLOSED);
    });
  }
  return due.length;
}

/** Minor units that the return of a payment costs that came in a file. */
const RETURN_CHARGE = 1_500n;

async function bookReturn(
  tx: Tx,
  speech: BankSpeech,
  row: PaymentRow,
  reason: string,
): Promise<Receipt> {
  const { currency, end_to_end_id: endToEndId, debtor_account: account } = row;
  const fault = await claimEventFault(tx, speech);
  const told = { partyBank: null, valueDate: null, recalls: null };
  const providerReference = await bookSandboxLine(
    tx,
    {
      ...{ ...told, currency, endToEndId, account },
      amount: BigInt(row.amount),
      remittance: reason,
      payerName: SANDBOX_BANK_ACCOUNTS[0]?.recipientName ?? '',
      payerAccount: row.creditor_account,
      returnReason: reason,
    },
    fault,
  );
  if (row.delivery !== null) {
    const charge = {
      ...{ ...told, currency, account, endToEndId: null, returnReason: null },
      amount: -RETURN_CHARGE,
      remittance: `Charge for the return of ${endToEndId}`,
      payerName: SANDBOX_NAME,
      payerAccount: '',
      chargeFor: row.provider_ref,
    };
    await bookSandboxLine(tx, charge, null);
  }
  await setState(tx, row, 'RETURNED', reason);
  const asked = { provider: 'bank', call: 'return', key: endToEndId, body: { reason } } as const;
  await recordCall(tx, asked, { receipt: { providerReference } });
  return { providerReference };
}

async function refuseAccepted(tx: Tx, row: PaymentRow, reason: string): Promise<Receipt> {
  const receipt = { providerReference: row.provider_ref };
  const number = await drawChangeNumbers(tx, 'bank', 1);
  await tx
    .updateTable('sandbox.bank_payments')
    .set({ state: 'REFUSED', reason, refusal_number: number.toString() })
    .where('provider_ref', '=', row.provider_ref)
    .execute();
  if (row.delivery !== null) await tellRefused(tx, row.delivery, { ...row, reason });
  const key = row.end_to_end_id;
  await recordCall(tx, { provider: 'bank', call: 'refuse', key, body: { reason } }, { receipt });
  return receipt;
}

async function setState(
  tx: Tx,
  { provider_ref }: PaymentRow,
  state: 'BOOKED' | 'RETURNED',
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('sandbox.bank_payments')
    .set({ state, reason })
    .where('provider_ref', '=', provider_ref)
    .execute();
}
