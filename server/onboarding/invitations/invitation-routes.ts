import * as calls from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { arrivalOf } from '../../access/sessions/arrival.ts';
import { beginSession } from '../../access/sessions/begin-session.ts';
import { transact } from '../../database/transact.ts';
import { bind, type Handled } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { acceptInvitation, sendInvitationCode } from './accept-invitation.ts';
import { completeInvitation } from './complete-invitation.ts';
import { invitationAnswer } from './invitation-answer.ts';
import { readInvitationDocuments } from './invitation-documents.ts';
import {
  confirmInvitation,
  readOwnInvitation,
  reportChanges,
  setInvitedPassword,
} from './invitation-flow.ts';
import { type Showing, showInvitedIdentity } from './invitation-identity.ts';

/** Binds the calls by which an invited person becomes a client. */
export function invitationRoutes(app: Server, context: Context): void {
  entranceRoutes(app, context);
  answerRoutes(app, context);
  documentRoutes(app, context);
}

function entranceRoutes(app: Server, context: Context): void {
  bind(app, context, calls.sendInvitationCode, ({ params, body }) =>
    sendInvitationCode(context, { ...params, ...body }),
  );

  bind(app, context, calls.acceptInvitation, async ({ params, body, actor, request, reply }) => {
    const arrival = arrivalOf(context, request, body.device);
    const given = { token: params.token, code: body.code };
    const { session, invitationId } = await acceptInvitation(context, actor, arrival, given);
    const { access_token } = await beginSession(context, reply, { session, owed: null });
    return { access_token, invitation: invitationId };
  });
}

function answerRoutes(app: Server, context: Context): void {
  const { database, settings } = context;

  bind(app, context, calls.getInvitation, async ({ caller, params }) =>
    invitationAnswer(database, await readOwnInvitation(database, caller, params.id)),
  );

  bind(app, context, calls.answerInvitation, async ({ caller, actor, params, body }) => {
    if ('password' in body) {
      await setInvitedPassword(database, caller, actor, params.id, body.password);
    } else if ('reported_changes' in body) {
      const { reported_changes: changes } = body;
      await transact(database, (tx) => reportChanges(tx, caller, actor, params.id, changes));
    } else {
      await transact(database, (tx) =>
        confirmInvitation(tx, settings.secrets, caller, actor, params.id, body),
      );
    }
    return invitationAnswer(database, await readOwnInvitation(database, caller, params.id));
  });

  bind(app, context, calls.completeInvitation, async ({ tx, caller, actor, params }) => {
    await completeInvitation(tx, caller, actor, params.id);
    return { account_status: 'ACTIVE' as const };
  });
}

function documentRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, calls.getInvitationDocuments, async ({ caller, params }) => {
    const { user } = await readOwnInvitation(database, caller, params.id);
    return readInvitationDocuments(database, user);
  });

  const show =
    (showing: Showing) =>
    async ({
      tx,
      caller,
      actor,
      params,
      body,
    }: Handled<typeof calls.sendInvitationIdentity | typeof calls.resendInvitationIdentity>) => {
      const given = { showing, submission: body };
      await showInvitedIdentity(tx, caller, actor, params.id, given);
      const { user } = await readOwnInvitation(tx, caller, params.id);
      return readInvitationDocuments(tx, user);
    };
  bind(app, context, calls.sendInvitationIdentity, show('FIRST'));
  bind(app, context, calls.resendInvitationIdentity, show('AGAIN'));
}
