import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { networkOf } from '@ballast/contract/money/asset.ts';
import { looksLike } from '@ballast/contract/payments/look-alikes.ts';
import {
  type addWallet as addCall,
  type checkWallet as checkCall,
  type LookAlike,
  type sendWalletCode as sendCodeCall,
  shownWallet,
  type WalletDetails,
} from '@ballast/contract/payments/new-wallet.ts';
import type { Wallet } from '@ballast/contract/payments/wallets.ts';
import type { z } from 'zod';
import { lockClient } from '../../account/clients.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Earlier, RunOnce } from '../../http/bind.ts';
import type { Caller } from '../../http/caller.ts';
import { readAddress } from '../../providers/custody/address-format.ts';
import type { UnpayableAddress } from '../../providers/custody/port.ts';
import { openCase } from '../../reviews/cases.ts';
import type { CustodyAccess } from '../custody/custody-access.ts';
import { depositAddressesOf, isDepositAddress } from '../deposits/deposit-addresses.ts';
import { sendersTo } from '../deposits/deposit-senders.ts';
import {
  type Adder,
  claimTargetFactor,
  sendTargetCode,
  type TargetContext,
} from './confirm-target.ts';
import { assertRoom, isWallet, type OwnTarget, readTargets } from './targets.ts';
import { getWallet, keepWallet } from './wallets.ts';

/** What adding a wallet needs. */
export type WalletContext = TargetContext & CustodyAccess;

/**
 * Sends the code that adds a wallet, to whoever has neither passkey nor authenticator; the message names the address. Refuses
 * what adding it would be refused with, and as `sendTargetCode`.
 */
export async function sendWalletCode(
  context: WalletContext,
  caller: Caller,
  { channel, wallet }: BodyOf<typeof sendCodeCall>,
): Promise<{ resend_after_s: number }> {
  const { address } = wallet;
  await assertPayable(context, wallet);
  return sendTargetCode(context, caller, channel, {
    shown: shownWallet(wallet),
    assertAcceptable: async (tx) => {
      await accept(tx, caller.clientId, wallet);
    },
    write: (code) => ['code_to_add_wallet', { code, address }],
  });
}

/**
 * Adds a wallet for review, once its client confirmed it with the strongest factor (spec/decisions.md, section 12). Refuses
 * `address_invalid`, `wallet_already_added`, `wallet_is_deposit_address`, `wallet_is_contract`, `too_many_targets`,
 * `wallet_looks_alike` and as the factors do.
 */
export async function addWallet(
  context: WalletContext,
  by: Adder,
  { wallet, repeated, ...factor }: BodyOf<typeof addCall>,
  { once, earlier }: { readonly once: RunOnce; readonly earlier: Earlier },
): Promise<z.infer<typeof Wallet>> {
  const { database } = context;
  const { caller, actor } = by;
  // A code is used up by then: whoever repeats the call is answered as before.
  const known = await earlier<OwnTarget>();
  if (known) return getWallet(database, known);
  await assertPayable(context, wallet);
  const check = await claimTargetFactor(context, by, shownWallet(wallet), factor);
  const own = await once(async (tx) => {
    await check(tx);
    return insertWallet(tx, actor, caller.clientId, { ...wallet, repeated });
  });
  return getWallet(database, own);
}

/** Keeps a wallet and gives it to the desk. Refuses as `addWallet` does but for the factors and what the custodian is asked. */
export async function insertWallet(
  tx: Tx,
  actor: Actor,
  ownerId: string,
  { repeated = '', ...wallet }: WalletDetails & { readonly repeated?: string | undefined },
): Promise<OwnTarget> {
  // Two at once would both be the last for which there is room.
  await lockClient(tx, ownerId);
  const { address, looksLike: known } = await accept(tx, ownerId, wallet);
  const { network, memo, name, provider: hostedBy } = wallet;
  if (known && readAddress(networkOf(network).address_kind, repeated) !== address) {
    throw new Refusal('wallet_looks_alike', { address: known.address });
  }
  const targetId = await keepWallet(tx, actor, { ownerId, network, address, memo, name, hostedBy });
  await openCase(tx, actor, {
    queue: 'wallets',
    turnaround: 'ONE_TO_TWO_BUSINESS_DAYS',
    subjectId: targetId,
    clientId: ownerId,
    enteredBy: actor.userId ?? ownerId,
  });
  return { ownerId, targetId };
}

/**
 * Says like which address that the client knows this one looks. Refuses what adding the wallet would be refused with but for
 * that.
 */
export async function checkWallet(
  access: CustodyAccess,
  ownerId: string,
  wallet: WalletDetails,
): Promise<AnswerOf<typeof checkCall>> {
  await assertPayable(access, wallet);
  const { database } = access;
  const { looksLike } = await transact(database, (tx) => accept(tx, ownerId, wallet));
  return { looks_like: looksLike };
}

const UNPAYABLE = {
  ours: 'wallet_is_deposit_address',
  token_contract: 'wallet_is_contract',
} as const satisfies Record<UnpayableAddress, string>;

/** Asks the custodian, which alone knows its wallets and contracts, before anything is sent or written. */
async function assertPayable(
  { providers }: CustodyAccess,
  { network, address: written }: WalletDetails,
): Promise<void> {
  const address = readAddress(networkOf(network).address_kind, written);
  if (address === null) throw new Refusal('address_invalid');
  const reason = await providers.custody.unpayable({ network, address });
  if (reason !== null) throw new Refusal(UNPAYABLE[reason]);
}

type Accepted = { readonly address: string; readonly looksLike: LookAlike | null };

/** Reads a wallet that may be added. Refuses as `addWallet` does but for look-alikes and factors. */
async function accept(
  tx: Tx,
  ownerId: string,
  { network, address: written, memo }: WalletDetails,
): Promise<Accepted> {
  const address = readAddress(networkOf(network).address_kind, written);
  if (address === null) throw new Refusal('address_invalid');
  const [isOurs, targets, own, senders] = await Promise.all([
    isDepositAddress(tx, address),
    readTargets(tx, { ownerId }),
    depositAddressesOf(tx, ownerId),
    sendersTo(tx, ownerId, network),
  ]);
  if (isOurs) throw new Refusal('wallet_is_deposit_address');
  const wallets = targets.filter(isWallet);
  const isThere = wallets.some(
    ({ state, to }) =>
      state !== 'REMOVED' &&
      to.network === network &&
      to.address === address &&
      (to.memo ?? '') === (memo ?? ''),
  );
  if (isThere) throw new Refusal('wallet_already_added');
  assertRoom(targets, 'WALLET');
  const known = [
    ...wallets.map(({ name, to }) => ({ address: to.address, name })),
    ...[...own, ...senders].map((each) => ({ address: each, name: null })),
  ];
  return { address, looksLike: known.find((each) => looksLike(each.address, address)) ?? null };
}
