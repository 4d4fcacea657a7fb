import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import type { BankType } from '@ballast/contract/payments/bank-accounts.ts';
import type { TARGET_STATES, TargetStanding } from '@ballast/contract/payments/wallets.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { lastCredentialChange } from '../../access/credential-changes.ts';
import { forgetPayee } from '../../compliance/screening/subjects.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { TARGET_DECISIONS, waitEnd } from '../rules.ts';

/** spec/investing.md, section 4. */
export type TargetState = (typeof TARGET_STATES)[number];

/** An address of a network. */
export type WalletDestination = {
  readonly kind: 'WALLET';
  readonly network: NetworkCode;
  readonly address: string;
  readonly memo: string | null;
  /** Who keeps its key, as its client says; null where the client does. */
  readonly hostedBy: string | null;
};

/** An account at a bank; of its number only the end is here. */
export type BankDestination = {
  readonly kind: 'BANK';
  readonly currency: AssetCode;
  readonly routing: BankType;
  /** Routing number or BIC. */
  readonly routingCode: string;
  readonly bankName: string;
  readonly country: string;
  readonly holderName: string;
  readonly ending: string;
  /** Stands for bank and number together, so that another number is another destination. */
  readonly fingerprint: string;
};

export type Destination = WalletDestination | BankDestination;

/** Where a client may be paid to, whichever kind it is (docs/decisions/0127). */
export type TargetRecord<To extends Destination = Destination> = {
  readonly targetId: string;
  readonly ownerId: string;
  readonly enteredBy: string;
  readonly name: string | null;
  readonly to: To;
  readonly state: TargetState;
  /** What its client was told of the rejection; null in other states. */
  readonly reason: string | null;
  readonly addedAt: Date;
  /** Null while nobody decided. */
  readonly decidedAt: Date | null;
  /** End of the wait; null while the target is not approved. */
  readonly usableFrom: Date | null;
  readonly usable: boolean;
  /** What the wait follows; null where nothing is waited for. */
  readonly waitsAfter: z.infer<typeof TargetStanding>['waits_after'];
  readonly usedBefore: boolean;
  /** When its client last proved that it is theirs; null for a bank account. */
  readonly provedAt: Date | null;
  /** When this was read, by the platform's clock. */
  readonly readAt: Date;
};

/** Whether a target is a wallet. */
export function isWallet(target: TargetRecord): target is TargetRecord<WalletDestination> {
  return target.to.kind === 'WALLET';
}

/** Whether a target is a bank account. */
export function isBankAccount(target: TargetRecord): target is TargetRecord<BankDestination> {
  return target.to.kind === 'BANK';
}

/** How each kind of target is refused while it cannot be paid to. */
export const NOT_USABLE = {
  WALLET: { state: 'wallet_not_approved', wait: 'wallet_on_hold' },
  BANK: { state: 'bank_account_not_approved', wait: 'bank_account_on_hold' },
} as const;

/** What a passkey signs of where money goes. */
export function shownDestination(to: Destination): Readonly<Record<string, string>> {
  if (to.kind === 'WALLET')
    return { network: to.network, address: to.address, memo: to.memo ?? '' };
  const { routingCode, bankName, country, holderName, ending, fingerprint } = to;
  return { bank: routingCode, bankName, country, holder: holderName, ending, account: fingerprint };
}

/** What a passkey signs of a target that the desk decides, under its lock. Refuses `not_found`. */
export async function lockShownTarget(
  tx: Tx,
  own: OwnTarget,
): Promise<Readonly<Record<string, string>>> {
  const [target] = await lockTargets(tx, own);
  if (!target) throw new Refusal('not_found');
  return { target: target.targetId, client: target.ownerId, ...shownDestination(target.to) };
}

export type TargetDecision = {
  readonly ownerId: string;
  readonly targetId: string;
  readonly state: 'APPROVED' | 'REJECTED' | 'SUSPENDED';
  readonly reason: string | null;
};

/**
 * Applies a decision of staff about a target, as `TARGET_DECISIONS` allows. Refuses `not_found`,
 * `payment_state_conflict` and `approver_entered_it`.
 */
export async function decideTarget(tx: Tx, actor: Actor, decision: TargetDecision): Promise<void> {
  const { ownerId, targetId, state } = decision;
  const [target] = await lockTargets(tx, { ownerId, targetId });
  if (!target) throw new Refusal('not_found');
  if (actor.userId === null || target.enteredBy === actor.userId) {
    throw new Refusal('approver_entered_it');
  }
  if (!TARGET_DECISIONS[target.state].includes(state)) {
    throw new Refusal('payment_state_conflict', { state: target.state });
  }
  await keepDecision(tx, actor, target, decision);
}

/** Removes a target of the client's own: nothing is paid to it any more. Refuses `not_found`. */
export async function removeTarget(
  tx: Tx,
  actor: Actor,
  { ownerId, targetId, kind }: OwnTarget & { readonly kind: Destination['kind'] },
): Promise<void> {
  const [target] = await lockTargets(tx, { ownerId, targetId });
  if (target?.to.kind !== kind || target.state === 'REMOVED') throw new Refusal('not_found');
  await keepDecision(tx, actor, target, { state: 'REMOVED', reason: null });
}

