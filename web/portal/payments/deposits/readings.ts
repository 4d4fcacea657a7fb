import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import { reading } from '../../../app/session/queries.ts';

/** The currencies, and which of them can be deposited. */
export const depositCurrenciesReading = () => reading(listDepositCurrencies);

/** The networks on which a deposit can come. */
export const depositNetworksReading = () => reading(listDepositNetworks);
