import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { readClock } from '../../../database/clock.ts';
import type { Tx } from '../../../database/connect.ts';
import { newId } from '../../../database/identifier.ts';
import { claimFault, type Fault } from '../../faults.ts';
import { DELAY_MS } from '../../sandbox/outgoing-events.ts';
import type { BankAccount } from '../port.ts';
import { readFree } from '../sandbox-lines.ts';
import {
  type Answer,
  type AnsweredPart,
  type AnsweredPayment,
  type AnswerStatus,
  writeBankAnswer,
} from './bank-answer.ts';
import { keepMessage } from './bank-messages.ts';
import { openingAfter, plannedBooking } from './banking-days.ts';
import type { Reason } from './file-rejected.ts';
import type { InstructedPart, InstructedPayment, Instruction } from './instruction-file.ts';
import { judgePart, judgePayment, minorUnitsOf } from './judge-payments.ts';

/** A file that was taken, by the name under which it was, and the fault that it meets. */
export type Delivery = { readonly delivery: string; readonly fault: Fault | null };

/** A payment with what is said against it. */
type Judged = { readonly payment: InstructedPayment; readonly reason: Reason | null };

/** Keeps what is paid, and answers: at once, or first that it waits and, when it is its time, that it goes. */
export async function takeInstruction(
  tx: Tx,
  given: Delivery,
  { messageId, parts }: Instruction,
): Promise<void> {
  const now = await readClock(tx);
  const heldUntil = heldUntilOf(given, now);
  const judged: { part: InstructedPart; reason: Reason | null; payments: Judged[] }[] = [];
  const free: Free = new Map();
  let goesAt: Date | null = heldUntil;
  for (const part of parts) {
    const { reason, account } = judgePart(part, now);
    const payments: Judged[] = [];
    if (account) {
      // What is held up the bank has only then.
      const planned = plannedBooking(heldUntil ?? now, part.day, account.rail);
      const kept = { ...given, part, account, free, booksAt: planned.at };
      for (const payment of part.payments) {
        payments.push({ payment, reason: await takePayment(tx, kept, payment) });
      }
      const isWaiting = planned.isLater && payments.some((each) => each.reason === null);
      if (isWaiting && (!goesAt || planned.at > goesAt)) goesAt = planned.at;
    }
    judged.push({ part, reason, payments });
  }
  const answer = (status: AnswerStatus, because: Reason | null = null) => ({
    originalMessageId: messageId,
    ...answered(
      judged.map((each) => partOf(each, status)),
      because,
    ),
  });
  if (!goesAt) return tellAnswer(tx, given, { ...answer('ACSP'), dueAt: null });
  // That it comes after the cut-off, or before its day, is told; why a bank is slow is not.
  const waits = heldUntil ? null : { code: 'TM01', place: `goes at ${goesAt.toISOString()}` };
  await tellAnswer(tx, given, { ...answer('PDNG', waits), dueAt: null });
  await tellAnswer(tx, given, { ...answer('ACSP'), dueAt: goesAt });
}

/** Until when a file is left lying; null where it is not. */
function heldUntilOf({ fault }: Delivery, now: Date): Date | null {
  return fault === 'delay' ? new Date(now.getTime() + DELAY_MS) : null;
}

/** What is free of each currency beside the payments that were accepted so far, in minor units. */
type Free = Map<AssetCode, bigint>;

type Paying = Delivery & {
  readonly free: Free;
  readonly part: InstructedPart;
  readonly account: BankAccount;
  readonly booksAt: Date;
};