async function keepDecision(
  tx: Tx,
  actor: Actor,
  target: TargetRecord,
  { state, reason }: Pick<TargetDecision, 'reason'> & { readonly state: Decided },
): Promise<void> {
  const { ownerId, targetId, name, to } = target;
  const key = { owner_id: ownerId, target_id: targetId };
  await tx
    .insertInto('target_decisions')
    .values({ ...key, state, reason, decided_by: actor.userId ?? ownerId })
    .execute();
  const before = { state: target.state };
  const subject = subjectOf(target);
  const removed = state === 'REMOVED';
  if (removed || state === 'REJECTED') await forgetPayee(tx, ownerId, targetId);
  if (to.kind === 'BANK') {
    const action = removed ? 'bank_account_removed' : 'bank_account_decided';
    await recordAction(tx, actor, action, subject, before, { state, reason });
    const { bankName, ending } = to;
    await notifyClient(tx, ownerId, BANK_MESSAGES[state], {
      bankName,
      ending,
      reason: reason ?? '',
    });
  } else {
    const action = removed ? 'wallet_removed' : 'wallet_decided';
    await recordAction(tx, actor, action, subject, before, { state, reason });
    const { address } = to;
    await notifyClient(tx, ownerId, WALLET_MESSAGES[state], {
      address,
      name,
      reason: reason ?? '',
    });
  }
}

type Decided = TargetDecision['state'] | 'REMOVED';

/** How a target stands, as calls answer it. */
export function standingOf(target: TargetRecord): z.infer<typeof TargetStanding> {
  return {
    id: target.targetId,
    name: target.name,
    state: target.state,
    reason: target.reason,
    added_at: target.addedAt.toISOString(),
    usable_from: target.usableFrom?.toISOString() ?? null,
    usable: target.usable,
    waits_after: target.waitsAfter,
    used_before: target.usedBefore,
  };
}

/** By what the audit trail knows a target. */
export function subjectOf({
  ownerId,
  targetId,
  to,
}: Pick<TargetRecord, 'ownerId' | 'targetId' | 'to'>) {
  return { kind: to.kind === 'BANK' ? 'bank_account' : 'wallet', id: targetId, ownerId };
}

const WALLET_MESSAGES = {
  APPROVED: 'wallet_approved',
  REJECTED: 'wallet_rejected',
  SUSPENDED: 'wallet_suspended',
  REMOVED: 'wallet_removed',
} as const;

const BANK_MESSAGES = {
  APPROVED: 'bank_account_approved',
  REJECTED: 'bank_account_rejected',
  SUSPENDED: 'bank_account_suspended',
  REMOVED: 'bank_account_removed',
} as const;

/** How many targets of a kind a client may have at once (spec/decisions.md, section 12). */
const TARGETS_MAX = 20;

/** Refuses `too_many_targets` when there is no room for one more of a kind. */
export function assertRoom(targets: readonly TargetRecord[], kind: Destination['kind']): void {
  const kept = targets.filter(({ to, state }) => to.kind === kind && state !== 'REMOVED');
  if (kept.length >= TARGETS_MAX) throw new Refusal('too_many_targets');
}

/** One target, by its owner's shard. */
export type OwnTarget = { readonly ownerId: string; readonly targetId: string };

/** All targets of a client, or one of them. */
export type TargetQuery = { readonly ownerId: string; readonly targetId?: string };

/**
 * Locks targets in the order of their ids and reads them. Locking all targets of a client makes its
 * withdrawals wait for each other.
 */
export async function lockTargets(tx: Tx, query: TargetQuery): Promise<TargetRecord[]> {
  const lock = sql`
    select from payout_targets t where ${conditionOf(query)} order by target_id for update`;
  const [, targets] = await Promise.all([lock.execute(tx), readTargets(tx, query)]);
  return targets;
}

type Row = {
  target_id: string;
  owner_id: string;
  entered_by: string;
  name: string | null;
  to: Destination;
  state: TargetState;
  reason: string | null;
  added_at: Date;
  decided_at: Date | null;
  calls_at: Date[];
  used_before: boolean;
  proved_at: Date | null;
  credentials_changed_at: Date | null;
  now: Date;
};

/** Reads targets with their newest decision and the end of their wait, oldest first. */
export async function readTargets(database: Database, query: TargetQuery): Promise<TargetRecord[]> {
  const rows = await selectTargets(database, query);
  return rows.map((row) => {
    const usableFrom = usableFromOf(row);
    const usable = usableFrom !== null && usableFrom <= row.now;
    return {
      targetId: row.target_id,
      ownerId: row.owner_id,
      enteredBy: row.entered_by,
      name: row.name,
      to: row.to,
      state: row.state,
      reason: row.state === 'REJECTED' ? row.reason : null,
      addedAt: row.added_at,
      decidedAt: row.decided_at,
      usableFrom,
      usable,
      waitsAfter: usableFrom === null || usable ? null : waitsAfter(row),
      usedBefore: row.used_before,
      provedAt: row.proved_at,
      readAt: row.now,
    };
  });
}

