import type { LoginAnswer } from '@ballast/contract/access/sessions.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../http/context.ts';
import { pendingAuthOf } from '../factors/factors.ts';
import type { SignedIn } from '../sign-in/first-factor.ts';
import { issueAccessToken } from './access-token.ts';
import { clearRefreshCookie, setRefreshCookie } from './session-cookies.ts';
import type { OpenSession } from './sessions.ts';
import { bindBrowser } from './xsrf.ts';

/**
 * Answers a sign-in and binds the browser to its session: a whole one brings its refresh cookie, one
 * that owes a factor takes that away.
 */
export async function beginSession(
  context: Context,
  reply: FastifyReply,
  { session, owed }: SignedIn,
): Promise<z.output<typeof LoginAnswer>> {
  if (session.stage === 'FULL') setRefreshCookie(context, reply, session);
  else clearRefreshCookie(context, reply);
  bindBrowser(context, reply, session.sessionId);
  return {
    access_token: await accessTokenOf(context, session),
    pending_auth: pendingAuthOf(owed),
  };
}

/** An access token of a session, which opens as much as its stage does. */
export function accessTokenOf(context: Context, session: OpenSession): Promise<string> {
  const { sessionId, userId, stage, now, idleUntil: endsAt } = session;
  const scope = stage === 'FACTOR' ? 'factor' : 'full';
  const { tokenKeys } = context.settings.secrets;
  return issueAccessToken(tokenKeys, { sessionId, userId, scope, endsAt }, now);
}
