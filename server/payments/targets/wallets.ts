import { Refusal } from '@ballast/contract/errors.ts';
import { type AssetCode, type NetworkCode, networkOf } from '@ballast/contract/money/asset.ts';
import type { TARGET_STATES, Wallet } from '@ballast/contract/payments/wallets.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lastCredentialChange } from '../../access/credential-changes.ts';
import { type NetworkTerms, readNetworkTerms } from '../../database/assets.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { readAddress } from '../../providers/custody/address-format.ts';
import { WALLET_DECISIONS, waitEnd } from '../rules.ts';

/** spec/investing.md, section 4. */
export type WalletState = (typeof TARGET_STATES)[number];

export type NewWallet = {
  readonly ownerId: string;
  readonly network: NetworkCode;
  readonly address: string;
  readonly memo: string | null;
  readonly name: string | null;
};

export type WalletDecision = {
  readonly ownerId: string;
  readonly walletId: string;
  readonly state: 'APPROVED' | 'REJECTED' | 'SUSPENDED';
  readonly reason: string | null;
};

export type WalletRecord = {
  readonly walletId: string;
  readonly ownerId: string;
  readonly enteredBy: string;
  readonly name: string | null;
  readonly network: NetworkCode;
  readonly address: string;
  readonly memo: string | null;
  readonly state: WalletState;
  /** End of the wait; null while the wallet is not approved. */
  readonly usableFrom: Date | null;
  readonly usable: boolean;
  /** What the wait follows; null where nothing is waited for. */
  readonly waitsAfter: z.infer<typeof Wallet>['waits_after'];
  readonly usedBefore: boolean;
  /** When this was read, by the platform's clock. */
  readonly readAt: Date;
};

/** Adds a wallet for review. A changed address is a new wallet. */
export async function addWallet(tx: Tx, actor: Actor, wallet: NewWallet): Promise<string> {
  const address = readAddress(networkOf(wallet.network).address_kind, wallet.address);
  if (address === null) throw new Refusal('address_invalid');
  const walletId = newId();
  const { ownerId: owner_id, name, network, memo } = wallet;
  const entered_by = actor.userId ?? wallet.ownerId;
  await tx
    .insertInto('payout_targets')
    .values({ owner_id, target_id: walletId, kind: 'WALLET', entered_by, name })
    .execute();
  await tx
    .insertInto('wallet_targets')
    .values({ owner_id, target_id: walletId, network, address, memo })
    .execute();
  const subject = { kind: 'wallet', id: walletId, ownerId: wallet.ownerId };
  await recordAction(tx, actor, 'wallet_added', subject, null, { ...wallet, address });
  await notifyClient(tx, wallet.ownerId, 'wallet_added', { address, name: wallet.name });
  return walletId;
}

/**
 * Applies a decision of staff about a wallet, as `WALLET_DECISIONS` allows. Refuses `not_found`,
 * `payment_state_conflict` and `approver_entered_it`.
 */
export async function decideWallet(tx: Tx, actor: Actor, decision: WalletDecision): Promise<void> {
  const { ownerId, walletId, state, reason } = decision;
  const [wallet] = await lockWallets(tx, { ownerId, walletId });
  if (!wallet) throw new Refusal('not_found');
  if (actor.userId === null || wallet.enteredBy === actor.userId) {
    throw new Refusal('approver_entered_it');
  }
  if (!WALLET_DECISIONS[wallet.state].includes(state)) {
    throw new Refusal('payment_state_conflict', { state: wallet.state });
  }
  await tx
    .insertInto('target_decisions')
    .values({ owner_id: ownerId, target_id: walletId, state, reason, decided_by: actor.userId })
    .execute();
  const subject = { kind: 'wallet', id: walletId, ownerId: wallet.ownerId };
  const before = { state: wallet.state };
  await recordAction(tx, actor, 'wallet_decided', subject, before, { state, reason });
  await notifyClient(tx, wallet.ownerId, DECISION_MESSAGES[state], wallet);
}

const DECISION_MESSAGES = {
  APPROVED: 'wallet_approved',
  REJECTED: 'wallet_rejected',
  SUSPENDED: 'wallet_suspended',
} as const;

