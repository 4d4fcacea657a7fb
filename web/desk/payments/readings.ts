import { listWithdrawalQueue } from '@ballast/contract/staff/payments.ts';
import { reading } from '../../app/session/queries.ts';

/** A page of the withdrawals to approve. */
export const withdrawalQueueReading = (cursor?: string) =>
  reading(listWithdrawalQueue, { query: cursor ? { cursor } : {} });
