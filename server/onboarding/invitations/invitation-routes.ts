import * as calls from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { beginSession } from '../../access/sessions/session-cookies.ts';
import { arrivalOf } from '../../access/sign-in/first-factor.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { languageOf } from '../../http/request-language.ts';
import { acceptInvitation, sendInvitationCode } from './accept-invitation.ts';
import { completeInvitation } from './complete-invitation.ts';
import { getInvitation } from './invitation-answer.ts';
import { answerInvitation } from './invitation-flow.ts';
import {
  getInvitationDocuments,
  resendInvitationIdentity,
  sendInvitationIdentity,
} from './invitation-identity.ts';

export function invitationRoutes(app: Server, context: Context): void {
  entranceRoutes(app, context);
  answerRoutes(app, context);
  documentRoutes(app, context);
}

function entranceRoutes(app: Server, context: Context): void {
  bind(app, context, calls.sendInvitationCode, ({ params, body, request }) =>
    sendInvitationCode(context, { ...params, ...body, language: languageOf(request) }),
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
  const { database } = context;

  bind(app, context, calls.getInvitation, ({ caller, params }) =>
    getInvitation(database, caller, params.id),
  );

  bind(app, context, calls.answerInvitation, async ({ caller, actor, params, body }) => {
    await answerInvitation(context, caller, actor, params.id, body);
    return getInvitation(database, caller, params.id);
  });

  bind(app, context, calls.completeInvitation, async ({ tx, caller, actor, params }) => {
    await completeInvitation(tx, caller, actor, params.id);
    return { account_status: 'ACTIVE' as const };
  });
}

function documentRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, calls.getInvitationDocuments, ({ caller, params }) =>
    getInvitationDocuments(database, caller, params.id),
  );

  bind(app, context, calls.sendInvitationIdentity, ({ tx, caller, actor, params, body }) =>
    sendInvitationIdentity(tx, { caller, actor, invitationId: params.id, submission: body }),
  );

  bind(app, context, calls.resendInvitationIdentity, ({ tx, caller, actor, params, body }) =>
    resendInvitationIdentity(tx, { caller, actor, invitationId: params.id, submission: body }),
  );
}
