import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import { getFiatCredentials } from '@ballast/contract/payments/deposits.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const depositCurrenciesQuery = () => callQuery(listDepositCurrencies);

export const depositNetworksQuery = () => callQuery(listDepositNetworks);

export const fiatCredentialsQuery = (currency: string) =>
  callQuery(getFiatCredentials, { params: { currency_code: currency } });
