import { Refusal } from '@ballast/contract/errors.ts';
import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { claimMessageToUser } from '../../access/attempts/message-limits.ts';
import type { WhatsAppContext } from '../../access/contact/whatsapp.ts';
import { type CodeChannel, codeRecipient } from '../../access/factors/code-recipient.ts';
import { claimFactor, type Factor, strongestFactor } from '../../access/factors/factors.ts';
import { sendCode } from '../../access/factors/message-codes.ts';
import { getUser } from '../../account/users.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { advanceRequest, openRequest, placeHold } from '../../ledger/requests.ts';
import { notify } from '../../messages/notifications.ts';
import { closeCaseOf, openCase } from '../../reviews/cases.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { assertNotStopped } from '../custody/reconciliation.ts';
import { approvalsRequired, WITHDRAWAL_TERMS } from '../rules.ts';
import { lockWallets, type WalletRecord } from '../targets/wallets.ts';
import {
  assertCallHeld,
  assertFunds,
  assertUsable,
  readAmount,
  valueWithdrawal,
  type WithdrawalValue,
  walletFor,
} from './withdrawal-quote.ts';
import { findWithdrawal, lockFor, type WithdrawalRecord } from './withdrawal-record.ts';

/** A withdrawal that a client asks for; the amount as decimal text. */
export type NewWithdrawal = {
  readonly ownerId: string;
  /** The idempotency key of the call: one withdrawal for each, for ever. */
  readonly key: string;
  readonly currency: CryptoCode;
  readonly walletId: string;
  readonly amount: string;
  /** The client accepted that a transfer cannot be taken back. */
  readonly acknowledged: boolean;
};

/**
 * Asks for a withdrawal: holds amount and fee, fixes its value and how many must approve it, and waits
 * for the client's code. Refuses `acknowledgement_required`, `not_found` and what
 * the checks of withdrawal-quote.ts name, `withdrawals_stopped` and `price_unavailable`.
 */
export async function createWithdrawal(
  tx: Tx,
  actor: Actor,
  input: NewWithdrawal,
): Promise<WithdrawalRecord> {
  const { ownerId, currency } = input;
  if (!input.acknowledged) throw new Refusal('acknowledgement_required');
  // Locking all wallets of the client lets its withdrawals see each other's value.
  const wallet = walletFor(await lockWallets(tx, { ownerId }), input.walletId, currency);
  assertUsable(wallet);
  await assertNotStopped(tx, currency);
  const amount = readAmount(currency, input.amount);
  await assertFunds(tx, ownerId, currency, amount + WITHDRAWAL_TERMS[currency].fee);
  const value = await valueWithdrawal(tx, ownerId, currency, amount);
  await assertCallHeld(tx, wallet, value);
  const requestId = await holdFunds(tx, input, amount);
  await insertWithdrawal(tx, actor, { requestId, wallet, currency, amount, value });
  return readWithdrawal(tx, requestId);
}

async function holdFunds(tx: Tx, input: NewWithdrawal, amount: bigint): Promise<string> {
  const { ownerId, currency, key } = input;
  const { requestId, replayed } = await openRequest(tx, {
    requestId: newId(),
    ownerId,
    kind: 'withdrawal',
    idemKey: key,
    asset: currency,
    minor: amount,
    state: 'submitted',
  });
  if (replayed) throw new Refusal('idempotency_key_reused');
  await placeHold(tx, {
    holdId: requestId,
    account: clientAccount(ownerId, 'available', currency),
    minor: amount + WITHDRAWAL_TERMS[currency].fee,
    requestId,
  });
  return requestId;
}

type Opened = {
  requestId: string;
  wallet: WalletRecord;
  currency: CryptoCode;
  amount: bigint;
  value: WithdrawalValue;
};

async function insertWithdrawal(tx: Tx, actor: Actor, opened: Opened): Promise<void> {
  const { requestId, wallet, currency, amount, value } = opened;
  const row = {
    owner_id: wallet.ownerId,
    entered_by: actor.userId ?? wallet.ownerId,
    wallet_id: wallet.walletId,
    currency,
    network: wallet.network,
    address: wallet.address,
    memo: wallet.memo,
    amount,
    fee: WITHDRAWAL_TERMS[currency].fee,
    hold_id: requestId,
    value_usd: formatRate(value.valueUsd),
    window_usd: formatRate(value.windowUsd),
    approvals_required: approvalsRequired(value),
  };
  await tx
    .insertInto('withdrawals')
    .values({ request_id: requestId, ...row })
    .execute();
  const subject = { kind: 'withdrawal', id: requestId, ownerId: wallet.ownerId };
  await recordAction(tx, actor, 'withdrawal_created', subject, null, row);
}

async function readWithdrawal(tx: Tx, requestId: string): Promise<WithdrawalRecord> {
  const record = await findWithdrawal(tx, requestId);
  if (!record) throw new Refusal('not_found');
  return record;
}

