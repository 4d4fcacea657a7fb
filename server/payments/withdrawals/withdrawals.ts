import { CODE_PATTERN } from '@ballast/contract/access/patterns.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { feeOnWithdrawal } from '@ballast/contract/fees/on-withdrawal.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { type QueryCreator, sql } from 'kysely';
import { claimMessageToUser } from '../../access/attempts/message-limits.ts';
import type { WhatsAppContext } from '../../access/contact/whatsapp.ts';
import { type CodeChannel, recipientOf } from '../../access/factors/code-recipient.ts';
import {
  claimFactorIn,
  type Factor,
  type FactorCheck,
  strongestFactor,
} from '../../access/factors/factors.ts';
import { findOpenCode, sendCode } from '../../access/factors/message-codes.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { displayName, getClient } from '../../account/clients.ts';
import { getUser, type UserRow } from '../../account/users.ts';
import { closingAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { type Actor, type Person, recordingAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, isLeftAlone, workOnDueRows } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import type { Schema } from '../../database/schema.ts';
import { inOrder, transact, withCommit } from '../../database/transact.ts';
import {
  holdWithdrawalFee,
  lockFeeShare,
  releaseWithdrawalFee,
} from '../../fees/withdrawal-fees.ts';
import type { Earlier, RunOnce } from '../../http/bind.ts';
import { clientAccount } from '../../ledger/account.ts';
import { executeWithCommit } from '../../ledger/execute.ts';
import {
  advanceRequestCommand,
  holdCommand,
  isRequestKeyUsed,
  openRequestCommand,
} from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { closeCaseOf, openPromisedCase, readPromise } from '../../reviews/cases.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { approvalsRequired, CONFIRMATION_HOURS } from '../rules.ts';
import { callsHeld } from '../targets/held-calls.ts';
import { lockTargets, type TargetRecord, writtenDestination } from '../targets/targets.ts';
import { payoutTermsOf, readPayoutTerms } from '../terms.ts';
import { keepWeight, lockStepFacts, weigh } from './payment-window.ts';
import { claimApproval, type PasskeyInput } from './shown-withdrawal.ts';
import {
  assertCallHeld,
  assertFunds,
  assertProved,
  assertUsable,
  readAmount,
  readFunds,
  readValuedBy,
  targetOf,
  valueAt,
  type WithdrawalValue,
} from './withdrawal-quote.ts';
import {
  findWithdrawal,
  lockFor,
  type WithdrawalAnswer,
  type WithdrawalId,
  type WithdrawalRecord,
  withdrawalAnswer,
} from './withdrawal-record.ts';

/** A withdrawal that a client asks for; the amount as decimal text. */
export type NewWithdrawal = {
  readonly ownerId: string;
  /** The idempotency key of the call: one withdrawal for each, for ever. */
  readonly key: string;
  readonly currency: AssetCode;
  readonly targetId: string;
  readonly amount: string;
  /** The client accepted that a transfer cannot be taken back. */
  readonly acknowledged: boolean;
};

/**
 * Asks for a withdrawal: holds amount and fee, fixes its value and how many must approve it, and waits 24 hours
 * for the client's code. Refuses `acknowledgement_required`, `not_found` and what
 * the checks of withdrawal-quote.ts name, `withdrawals_stopped` and `price_unavailable`.
 */
export async function createWithdrawal(
  tx: Tx,
  actor: Actor,
  input: NewWithdrawal,
): Promise<WithdrawalRecord> {
  const { ownerId, currency, targetId, key } = input;
  if (!input.acknowledged) throw new Refusal('acknowledgement_required');
  const [targets, every, stopped, funds, valuedBy, held, client, isKeyUsed, share] =
    await Promise.all([
      // Locking all targets of the client lets its withdrawals see each other's value: this comes first.
      lockTargets(tx, { ownerId }),
      readPayoutTerms(tx),
      stoppedAssets(tx),
      readFunds(tx, ownerId, currency),
      readValuedBy(tx, input),
      callsHeld(tx, { ownerId, targetId }),
      getClient(tx, ownerId),
      isRequestKeyUsed(tx, { ownerId, kind: 'withdrawal', idemKey: key }),
      lockFeeShare(tx, ownerId),
    ]);
  const target = targetOf(targets, targetId);
  const terms = payoutTermsOf(every, currency, target.to);
  assertUsable(target);
  if (stopped.has(currency)) throw new Refusal('withdrawals_stopped', { asset: currency });
  const amount = readAmount(currency, input.amount, terms);
  const { fee } = terms;
  const total = amount + fee;
  const price = valuedBy.latest?.price;
  const charge = price === undefined ? null : feeOnWithdrawal(share, currency, amount, price);
  const platformFee = charge?.minor ?? 0n;
  assertFunds(currency, total + platformFee, funds);
  const value = valueAt(currency, amount, valuedBy);
  assertProved(target, value);
  assertCallHeld(target, value, held);
  if (isKeyUsed) throw new Refusal('idempotency_key_reused');
  const requestId = newId();
  openWithHold(tx, { requestId, ownerId, currency, key, amount, total });
  if (charge && price !== undefined) {
    const of = { ownerId, requestId, holdId: newId(), asset: currency, price, share, charge };
    holdWithdrawalFee(tx, { ...of, withdrawn: value.valueUsd });
  }
  const clientName = displayName(client);
  return insertWithdrawal(tx, actor, {
    ...{ requestId, target, clientName, currency, amount, fee, platformFee, value },
  });
}

type Asked = {
  readonly requestId: string;
  readonly ownerId: string;
  readonly currency: AssetCode;
  readonly key: string;
  readonly amount: bigint;
  /** Amount and fee. */
  readonly total: bigint;
};

function openWithHold(tx: Tx, asked: Asked): void {
  const { requestId, ownerId, currency, key: idemKey, amount: minor, total } = asked;
  const of = { requestId, ownerId, asset: currency, idemKey, minor };
  const account = clientAccount(ownerId, 'available', currency);
  executeWithCommit(tx, [
    openRequestCommand({ ...of, kind: 'withdrawal', state: 'submitted' }),
    holdCommand({ holdId: requestId, account, minor: total, requestId }),
  ]);
}

type Opened = {
  readonly requestId: string;
  readonly target: TargetRecord;
  readonly clientName: string;
  readonly currency: AssetCode;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly platformFee: bigint;
  readonly value: WithdrawalValue;
};

/** Writes a withdrawal, where it goes and the record of its creation with the commit; returns it as it then stands. */
function insertWithdrawal(tx: Tx, actor: Actor, opened: Opened): WithdrawalRecord {
  const { requestId, target, clientName, currency, amount, fee, platformFee, value } = opened;
  const { ownerId, targetId, to } = target;
  const enteredBy = actor.userId ?? ownerId;
  // Of after the lock, so that a client's withdrawals are in the order in which they were asked for.
  const createdAt = target.readAt;
  const row = {
    owner_id: ownerId,
    kind: to.kind,
    entered_by: enteredBy,
    target_id: targetId,
    currency,
    amount,
    fee,
    platform_fee: platformFee,
    hold_id: requestId,
    value_usd: formatRate(value.valueUsd),
    window_usd: formatRate(value.windowUsd),
    approvals_required: approvalsRequired(value),
    created_at: createdAt,
    confirm_by: new Date(createdAt.getTime() + CONFIRMATION_HOURS * 3_600_000),
  };
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const written = tx
    .with('opened', (query) =>
      query.insertInto('withdrawals').values({ request_id: requestId, ...row }),
    )
    .with('targeted', (query) => copyingTarget(query, requestId, target, clientName));
  withCommit(
    tx,
    recordingAction(written, actor, 'withdrawal_created', subject, null, { ...row, ...to }),
  );
  return {
    ...{ requestId, ownerId, enteredBy, targetId, targetName: target.name, currency, to },
    ...{
      amount,
      fee,
      platformFee,
      holdId: requestId,
      valueUsd: value.valueUsd,
      windowUsd: value.windowUsd,
    },
    ...{ approvalsRequired: row.approvals_required, approvals: [], attempts: 0 },
    ...{ state: 'CODE_REQUIRED', reason: null, providerReference: null, hash: null },
    ...{ waitsFor: null, confirmBy: row.confirm_by },
    ...{ createdAt, isLate: false, closedAt: null, returnedAt: null, readAt: createdAt },
  };
}

/**
 * Copies where a target is, so that what is confirmed stays what is paid. With a wallet go the name of the client, who is
 * originator and beneficiary, and who keeps its key (spec/decisions.md, section 12).
 */
function copyingTarget(
  query: QueryCreator<Schema>,
  request_id: string,
  { ownerId: owner_id, targetId, to }: TargetRecord,
  client_name: string,
) {
  if (to.kind === 'WALLET') {
    const { network, address, memo, hostedBy: hosted_by } = to;
    return query
      .insertInto('wallet_withdrawals')
      .values({ owner_id, request_id, network, address, memo, hosted_by, client_name });
  }
  const copied = [
    'routing',
    'routing_code',
    'bank_name',
    'country',
    'holder_name',
    'encrypted_account_number',
    'account_number_ending',
  ] as const;
  return query
    .insertInto('bank_withdrawals')
    .columns(['owner_id', 'request_id', ...copied])
    .expression((from) =>
      from
        .selectFrom('bank_targets')
        .select(['owner_id', sql<string>`${request_id}::uuid`.as('request_id'), ...copied])
        .where('owner_id', '=', owner_id)
        .where('target_id', '=', targetId),
    );
}

async function readWithdrawal(tx: Tx, id: WithdrawalId): Promise<WithdrawalRecord> {
  const record = await findWithdrawal(tx, id);
  if (!record) throw new Refusal('not_found');
  return record;
}

/** Cancels a client's withdrawal before it is approved; amount and fees are free again. */
export async function cancelWithdrawal(
  tx: Tx,
  actor: Actor,
  own: WithdrawalId,
): Promise<WithdrawalRecord> {
  const { ownerId: clientId, requestId: subjectId } = own;
  const about = { queue: 'withdrawals', subjectId, clientId } as const;
  // First its case and then itself, in the order in which a decision locks them; a refusal below undoes this. Both are
  // looked for among the owner's, so that somebody else's is answered as an unknown one, and as fast.
  const [hadCase, record] = await Promise.all([
    closeCaseOf(tx, actor, about),
    lockFor(tx, 'cancel', own),
  ]);
  // Somebody confirmed it while this waited for it.
  if (!hadCase && record.state === 'APPROVAL_REQUIRED') {
    await closeCaseOf(tx, actor, about);
  }
  releaseWithdrawalFee(tx, own);
  return end(tx, actor, record, 'withdrawal_cancelled');
}

/**
 * Ends a withdrawal that was not approved with the commit, and returns it as it then stands; amount and fee are free
 * again.
 */
function end(
  tx: Tx,
  actor: Actor,
  record: WithdrawalRecord,
  action: 'withdrawal_cancelled' | 'withdrawal_expired',
): WithdrawalRecord {
  const { requestId, ownerId, state, readAt } = record;
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const key = { owner_id: ownerId, request_id: requestId };
  const closure = {
    ...key,
    outcome: 'CANCELLED',
    closed_by: actor.userId,
    closed_at: readAt,
  } as const;
  executeWithCommit(tx, [advanceRequestCommand({ ownerId, requestId }, 'cancelled', 'submitted')]);
  const written = stoppingToWait(tx, { ownerId, requestId }).with('closed', (query) =>
    query.insertInto('withdrawal_closures').values(closure),
  );
  withCommit(
    tx,
    recordingAction(written, actor, action, subject, { state }, { state: 'CANCELLED' }),
  );
  return {
    ...record,
    ...{ state: 'CANCELLED', waitsFor: null, confirmBy: null, isLate: false, closedAt: readAt },
  };
}

/** The beginning of a statement after which nobody waits for the client's code any more. */
function stoppingToWait(tx: Tx, { ownerId, requestId }: WithdrawalId) {
  return tx
    .with('stopped', (query) =>
      query
        .updateTable('withdrawals')
        .set({ confirm_by: null })
        .where('owner_id', '=', ownerId)
        .where('request_id', '=', requestId),
    )
    .with('quieted', (query) =>
      closingAlarm(query, 'withdrawal_not_ended', { kind: 'withdrawal', id: requestId, ownerId }),
    );
}

const ENDING = 'end an unconfirmed withdrawal';

/** Ends withdrawals that their clients did not confirm in time, and tells them; returns how many. */
export function endUnconfirmedWithdrawals(database: Database): Promise<number> {
  return workOnDueRows(database, {
    name: ENDING,
    next: nextUnconfirmed,
    work: endUnconfirmed,
    idOf: ({ ownerId, requestId: id }) => ({ ownerId, id }),
    tell: async (tx, { requestId, ownerId }, error) => {
      const subject = { kind: 'withdrawal', id: requestId, ownerId };
      await raiseAlarmOnce(tx, 'withdrawal_not_ended', subject, { cause: causeOf(error) });
    },
  });
}

async function nextUnconfirmed(tx: Tx): Promise<WithdrawalId | undefined> {
  const { rows } = await sql<WithdrawalId>`
    select request_id as "requestId", owner_id as "ownerId" from withdrawals
    where confirm_by <= clock_now()
      and not ${isLeftAlone(ENDING, { ownerId: sql`withdrawals.owner_id`, id: sql`withdrawals.request_id` })}
    order by confirm_by, request_id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

async function endUnconfirmed(tx: Tx, id: WithdrawalId): Promise<void> {
  const record = await readWithdrawal(tx, id);
  releaseWithdrawalFee(tx, id);
  end(tx, SYSTEM, record, 'withdrawal_expired');
  const { ownerId, currency, amount, to } = record;
  const details = { amount: { asset: currency, minor: amount }, address: writtenDestination(to) };
  await notifyClient(tx, ownerId, 'withdrawal_expired', details, record.requestId);
}

export type CodeRequest = {
  readonly ownerId: string;
  /** Whose code it is. */
  readonly userId: string;
  readonly requestId: string;
  readonly channel: CodeChannel;
};

/**
 * Sends the code for a withdrawal by email, SMS or WhatsApp; the message names what it confirms, and the code
 * before is void. Returns the seconds until another may be requested. Refuses as `codeRecipient`, too.
 */
export async function sendWithdrawalCode(
  context: WhatsAppContext,
  { ownerId, userId, requestId, channel }: CodeRequest,
): Promise<{ resend_after_s: number }> {
  const { database, settings } = context;
  const own = { ownerId, requestId };
  const [, user] = await transact(database, (tx) =>
    inOrder([lockFor(tx, 'verify', own), getUser(tx, userId)]),
  );
  if (user.has_passkey) throw new Refusal('passkey_required');
  const recipient = await recipientOf(context, user, channel);
  return transact(database, async (tx) => {
    const [{ currency, amount, to }] = await inOrder([
      lockFor(tx, 'verify', own),
      claimMessageToUser(tx, userId),
    ]);
    const question = { purpose: 'WITHDRAWAL', subject: requestId } as const;
    const details = { amount: { asset: currency, minor: amount }, address: writtenDestination(to) };
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

/** How a request that may come again runs its effect once, and what it was answered before. */
export type Repeatable = { readonly once: RunOnce; readonly earlier: Earlier };

/**
 * Confirms a withdrawal with a code of the client's strongest factor; it then waits for approval. Opens its
 * transactions itself, because a wrong code counts although the rest is rolled back. A repetition is answered as the
 * request before it. Refuses `not_found`, `withdrawal_state_conflict`, `video_call_required`, `invalid_otp` (of the
 * authenticator), `incorrect_code` (by message), `challenge_dead` after five wrong codes and `too_many_requests`.
 */
export async function verifyWithdrawal(
  database: Database,
  secrets: Secrets,
  actor: Person,
  input: CodeInput,
  { once, earlier }: Repeatable = onceOn(database),
): Promise<WithdrawalAnswer> {
  const claims = () => claimCode(database, secrets, actor, input);
  return confirmOnce(actor, input, claims, { once, earlier });
}

/**
 * Confirms a withdrawal with a passkey that signed it as it is shown, as `verifyWithdrawal` does with a code. Refuses with
 * `passkey_refused` and `passkey_expired`, too.
 */
export function verifyWithdrawalByPasskey(
  context: PasskeyContext,
  actor: Person,
  input: PasskeyInput,
  repeatable: Repeatable = onceOn(context.database),
): Promise<WithdrawalAnswer> {
  return confirmOnce(actor, input, () => claimApproval(context, actor, input), repeatable);
}

/** With what a withdrawal was confirmed. A recovery code stands for a passkey alone. */
type ConfirmedBy = Factor | 'RECOVERY_CODE';

/** Who confirms, with what, and the check that uses it up. */
type Claimed = {
  readonly reader: UserRow;
  readonly factor: ConfirmedBy;
  readonly check: FactorCheck;
};

async function confirmOnce(
  actor: Person,
  id: WithdrawalId,
  claim: () => Promise<Claimed>,
  { once, earlier }: Repeatable,
): Promise<WithdrawalAnswer> {
  const claimed = await claim().catch(async (refusal: unknown) => {
    // What was confirmed owes no code any more, which is no answer to whoever repeats that.
    const answer = await earlier<WithdrawalAnswer>();
    if (answer === undefined) throw refusal;
    return { answer };
  });
  if ('answer' in claimed) return claimed.answer;
  const { reader, factor, check } = claimed;
  return once(async (tx) =>
    withdrawalAnswer(await confirmWithdrawal(tx, actor, id, factor, check), reader),
  );
}

/** For what is not repeated. */
function onceOn(database: Database): Repeatable {
  return {
    once: (effect) => transact(database, effect),
    earlier: async () => undefined,
  };
}

/** Counts an attempt at the code that a withdrawal owes. */
async function claimCode(
  database: Database,
  secrets: Secrets,
  actor: Person,
  input: CodeInput,
): Promise<Claimed> {
  const { requestId: subject, code } = input;
  const { userId } = actor;
  const purpose = 'WITHDRAWAL';
  const { reader, owed, check } = await transact(database, async (tx) => {
    const [, person, openCode] = await inOrder([
      lockFor(tx, 'verify', input),
      getUser(tx, userId),
      findOpenCode(tx, { purpose, subject }),
    ]);
    const factor = strongestFactor(person);
    if (factor !== 'PASSKEY' && !CODE_PATTERN.test(code)) throw new Refusal('incorrect_code');
    const given = { userId, purpose, subject, owed: factor, factor, code } as const;
    const claimed = await claimFactorIn(tx, secrets, actor, given, openCode);
    return { reader: person, owed: factor, check: claimed };
  });
  if (check instanceof Refusal) throw check;
  return { reader, factor: owed === 'PASSKEY' ? 'RECOVERY_CODE' : owed, check };
}

/**
 * Takes a withdrawal past its code, which `check` checks: weighs it once more, and gives it to the desk. Refuses as
 * `lockFor` and the check do, and `wallet_proof_required` and `video_call_required` when it has come to need a proof or a call.
 */
export async function confirmWithdrawal(
  tx: Tx,
  actor: Person,
  { ownerId, requestId }: WithdrawalId,
  factor: ConfirmedBy,
  check: FactorCheck,
): Promise<WithdrawalRecord> {
  const id = { ownerId, requestId };
  // The check comes last, so that using the code up goes with what follows.
  const [record, { targets, others, euroUsd, held }, promised] = await inOrder([
    lockFor(tx, 'verify', id),
    lockStepFacts(tx, id),
    readPromise(tx, ON_THE_DESK),
    check(tx),
  ]);
  const { currency, amount, to, state, enteredBy } = record;
  const weight = weigh(record, others.usd);
  const target = targets.find(({ targetId }) => targetId === record.targetId);
  if (target) {
    const toTargetUsd = record.valueUsd + others.toTargetUsd;
    assertProved(target, { toTargetUsd, isPriceOld: false, euroUsd });
    assertCallHeld(target, { windowUsd: weight.windowUsd, isPriceOld: false }, held);
  }
  const row = { owner_id: ownerId, request_id: requestId, verified_by: actor.userId, factor };
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const { approvalsRequired: required } = weight;
  const after = { state: 'APPROVAL_REQUIRED', factor, approvalsRequired: required };
  const details = { amount: { asset: currency, minor: amount }, address: writtenDestination(to) };
  const given = { ...ON_THE_DESK, subjectId: requestId, clientId: ownerId, enteredBy };
  const written = stoppingToWait(tx, id).with('verified', (query) =>
    query.insertInto('withdrawal_verifications').values(row),
  );
  const [, , , confirmed] = await inOrder([
    keepWeight(tx, id, weight),
    recordingAction(written, actor, 'withdrawal_verified', subject, { state }, after).execute(),
    notifyClient(tx, ownerId, 'withdrawal_confirmed', details, requestId),
    readWithdrawal(tx, id),
    openPromisedCase(tx, actor, given, promised),
  ]);
  return confirmed;
}

const ON_THE_DESK = { queue: 'withdrawals', turnaround: 'ONE_BUSINESS_DAY' } as const;