/** The client's wallets, oldest first. */
export async function listWallets(
  database: Database,
  ownerId: string,
  currency?: AssetCode,
): Promise<z.infer<typeof Wallet>[]> {
  const [records, terms] = await Promise.all([
    readWallets(database, { ownerId }),
    readNetworkTerms(database),
  ]);
  const wallets = records.map((wallet) => ({ ...wallet, currencies: takenAt(wallet, terms) }));
  const fitting = currency
    ? wallets.filter(({ currencies }) => currencies.includes(currency))
    : wallets;
  return fitting.map((wallet) => ({
    id: wallet.walletId,
    name: wallet.name,
    address: wallet.address,
    memo: wallet.memo,
    network: wallet.network,
    currencies: wallet.currencies,
    state: wallet.state,
    usable_from: wallet.usableFrom?.toISOString() ?? null,
    usable: wallet.usable,
    waits_after: wallet.waitsAfter,
    used_before: wallet.usedBefore,
  }));
}

function takenAt(wallet: WalletRecord, terms: readonly NetworkTerms[]): AssetCode[] {
  return terms
    .filter(({ network, mayBeWithdrawn }) => network === wallet.network && mayBeWithdrawn)
    .map(({ asset }) => asset);
}

/** All wallets of a client, or one of them. */
export type WalletQuery = { readonly ownerId: string; readonly walletId?: string };

/**
 * Locks wallets in the order of their ids and reads them. Locking all wallets of a client makes its
 * withdrawals wait for each other.
 */
export async function lockWallets(tx: Tx, query: WalletQuery): Promise<WalletRecord[]> {
  const lock = sql`
    select from payout_targets t where ${conditionOf(query)} order by target_id for update`;
  const [, wallets] = await Promise.all([lock.execute(tx), readWallets(tx, query)]);
  return wallets;
}

type WalletRow = {
  target_id: string;
  owner_id: string;
  entered_by: string;
  name: string | null;
  network: NetworkCode;
  address: string;
  memo: string | null;
  state: WalletState;
  decided_at: Date | null;
  calls_at: Date[];
  used_before: boolean;
  credentials_changed_at: Date | null;
  now: Date;
};

/** Reads wallets with their newest decision and the end of their wait, oldest first. */
export async function readWallets(database: Database, query: WalletQuery): Promise<WalletRecord[]> {
  const rows = await selectWallets(database, query);
  return rows.map((row) => {
    const usableFrom = usableFromOf(row);
    const usable = usableFrom !== null && usableFrom <= row.now;
    return {
      walletId: row.target_id,
      ownerId: row.owner_id,
      enteredBy: row.entered_by,
      name: row.name,
      network: row.network,
      address: row.address,
      memo: row.memo,
      state: row.state,
      usableFrom,
      usable,
      waitsAfter: usableFrom === null || usable ? null : waitsAfter(row),
      usedBefore: row.used_before,
      readAt: row.now,
    };
  });
}

async function selectWallets(database: Database, query: WalletQuery): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select t.owner_id, t.target_id, t.entered_by, t.name, w.network, w.address, w.memo,
      coalesce(decision.state, 'PENDING') as state, decision.decided_at,
      array(
        select held_at from video_calls c
        where c.owner_id = t.owner_id and c.target_id = t.target_id and purpose = 'WALLET'
        order by held_at
      ) as calls_at,
      exists (
        select from withdrawal_closures c join withdrawals w using (owner_id, request_id)
        where c.owner_id = t.owner_id and c.outcome = 'COMPLETED' and w.target_id = t.target_id
      ) as used_before,
      ${lastCredentialChange(query.ownerId)} as credentials_changed_at,
      clock_now() as now
    from payout_targets t
    join wallet_targets w using (owner_id, target_id)
    left join lateral (
      select state, decided_at from target_decisions d
      where d.owner_id = t.owner_id and d.target_id = t.target_id
      order by decision_id desc limit 1
    ) decision on true
    where ${conditionOf(query)}
    order by t.added_at, t.target_id`.execute(database);
  return rows;
}

function usableFromOf(row: WalletRow): Date | null {
  const { state, decided_at: approvedAt, calls_at: callsAt } = row;
  if (state !== 'APPROVED' || approvedAt === null) return null;
  return waitEnd({ approvedAt, credentialsChangedAt: row.credentials_changed_at, callsAt });
}

/** The later of the two is what the wait ends after. */
function waitsAfter({ decided_at, credentials_changed_at }: WalletRow): 'APPROVAL' | 'CREDENTIALS' {
  const isChanged =
    decided_at !== null && credentials_changed_at !== null && credentials_changed_at > decided_at;
  return isChanged ? 'CREDENTIALS' : 'APPROVAL';
}

function conditionOf({ ownerId, walletId }: WalletQuery) {
  return walletId === undefined
    ? sql`t.owner_id = ${ownerId}`
    : sql`t.owner_id = ${ownerId} and t.target_id = ${walletId}`;
}
