import { getBasketTargets } from '@ballast/contract/staff/basket-targets.ts';
import {
  getClientRebalance,
  listClientRebalances,
} from '@ballast/contract/staff/client-rebalances.ts';
import { callQuery } from '../../app/session/queries.ts';

export const rebalancesQuery = () => callQuery(listClientRebalances);

export const rebalanceQuery = (id: string) => callQuery(getClientRebalance, { params: { id } });

export const basketTargetsQuery = (fund: string) =>
  callQuery(getBasketTargets, { params: { fund } });
