import { getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import { callQuery } from '../../app/session/queries.ts';

/** Apart from the other queries of funds: the page's start, which knows those, does not carry it. */
export const privateFundQuery = (fund: string) => callQuery(getPrivateFund, { params: { fund } });
