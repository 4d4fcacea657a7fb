import { refreshToken as refreshTokenCall } from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { transact } from '../../database/transact.ts';
import type { Context } from '../../http/context.ts';
import { recordSupportRequest } from '../support/support-requests.ts';
import { rotateSession } from './rotate-session.ts';
import {
  accessTokenOf,
  refreshCookieOf,
  setRefreshCookie,
  setSupportCookie,
  supportCookieOf,
} from './session-cookies.ts';
import { readRefreshToken } from './session-tokens.ts';
import type { OpenSession } from './sessions.ts';
import { bindingOf } from './xsrf.ts';

/**
 * Rotates the refresh cookie of the browser's session, or of the tab's view-only session, and returns a new
 * access token.
 */
export async function refreshToken(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  viewedSessionId: string | undefined,
): Promise<{ access_token: string }> {
  if (viewedSessionId) {
    const view = await refreshView(context, request, viewedSessionId);
    setSupportCookie(context, reply, view);
    return { access_token: await accessTokenOf(context, view) };
  }
  const session = await refreshOwn(context, request);
  setRefreshCookie(context, reply, session);
  return { access_token: await accessTokenOf(context, session) };
}

/** A refused refresh clears no cookie: a newer login may have set it meanwhile. */
async function refreshOwn(context: Context, request: FastifyRequest): Promise<OpenSession> {
  const claim = readRefreshToken(refreshCookieOf(context, request));
  if (!claim) throw new Refusal('token_invalid');
  // The binder checked the XSRF token against the browser; the browser must be the session's.
  if (bindingOf(context, request) !== claim.sessionId) throw new Refusal('xsrf_invalid');
  const { secrets } = context.settings;
  const rotation = await transact(context.database, (tx) =>
    rotateSession(tx, secrets, claim, { address: request.ip, deskSessionId: null }),
  );
  if (rotation.kind !== 'rotated') throw new Refusal(rotation.kind);
  return rotation.session;
}

/**
 * Rotates the cookie of a tab's view-only session, and records the request. Refuses with `token_invalid`,
 * `token_expired` or `token_revoked`, the last also when another view-only session replaced it in this
 * browser.
 */
async function refreshView(
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
    const { userId, clientId } = rotated.session;
    const { supportAgentId } = rotated;
    const kind = 'client' as const;
    const actor = { userId, clientId, kind, supportAgentId, address: request.ip };
    await recordSupportRequest(tx, actor, sessionId, {
      call: refreshTokenCall,
      url: request.url,
      status: 200,
      refusal: null,
    });
    return rotated;
  });
  if (rotation.kind !== 'rotated') throw new Refusal(rotation.kind);
  return rotation.session;
}
