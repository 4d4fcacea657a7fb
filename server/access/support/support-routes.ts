import { refreshToken } from '@ballast/contract/access/sessions.ts';
import * as supportViews from '@ballast/contract/access/support-views.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { readRefreshToken } from '../sessions/refresh-token.ts';
import { rotateSession } from '../sessions/rotate-session.ts';
import { supportCookieOf } from '../sessions/session-cookies.ts';
import type { OpenSession } from '../sessions/sessions.ts';
import { bindingOf } from '../sessions/xsrf.ts';
import { listSupportSessionViews, recordSupportRequest } from './support-requests.ts';
import { listSupportSessions } from './support-sessions.ts';

/** Binds what a client reads of the view-only sessions on the account. */
export function supportRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, supportViews.listSupportSessions, ({ caller, query }) =>
    listSupportSessions(database, caller, query),
  );
  bind(app, context, supportViews.listSupportSessionViews, ({ caller, params }) =>
    listSupportSessionViews(database, caller, params.id),
  );
}

/**
 * Rotates the cookie of the view-only session that a tab shows, and writes the request down. Refuses
 * with `token_invalid`, `token_expired` or `token_revoked`, which is also the answer when another
 * view-only session has taken its place in this browser.
 */
export async function refreshView(
  context: Context,
  request: FastifyRequest,
  sessionId: string,
): Promise<OpenSession> {
  const claim = readRefreshToken(supportCookieOf(context, request));
  const deskSessionId = bindingOf(context, request);
  if (!claim || !deskSessionId) throw new Refusal('token_invalid');
  if (claim.sessionId !== sessionId) throw new Refusal('token_revoked');
  const origin = { address: request.ip, deskSessionId };
  const rotation = await transact(context.database, async (tx) => {
    const rotated = await rotateSession(tx, context.settings.secrets, claim, origin);
    if (rotated.kind !== 'rotated') return rotated;
    const { userId } = rotated.session;
    const { supportAgentId } = rotated;
    const actor = { userId, kind: 'client', supportAgentId, address: request.ip } as const;
    await recordSupportRequest(tx, actor, sessionId, {
      call: refreshToken,
      url: request.url,
      status: 200,
      refusal: null,
    });
    return rotated;
  });
  if (rotation.kind !== 'rotated') throw new Refusal(rotation.kind);
  return rotation.session;
}
