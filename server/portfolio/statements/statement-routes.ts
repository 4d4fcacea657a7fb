import * as statementRequests from '@ballast/contract/portfolio/statement-requests.ts';
import * as statementVerification from '@ballast/contract/portfolio/statement-verification.ts';
import * as statements from '@ballast/contract/portfolio/statements.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { downloadStatement } from './download.ts';
import { generateStatement, getStatement, listStatements } from './statements.ts';
import { verifyStatement } from './verify-statement.ts';

export function statementRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, statementRequests.generateStatement, ({ tx, actor, caller, body }) =>
    generateStatement(tx, { ...actor, userId: caller.userId }, caller.clientId, body),
  );
  bind(app, context, statements.listStatements, ({ caller, query }) =>
    listStatements(database, caller.clientId, query),
  );
  bind(app, context, statements.getStatement, ({ caller, params }) =>
    getStatement(database, { ownerId: caller.clientId, statementId: params.id }),
  );
  bind(app, context, statements.downloadStatement, async ({ caller, params, query, reply }) => {
    const own = { ownerId: caller.clientId, statementId: params.id };
    const { headers, content } = await downloadStatement(context, own, query.format);
    reply.headers(headers);
    return content;
  });
  bind(app, context, statementVerification.verifyStatement, ({ body }) =>
    verifyStatement(database, body.digest),
  );
}
