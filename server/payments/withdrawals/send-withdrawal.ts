import { getClient, isSuspended } from '../../account/clients.ts';
import { screenPayment } from '../../compliance/screening/screen-due.ts';
import { raiseAlarmOnce } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOrPutOff } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Bank } from '../../providers/bank/port.ts';
import type { Custody } from '../../providers/custody/port.ts';
import { KEY_REUSED } from '../../providers/failures.ts';
import type { Screening } from '../../providers/screening/port.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { bookTransfer } from '../custody/custody-books.ts';
import { type CustodianAnswer, lookUpOrder, sendOnce, sendOrder } from '../custody/send-order.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { lookUpPayment, readPaymentOrder } from './bank-payments.ts';
import { isAsApproved } from './shown-withdrawal.ts';
import {
  ATTEMPT_LIMIT_SECONDS,
  claimDispatch,
  type DispatchAttempt,
  dueDispatches,
  failWithdrawal,
  parkDispatch,
  putOffDispatch,
  recordAcceptance,
  SENDING,
  waitUnsent,
  withholdDispatch,
} from './withdrawal-dispatches.ts';
import {
  findWithdrawal,
  lockWithdrawal,
  type WithdrawalId,
  type WithdrawalRecord,
} from './withdrawal-record.ts';

export const SEND_WITHDRAWAL = defineJob<WithdrawalId>('send_withdrawal', {
  lane: 'money',
  timeLimitSeconds: ATTEMPT_LIMIT_SECONDS,
});

/** What paying out needs; the bank is null where none is set up. */
export type PayoutAccess = {
  readonly database: Database;
  readonly providers: {
    readonly custody: Custody;
    readonly bank: Bank | null;
    readonly screening: Screening;
  };
  readonly settings: { readonly secrets: Pick<Secrets, 'dataKeys' | 'markKeys'> };
};

/** Who is told to pay a withdrawal: the custodian, or the bank. */
type Payer = {
  /** What it has of an order that was tried before; null when it says that it has none. */
  lookUp(): Promise<CustodianAnswer | null>;
  send(): Promise<CustodianAnswer>;
};

/** What the custodian's answer says about a withdrawal, or why it was not asked. */
type Answer =
  | CustodianAnswer
  /** It does not have the order and gets none while the owner's account is suspended. */
  | { kind: 'withheld' }
  /** It does not have the order and gets none, because it is not what was approved with a passkey. */
  | { kind: 'changed' };

/**
 * Sends a withdrawal to the custodian once, with the request's id as the key. Every attempt is
 * recorded before it is made; a later one first looks the key up and sends only what the custodian
 * does not have. An unclear outcome is parked and due again, and so is whatever fails unforeseen. For an owner
 * whose account is suspended, and of what is not what a passkey approved, nothing is sent: what was tried before is only looked up. Returns whether there was
 * anything to do.
 */
export async function sendWithdrawal(context: PayoutAccess, id: WithdrawalId): Promise<boolean> {
  try {
    return await takeToPayer(context, id);
  } catch (error) {
    await transact(context.database, (tx) => putOffDispatch(tx, id, causeOf(error)));
    return true;
  }
}

async function takeToPayer(context: PayoutAccess, id: WithdrawalId): Promise<boolean> {
  const { database } = context;
  const record = await findWithdrawal(database, id);
  if (record?.state !== 'PROCESSING') return false;
  // What was approved before a difference was found waits, unless the custodian may have it already.
  if (record.attempts === 0 && (await stoppedAssets(database)).has(record.currency)) return false;
  const isWithheld = await isSuspended(database, record.ownerId);
  if (isWithheld && record.attempts === 0) {
    await waitUnsent(database, record);
    return false;
  }
  const payer = await payerOf(context, record);
  const isChanged = payer === null || !(await isAsApproved(database, record));
  if (isChanged && record.attempts === 0) {
    await transact(database, (tx) => keepBackChanged(tx, record));
    return false;
  }
  if (record.attempts === 0 && !(await isCleared(context, record))) {
    await waitUnsent(database, record);
    return false;
  }
  const attempt = await claimDispatch(database, id);
  if (!attempt) return false;
  const mayNot = isChanged ? 'changed' : isWithheld && 'withheld';
  const answer = await askPayer(payer, attempt, mayNot);
  await transact(database, (tx) => recordAnswer(tx, attempt, record, answer));
  return true;
}

