import { SESSION_HINT } from '@ballast/contract/pages.ts';
import '@fastify/cookie';
import type { LoginAnswer } from '@ballast/contract/access/sessions.ts';
import { API_BASE } from '@ballast/contract/call.ts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../http/context.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { TRUST_LIFE_S } from '../devices/trusted-devices.ts';
import { pendingAuthOf } from '../factors/factors.ts';
import type { SignedIn } from '../sign-in/first-factor.ts';
import { cookieName, cookieOptions } from './cookies.ts';
import { issueAccessToken, refreshTokenOf } from './session-tokens.ts';
import type { OpenSession } from './sessions.ts';
import { bindBrowser } from './xsrf.ts';

type CookieContext = {
  readonly settings: { readonly secrets: Secrets; readonly publicUrl: string };
};

const AUTH_PATH = `${API_BASE}/auth`;

export function refreshCookieOf(
  context: CookieContext,
  request: FastifyRequest,
): string | undefined {
  return request.cookies[refreshName(context)];
}

export function deviceCookieOf(
  context: CookieContext,
  request: FastifyRequest,
): string | undefined {
  return request.cookies[deviceName(context)];
}

export function setRefreshCookie(
  context: CookieContext,
  reply: FastifyReply,
  session: OpenSession,
): void {
  const { secrets } = context.settings;
  const lifeS = lifeSOf(session);
  reply.setCookie(
    refreshName(context),
    refreshTokenOf(secrets.refreshKeys, session, session.generation),
    optionsFor(context, lifeS),
  );
  reply.setCookie(SESSION_HINT, '1', hintOptions(context, lifeS));
}

/** Clears the refresh token, at logout and before another login. */
export function clearRefreshCookie(context: CookieContext, reply: FastifyReply): void {
  reply.clearCookie(refreshName(context), optionsFor(context, 0));
  reply.clearCookie(SESSION_HINT, hintOptions(context, 0));
}

export function supportCookieOf(
  context: CookieContext,
  request: FastifyRequest,
): string | undefined {
  return request.cookies[supportName(context)];
}

/** Sets the refresh token of a view-only session, beside that of the desk. */
export function setSupportCookie(
  context: CookieContext,
  reply: FastifyReply,
  session: OpenSession,
): void {
  const token = refreshTokenOf(context.settings.secrets.refreshKeys, session, session.generation);
  reply.setCookie(supportName(context), token, optionsFor(context, lifeSOf(session)));
}

export function clearSupportCookie(context: CookieContext, reply: FastifyReply): void {
  reply.clearCookie(supportName(context), optionsFor(context, 0));
}

export function setDeviceCookie(context: CookieContext, reply: FastifyReply, value: string): void {
  reply.setCookie(deviceName(context), value, optionsFor(context, TRUST_LIFE_S));
}

function refreshName({ settings }: CookieContext): string {
  return cookieName(settings.publicUrl, '__Secure-', 'refresh');
}

function supportName({ settings }: CookieContext): string {
  return cookieName(settings.publicUrl, '__Secure-', 'support');
}

function deviceName({ settings }: CookieContext): string {
  return cookieName(settings.publicUrl, '__Secure-', 'device');
}

function lifeSOf({ idleUntil, now }: OpenSession): number {
  return Math.ceil((idleUntil.getTime() - now.getTime()) / 1000);
}

function optionsFor({ settings }: CookieContext, maxAge: number): CookieSerializeOptions {
  return {
    ...cookieOptions(settings.publicUrl),
    path: AUTH_PATH,
    sameSite: 'strict',
    maxAge,
  };
}

function hintOptions(context: CookieContext, maxAge: number): CookieSerializeOptions {
  return { ...optionsFor(context, maxAge), path: '/', httpOnly: false };
}

/**
 * Responds to a sign-in and binds the browser to its session: a complete one sets its refresh cookie, one
 * that owes a factor clears it.
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

export function accessTokenOf(context: Context, session: OpenSession): Promise<string> {
  const { sessionId, userId, stage, now, idleUntil: endsAt } = session;
  const scope = stage === 'FACTOR' ? 'factor' : 'full';
  const { tokenKeys } = context.settings.secrets;
  return issueAccessToken(tokenKeys, { sessionId, userId, scope, endsAt }, now);
}
