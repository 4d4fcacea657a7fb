import type { Amount } from '@ballast/contract/money/amount.ts';
import type { Formats } from '../../formats.ts';
import type { Templates } from '../template.ts';
import { quoted } from './quoted.ts';

type Withdrawal = { readonly amount: Amount; readonly address: string };
type BankAccount = { readonly bankName: string; readonly ending: string };
type Wallet = { readonly address: string; readonly name: string | null };

/** Messages about deposits, withdrawals and wallets. */
export const PAYMENTS = {
  deposit_credited: (
    details: { readonly amount: Amount; readonly isAvailable?: boolean },
    formats: Formats,
  ) => {
    const amount = formats.amount(details.amount);
    const then = details.isAvailable
      ? 'and is available to you now'
      : 'and is being settled. It will be available within 24 hours; you do not need to do anything';
    return {
      subject: `Your deposit of ${amount} has arrived`,
      text: `Your deposit of ${amount} has arrived ${then}.`,
    };
  },
  deposit_undone: (
    details: { readonly amount: Amount; readonly isHeld: boolean },
    formats: Formats,
  ) => {
    const amount = formats.amount(details.amount);
    const then = details.isHeld
      ? 'We have put the amount on hold while we look into it, and your relationship manager will contact you.'
      : 'We have taken it off your account again; you do not need to do anything.';
    return {
      subject: `Your deposit of ${amount} was reversed by its network`,
      text: `The network reversed the transfer that brought your deposit of ${amount}, so the amount never reached us. ${then}`,
    };
  },
  account_corrected: (
    details: { readonly amount: Amount; readonly isAdded: boolean },
    formats: Formats,
  ) => {
    const amount = formats.amount(details.amount);
    const done = details.isAdded ? 'added to' : 'taken off';
    return {
      subject: `${amount} was ${done} your account`,
      text: `We have corrected your account: ${amount} was ${done} it. You will find the correction among your transactions. If you have any questions, write to your relationship manager.`,
    };
  },
  withdrawal_confirmed: (details: Withdrawal, formats: Formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Your withdrawal of ${amount} is confirmed`,
      text: `You confirmed a withdrawal of ${amount} to ${details.address}. It is now waiting for our approval. If this was not you, cancel it and contact us at once.`,
    };
  },
  withdrawal_paused: (details: Withdrawal, formats: Formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Your withdrawal of ${amount} is paused`,
      text: `We are checking a balance of this currency, so your withdrawal of ${amount} to ${details.address} is paused. Your funds are safe. It goes on by itself as soon as we have checked it; you do not need to do anything.`,
    };
  },
  withdrawal_sent: (details: Withdrawal, formats: Formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Your withdrawal of ${amount} has been sent`,
      text: `We sent ${amount} to ${details.address}.`,
    };
  },
  withdrawal_expired: (details: Withdrawal, formats: Formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Your withdrawal of ${amount} has expired`,
      text: `You did not confirm your withdrawal of ${amount} to ${details.address} within 24 hours, so it has expired. The amount and the fee are available to you again. If you still want to withdraw, please request it again.`,
    };
  },
  withdrawal_rejected: (details: Withdrawal & { readonly reason: string }, formats: Formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Your withdrawal of ${amount} was not approved`,
      text: `We did not approve your withdrawal of ${amount} to ${details.address}: ${quoted(details.reason)}. The amount and the fee are available to you again.`,
    };
  },
  withdrawal_failed: (details: Withdrawal, formats: Formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Your withdrawal of ${amount} could not be sent`,
      text: `Your withdrawal of ${amount} to ${details.address} could not be sent. The amount and the fee are available to you again. You can try again, or ask us for help.`,
    };
  },
  withdrawal_returned: (details: Withdrawal, formats: Formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `${amount} came back from the bank`,
      text: `The bank returned your withdrawal to ${details.address}. We have added ${amount} to your account again, with the fee. Check the details of the account with your bank before you withdraw to it again, or ask us for help.`,
    };
  },
  wallet_added: (wallet: Wallet) => ({
    subject: 'A wallet was added to your account',
    text: `The wallet ${nameOf(wallet)} was added to your account. We review it within 1–2 business days. If this was not you, contact us at once.`,
  }),
  wallet_approved: (wallet: Wallet) => ({
    subject: 'Your wallet was approved',
    text: `We approved the wallet ${nameOf(wallet)}. For your safety, you can withdraw to it after 48 hours, or as soon as we have confirmed it with you in a video call.`,
  }),
  wallet_rejected: (wallet: Wallet & { readonly reason: string }) => ({
    subject: 'Your wallet was not approved',
    text: `We did not approve the wallet ${nameOf(wallet)}: ${quoted(wallet.reason)}. Contact us if you have any questions.`,
  }),
  wallet_suspended: (wallet: Wallet) => ({
    subject: 'Your wallet was suspended',
    text: `Withdrawals to the wallet ${nameOf(wallet)} are suspended. Contact us if you have any questions.`,
  }),
  wallet_removed: (wallet: Wallet) => ({
    subject: 'A wallet was removed from your account',
    text: `The wallet ${nameOf(wallet)} was removed, so nothing can be withdrawn to it any more. If this was not you, contact us at once.`,
  }),
  bank_account_added: (account: BankAccount) => ({
    subject: 'A bank account was added to your account',
    text: `The bank account ${accountOf(account)} was added to your account. We review it within 1–2 business days. If this was not you, contact us at once.`,
  }),
  bank_account_approved: (account: BankAccount) => ({
    subject: 'Your bank account was approved',
    text: `We approved the bank account ${accountOf(account)}. For your safety, you can withdraw to it after 48 hours, or as soon as we have confirmed it with you in a video call.`,
  }),
  bank_account_rejected: (account: BankAccount & { readonly reason: string }) => ({
    subject: 'Your bank account was not approved',
    text: `We did not approve the bank account ${accountOf(account)}: ${quoted(account.reason)}. Contact us if you have any questions.`,
  }),
  bank_account_suspended: (account: BankAccount) => ({
    subject: 'Your bank account was suspended',
    text: `Withdrawals to the bank account ${accountOf(account)} are suspended. Contact us if you have any questions.`,
  }),
  bank_account_removed: (account: BankAccount) => ({
    subject: 'A bank account was removed from your account',
    text: `The bank account ${accountOf(account)} was removed, so nothing can be withdrawn to it any more. If this was not you, contact us at once.`,
  }),
} satisfies Templates;

function accountOf({ bankName, ending }: BankAccount): string {
  return `ending in ${ending} at ${bankName}`;
}

function nameOf({ address, name }: Wallet): string {
  return name === null ? address : `${name} (${address})`;
}
