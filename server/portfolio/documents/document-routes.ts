import * as documents from '@ballast/contract/portfolio/investor-documents.ts';
import * as desk from '@ballast/contract/staff/investor-documents.ts';
import { ARRIVAL_LIMITS } from '../../files/upload-parts.ts';
import { leavingTheRest, octetsOf, takeOctets } from '../../files/upload-routes.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  downloadInvestorDocument,
  listFundDocuments,
  listInvestorDocuments,
} from './investor-documents.ts';
import {
  downloadPutDocument,
  listDocumentFunds,
  listPutDocuments,
  putDocument,
  sendDocumentFile,
  withdrawDocument,
} from './put-documents.ts';

/** The calls of documents for clients. One of them takes a body that no other does. */
export async function documentRoutes(app: Server, context: Context): Promise<void> {
  const { database } = context;
  bind(app, context, documents.listInvestorDocuments, ({ caller, query }) =>
    listInvestorDocuments(database, caller, query),
  );
  bind(app, context, documents.listFundDocuments, ({ caller, params, query }) =>
    listFundDocuments(database, caller, params.fund, query),
  );
  bind(app, context, documents.downloadInvestorDocument, async ({ caller, params, reply }) => {
    const { headers, content } = await downloadInvestorDocument(context, caller, params.id);
    reply.headers(headers);
    return content;
  });
  bind(app, context, desk.listPutDocuments, ({ query }) => listPutDocuments(database, query));
  bind(app, context, desk.listDocumentFunds, ({ query }) => listDocumentFunds(database, query));
  await app.register(async (scope) => {
    takeOctets(scope);
    bind(scope, context, desk.sendDocumentFile, (input) => {
      const { query, actor, caller, request, reply, admitAgain } = input;
      return leavingTheRest(request, reply, async () => {
        const file = { fileName: query.file_name, content: octetsOf(request) };
        const sender = { ...actor, userId: caller.userId };
        return sendDocumentFile(context, sender, { ...file, limits: ARRIVAL_LIMITS, admitAgain });
      });
    });
  });
  bind(app, context, desk.putDocument, ({ tx, actor, caller, body }) =>
    putDocument(tx, { ...actor, userId: caller.userId }, body),
  );
  bind(app, context, desk.withdrawDocument, async ({ tx, actor, caller, params, body }) => {
    await withdrawDocument(tx, { ...actor, userId: caller.userId }, params.id, body);
    return {};
  });
  bind(app, context, desk.downloadPutDocument, async ({ params, actor, reply }) => {
    const { headers, content } = await downloadPutDocument(context, actor, params.id);
    reply.headers(headers);
    return content;
  });
}
