import {
  getClientRebalance,
  listClientRebalances,
} from '@ballast/contract/staff/client-rebalances.ts';
import { callQuery } from '../../app/session/queries.ts';

export const rebalancesQuery = () => callQuery(listClientRebalances);

export const rebalanceQuery = (id: string) => callQuery(getClientRebalance, { params: { id } });
