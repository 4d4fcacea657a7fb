import * as companyCalls from '@ballast/contract/staff/company-invitations.ts';
import * as draftCalls from '@ballast/contract/staff/invitation-drafts.ts';
import * as calls from '@ballast/contract/staff/invitations.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  changeInvitationDraft,
  createInvitationDraft,
  discardInvitationDraft,
  listInvitationDrafts,
} from './invitation-drafts.ts';
import {
  correctInvitation,
  createInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invite-person.ts';
import { correctCompanyInvitation, createCompanyInvitation } from './invited-companies.ts';
import { getStaffInvitation, listInvitations } from './staff-invitations.ts';

export function staffInvitationRoutes(app: Server, context: Context): void {
  draftRoutes(app, context);
  companyRoutes(app, context);
  const { database, settings } = context;
  const { secrets } = settings;

  bind(app, context, calls.createInvitation, async ({ tx, caller, actor, body }) => {
    const id = await createInvitation(tx, actor, secrets, caller.userId, body);
    return getStaffInvitation(tx, caller, id);
  });
  bind(app, context, calls.listInvitations, ({ caller, query }) =>
    listInvitations(database, caller, query),
  );
  bind(app, context, calls.getStaffInvitation, ({ caller, params }) =>
    getStaffInvitation(database, caller, params.id),
  );
  bind(app, context, calls.correctInvitation, ({ caller, actor, params, body }) =>
    transact(database, async (tx) => {
      await correctInvitation(tx, actor, caller, params.id, body);
      return getStaffInvitation(tx, caller, params.id);
    }),
  );
  bind(app, context, calls.resendInvitation, ({ caller, actor, params }) =>
    transact(database, async (tx) => {
      await resendInvitation(tx, actor, secrets, caller, params.id);
      return getStaffInvitation(tx, caller, params.id);
    }),
  );
  bind(app, context, calls.withdrawInvitation, ({ caller, actor, params }) =>
    transact(database, async (tx) => {
      await withdrawInvitation(tx, actor, caller, params.id);
      return {};
    }),
  );
}

function companyRoutes(app: Server, context: Context): void {
  const { database, settings } = context;

  bind(app, context, companyCalls.createCompanyInvitation, async ({ tx, caller, actor, body }) => {
    const { secrets } = settings;
    const id = await createCompanyInvitation(tx, actor, secrets, caller.userId, body);
    return getStaffInvitation(tx, caller, id);
  });
  bind(app, context, companyCalls.correctCompanyInvitation, ({ caller, actor, params, body }) =>
    transact(database, async (tx) => {
      await correctCompanyInvitation(tx, actor, caller, params.id, body);
      return getStaffInvitation(tx, caller, params.id);
    }),
  );
}

function draftRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, draftCalls.listInvitationDrafts, async ({ caller }) => ({
    items: await listInvitationDrafts(database, caller.userId),
  }));
  bind(app, context, draftCalls.createInvitationDraft, ({ tx, caller, actor, body }) =>
    createInvitationDraft(tx, actor, caller.userId, body),
  );
  bind(app, context, draftCalls.changeInvitationDraft, ({ caller, actor, params, body }) =>
    transact(database, (tx) => changeInvitationDraft(tx, actor, caller.userId, params.id, body)),
  );
  bind(app, context, draftCalls.discardInvitationDraft, ({ caller, actor, params }) =>
    transact(database, async (tx) => {
      await discardInvitationDraft(tx, actor, caller.userId, params.id);
      return {};
    }),
  );
}
