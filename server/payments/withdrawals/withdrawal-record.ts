import type { AnswerOf } from '@ballast/contract/call.ts';
import { type ErrorCode, Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import {
  type getWithdrawal as getWithdrawalCall,
  type WITHDRAWAL_ACTIONS,
  type WITHDRAWAL_STATES,
  withdrawalAllows,
} from '@ballast/contract/payments/withdrawals.ts';
import { type RawBuilder, sql } from 'kysely';
import { strongestFactor } from '../../access/factors/factors.ts';
import { getUser, type UserRow } from '../../account/users.ts';
import { clientsWithUnclearedHit } from '../../compliance/screening/uncleared-hits.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { shownBank } from '../targets/bank-accounts.ts';
import { type Destination, destinationOf } from '../targets/targets.ts';

/** Follows from the rows that say who did what and when. */
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** What keeps a withdrawal of a client back that is otherwise ready to go on; see the contract. */
export type WaitsFor = WithdrawalAnswer['waits_for'];

export type Approval = {
  readonly by: string;
  readonly at: Date;
  /** Null of people without a passkey, and of approvals from before this was kept. */
  readonly factor: 'PASSKEY' | null;
};

/** A withdrawal with everything that decides about it. Amounts are minor units of `currency`. */
export type WithdrawalRecord = {
  readonly requestId: string;
  readonly ownerId: string;
  readonly enteredBy: string;
  readonly targetId: string;
  readonly targetName: string | null;
  readonly currency: AssetCode;
  /** As it was when it was asked for, so that what was confirmed stays what is paid. */
  readonly to: Destination;
  readonly amount: bigint;
  readonly fee: bigint;
  /** Of the platform fee that has accrued, held and charged beside it. */
  readonly platformFee: bigint;
  readonly holdId: string;
  /** US dollars at the price of its creation. */
  readonly valueUsd: Rate;
  /** The largest payment window that it was weighed in so far, this one included. */
  readonly windowUsd: Rate;
  readonly approvalsRequired: number;
  readonly approvals: readonly Approval[];
  readonly state: WithdrawalState;
  readonly reason: string | null;
  readonly providerReference: string | null;
  /** By which the network knows its transaction; null before it was sent, and of a payment through the bank. */
  readonly hash: string | null;
  /** When it was booked back: the bank returned it, or it was found not to have been sent. */
  readonly returnedAt: Date | null;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Null unless it stands still though the client, or the client and staff, did their part. */
  readonly waitsFor: WaitsFor;
  /** Until when the client may confirm it; null once it was confirmed, or ended. */
  readonly confirmBy: Date | null;
  /** The time to confirm it is over, whether or not it was ended yet. */
  readonly isLate: boolean;
  readonly closedAt: Date | null;
  /** When this was read, by the platform's clock. */
  readonly readAt: Date;
};

type Row = {
  request_id: string;
  owner_id: string;
  entered_by: string;
  target_id: string;
  target_name: string | null;
  currency: AssetCode;
  to: Destination;
  amount: string;
  fee: string;
  platform_fee: string;
  hold_id: string;
  value_usd: string;
  window_usd: string;
  approvals_required: number;
  approvals: { by: string; at: string; factor: 'PASSKEY' | null }[];
  state: WithdrawalState;
  reason: string | null;
  provider_ref: string | null;
  hash: string | null;
  returned_at: Date | null;
  attempts: number;
  created_at: Date;
  confirm_by: Date | null;
  is_late: boolean;
  closed_at: Date | null;
  now: Date;
};

/** One withdrawal, by its owner's shard. */
export type WithdrawalId = { readonly ownerId: string; readonly requestId: string };

/**
 * Locks a withdrawal and reads it; null when its owner has none with this id. Every step starts here, so steps never run
 * at the same time.
 */
export async function lockWithdrawal(tx: Tx, id: WithdrawalId): Promise<WithdrawalRecord | null> {
  const { ownerId, requestId } = id;
  const lock = sql`
    select from withdrawals where owner_id = ${ownerId} and request_id = ${requestId} for update`;
  const [, record] = await Promise.all([lock.execute(tx), findWithdrawal(tx, id)]);
  return record;
}

/** What an action is refused with in a state that does not allow it: the client's own, and the desk's. */
const CONFLICTS = {
  verify: 'withdrawal_state_conflict',
  cancel: 'withdrawal_state_conflict',
  approve: 'payment_state_conflict',
  reject: 'payment_state_conflict',
} as const satisfies Record<keyof typeof WITHDRAWAL_ACTIONS, ErrorCode>;

/**
 * Locks a withdrawal for an action. Refuses `not_found`, also for another client's,
 * and `withdrawal_state_conflict` or `payment_state_conflict` in a state that does not allow the action, or when it is
 * too late to confirm it.
 */
export async function lockFor(
  tx: Tx,
  action: keyof typeof WITHDRAWAL_ACTIONS,
  id: WithdrawalId,
): Promise<WithdrawalRecord> {
  const record = await lockWithdrawal(tx, id);
  if (!record) throw new Refusal('not_found');
  const { state } = record;
  if (!withdrawalAllows(action, state)) throw new Refusal(CONFLICTS[action], { state });
  if (action === 'verify' && record.isLate) throw new Refusal(CONFLICTS.verify, { state });
  return record;
}

/**
 * Reads a withdrawal; null when its owner has none with this id. Takes the same time for somebody else's, so ids cannot
 * be probed.
 */
export async function findWithdrawal(
  database: Database,
  { ownerId, requestId }: WithdrawalId,
): Promise<WithdrawalRecord | null> {
  const is = sql`w.owner_id = ${ownerId} and w.request_id = ${requestId}`;
  const [record] = await selectWithdrawals(database, is, [ownerId]);
  return record ?? null;
}

/** Reads withdrawals of several owners; those that are not there are left out. */
export async function findWithdrawals(
  database: Database,
  ids: readonly WithdrawalId[],
): Promise<WithdrawalRecord[]> {
  if (ids.length === 0) return [];
  const ownerIds = ids.map(({ ownerId }) => ownerId);
  const requestIds = ids.map(({ requestId }) => requestId);
  const isAmong = sql`(w.owner_id, w.request_id) in (
    select * from unnest(${ownerIds}::uuid[], ${requestIds}::uuid[]))`;
  return selectWithdrawals(database, isAmong, ownerIds);
}

const OF_WITHDRAWAL = {
  kind: sql`w.kind`,
  wallet: 'to_wallet',
  bank: 'to_bank',
  currency: sql`w.currency`,
  hash: sql`account.account_hash`,
};

async function selectWithdrawals(
  database: Database,
  condition: RawBuilder<unknown>,
  ownerIds: readonly string[],
): Promise<WithdrawalRecord[]> {
  const selected = sql<Row>`
    select w.*, ${destinationOf(OF_WITHDRAWAL)} as "to",
      clock.now, coalesce(w.confirm_by <= clock.now, false) as is_late, target.name as target_name,
      case
        when c.outcome is not null then c.outcome
        when d.request_id is not null then 'PROCESSING'
        when v.request_id is not null then 'APPROVAL_REQUIRED'
        else 'CODE_REQUIRED'
      end as state,
      c.reason, c.closed_at, d.provider_ref, h.hash,
      coalesce(d.not_sent_at, (
        select booked_at from bank_payment_lines l
        where l.owner_id = w.owner_id and l.request_id = w.request_id and l.kind = 'RETURNED'
      )) as returned_at, coalesce(d.attempts, 0) as attempts,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('by', approved_by, 'at', approved_at, 'factor', factor)
          order by approved_at, approved_by
        ), '[]')
        from withdrawal_approvals a
        where a.owner_id = w.owner_id and a.request_id = w.request_id
      ) as approvals
    from (select clock_now() as now offset 0) clock
    cross join withdrawals w
    left join wallet_withdrawals to_wallet using (owner_id, request_id)
    left join bank_withdrawals to_bank using (owner_id, request_id)
    left join bank_targets account using (owner_id, target_id)
    join payout_targets target using (owner_id, target_id)
    left join withdrawal_verifications v using (owner_id, request_id)
    left join withdrawal_dispatches d using (owner_id, request_id)
    left join withdrawal_closures c using (owner_id, request_id)
    left join transfer_hashes h using (owner_id, request_id)
    where ${condition}`;
  // What is the house's is read beside what is an owner's.
  const [{ rows }, stopped, reviewed] = await Promise.all([
    selected.execute(database),
    stoppedAssets(database),
    clientsWithUnclearedHit(database, ownerIds),
  ]);
  return rows.map((row) => toRecord(row, waitOf(row, stopped, reviewed)));
}

/** What keeps a withdrawal back, by the assets that are stopped and the clients with a hit that is not cleared. */
export function waitOf(
  {
    state,
    attempts,
    currency,
    owner_id: ownerId,
  }: Pick<Row, 'state' | 'attempts' | 'currency' | 'owner_id'>,
  stopped: ReadonlySet<AssetCode>,
  reviewed: ReadonlySet<string>,
): WaitsFor {
  const isConfirmed = state === 'APPROVAL_REQUIRED' || state === 'PROCESSING';
  // What was tried before the custodian may have already.
  if (!isConfirmed || attempts > 0) return null;
  if (stopped.has(currency)) return 'BALANCE_CHECK';
  return state === 'PROCESSING' && reviewed.has(ownerId) ? 'REVIEW' : null;
}

function toRecord(row: Row, waitsFor: WaitsFor): WithdrawalRecord {
  return {
    requestId: row.request_id,
    ownerId: row.owner_id,
    enteredBy: row.entered_by,
    targetId: row.target_id,
    targetName: row.target_name,
    currency: row.currency,
    to: row.to,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    platformFee: BigInt(row.platform_fee),
    holdId: row.hold_id,
    valueUsd: rateOf(row.value_usd),
    windowUsd: rateOf(row.window_usd),
    approvalsRequired: row.approvals_required,
    approvals: row.approvals.map(({ at, ...given }) => ({ ...given, at: new Date(at) })),
    state: row.state,
    reason: row.reason,
    providerReference: row.provider_ref,
    hash: row.hash,
    returnedAt: row.returned_at,
    attempts: row.attempts,
    createdAt: row.created_at,
    waitsFor,
    confirmBy: row.confirm_by,
    isLate: row.is_late,
    closedAt: row.closed_at,
    readAt: row.now,
  };
}

/** The reason that the client reads: staff's words, never the custodian's codes. */
export function reasonForClient({ state, reason }: WithdrawalRecord): string | null {
  return state === 'REJECTED' ? reason : null;
}

/** A withdrawal as the calls of withdrawals answer it. */
export type WithdrawalAnswer = AnswerOf<typeof getWithdrawalCall>;

/** A withdrawal of this owner, as one of its people sees it. Refuses with `not_found`. */
export async function getWithdrawal(
  database: Database,
  requestId: string,
  { clientId, userId }: Pick<Caller, 'clientId' | 'userId'>,
): Promise<WithdrawalAnswer> {
  const [record, reader] = await Promise.all([
    findWithdrawal(database, { ownerId: clientId, requestId }),
    getUser(database, userId),
  ]);
  if (!record) throw new Refusal('not_found');
  return withdrawalAnswer(record, reader);
}

/** A withdrawal as calls return it to a person, with the factor whose code it needs of that person now. */
export function withdrawalAnswer(record: WithdrawalRecord, reader: UserRow): WithdrawalAnswer {
  const { currency, amount, fee, platformFee } = record;
  const write = (minor: bigint) => formatMinor(currency, minor);
  const completedAt = record.state === 'COMPLETED' ? record.closedAt : null;
  return {
    id: record.requestId,
    currency,
    target_id: record.targetId,
    target_name: record.targetName,
    ...shownDestination(record.to),
    amount: write(amount),
    fee: write(fee),
    platform_fee: write(platformFee),
    total: write(amount + fee + platformFee),
    state: record.state,
    ...codeOwed(record, reader),
    confirm_by: record.confirmBy?.toISOString() ?? null,
    waits_for: record.waitsFor,
    reason: reasonForClient(record),
    hash: record.hash,
    approvals_required: record.approvalsRequired,
    approvals_given: record.approvals.length,
    created_at: record.createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    returned_at: record.returnedAt?.toISOString() ?? null,
  };
}

function shownDestination(
  to: Destination,
): Pick<WithdrawalAnswer, 'network' | 'address' | 'memo' | 'bank'> {
  if (to.kind === 'BANK') return { network: null, address: null, memo: null, bank: shownBank(to) };
  const { network, address, memo } = to;
  return { network, address, memo, bank: null };
}

function codeOwed(
  { state }: WithdrawalRecord,
  reader: UserRow,
): Pick<WithdrawalAnswer, 'code_owed' | 'phone_ending'> {
  if (!withdrawalAllows('verify', state)) return { code_owed: null, phone_ending: null };
  const owed = strongestFactor(reader);
  return {
    code_owed: owed,
    phone_ending: owed === 'SMS' ? (reader.phone?.slice(-2) ?? null) : null,
  };
}
