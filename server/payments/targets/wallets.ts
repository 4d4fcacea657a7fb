import { Refusal } from '@ballast/contract/errors.ts';
import { type AssetCode, type NetworkCode, networkOf } from '@ballast/contract/money/asset.ts';
import type { Wallet } from '@ballast/contract/payments/wallets.ts';
import type { z } from 'zod';
import { tellPayee } from '../../compliance/screening/subjects.ts';
import { type NetworkTerms, readNetworkTerms } from '../../database/assets.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { readAddress } from '../../providers/custody/address-format.ts';
import {
  isWallet,
  type OwnTarget,
  readTargets,
  standingOf,
  type TargetQuery,
  type TargetRecord,
  type WalletDestination,
} from './targets.ts';

export type NewWallet = {
  readonly ownerId: string;
  readonly network: NetworkCode;
  readonly address: string;
  readonly memo: string | null;
  readonly name: string | null;
  /** Who keeps its key; null where its client does. */
  readonly hostedBy: string | null;
};

/** Keeps a wallet that waits for a decision. A changed address is a new wallet. */
export async function keepWallet(tx: Tx, actor: Actor, wallet: NewWallet): Promise<string> {
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
    .values({ owner_id, target_id: walletId, network, address, memo, hosted_by: wallet.hostedBy })
    .execute();
  const payee = { targetId: walletId, kind: 'ADDRESS', name: address, countries: [] } as const;
  await tellPayee(tx, wallet.ownerId, payee);
  const subject = { kind: 'wallet', id: walletId, ownerId: wallet.ownerId };
  await recordAction(tx, actor, 'wallet_added', subject, null, { ...wallet, address });
  await notifyClient(tx, wallet.ownerId, 'wallet_added', { address, name: wallet.name });
  return walletId;
}

type Answer = z.infer<typeof Wallet>;

/** The client's wallets but those that were removed, oldest first. */
export async function listWallets(
  database: Database,
  ownerId: string,
  currency?: AssetCode,
): Promise<Answer[]> {
  const wallets = await readWallets(database, { ownerId });
  const kept = wallets.filter(({ state }) => state !== 'REMOVED');
  return currency ? kept.filter(({ currencies }) => currencies.includes(currency)) : kept;
}

/** One of the client's wallets. Refuses `not_found`. */
export async function getWallet(database: Database, own: OwnTarget): Promise<Answer> {
  const [wallet] = await readWallets(database, own);
  if (!wallet) throw new Refusal('not_found');
  return wallet;
}

async function readWallets(database: Database, query: TargetQuery): Promise<Answer[]> {
  const [records, terms] = await Promise.all([
    readTargets(database, query),
    readNetworkTerms(database),
  ]);
  return records.filter(isWallet).map((wallet) => ({
    ...standingOf(wallet),
    address: wallet.to.address,
    memo: wallet.to.memo,
    network: wallet.to.network,
    currencies: takenAt(wallet, terms),
    hosting: wallet.to.hostedBy === null ? 'SELF_HOSTED' : 'PROVIDER',
    provider: wallet.to.hostedBy,
    ownership_proved_at: wallet.provedAt?.toISOString() ?? null,
  }));
}

/** Has a wallet that was removed be free to be added again. */
export async function forgetWallet(tx: Tx, { ownerId, targetId }: OwnTarget): Promise<void> {
  await tx
    .updateTable('wallet_targets')
    .set({ is_removed: true })
    .where('owner_id', '=', ownerId)
    .where('target_id', '=', targetId)
    .execute();
}

function takenAt(
  { to }: TargetRecord<WalletDestination>,
  terms: readonly NetworkTerms[],
): AssetCode[] {
  return terms
    .filter(({ network, mayBeWithdrawn }) => network === to.network && mayBeWithdrawn)
    .map(({ asset }) => asset);
}
