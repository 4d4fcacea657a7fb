import * as clients from '@ballast/contract/staff/clients.ts';
import * as decisions from '@ballast/contract/staff/decisions.ts';
import * as heldData from '@ballast/contract/staff/held-data.ts';
import * as managers from '@ballast/contract/staff/managers.ts';
import * as oversight from '@ballast/contract/staff/oversight.ts';
import * as retention from '@ballast/contract/staff/retention.ts';
import * as sandboxes from '@ballast/contract/staff/sandboxes.ts';
import * as search from '@ballast/contract/staff/search.ts';
import * as supportSessions from '@ballast/contract/staff/support-sessions.ts';
import { setSupportCookie } from '../access/sessions/session-cookies.ts';
import { findOpenSession } from '../access/sessions/sessions.ts';
import { startSupportSession } from '../access/support/support-sessions.ts';
import { changeManager, listManagers } from '../account/managers.ts';
import { bind, bindInSteps } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getSandboxes } from '../providers/providers.ts';
import { getVisibleClient } from '../reviews/own-clients.ts';
import { administrationRoutes } from './administration-routes.ts';
import { alarmRoutes } from './alarm-routes.ts';
import { listAuditTrail } from './audit-trail.ts';
import { listClientEntries } from './client-entries.ts';
import { getClient, listClients } from './clients.ts';
import { getDecisionsOfDay } from './decisions-of-day.ts';
import { EXPORT_HEADERS, exportAuditTrail } from './export-audit-trail.ts';
import { exportHeldData, HELD_DATA_HEADERS } from './held-data/held-data.ts';
import { getReconciliation, runReconciliation } from './reconciliation.ts';
import { answerRetentionChange, askRetentionChange } from './retention/changes.ts';
import { getRetention } from './retention/periods.ts';
import { searchDesk } from './search.ts';
import { unsealedRoutes } from './unsealed-routes.ts';

export function staffRoutes(app: Server, context: Context): void {
  clientRoutes(app, context);
  oversightRoutes(app, context);
  unsealedRoutes(app, context);
  alarmRoutes(app, context);
  administrationRoutes(app, context);
}

function clientRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, clients.listClients, ({ caller, query }) =>
    listClients(database, caller, query),
  );
  bind(app, context, search.searchDesk, ({ caller, query }) =>
    searchDesk(database, caller, query.search),
  );
  bind(app, context, clients.getClient, ({ caller, params }) =>
    getClient(database, caller, params.id),
  );
  bind(app, context, heldData.exportHeldData, async ({ caller, actor, params, reply }) => {
    const { client_id: clientId } = await getVisibleClient(database, caller, params.id);
    const content = await exportHeldData(context, actor, clientId);
    reply.headers(HELD_DATA_HEADERS);
    return content;
  });
  bind(app, context, managers.listManagers, () => listManagers(database));
  bind(app, context, managers.changeManager, async ({ tx, actor, caller, params, body }) => {
    await changeManager(tx, { ...actor, userId: caller.userId }, params.id, body.manager_id);
    return {};
  });
  bindInSteps(app, context, supportSessions.startSupportSession, async (input, once) => {
    const { caller, actor, params, body, reply } = input;
    const { client_id: clientId } = await getVisibleClient(database, caller, params.id);
    const opened = await once(async (tx) => {
      const wanted = { clientId, reason: body.reason };
      const { sessionId, idleUntil } = await startSupportSession(tx, caller, actor, wanted);
      return { id: sessionId, ends_at: idleUntil.toISOString() };
    });
    // The cookie may have been lost with the first response.
    const session = await findOpenSession(database, opened.id);
    if (session) setSupportCookie(context, reply, session);
    return opened;
  });
  bind(app, context, clients.listClientEntries, ({ caller, params, query }) =>
    listClientEntries(database, caller, params.id, query),
  );
}

function oversightRoutes(app: Server, context: Context): void {
  const { database, providers } = context;
  bind(app, context, oversight.listAuditTrail, ({ caller, query }) =>
    listAuditTrail(database, caller, query),
  );
  bind(app, context, oversight.exportAuditTrail, ({ caller, actor, query, reply }) => {
    reply.headers(EXPORT_HEADERS);
    return exportAuditTrail(database, caller, actor, query);
  });
  bind(app, context, decisions.getDecisionsOfDay, ({ caller, query }) =>
    getDecisionsOfDay(database, caller, query.day),
  );
  bind(app, context, retention.getRetention, ({ caller }) => getRetention(database, caller));
  bind(app, context, retention.askRetentionChange, ({ tx, actor, caller, body }) =>
    askRetentionChange(tx, { ...actor, userId: caller.userId }, body),
  );
  bind(app, context, retention.answerRetentionChange, async (input) => {
    const { tx, actor, caller, params, body } = input;
    const { userId, roles } = caller;
    await answerRetentionChange(tx, { ...actor, userId, roles }, params.id, body.decision);
    return {};
  });
  bind(app, context, oversight.getReconciliation, () => getReconciliation(database, providers));
  bind(app, context, sandboxes.getSandboxes, async () => ({ sandboxes: getSandboxes(providers) }));
  bind(app, context, oversight.runReconciliation, async ({ tx, actor }) => {
    await runReconciliation(tx, actor);
    return {};
  });
}
