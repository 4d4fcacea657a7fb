import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type {
  BankDetails,
  getFiatCredentials as getFiatCredentialsCall,
} from '@ballast/contract/payments/deposits.ts';
import type { z } from 'zod';
import { readAssets } from '../../database/assets.ts';
import type { Bank, BankAccount, BankRail } from '../../providers/bank/port.ts';
import type { BankAccess } from './bank-access.ts';
import { getOrIssueReference } from './payment-references.ts';

/** Says whether the platform has an account at the bank for money of a currency. */
export function hasAccount(bank: Bank | null, currency: AssetCode): boolean {
  return bank?.accounts.some((account) => account.currency === currency) ?? false;
}

/**
 * Where a client sends money of a currency, and the reference that says whose it is. Refuses `currency_not_available` where there is no
 * account for it, or it cannot be deposited at present.
 */
export async function getFiatCredentials(
  { database, providers: { bank } }: BankAccess,
  ownerId: string,
  currency: AssetCode,
): Promise<AnswerOf<typeof getFiatCredentialsCall>> {
  const { assets } = await readAssets(database);
  const asset = assets.find(({ code }) => code === currency);
  const isTaken = asset?.kind === 'fiat' && asset.may_be_deposited;
  if (!bank || !isTaken || !hasAccount(bank, currency)) {
    throw new Refusal('currency_not_available');
  }
  return {
    currency,
    reference_id: await getOrIssueReference(database, { ownerId, currency }),
    wire: detailsOf(bank, currency, 'WIRE'),
    swift: detailsOf(bank, currency, 'SWIFT'),
  };
}

function detailsOf(
  { accounts }: Bank,
  currency: AssetCode,
  rail: BankRail,
): z.infer<typeof BankDetails> | null {
  const account = accounts.find((each) => each.currency === currency && each.rail === rail);
  return account ? answerOf(account) : null;
}

function answerOf(account: BankAccount): z.infer<typeof BankDetails> {
  return {
    recipient_name: account.recipientName,
    recipient_address: account.recipientAddress,
    iban: account.iban,
    account_number: account.accountNumber,
    routing_number: account.routingNumber,
    bic: account.bic,
    bank_name: account.bankName,
    bank_address: account.bankAddress,
    bank_country: account.bankCountry,
  };
}