/** Cancels a client's withdrawal before it is approved; amount and fee are free again. */
export async function cancelWithdrawal(
  tx: Tx,
  actor: Actor,
  own: { readonly ownerId: string; readonly requestId: string },
): Promise<WithdrawalRecord> {
  // Nothing is asked about somebody else's, so that its answer takes as long as that for an unknown id.
  if (!(await findWithdrawal(tx, own.requestId, own.ownerId))) throw new Refusal('not_found');
  // First its case and then itself, in the order in which a decision locks them; a refusal below undoes this.
  await closeCaseOf(tx, actor, 'withdrawals', own.requestId);
  const { requestId, state } = await lockFor(tx, 'cancel', own);
  await advanceRequest(tx, { ownerId: own.ownerId, requestId }, 'cancelled', 'submitted');
  await tx
    .insertInto('withdrawal_closures')
    .values({ request_id: requestId, outcome: 'CANCELLED', closed_by: actor.userId })
    .execute();
  const subject = { kind: 'withdrawal', id: requestId, ownerId: own.ownerId };
  const after = { state: 'CANCELLED' };
  await recordAction(tx, actor, 'withdrawal_cancelled', subject, { state }, after);
  return readWithdrawal(tx, requestId);
}

export type CodeRequest = {
  readonly ownerId: string;
  readonly requestId: string;
  readonly channel: CodeChannel;
};

/**
 * Sends the code for a withdrawal by email, SMS or WhatsApp; the message names what it confirms, and the code
 * before is void. Returns the seconds until another may be requested. Refuses as `codeRecipient`, too.
 */
export async function sendWithdrawalCode(
  context: WhatsAppContext,
  { ownerId, requestId, channel }: CodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const own = { ownerId, requestId };
  await transact(database, (tx) => lockFor(tx, 'verify', own));
  const recipient = await codeRecipient(context, ownerId, channel);
  return transact(database, async (tx) => {
    const { currency, amount, address } = await lockFor(tx, 'verify', own);
    await claimMessageToUser(tx, ownerId);
    const question = { purpose: 'WITHDRAWAL', subject: requestId } as const;
    const details = { amount: { asset: currency, minor: amount }, address };
    return sendCode(tx, settings.secrets, question, recipient, (code) => [
      'code_to_withdraw',
      { ...details, code },
    ]);
  });
}

export type CodeInput = {
  readonly ownerId: string;
  readonly requestId: string;
  readonly code: string;
};

/**
 * Confirms a withdrawal with a code of the client's strongest factor; it then waits for approval. Opens its
 * transactions itself, because a wrong code counts although the rest is rolled back. Refuses `not_found`,
 * `withdrawal_state_conflict`, `invalid_otp` (of the authenticator), `incorrect_code` (by message),
 * `challenge_dead` after five wrong codes and `too_many_requests`.
 */
export async function verifyWithdrawal(
  database: Database,
  secrets: Secrets,
  actor: Actor,
  input: CodeInput,
): Promise<WithdrawalRecord> {
  const { ownerId, requestId, code } = input;
  await transact(database, (tx) => lockFor(tx, 'verify', input));
  const owed = strongestFactor(await getUser(database, ownerId));
  const check = await claimFactor(database, secrets, actor, {
    userId: ownerId,
    purpose: 'WITHDRAWAL',
    subject: requestId,
    owed,
    factor: owed,
    code,
  });
  return transact(database, async (tx) => {
    const record = await lockFor(tx, 'verify', input);
    await check(tx);
    return confirm(tx, actor, record, owed);
  });
}

async function confirm(
  tx: Tx,
  actor: Actor,
  { requestId, ownerId, enteredBy, currency, amount, address, state }: WithdrawalRecord,
  factor: Factor,
): Promise<WithdrawalRecord> {
  await tx
    .insertInto('withdrawal_verifications')
    .values({ request_id: requestId, verified_by: ownerId })
    .execute();
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const after = { state: 'APPROVAL_REQUIRED', factor };
  await recordAction(tx, actor, 'withdrawal_verified', subject, { state }, after);
  await openWithdrawalCase(tx, actor, { requestId, ownerId, enteredBy });
  const details = { amount: { asset: currency, minor: amount }, address };
  await notify(tx, ownerId, 'withdrawal_confirmed', details);
  const record = await findWithdrawal(tx, requestId);
  if (!record) throw new Refusal('not_found');
  return record;
}

/** Gives the desk a withdrawal that its client has confirmed. */
export async function openWithdrawalCase(
  tx: Tx,
  actor: Actor,
  { requestId, ownerId, enteredBy }: Pick<WithdrawalRecord, 'requestId' | 'ownerId' | 'enteredBy'>,
): Promise<void> {
  const subject = { queue: 'withdrawals', subjectId: requestId, clientId: ownerId } as const;
  await openCase(tx, actor, { ...subject, enteredBy, turnaround: 'ONE_BUSINESS_DAY' });
}
