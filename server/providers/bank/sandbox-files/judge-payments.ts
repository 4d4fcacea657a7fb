import { isRoutingNumber } from '@ballast/contract/payments/new-bank-account.ts';
import { dayOf, daysBetween } from '../../../database/days.ts';
import type { BankAccount } from '../port.ts';
import { SANDBOX_BANK_ACCOUNTS } from '../sandbox-accounts.ts';
import { isBic, isIban, looksLikeIban } from './account-numbers.ts';
import type { Reason } from './file-rejected.ts';
import type { InstructedPart, InstructedPayment } from './instruction-file.ts';
import { SCALE } from './strict-fields.ts';

/** What the sandbox of the bank refuses of a file that is in order, by the file alone; what its books say against it, `take-files.ts` adds. */

/** How many days late, and how far ahead, a payment may be wanted. */
const DAYS_LATE_MAX = 5;
const DAYS_AHEAD_MAX = 90;

type JudgedPart =
  | { readonly reason: Reason; readonly account: null }
  | { readonly reason: null; readonly account: BankAccount };

/** Says from which account of its customer a part is paid, or why none of it is. */
export function judgePart(part: InstructedPart, now: Date): JudgedPart {
  const refused = (code: string, why: string) => ({
    reason: { code, place: `${why} at ${part.path}` },
    account: null,
  });
  const account = SANDBOX_BANK_ACCOUNTS.find(
    ({ iban, accountNumber }) => (iban ?? accountNumber) === part.debtorAccount,
  );
  if (!account) return refused('AC02', 'no account of the customer');
  const { currency, bic, routingNumber } = account;
  if (part.debtorCurrency !== null && part.debtorCurrency !== currency) {
    return refused('AC02', 'an account of another currency');
  }
  if (part.debtorBank !== null && ![bic, routingNumber].includes(part.debtorBank)) {
    return refused('RC03', 'another bank');
  }
  const ahead = daysBetween(dayOf(now), part.day);
  if (ahead < -DAYS_LATE_MAX || ahead > DAYS_AHEAD_MAX) return refused('DT01', 'too far a day');
  return { reason: null, account };
}

const CENTS = SCALE / 100n;

/** Why a payment cannot be made from an account, whatever it holds; null where it can. */
export function judgePayment(
  { creditorName, creditorAccount, creditorBank, ...payment }: InstructedPayment,
  { currency }: Pick<BankAccount, 'currency'>,
): Reason | null {
  const refused = (code: string, why: string) => ({ code, place: `${why} at ${payment.path}` });
  if (payment.currency !== currency) return refused('AM03', 'another currency');
  if (payment.amount === 0n) return refused('AM01', 'no amount');
  if (payment.amount % CENTS !== 0n) return refused('AM12', 'a part of a cent');
  if (creditorName === null) return refused('BE22', 'no name');
  if (!isAccount(creditorAccount)) return refused('AC03', 'no account that there is');
  if (!isBank(creditorBank)) return refused('RC04', 'no bank that there is');
  return null;
}

/** Minor units of an amount that was judged. */
export function minorUnitsOf({ amount }: Pick<InstructedPayment, 'amount'>): bigint {
  return amount / CENTS;
}

function isAccount(number: string | null): boolean {
  return number !== null && (!looksLikeIban(number) || isIban(number));
}

function isBank(code: string | null): boolean {
  return code !== null && (isBic(code) || isRoutingNumber(code));
}
