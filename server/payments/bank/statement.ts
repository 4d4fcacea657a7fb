import { dueAt } from '@ballast/contract/reviews/turnaround.ts';
import { sql } from 'kysely';
import { raiseAlarm } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID, newId } from '../../database/identifier.ts';
import { wellFormed } from '../../database/storable-text.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { openCurrencyAccounts } from '../../ledger/accounts.ts';
import { line as ledgerLine, postEntry } from '../../ledger/entries.ts';
import { type OwnRequest, openRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { StatementLine } from '../../providers/bank/port.ts';
import type { KeyRing } from '../../secrets/secrets.ts';
import { takeReference } from '../custody/provider-references.ts';
import { keepProgress, pollList, readProgress } from '../list-progress.ts';
import {
  bookReturnCameBack,
  bookReturnPaid,
  type ReturnPayment,
  returnPaymentOf,
} from '../returns/returned-payments.ts';
import { bookPaid, bookReturned, type Payment, paymentOf } from '../withdrawals/bank-payments.ts';
import { type Attribution, attribute, type Suspended } from './attribution.ts';
import type { StatementAccess } from './bank-access.ts';
import { keepPayer } from './line-payers.ts';
import { alarmRecalled, type Recalled, recalledBy } from './recalled-deposits.ts';
import { bookRefusals } from './refused-payments.ts';
import { suspenseReference } from './suspended-lines.ts';

/**
 * Books every line that the bank's statement lists, in order, each once and in a transaction of its own, so that the ledger's account at
 * the bank equals the statement up to any line. Several processes may run it at once. Returns how many lines it read.
 */
export async function bookStatement(
  { database, providers, settings }: StatementAccess,
  signal?: AbortSignal,
): Promise<number> {
  const { bank } = providers;
  if (!bank) return 0;
  for (let count = 0; ; ) {
    if (signal?.aborted) return count;
    const asOf = await readClock(database);
    const { cursor } = await readProgress(database, 'bank');
    const { lines, nextCursor } = await bank.linesSince(cursor);
    for (const each of lines) {
      if (signal?.aborted) return count;
      await transact(database, (tx) => bookLine(tx, settings.secrets.dataKeys, each));
    }
    count += lines.length;
    const isEnd = lines.length === 0;
    await keepProgress(database, 'bank', {
      from: cursor,
      to: nextCursor,
      completeAt: isEnd ? asOf : null,
    });
    if (isEnd) return count;
  }
}

/** Books from the statement, and what the bank refused, when nobody did for a minute. */
export async function pollBank(context: StatementAccess, signal?: AbortSignal): Promise<number> {
  if (!context.providers.bank) return 0;
  // The statement first: what it says was paid was not refused.
  const read = async () =>
    (await bookStatement(context, signal)) + (await bookRefusals(context, signal));
  return pollList(context.database, 'bank', read, signal);
}

/** Books a line of the statement: to the client whose it is, available at once, or to suspense. Safe to repeat, and at once. */
export async function bookLine(tx: Tx, keys: KeyRing, given: StatementLine): Promise<void> {
  const line = { ...given, remittance: wellFormed(given.remittance) };
  const payment = (await paymentOf(tx, line)) ?? (await returnPaymentOf(tx, line));
  if (payment?.isWhole) return bookPayment(tx, line, payment);
  const whose = payment
    ? ({ because: 'RETURN_DIFFERS', namedOwnerId: ownerOf(payment) } as const)
    : ((await recalledBy(tx, line)) ?? (await attribute(tx, line)));
  const request = 'ownerId' in whose ? { ownerId: whose.ownerId, requestId: newId() } : null;
  if (!(await keepLine(tx, line, whose, request))) return;
  if ('ownerId' in whose && request) await creditClient(tx, line, request, whose.reference);
  else if ('because' in whose) await suspend(tx, keys, line, whose);
}

/** The client whose a payment is; null of what went back to its sender. */
function ownerOf(payment: Payment | ReturnPayment): string | null {
  return 'record' in payment ? payment.record.ownerId : null;
}

/** Books that a withdrawal, or what went back to its sender, left or came back. */
async function bookPayment(
  tx: Tx,
  line: StatementLine,
  payment: Payment | ReturnPayment,
): Promise<void> {
  const { kind } = payment;
  const ownerId = ownerOf(payment) ?? HOUSE_OWNER_ID;
  const paidId = 'record' in payment ? payment.record.requestId : payment.back.returnId;
  const request = { ownerId, requestId: kind === 'BOOKED' ? paidId : newId() };
  const whose = { ownerId, reference: line.remittance };
  if (!(await keepLine(tx, line, whose, request))) return;
  if ('back' in payment) {
    const { back } = payment;
    if (kind === 'BOOKED') await bookReturnPaid(tx, back, line);
    else await bookReturnCameBack(tx, back, line, request);
    return;
  }
  if (kind === 'BOOKED') await bookPaid(tx, payment.record, line);
  else await bookReturned(tx, payment.record, line, request);
}

/** Keeps a line; says whether nobody did before. Whoever books the same line waits. */
async function keepLine(
  tx: Tx,
  line: StatementLine,
  whose: Attribution | Recalled,
  request: OwnRequest | null,
): Promise<boolean> {
  const suspended = 'because' in whose ? whose : null;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_lines')
    .values({
      provider_ref: line.providerReference,
      currency: line.currency,
      amount: line.amount.toString(),
      value_date: line.valueDate,
      remittance: line.remittance,
      payer_name: wellFormed(line.payerName),
      payer_account_end: endOf(line.payerAccount),
      arrived_at: line.bookedAt,
      position: line.position.toString(),
      owner_id: request?.ownerId ?? null,
      request_id: request?.requestId ?? null,
      suspended_because: suspended?.because ?? null,
      named_owner_id: suspended?.namedOwnerId ?? null,
      recalls: suspended?.because === 'RECALLED' ? suspended.recalls : null,
      promised_at: suspended && dueAt('ONE_TO_TWO_BUSINESS_DAYS', await readClock(tx)),
    })
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function creditClient(
  tx: Tx,
  line: StatementLine,
  { ownerId, requestId }: OwnRequest,
  reference: string,
): Promise<void> {
  const { providerReference, currency, amount, valueDate } = line;
  await takeReference(tx, 'bank', providerReference, { ownerId, requestId });
  await openRequest(tx, {
    requestId,
    ownerId,
    kind: 'deposit',
    idemKey: `bank/${providerReference}`,
    asset: currency,
    minor: amount,
    state: 'processing',
  });
  const key = { owner_id: ownerId, request_id: requestId };
  const now = sql<Date>`clock_now()`;
  await tx
    .insertInto('deposits')
    .values({
      ...key,
      kind: 'BANK',
      currency,
      amount: amount.toString(),
      arrived_at: line.bookedAt,
      credited_at: now,
      settled_at: now,
    })
    .execute();
  await tx
    .insertInto('bank_deposits')
    .values({
      ...key,
      provider_ref: providerReference,
      reference,
      payer_name: wellFormed(line.payerName),
      value_date: valueDate,
    })
    .execute();
  // The currency may have come after the client.
  await openCurrencyAccounts(tx, ownerId, [currency]);
  await postEntry(tx, {
    key: `deposit:${requestId}`,
    kind: 'deposit',
    ownerId,
    requestId,
    effectiveAt: new Date(`${valueDate}T00:00:00Z`),
    lines: [
      ledgerLine(worldAccount('bank', currency), -amount),
      ledgerLine(clientAccount(ownerId, 'available', currency), amount),
    ],
  });
  const subject = { kind: 'deposit', id: requestId, ownerId };
  const after = { ownerId, providerReference, currency, amount };
  await recordAction(tx, SYSTEM, 'deposit_credited', subject, null, after);
  const told = { amount: { asset: currency, minor: amount }, isAvailable: true };
  await notifyClient(tx, ownerId, 'deposit_credited', told, requestId);
}

/** Books what is nobody's to suspense, and alerts staff: two of them say whose it is. */
async function suspend(
  tx: Tx,
  keys: KeyRing,
  line: StatementLine,
  whose: Suspended | Recalled,
): Promise<void> {
  const { because, namedOwnerId } = whose;
  const { providerReference, currency, amount, valueDate } = line;
  const reference = suspenseReference(providerReference);
  await postEntry(tx, {
    key: `unattributed:${reference}`,
    kind: 'unattributed',
    effectiveAt: new Date(`${valueDate}T00:00:00Z`),
    lines: [
      ledgerLine(worldAccount('bank', currency), -amount),
      ledgerLine(houseAccount('suspense', currency), amount),
    ],
  });
  if (amount > 0n) await keepPayer(tx, keys, line, because === 'RETURN_DIFFERS');
  if (whose.because === 'RECALLED') return alarmRecalled(tx, line, whose);
  const subject = { kind: 'transfer', id: reference, ownerId: null };
  const { remittance, payerName, payerAccount } = line;
  await raiseAlarm(tx, 'transfer_parked', subject, {
    ...{ because, currency, amount, remittance, payerName: wellFormed(payerName) },
    ...{ payerAccountEnd: endOf(payerAccount), namedClient: namedOwnerId },
  });
}

function endOf(account: string): string {
  return wellFormed(account).slice(-4);
}
