import { type Amount, formatMinor } from '@ballast/contract/money/amount.ts';
import type { Tx } from '../database/connect.ts';
import { notifyByEmail } from './notifications.ts';

export type ToldWithdrawal = {
  readonly ownerId: string;
  readonly amount: Amount;
  readonly address: string;
};

export async function tellDepositCredited(tx: Tx, ownerId: string, amount: Amount): Promise<void> {
  await notifyByEmail(tx, ownerId, {
    subject: `Your deposit of ${write(amount)} has arrived`,
    text:
      `${write(amount)} has arrived and is being settled. ` +
      'It is available within 24 hours; there is nothing for you to do.',
  });
}

export async function tellWithdrawalConfirmed(tx: Tx, told: ToldWithdrawal): Promise<void> {
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your withdrawal of ${write(told.amount)} is confirmed`,
    text:
      `You confirmed a withdrawal of ${write(told.amount)} to ${told.address}. ` +
      'It now waits for our approval. If this was not you, cancel it and contact us at once.',
  });
}

/** What the code of a withdrawal confirms, for its message. */
export function withdrawalToConfirm({ amount, address }: Omit<ToldWithdrawal, 'ownerId'>): string {
  return `It confirms a withdrawal of ${write(amount)} to ${shortAddress(address)}.`;
}

export async function tellWithdrawalSent(tx: Tx, told: ToldWithdrawal): Promise<void> {
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your withdrawal of ${write(told.amount)} was sent`,
    text: `${write(told.amount)} was sent to ${told.address}.`,
  });
}

export async function tellWithdrawalRejected(
  tx: Tx,
  told: ToldWithdrawal,
  reason: string,
): Promise<void> {
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your withdrawal of ${write(told.amount)} was not approved`,
    text:
      `We did not approve your withdrawal of ${write(told.amount)} to ${told.address}: ${reason} ` +
      'The amount and the fee are available again.',
  });
}

export async function tellWithdrawalFailed(tx: Tx, told: ToldWithdrawal): Promise<void> {
  await notifyByEmail(tx, told.ownerId, {
    subject: `Your withdrawal of ${write(told.amount)} could not be sent`,
    text:
      `Your withdrawal of ${write(told.amount)} to ${told.address} could not be sent. ` +
      'The amount and the fee are available again. You can try again, or ask us for help.',
  });
}

export async function tellWallet(
  tx: Tx,
  ownerId: string,
  wallet: { readonly address: string; readonly name: string | null },
  happened: 'ADDED' | 'APPROVED' | 'REJECTED' | 'SUSPENDED',
): Promise<void> {
  const called = wallet.name === null ? wallet.address : `${wallet.name} (${wallet.address})`;
  await notifyByEmail(tx, ownerId, WALLET_WORDS[happened](called));
}

const WALLET_WORDS = {
  ADDED: (called: string) => ({
    subject: 'A wallet was added to your account',
    text:
      `The wallet ${called} was added to your account. We review it within 1-2 business days. ` +
      'If this was not you, contact us at once.',
  }),
  APPROVED: (called: string) => ({
    subject: 'Your wallet was approved',
    text:
      `The wallet ${called} was approved. For your safety you can withdraw to it after 48 hours, ` +
      'or as soon as we have spoken about it in a video call.',
  }),
  REJECTED: (called: string) => ({
    subject: 'Your wallet was not approved',
    text: `We did not approve the wallet ${called}. Contact us if you have questions.`,
  }),
  SUSPENDED: (called: string) => ({
    subject: 'Your wallet was suspended',
    text: `Withdrawals to the wallet ${called} are suspended. Contact us if you have questions.`,
  }),
};

/** Beginning and end of an address, in letters of a text message. */
function shortAddress(address: string): string {
  return address.length > 20 ? `${address.slice(0, 8)}...${address.slice(-6)}` : address;
}

function write({ asset, minor }: Amount): string {
  return `${formatMinor(asset, minor).replace(/\.?0+$/, '')} ${asset}`;
}
