import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { withdrawalAllows } from '@ballast/contract/payments/withdrawals.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import { isSuspended } from '../../account/clients.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { inOrder } from '../../database/transact.ts';
import { releaseWithdrawalFee } from '../../fees/withdrawal-fees.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { advanceRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { latestPrices } from '../../prices/prices.ts';
import type {
  CaseAmount,
  CaseContext,
  CaseFact,
  CaseSubject,
  CaseVerdict,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import { isAskedBack } from '../bank/recall-requests.ts';
import { owesRecalled } from '../bank/recalled-deposits.ts';
import { owesUndoneDeposit } from '../deposits/undone-deposits.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { missingCall } from '../rules.ts';
import { bankFacts } from '../targets/bank-account-cases.ts';
import { callsHeldFor } from '../targets/held-calls.ts';
import {
  isWallet,
  NOT_USABLE,
  readTargets,
  type TargetRecord,
  writtenDestination,
} from '../targets/targets.ts';
import { hostingFacts, ownershipFacts, walletFacts } from '../targets/wallet-cases.ts';
import { openPaidNumber } from './bank-payments.ts';
import {
  EURO,
  euroIn,
  keepWeight,
  lockStepFacts,
  otherWithdrawals,
  type StepFacts,
  weigh,
} from './payment-window.ts';
import { SEND_WITHDRAWAL } from './send-withdrawal.ts';
import { shownOf } from './shown-withdrawal.ts';
import { openDispatch } from './withdrawal-dispatches.ts';
import { isSpokenAbout, lacksProof } from './withdrawal-quote.ts';
import {
  findWithdrawal,
  findWithdrawals,
  lockFor,
  lockWithdrawal,
  type WithdrawalId,
  type WithdrawalRecord,
} from './withdrawal-record.ts';

/**
 * Withdrawals that their clients have confirmed, as the desk decides them: one person of operations, or two
 * different ones above the limit (spec/decisions.md, section 3). The last approval lets a withdrawal go.
 */
export const WITHDRAWAL_CASES: CaseSubject = {
  queue: 'withdrawals',
  preparers: [],
  deciders: ['OPERATIONS'],
  decisions: ['APPROVE', 'REJECT'],
  async preparersOf(database, subject) {
    const { approvalsRequired } = await weighedNow(database, subject);
    return approvalsRequired > 1 ? ['OPERATIONS'] : [];
  },
  amounts: amountsOf,
  read: async ({ database }: CaseContext, subject) => ({
    facts: await readFacts(database, subject),
    documents: [],
  }),
  obstacle: obstacleTo,
  signs: async (tx, subject) => shownOf(await lockWithdrawalOf(tx, subject)),
  prepare: async (tx, actor, subject) => {
    await approve(tx, actor, subject);
  },
  decide: (tx, actor, verdict) =>
    verdict.decision === 'APPROVE' ? approveLast(tx, actor, verdict) : reject(tx, actor, verdict),
  openAccountNumber: (tx, keys, subject) => openPaidNumber(tx, keys, idOf(subject)),
};

function idOf({ clientId: ownerId, subjectId: requestId }: SubjectOfCase): WithdrawalId {
  return { ownerId, requestId };
}

async function getWithdrawalOf(
  database: Database,
  subject: SubjectOfCase,
): Promise<WithdrawalRecord> {
  const record = await findWithdrawal(database, idOf(subject));
  if (!record) {
    throw new Error(`a case is about the withdrawal ${subject.subjectId}, which is not there`);
  }
  return record;
}

async function lockWithdrawalOf(tx: Tx, subject: SubjectOfCase): Promise<WithdrawalRecord> {
  return (await lockWithdrawal(tx, idOf(subject))) ?? getWithdrawalOf(tx, subject);
}

/** A withdrawal under the rules of this moment while it waits for the desk; later those that it was let go under. */
async function weighedNow(database: Database, subject: SubjectOfCase): Promise<WithdrawalRecord> {
  const { ownerId, requestId } = idOf(subject);
  const [record, others] = await Promise.all([
    getWithdrawalOf(database, subject),
    otherWithdrawals(database, ownerId, { requestId }),
  ]);
  if (!withdrawalAllows('approve', record.state)) return record;
  return { ...record, ...weigh(record, others.usd) };
}

async function amountsOf(
  database: Database,
  subjects: readonly SubjectOfCase[],
): Promise<ReadonlyMap<string, CaseAmount>> {
  const records = await findWithdrawals(database, subjects.map(idOf));
  return new Map(
    records.map(({ requestId, currency, amount }) => [
      requestId,
      { value: formatMinor(currency, amount), currency },
    ]),
  );
}

async function readFacts(database: Database, subject: SubjectOfCase): Promise<CaseFact[]> {
  const record = await weighedNow(database, subject);
  const target = await readTarget(database, record);
  const { currency, amount, fee, hash } = record;
  return [
    { field: 'withdrawal_amount', value: `${formatMinor(currency, amount)} ${currency}` },
    { field: 'withdrawal_fee', value: `${formatMinor(currency, fee)} ${currency}` },
    { field: 'withdrawal_value', value: `${formatRate(record.valueUsd)} USD` },
    { field: 'withdrawn_in_24_hours', value: `${formatRate(record.windowUsd)} USD` },
    { field: 'approvals_required', value: String(record.approvalsRequired) },
    {
      field: record.to.kind === 'BANK' ? 'account_name' : 'wallet_name',
      value: record.targetName ?? '',
    },
    target?.usedBefore
      ? { field: 'wallet_used_before', value: 'yes' }
      : { field: 'wallet_used_before', value: 'no', marked: true },
    ...(target && isWallet(target) ? [...hostingFacts(target.to), ...ownershipFacts(target)] : []),
    ...destinationFacts(record),
    ...(hash === null ? [] : [{ field: 'transaction_hash', value: hash }]),
    { field: 'requested_at', value: record.createdAt.toISOString() },
  ];
}

function destinationFacts({ to }: WithdrawalRecord): CaseFact[] {
  return to.kind === 'WALLET' ? walletFacts(to) : bankFacts(to);
}

async function readTarget(
  database: Database,
  { ownerId, targetId }: WithdrawalRecord,
): Promise<TargetRecord | undefined> {
  const [target] = await readTargets(database, { ownerId, targetId });
  return target;
}

async function obstacleTo(
  database: Database,
  subject: SubjectOfCase,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  if (decision !== 'APPROVE') return null;
  const id = idOf(subject);
  const { ownerId, requestId } = id;
  const [record, targets, others, prices, held, client] = await Promise.all([
    weighedNow(database, subject),
    readTargets(database, { ownerId }),
    otherWithdrawals(database, ownerId, { requestId }),
    latestPrices(database, [EURO]),
    callsHeldFor(database, id),
    readStanding(database, id),
  ]);
  return obstacleToApproval(record, { targets, others, euroUsd: euroIn(prices), held, client });
}

/** What a client's withdrawals are kept back for, beside themselves. */
type Standing = {
  readonly isSuspended: boolean;
  readonly owesDeposit: boolean;
  readonly owesBank: boolean;
  readonly stopped: ReadonlySet<AssetCode>;
};

async function readStanding(database: Database, { ownerId }: WithdrawalId): Promise<Standing> {
  const [suspended, owesDeposit, stopped, owesRecall, isAsked] = await Promise.all([
    isSuspended(database, ownerId),
    owesUndoneDeposit(database, ownerId),
    stoppedAssets(database),
    owesRecalled(database, ownerId),
    isAskedBack(database, ownerId),
  ]);
  const owesBank = owesRecall || isAsked;
  return { isSuspended: suspended, owesDeposit, owesBank, stopped };
}

type ApprovalFacts = StepFacts & { readonly client: Standing };

function obstacleToApproval(
  { currency, targetId, to, valueUsd, windowUsd }: WithdrawalRecord,
  { targets, others, euroUsd, held, client }: ApprovalFacts,
): Extract<
  CaseObstacle,
  | 'client_suspended'
  | 'deposit_undone'
  | 'deposit_recalled'
  | 'withdrawals_stopped'
  | 'wallet_not_approved'
  | 'wallet_on_hold'
  | 'bank_account_not_approved'
  | 'bank_account_on_hold'
  | 'wallet_proof_required'
  | 'video_call_required'
> | null {
  if (client.isSuspended) return 'client_suspended';
  if (client.owesDeposit) return 'deposit_undone';
  if (client.owesBank) return 'deposit_recalled';
  if (client.stopped.has(currency)) return 'withdrawals_stopped';
  const target = targets.find((each) => each.targetId === targetId);
  const codes = NOT_USABLE[to.kind];
  if (target?.state !== 'APPROVED') return codes.state;
  if (!target.usable) return codes.wait;
  const toTargetUsd = valueUsd + others.toTargetUsd;
  if (lacksProof(target, { toTargetUsd, isPriceOld: false, euroUsd })) {
    return 'wallet_proof_required';
  }
  const walletUsedBefore = isSpokenAbout(target);
  // Its value is that of its creation.
  const due = missingCall({ windowUsd, isPriceOld: false, walletUsedBefore, ...held });
  return due ? 'video_call_required' : null;
}

type Approved = SubjectOfCase & Pick<CaseVerdict, 'byPasskey'>;

/** Notes the last approval that is needed. Refuses `case_changed` when it has come to need one more. */
async function approveLast(tx: Tx, actor: Actor, subject: Approved): Promise<void> {
  if (!(await approve(tx, actor, subject))) throw new Refusal('case_changed');
}

/**
 * Notes one person's approval, under the rules of this moment, and says whether it was the last that is needed. That one
 * has a job hand the withdrawal to the custodian.
 */
async function approve(tx: Tx, actor: Actor, of: Approved): Promise<boolean> {
  const id = idOf(of);
  const [locked, step, client] = await inOrder([
    lockFor(tx, 'approve', id),
    lockStepFacts(tx, id),
    readStanding(tx, id),
  ]);
  const { requestId, ownerId, approvals } = locked;
  const weight = weigh(locked, step.others.usd);
  const obstacle = obstacleToApproval({ ...locked, ...weight }, { ...step, client });
  if (obstacle) throw new Refusal(obstacle);
  const given = approvals.length + 1;
  const isLast = given >= weight.approvalsRequired;
  const factor = of.byPasskey ? ('PASSKEY' as const) : null;
  const key = { owner_id: ownerId, request_id: requestId };
  const row = { ...key, approved_by: actor.userId ?? '', factor };
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const after = { approvals: given, required: weight.approvalsRequired, factor };
  await inOrder([
    keepWeight(tx, id, weight),
    tx.insertInto('withdrawal_approvals').values(row).execute(),
    recordAction(tx, actor, 'withdrawal_approved', subject, null, after),
    isLast && release(tx, locked),
  ]);
  return isLast;
}

async function release(tx: Tx, record: WithdrawalRecord): Promise<void> {
  const { ownerId, requestId } = record;
  const id = { ownerId, requestId };
  await inOrder([
    advanceRequest(tx, id, 'processing', 'submitted'),
    openDispatch(tx, record),
    enqueue(tx, SEND_WITHDRAWAL, id),
  ]);
}

/** Ends a withdrawal with a reason that the client reads: amount and fee are free again. */
async function reject(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { reason } = verdict;
  const record = await lockFor(tx, 'reject', idOf(verdict));
  const { requestId, ownerId, state, currency, amount, to } = record;
  const closure = tx.insertInto('withdrawal_closures').values({
    owner_id: ownerId,
    request_id: requestId,
    outcome: 'REJECTED',
    closed_by: actor.userId,
    reason,
  });
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const after = { state: 'REJECTED', reason };
  const details = {
    amount: { asset: currency, minor: amount },
    address: writtenDestination(to),
    reason,
  };
  releaseWithdrawalFee(tx, { ownerId, requestId });
  await inOrder([
    advanceRequest(tx, { ownerId, requestId }, 'rejected', 'submitted'),
    closure.execute(),
    recordAction(tx, actor, 'withdrawal_rejected', subject, { state }, after),
    notifyClient(tx, ownerId, 'withdrawal_rejected', details, requestId),
  ]);
}
