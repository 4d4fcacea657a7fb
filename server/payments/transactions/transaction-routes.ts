import * as transactions from '@ballast/contract/payments/transactions.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { type FundFacts, getTransaction, listTransactions } from './transactions.ts';

export function transactionRoutes(app: Server, context: Context, funds: FundFacts): void {
  const { database } = context;
  bind(app, context, transactions.listTransactions, ({ caller, query }) =>
    listTransactions(database, funds, caller.clientId, query),
  );
  bind(app, context, transactions.getTransaction, ({ caller, params }) =>
    getTransaction(database, funds, caller.clientId, params.id),
  );
}