/** Keeps a payment, accepted or refused, once for ever under its end-to-end id. Returns why it is refused. */
async function takePayment(
  tx: Tx,
  { delivery, part, account, booksAt, free }: Paying,
  payment: InstructedPayment,
): Promise<Reason | null> {
  const { endToEndId, path } = payment;
  const known = await tx
    .selectFrom('sandbox.bank_payments')
    .select('provider_ref')
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirst();
  if (known) return { code: 'DU04', place: `taken before at ${path}/PmtId/EndToEndId` };
  const { currency } = account;
  const fault = await claimFault(tx, 'bank', ['refuse', 'fail_after_accepting']);
  const reason =
    judgePayment(payment, account) ??
    (fault === 'refuse' ? { code: 'AC04', place: `a closed account at ${path}` } : null) ??
    (await takeCover(tx, free, currency, payment));
  const minor = minorUnitsOf(payment);
  // The books keep no payment of less than a cent.
  if (minor === 0n) return reason;
  await tx
    .insertInto('sandbox.bank_payments')
    .values({
      ...{ provider_ref: `pm_${newId()}`, end_to_end_id: endToEndId, currency },
      ...{ delivery, part_id: part.partId, debtor_account: part.debtorAccount },
      amount: minor.toString(),
      creditor_name: payment.creditorName ?? '',
      creditor_account: payment.creditorAccount ?? '',
      creditor_bank: payment.creditorBank ?? '',
      state: reason ? 'REFUSED' : 'ACCEPTED',
      reason: reason?.code ?? null,
      books_at: booksAt,
      comes_back_at: fault === 'fail_after_accepting' && !reason ? openingAfter(booksAt, 2) : null,
    })
    .execute();
  return reason;
}

/** Takes from what is free what a payment comes to, or says that it is too much. The accounts of a currency cover each other. */
async function takeCover(
  tx: Tx,
  free: Free,
  currency: AssetCode,
  payment: InstructedPayment,
): Promise<Reason | null> {
  const before = free.get(currency) ?? (await readFree(tx, currency));
  const left = before - minorUnitsOf(payment);
  free.set(currency, left < 0n ? before : left);
  return left < 0n ? { code: 'AM04', place: `more than there is at ${payment.path}` } : null;
}

/** What is said of a part; payments are named one by one where they are not answered alike. */
function partOf(
  { part, reason, payments }: { part: InstructedPart; reason: Reason | null; payments: Judged[] },
  status: AnswerStatus,
): AnsweredPart {
  const { partId } = part;
  if (reason) return { partId, status: 'RJCT', reason, payments: [] };
  const said: AnsweredPayment[] = payments.map(({ payment, reason: because }) => ({
    endToEndId: payment.endToEndId,
    status: because ? 'RJCT' : status,
    reason: because,
  }));
  const refused = said.filter((each) => each.status === 'RJCT').length;
  if (refused === 0) return { partId, status, reason: null, payments: [] };
  const isAll = refused === said.length;
  return { partId, status: isAll ? 'RJCT' : 'PART', reason: null, payments: said };
}

/** All that is said of a file; `because` is of what waits. */
function answered(parts: readonly AnsweredPart[], because: Reason | null) {
  const [first] = parts;
  const isAlike = parts.every(
    ({ status, payments }) => status === first?.status && payments.length === 0,
  );
  const isAllRefused = parts.every(({ status }) => status === 'RJCT');
  if (first && isAlike && !isAllRefused) {
    return { whole: { status: first.status, reason: because }, parts: [] };
  }
  return {
    whole: isAllRefused
      ? ({ status: 'RJCT', reason: null } as const)
      : ({ status: 'PART', reason: because } as const),
    parts,
  };
}

type Told = Answer & { readonly dueAt: Date | null };

/** Keeps an answer: twice, or not at all, where a fault has it so. */
export async function tellAnswer(
  tx: Tx,
  { delivery, fault }: Delivery,
  { dueAt, ...answer }: Told,
): Promise<void> {
  if (fault === 'error_after_accepting' || fault === 'timeout_after_accepting') return;
  for (let left = fault === 'answer_twice' ? 2 : 1; left > 0; left -= 1) {
    await keepMessage(tx, {
      ...{ kind: 'pain.002', delivery, dueAt },
      write: (header) => writeBankAnswer(header, answer),
    });
  }
}
