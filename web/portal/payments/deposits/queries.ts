import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const depositCurrenciesQuery = () => callQuery(listDepositCurrencies);

export const depositNetworksQuery = () => callQuery(listDepositNetworks);