/** Says whether nobody whom compliance has to look at is concerned, after asking about where it goes (spec/decisions.md, section 12). */
async function isCleared(context: PayoutAccess, record: WithdrawalRecord): Promise<boolean> {
  const { ownerId, targetId, to } = record;
  if (to.kind === 'WALLET') {
    const wallet = { targetId, kind: 'ADDRESS', name: to.address, countries: [] } as const;
    return screenPayment(context, ownerId, wallet);
  }
  const { account_type: type } = await getClient(context.database, ownerId);
  const kind = type === 'INDIVIDUAL' ? 'PERSON' : 'COMPANY';
  const holder = { targetId, kind, name: to.holderName, countries: [to.country] } as const;
  return screenPayment(context, ownerId, holder);
}

/** Parks a withdrawal that is not what was approved with a passkey, and raises an alarm. */
async function keepBackChanged(tx: Tx, { ownerId, requestId }: WithdrawalId): Promise<void> {
  await putOffDispatch(tx, { ownerId, requestId }, 'not_as_approved');
  await raiseAlarmOnce(tx, 'withdrawal_changed', { kind: 'withdrawal', id: requestId, ownerId });
}

/** Null where a bank account's number is not the one that the client named. */
async function payerOf(
  { database, providers, settings }: PayoutAccess,
  record: WithdrawalRecord,
): Promise<Payer | null> {
  const { requestId, currency, amount, to } = record;
  if (to.kind === 'WALLET') {
    const { custody } = providers;
    const { network, address, memo } = to;
    const order = { key: requestId, requestId, currency, network, address, memo, amount };
    return {
      lookUp: () => lookUpOrder(custody, requestId),
      send: () => sendOrder(custody, order),
    };
  }
  const { bank } = providers;
  if (!bank) throw new Error('there is no bank to pay by');
  const order = await readPaymentOrder(database, settings.secrets, record);
  if (!order) return null;
  const lookUp = () => lookUpPayment(bank, order.key);
  return { lookUp, send: () => sendOnce(() => bank.pay(order), lookUp) };
}

async function askPayer(
  payer: Payer | null,
  attempt: DispatchAttempt,
  mayNot: 'withheld' | 'changed' | false,
): Promise<Answer> {
  if (attempt.number > 1) {
    const known = await payer?.lookUp();
    if (known) return known;
  }
  if (mayNot || !payer) return { kind: mayNot || 'changed' };
  return payer.send();
}

async function recordAnswer(
  tx: Tx,
  attempt: DispatchAttempt,
  { to }: WithdrawalRecord,
  answer: Answer,
): Promise<void> {
  switch (answer.kind) {
    case 'accepted':
      return recordAcceptance(tx, attempt, answer.providerReference, PAID_BY[to.kind]);
    case 'known':
      return bookTransfer(tx, answer.transfer);
    case 'refused':
      return answer.reason === KEY_REUSED
        ? parkDispatch(tx, attempt, answer.reason)
        : recordRefusal(tx, attempt, answer.reason);
    case 'withheld':
      return withholdDispatch(tx, attempt);
    case 'changed':
      return keepBackChanged(tx, attempt);
    case 'unclear':
      return parkDispatch(tx, attempt, answer.why);
  }
}

const PAID_BY = { WALLET: 'custody', BANK: 'bank' } as const;

async function recordRefusal(tx: Tx, attempt: DispatchAttempt, reason: string): Promise<void> {
  const record = await lockWithdrawal(tx, attempt);
  if (record?.state === 'PROCESSING') await failWithdrawal(tx, record, reason);
}

const BATCH = 50;

/**
 * Resumes withdrawals whose job was lost, whose worker died or whose outcome is unclear. One that cannot even be put off,
 * because somebody else has it all the time, is left alone for a while, so that it keeps back no other. Returns how many it
 * worked on.
 */
export async function sendDueWithdrawals(
  context: PayoutAccess,
  signal?: AbortSignal,
): Promise<number> {
  const { database } = context;
  const due = await dueDispatches(database, await stoppedAssets(database), BATCH);
  return workOrPutOff(
    database,
    due,
    {
      name: SENDING,
      idOf: ({ ownerId, requestId: id }) => ({ ownerId, id }),
      work: (id) => sendWithdrawal(context, id),
      tell: async (tx, { ownerId, requestId: id }, error) => {
        const subject = { kind: 'withdrawal', id, ownerId };
        await raiseAlarmOnce(tx, 'withdrawal_unclear', subject, { cause: causeOf(error) });
      },
    },
    signal,
  );
}
