import { getExchangePlace } from '@ballast/contract/staff/exchange-transfers.ts';
import { callQuery } from '../../app/session/queries.ts';

export const exchangePlaceQuery = () => callQuery(getExchangePlace);
