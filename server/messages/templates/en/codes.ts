import type { Amount } from '@ballast/contract/money/amount.ts';
import type { Formats } from '../../formats.ts';
import type { Templates, Words } from '../template.ts';

type Code = { readonly code: string };

/*
 * The code is the first number in the text, because pasting and autofill take that. These go out as text
 * messages, too, so they keep to the letters of a text message.
 */

/** Messages that bring a code. */
export const CODES = {
  code_to_log_in: ({ code }: Code) => words('Your code to log in', code),
  code_to_sign_up: ({ code }: Code) => words('Your code to sign up', code),
  code_to_continue_sign_up: ({ code }: Code) => words('Your code to continue signing up', code),
  code_to_accept_invitation: ({ code }: Code) => words('Your code to accept the invitation', code),
  code_to_set_password: ({ code }: Code) => words('Your code to set a new password', code),
  code_to_change_email: ({ code }: Code) => words('Your code to change your email address', code),
  code_to_verify_phone: ({ code }: Code) => words('Your code to verify your phone', code),
  code_to_withdraw: (
    details: Code & { readonly amount: Amount; readonly address: string },
    { amount }: Formats,
  ) => {
    const confirms = `It confirms a withdrawal of ${amount(details.amount)} to ${shortened(details.address)}.`;
    return words('Your code to withdraw', details.code, confirms);
  },
  code_to_add_wallet: (details: Code & { readonly address: string }) => {
    const confirms = `It adds the wallet ${shortened(details.address)}, to which you can then withdraw.`;
    return words('Your code to add a wallet', details.code, confirms);
  },
  code_to_add_bank_account: (
    details: Code & { readonly bankName: string; readonly ending: string },
  ) => {
    const confirms = `It adds the account ending in ${details.ending} at ${shortened(details.bankName)}, to which you can then withdraw.`;
    return words('Your code to add a bank account', details.code, confirms);
  },
} satisfies Templates;

/** The words with a code: what it is for, how long it is valid, and that nobody asks for it. */
export function words(intent: string, code: string, confirms?: string): Words {
  return {
    subject: `${intent}: ${code}`,
    text: [
      `${intent} is ${code}.`,
      ...(confirms === undefined ? [] : [confirms]),
      'It is valid for 10 minutes. Nobody from Ballast will ever ask you for it.',
      'If you did not request it, ignore this message.',
    ].join(' '),
  };
}

/** Beginning and end of an address. */
function shortened(address: string): string {
  return address.length > 20 ? `${address.slice(0, 8)}...${address.slice(-6)}` : address;
}