/** What clients call their payout targets, by their ids; an unnamed one goes by where it leads. */
export async function readTargetNames(
  database: Database,
  targets: readonly OwnTarget[],
): Promise<ReadonlyMap<string, string>> {
  if (targets.length === 0) return new Map();
  const ownerIds = targets.map(({ ownerId }) => ownerId);
  const targetIds = targets.map(({ targetId }) => targetId);
  const { rows } = await sql<Pick<Row, 'target_id' | 'name' | 'to'>>`
    select t.target_id, t.name, ${destinationOf(OF_TARGET)} as "to"
    from payout_targets t
    left join wallet_targets w using (owner_id, target_id)
    left join bank_targets b using (owner_id, target_id)
    where (t.owner_id, t.target_id) in (
      select * from unnest(${ownerIds}::uuid[], ${targetIds}::uuid[]))`.execute(database);
  return new Map(rows.map(({ target_id: id, name, to }) => [id, name ?? writtenDestination(to)]));
}

const OF_TARGET = {
  kind: sql`t.kind`,
  wallet: 'w',
  bank: 'b',
  currency: sql`b.currency`,
  hash: sql`b.account_hash`,
};

async function selectTargets(database: Database, query: TargetQuery): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.owner_id, t.target_id, t.entered_by, t.name, t.added_at,
      ${destinationOf(OF_TARGET)} as "to",
      coalesce(decision.state, 'PENDING') as state, decision.reason, decision.decided_at,
      array(
        select held_at from video_calls c
        where c.owner_id = t.owner_id and c.target_id = t.target_id and purpose = 'WALLET'
        order by held_at
      ) as calls_at,
      exists (
        select from withdrawal_closures c join withdrawals w using (owner_id, request_id)
        where c.owner_id = ${query.ownerId} and c.outcome = 'COMPLETED' and w.owner_id = ${query.ownerId}
          and w.target_id = t.target_id
      ) as used_before,
      (
        select max(proved_at) from wallet_proofs p
        where p.owner_id = t.owner_id and p.target_id = t.target_id
      ) as proved_at,
      ${lastCredentialChange(query.ownerId)} as credentials_changed_at,
      clock_now() as now
    from payout_targets t
    left join wallet_targets w using (owner_id, target_id)
    left join bank_targets b using (owner_id, target_id)
    left join lateral (
      select state, reason, decided_at from target_decisions d
      where d.owner_id = t.owner_id and d.target_id = t.target_id
      order by decision_id desc limit 1
    ) decision on true
    where ${conditionOf(query)}
    order by t.added_at, t.target_id`.execute(database);
  return rows;
}

type DestinationOf = {
  readonly kind: RawBuilder<unknown>;
  /** Names of the tables in which either kind stands; `wallet_targets` and `bank_targets`, or the copies of a withdrawal. */
  readonly wallet: string;
  readonly bank: string;
  readonly currency: RawBuilder<unknown>;
  readonly hash: RawBuilder<unknown>;
};

/** A `Destination` as SQL. */
export function destinationOf({
  kind,
  wallet,
  bank,
  currency,
  hash,
}: DestinationOf): RawBuilder<Destination> {
  const [w, b] = [sql.table(wallet), sql.table(bank)];
  return sql<Destination>`case ${kind}
    when 'WALLET' then jsonb_build_object(
      'kind', 'WALLET', 'network', ${w}.network, 'address', ${w}.address, 'memo', ${w}.memo,
      'hostedBy', ${w}.hosted_by)
    else jsonb_build_object(
      'kind', 'BANK', 'currency', ${currency}, 'routing', ${b}.routing, 'routingCode', ${b}.routing_code,
      'bankName', ${b}.bank_name, 'country', ${b}.country, 'holderName', ${b}.holder_name,
      'ending', ${b}.account_number_ending, 'fingerprint', encode(${hash}, 'hex')) end`;
}

/** A destination in a line of a message or a list: the address, or the bank and the end of the number. */
export function writtenDestination(to: Destination): string {
  return to.kind === 'WALLET' ? to.address : `${to.bankName} ···${to.ending}`;
}

function usableFromOf(row: Row): Date | null {
  const { state, decided_at: approvedAt, calls_at: callsAt } = row;
  if (state !== 'APPROVED' || approvedAt === null) return null;
  return waitEnd({ approvedAt, credentialsChangedAt: row.credentials_changed_at, callsAt });
}

/** The later of the two is what the wait ends after. */
function waitsAfter({ decided_at, credentials_changed_at }: Row): 'APPROVAL' | 'CREDENTIALS' {
  const isChanged =
    decided_at !== null && credentials_changed_at !== null && credentials_changed_at > decided_at;
  return isChanged ? 'CREDENTIALS' : 'APPROVAL';
}

function conditionOf({ ownerId, targetId }: TargetQuery) {
  return targetId === undefined
    ? sql`t.owner_id = ${ownerId}`
    : sql`t.owner_id = ${ownerId} and t.target_id = ${targetId}`;
}
