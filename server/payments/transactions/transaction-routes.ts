import * as transactionExports from '@ballast/contract/payments/transaction-exports.ts';
import * as transactions from '@ballast/contract/payments/transactions.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  downloadTransactionExport,
  exportHeaders,
  exportTransactions,
  findExport,
  getTransactionExport,
  listTransactionExports,
} from './transaction-exports.ts';
import { type FundFacts, getTransaction, listTransactions } from './transactions.ts';

export function transactionRoutes(app: Server, context: Context, funds: FundFacts): void {
  const { database } = context;
  bind(app, context, transactions.listTransactions, ({ caller, query }) =>
    listTransactions(database, funds, caller.clientId, query),
  );
  bind(app, context, transactions.getTransaction, ({ caller, params }) =>
    getTransaction(database, funds, caller.clientId, params.id),
  );
  bind(app, context, transactionExports.exportTransactions, ({ tx, actor, caller, body }) =>
    exportTransactions(tx, { ...actor, userId: caller.userId }, caller.clientId, body),
  );
  bind(app, context, transactionExports.listTransactionExports, ({ caller, query }) =>
    listTransactionExports(database, caller.clientId, query),
  );
  bind(app, context, transactionExports.getTransactionExport, ({ caller, params }) =>
    getTransactionExport(database, { ownerId: caller.clientId, exportId: params.id }),
  );
  bind(app, context, transactionExports.downloadTransactionExport, async (input) => {
    const { caller, params, now, reply } = input;
    const row = await findExport(database, {
      ownerId: caller.clientId,
      exportId: params.id,
    });
    const content = await downloadTransactionExport(context, row, now);
    reply.headers(exportHeaders(row));
    return content;
  });
}
