import { getExchange, listExchangePairs } from '@ballast/contract/payments/exchange.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const exchangePairsQuery = () => callQuery(listExchangePairs);

export const exchangeQuery = (id: string) => callQuery(getExchange, { params: { id } });
