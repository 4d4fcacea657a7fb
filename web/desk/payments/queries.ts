import { listWithdrawalQueue } from '@ballast/contract/staff/payments.ts';
import { callQuery } from '../../app/session/queries.ts';

/** A page of the withdrawals to approve. */
export const withdrawalQueueQuery = (cursor?: string) =>
  callQuery(listWithdrawalQueue, { query: cursor ? { cursor } : {} });
