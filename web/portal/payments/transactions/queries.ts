import type { QueryOf } from '@ballast/contract/call.ts';
import { listTransactionExports } from '@ballast/contract/payments/transaction-exports.ts';
import { getTransaction, listTransactions } from '@ballast/contract/payments/transactions.ts';
import { callQuery } from '../../../app/session/queries.ts';

export const transactionsQuery = (query: QueryOf<typeof listTransactions>) =>
  callQuery(listTransactions, { query });

export const transactionQuery = (id: string) => callQuery(getTransaction, { params: { id } });

export const transactionExportsQuery = (cursor?: string) =>
  callQuery(listTransactionExports, { query: { limit: 10, ...(cursor && { cursor }) } });
