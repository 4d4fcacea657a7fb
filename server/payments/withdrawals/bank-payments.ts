import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf } from '../../database/due-rows.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { Bank, BankPayment, PaymentOrder, StatementLine } from '../../providers/bank/port.ts';
import { readBack } from '../../providers/failures.ts';
import type { OpenAccountNumber } from '../../reviews/case-subject.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { endToEndId } from '../bank/end-to-end-id.ts';
import { findByOrderKey, takeReference } from '../custody/provider-references.ts';
import type { CustodianAnswer } from '../custody/send-order.ts';
import { hashesOf, openNumber, openShownNumber } from '../targets/account-numbers.ts';
import { writtenDestination } from '../targets/targets.ts';
import { bringBack, completeWithdrawal, recordAcceptance } from './withdrawal-dispatches.ts';
import { lockWithdrawal, type WithdrawalId, type WithdrawalRecord } from './withdrawal-record.ts';

type Keys = Pick<Secrets, 'dataKeys' | 'markKeys'>;

/**
 * What the bank is told to pay for a withdrawal; null where the account is not the one that the client named: its number is
 * opened for the bank here alone, and compared with the hash that stands beside what was shown.
 */
export async function readPaymentOrder(
  database: Database,
  keys: Keys,
  { ownerId, requestId, targetId, currency, amount, to }: WithdrawalRecord,
): Promise<PaymentOrder | null> {
  if (to.kind !== 'BANK') throw new Error(`the withdrawal ${requestId} does not go to a bank`);
  const { encrypted_account_number: encrypted } = await database
    .selectFrom('bank_withdrawals')
    .select('encrypted_account_number')
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  const number = openNumber(keys, encrypted, targetId);
  const { routing, routingCode, holderName, bankName, country, fingerprint } = to;
  const hashes = hashesOf(keys, { routingCode, number }).map((hash) => hash.toString('hex'));
  if (!hashes.includes(fingerprint)) return null;
  return {
    key: endToEndId(requestId),
    currency,
    amount,
    rail: routing === 'US' ? 'WIRE' : 'SWIFT',
    creditorName: holderName,
    creditorAccount: number,
    creditorBank: routingCode,
    creditorBankName: bankName,
    creditorCountry: country,
  };
}

/** The number that a withdrawal goes to, to be shown at the desk; null where it goes to no bank account. */
export async function openPaidNumber(
  database: Database,
  keys: Pick<Secrets, 'dataKeys'>,
  { ownerId, requestId }: WithdrawalId,
): Promise<OpenAccountNumber | null> {
  const paid = await database
    .selectFrom('bank_withdrawals')
    .innerJoin('withdrawals', (join) =>
      join
        .onRef('withdrawals.owner_id', '=', 'bank_withdrawals.owner_id')
        .onRef('withdrawals.request_id', '=', 'bank_withdrawals.request_id'),
    )
    .select(['withdrawals.target_id', 'encrypted_account_number'])
    .where('bank_withdrawals.owner_id', '=', ownerId)
    .where('bank_withdrawals.request_id', '=', requestId)
    .executeTakeFirst();
  if (!paid) return null;
  const { target_id: targetId, encrypted_account_number: encrypted } = paid;
  return { targetId, number: openShownNumber(keys, encrypted, targetId) };
}

/** What the bank has of a payment that it was told before; null when it says that it has none. */
export async function lookUpPayment(bank: Bank, key: string): Promise<CustodianAnswer | null> {
  try {
    const payment = await readBack((query) => bank.findPayment(query), key);
    return payment && answerOf(payment);
  } catch (error) {
    return { kind: 'unclear', why: causeOf(error) };
  }
}

/** That it was booked, or came back, is for the statement to say. */
function answerOf({ state, providerReference, reason }: BankPayment): CustodianAnswer {
  return state === 'REFUSED'
    ? { kind: 'refused', reason: reason ?? 'refused' }
    : { kind: 'accepted', providerReference };
}

/** A payment of ours of which a line of the statement tells. */
export type Payment = {
  readonly kind: 'BOOKED' | 'RETURNED';
  readonly record: WithdrawalRecord;
  /** Nothing is missing of what came back, and it came back for the first time. */
  readonly isWhole: boolean;
};

/**
 * What a line is of: a payment of ours that left or came back; null of any other. Only the bank says that one came back: whoever
 * pays chooses the end-to-end id of a transfer, and a client knows ours.
 */
export async function paymentOf(tx: Tx, line: StatementLine): Promise<Payment | null> {
  const id = await findByOrderKey(tx, 'bank', line.endToEndId);
  const record = id && (await lockWithdrawal(tx, id));
  if (!record || record.currency !== line.currency) return null;
  if (line.amount < 0n) {
    const isOurs = record.state === 'PROCESSING' && -line.amount === record.amount;
    return isOurs ? { kind: 'BOOKED', record, isWhole: true } : null;
  }
  if (line.returnReason === null || record.state !== 'COMPLETED') return null;
  const isWhole = record.returnedAt === null && line.amount === record.amount;
  return { kind: 'RETURNED', record, isWhole };
}

/** Books that the bank paid a withdrawal: its hold is posted, with the fee. */
export async function bookPaid(
  tx: Tx,
  record: WithdrawalRecord,
  line: StatementLine,
): Promise<void> {
  // The statement may tell of it before the answer to the instruction was kept.
  if (record.providerReference === null) {
    await recordAcceptance(tx, record, `${line.providerReference}/payment`, 'bank');
  }
  await keepPaymentLine(tx, record, 'BOOKED', line);
  await completeWithdrawal(tx, record, valueDateOf(line));
}

/** Books a payment back that the bank returned, with its fee, as a transaction of its own, and tells the client. */
export async function bookReturned(
  tx: Tx,
  record: WithdrawalRecord,
  line: StatementLine,
  reversal: OwnRequest,
): Promise<void> {
  const { ownerId, requestId, currency, amount, fee, to } = record;
  await bringBack(tx, record, {
    reversalId: reversal.requestId,
    requestKey: `returned:${line.providerReference}`,
    entryKey: `payment_returned:${requestId}`,
    effectiveAt: valueDateOf(line),
  });
  await keepPaymentLine(tx, record, 'RETURNED', line);
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const after = { providerReference: line.providerReference, reason: line.returnReason };
  await recordAction(tx, SYSTEM, 'withdrawal_returned', subject, null, after);
  const told = {
    amount: { asset: currency, minor: amount + fee },
    address: writtenDestination(to),
  };
  await notifyClient(tx, ownerId, 'withdrawal_returned', told, requestId);
}

async function keepPaymentLine(
  tx: Tx,
  { ownerId, requestId }: WithdrawalId,
  kind: 'BOOKED' | 'RETURNED',
  { providerReference, valueDate }: StatementLine,
): Promise<void> {
  await takeReference(tx, 'bank', providerReference, { ownerId, requestId });
  await tx
    .insertInto('bank_payment_lines')
    .values({
      owner_id: ownerId,
      request_id: requestId,
      kind,
      provider_ref: providerReference,
      value_date: valueDate,
    })
    .execute();
}

function valueDateOf({ valueDate }: Pick<StatementLine, 'valueDate'>): Date {
  return new Date(`${valueDate}T00:00:00Z`);
}
