import { getBankAccount, listBankAccounts } from '@ballast/contract/payments/bank-accounts.ts';
import { getWallet, listWallets } from '@ballast/contract/payments/wallets.ts';
import { wholeListQuery } from '../../../app/figures/whole-list.ts';
import { callQuery } from '../../../app/session/queries.ts';

/** The wallets of a client, or those that take a currency. */
export const walletsQuery = (currency?: string) =>
  wholeListQuery(listWallets, { query: currency === undefined ? {} : { currency } });

/** The bank accounts of a client, or those in a currency. */
export const bankAccountsQuery = (currency?: string) =>
  wholeListQuery(listBankAccounts, { query: currency === undefined ? {} : { currency } });

export const walletQuery = (id: string) => callQuery(getWallet, { params: { id } });

export const bankAccountQuery = (id: string) => callQuery(getBankAccount, { params: { id } });
