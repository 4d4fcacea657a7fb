import { isSuspended } from '../../account/clients.ts';
import { raiseAlarmOnce } from '../../database/alarms.ts';
import type { Tx } from '../../database/connect.ts';
import { causeOf, workOrPutOff } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Custody, SendOrder } from '../../providers/custody/port.ts';
import { KEY_REUSED } from '../../providers/failures.ts';
import type { CustodyAccess } from '../custody/custody-access.ts';
import { bookTransfer } from '../custody/custody-books.ts';
import { stoppedAssets } from '../custody/reconciliation.ts';
import { type CustodianAnswer, lookUpOrder, sendOrder } from '../custody/send-order.ts';
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
  waitForReopening,
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
export async function sendWithdrawal(context: CustodyAccess, id: WithdrawalId): Promise<boolean> {
  try {
    return await takeToCustodian(context, id);
  } catch (error) {
    await transact(context.database, (tx) => putOffDispatch(tx, id, causeOf(error)));
    return true;
  }
}

async function takeToCustodian(context: CustodyAccess, id: WithdrawalId): Promise<boolean> {
  const { database, providers } = context;
  const record = await findWithdrawal(database, id);
  if (record?.state !== 'PROCESSING') return false;
  // What was approved before a difference was found waits, unless the custodian may have it already.
  if (record.attempts === 0 && (await stoppedAssets(database)).has(record.currency)) return false;
  const isWithheld = await isSuspended(database, record.ownerId);
  if (isWithheld && record.attempts === 0) {
    await waitForReopening(database, record);
    return false;
  }
  const isChanged = !(await isAsApproved(database, record));
  if (isChanged && record.attempts === 0) {
    await transact(database, (tx) => keepBackChanged(tx, record));
    return false;
  }
  const attempt = await claimDispatch(database, id);
  if (!attempt) return false;
  const mayNot = isChanged ? 'changed' : isWithheld && 'withheld';
  const answer = await askCustodian(providers.custody, attempt, record, mayNot);
  await transact(database, (tx) => recordAnswer(tx, attempt, answer));
  return true;
}

/** Parks a withdrawal that is not what was approved with a passkey, and raises an alarm. */
async function keepBackChanged(tx: Tx, { ownerId, requestId }: WithdrawalId): Promise<void> {
  await putOffDispatch(tx, { ownerId, requestId }, 'not_as_approved');
  await raiseAlarmOnce(tx, 'withdrawal_changed', { kind: 'withdrawal', id: requestId, ownerId });
}

async function askCustodian(
  custody: Custody,
  attempt: DispatchAttempt,
  record: WithdrawalRecord,
  mayNot: 'withheld' | 'changed' | false,
): Promise<Answer> {
  if (attempt.number > 1) {
    const known = await lookUpOrder(custody, attempt.requestId);
    if (known) return known;
  }
  return mayNot ? { kind: mayNot } : sendOrder(custody, orderOf(record));
}

function orderOf(record: WithdrawalRecord): SendOrder {
  const { requestId, currency, network, address, memo, amount } = record;
  return { key: requestId, requestId, currency, network, address, memo, amount };
}

async function recordAnswer(tx: Tx, attempt: DispatchAttempt, answer: Answer): Promise<void> {
  switch (answer.kind) {
    case 'accepted':
      return recordAcceptance(tx, attempt, answer.providerReference);
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
  context: CustodyAccess,
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
