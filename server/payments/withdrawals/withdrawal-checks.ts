import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import {
  obstacleToTotal,
  obstacleToWithdrawalAmount,
} from '@ballast/contract/payments/withdrawals.ts';
import type { Tx } from '../../database/connect.ts';
import { missingCall, WITHDRAWAL_TERMS } from '../rules.ts';
import { callsHeld } from '../targets/video-calls.ts';
import type { WalletRecord } from '../targets/wallets.ts';
import { readFunds, type WithdrawalValue } from './withdrawal-quote.ts';

/** What must hold before a withdrawal is asked for; each check refuses by its own name. */

/** Which of the terms a refusal names. */
const BOUNDS = {
  amount_invalid: undefined,
  amount_does_not_cover_fee: 'fee',
  amount_below_minimum: 'minimum',
  amount_above_maximum: 'maximum',
} as const;

/** Refuses a wallet that may not be paid to: `wallet_not_approved`, or `wallet_on_hold` until when. */
export function assertUsable(wallet: WalletRecord): void {
  const { state, usable, usableFrom } = wallet;
  if (state !== 'APPROVED') throw new Refusal('wallet_not_approved', { state });
  if (!usable) {
    throw new Refusal('wallet_on_hold', { usable_from: usableFrom?.toISOString() ?? null });
  }
}

/**
 * Reads an amount and returns its minor units. Refuses `amount_invalid`, `amount_does_not_cover_fee`,
 * `amount_below_minimum` and `amount_above_maximum`.
 */
export function readAmount(currency: CryptoCode, text: string): bigint {
  const terms = WITHDRAWAL_TERMS[currency];
  const minor = parseAmount(currency, text)?.minor ?? 0n;
  const obstacle = obstacleToWithdrawalAmount(minor, terms);
  if (!obstacle) return minor;
  const bound = BOUNDS[obstacle];
  throw new Refusal(obstacle, bound && { [bound]: formatMinor(currency, terms[bound]) });
}

/**
 * Refuses a total that is not free: `funds_being_settled` when what is being settled would cover it,
 * else `insufficient_funds`. The hold is what decides; this tells the client which of the two it is.
 */
export async function assertFunds(
  tx: Tx,
  ownerId: string,
  currency: CryptoCode,
  total: bigint,
): Promise<void> {
  const funds = await readFunds(tx, ownerId, currency);
  const obstacle = obstacleToTotal(total, funds);
  if (!obstacle) return;
  throw new Refusal(obstacle, {
    available: formatMinor(currency, funds.available),
    total: formatMinor(currency, total),
  });
}

/** Refuses `video_call_required` with the purpose of the call that the withdrawal lacks. */
export async function assertCallHeld(
  tx: Tx,
  wallet: WalletRecord,
  { windowUsd }: WithdrawalValue,
): Promise<void> {
  const held = await callsHeld(tx, wallet.walletId);
  const purpose = missingCall({ windowUsd, walletUsedBefore: wallet.usedBefore, ...held });
  if (purpose) throw new Refusal('video_call_required', { purpose, wallet_id: wallet.walletId });
}
