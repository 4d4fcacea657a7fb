import * as administration from '@ballast/contract/staff/administration.ts';
import * as closing from '@ballast/contract/staff/closing.ts';
import * as roleLeads from '@ballast/contract/staff/role-leads.ts';
import { reopenClient, suspendClient } from '../access/suspension.ts';
import { bind } from '../http/bind.ts';
import type { Caller } from '../http/caller.ts';
import type { Context, Server } from '../http/context.ts';
import { getVisibleClient } from '../reviews/own-clients.ts';
import { listRoleLeads } from '../reviews/role-leads.ts';
import {
  answerAccessRequest,
  askAccessChange,
  askRoleLead,
  changeStaffRoles,
  inviteStaff,
  listAccessRequests,
} from './access-requests.ts';
import { askClosing, getClosing } from './client-closing.ts';
import { getClientAccess, listStaff, resendSetupLink } from './staff-list.ts';

export function administrationRoutes(app: Server, context: Context): void {
  const { database, settings } = context;
  const { secrets } = settings;
  bind(app, context, administration.listStaff, () => listStaff(database));
  bind(app, context, administration.listAccessRequests, ({ caller }) =>
    listAccessRequests(database, caller),
  );
  bind(app, context, administration.inviteStaff, ({ tx, caller, actor, body }) =>
    inviteStaff(tx, secrets, { ...actor, ...keeperOf(caller) }, body),
  );
  bind(app, context, administration.changeStaffRoles, ({ tx, caller, actor, params, body }) =>
    changeStaffRoles(tx, secrets, { ...actor, ...keeperOf(caller) }, params.id, body),
  );
  bind(app, context, administration.askAccessChange, ({ tx, caller, actor, params, body }) =>
    askAccessChange(tx, secrets, { ...actor, ...keeperOf(caller) }, params.id, body),
  );
  bind(app, context, administration.answerAccessRequest, async (input) => {
    const { tx, caller, actor, params, body } = input;
    const keeper = { ...actor, ...keeperOf(caller) };
    await answerAccessRequest(tx, secrets, keeper, params.id, body);
    return {};
  });
  bind(app, context, administration.resendSetupLink, async ({ tx, caller, actor, params }) => {
    await resendSetupLink(tx, secrets, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, roleLeads.listRoleLeads, () => listRoleLeads(database));
  bind(app, context, roleLeads.askRoleLead, ({ tx, caller, actor, params, body }) =>
    askRoleLead(tx, secrets, { ...actor, ...keeperOf(caller) }, params.role, body),
  );
  bind(app, context, administration.getClientAccess, ({ caller, params }) =>
    getClientAccess(database, caller, params.id),
  );
  bind(app, context, closing.getClosing, ({ caller, params }) =>
    getClosing(database, caller, params.id),
  );
  bind(app, context, closing.askClosing, ({ tx, caller, actor, params, body }) =>
    askClosing(tx, secrets, { ...actor, ...keeperOf(caller) }, params.id, body),
  );
  bind(app, context, administration.suspendClient, async ({ tx, caller, actor, params, body }) => {
    await getVisibleClient(tx, caller, params.id);
    await suspendClient(tx, actor, params.id, body.reason);
    return {};
  });
  bind(app, context, administration.reopenClient, async ({ tx, caller, actor, params, body }) => {
    await getVisibleClient(tx, caller, params.id);
    await reopenClient(tx, actor, params.id, body.reason);
    return {};
  });
}

function keeperOf({ userId, roles }: Caller) {
  return { userId, roles };
}
