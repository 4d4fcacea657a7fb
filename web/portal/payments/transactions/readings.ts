import type { QueryOf } from '@ballast/contract/call.ts';
import { getTransaction, listTransactions } from '@ballast/contract/payments/transactions.ts';
import { reading } from '../../../app/session/queries.ts';

/** A page of the client's transactions. */
export const transactionsReading = (query: QueryOf<typeof listTransactions>) =>
  reading(listTransactions, { query });

/** A transaction. */
export const transactionReading = (id: string) => reading(getTransaction, { params: { id } });
