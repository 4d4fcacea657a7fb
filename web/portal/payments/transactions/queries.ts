import type { QueryOf } from '@ballast/contract/call.ts';
import { getTransaction, listTransactions } from '@ballast/contract/payments/transactions.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const transactionsQuery = (query: QueryOf<typeof listTransactions>) =>
  callQuery(listTransactions, { query });

export const transactionQuery = (id: string) => callQuery(getTransaction, { params: { id } });
