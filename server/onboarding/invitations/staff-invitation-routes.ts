import * as calls from '@ballast/contract/staff/invitations.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  correctInvitation,
  createInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invite-person.ts';
import { getStaffInvitation, listInvitations } from './staff-invitations.ts';

export function staffInvitationRoutes(app: Server, context: Context): void {
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
