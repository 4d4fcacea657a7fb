import * as supportViews from '@ballast/contract/access/support-views.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { listSupportSessionViews } from './support-requests.ts';
import { listSupportSessions } from './support-sessions.ts';

export function supportRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, supportViews.listSupportSessions, ({ caller, query }) =>
    listSupportSessions(database, caller, query),
  );
  bind(app, context, supportViews.listSupportSessionViews, ({ caller, params }) =>
    listSupportSessionViews(database, caller, params.id),
  );
}
