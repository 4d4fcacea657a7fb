import '@fastify/cookie';
import { createHmac, randomBytes } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { equals, type KeyRing, keyOf, type Secrets } from '../../secrets/secrets.ts';
import { cookieName, cookieOptions } from './cookies.ts';

type XsrfContext = {
  readonly settings: { readonly secrets: Secrets; readonly publicUrl: string };
};

type CookieRequest = Pick<FastifyRequest, 'cookies' | 'headers'> & { caller: Caller | null };

const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'x-xsrf-token';
const LIFE_S = 400 * 24 * 3600;

/**
 * Refuses an unsafe request with `xsrf_invalid` unless its header repeats an XSRF cookie made for its session
 * (spec/decisions.md, section 3), or for its browser when it has none.
 */
export function assertXsrf(context: XsrfContext, request: CookieRequest): void {
  const keys = context.settings.secrets.xsrfKeys;
  const header = request.headers[XSRF_HEADER];
  const cookie = request.cookies[XSRF_COOKIE];
  const binding = sessionBindingOf(request.caller) ?? bindingOf(context, request);
  if (typeof header !== 'string' || !cookie || !binding) throw new Refusal('xsrf_invalid');
  if (!equals(header, cookie) || !isXsrfTokenOf(keys, cookie, binding)) {
    throw new Refusal('xsrf_invalid');
  }
}

/**
 * Sets an XSRF cookie on a GET, unless there is a valid one. A request with a token binds the browser to its
 * session, which repairs a browser that lost its cookies.
 */
export function issueXsrfCookie(
  context: XsrfContext,
  request: CookieRequest,
  reply: FastifyReply,
): void {
  const known = bindingOf(context, request);
  const binding = sessionBindingOf(request.caller) ?? known ?? newAnonymousBinding();
  const token = request.cookies[XSRF_COOKIE];
  const isGood =
    known === binding &&
    token !== undefined &&
    isXsrfTokenOf(context.settings.secrets.xsrfKeys, token, binding);
  if (!isGood) bindBrowser(context, reply, binding);
}

/** Binds the browser to a session at login, or to none at logout, with a new XSRF cookie. */
export function bindBrowser(
  context: XsrfContext,
  reply: FastifyReply,
  binding: Binding = newAnonymousBinding(),
): void {
  const { publicUrl, secrets } = context.settings;
  // Lax, not Strict: a page opened from a link in a message must not look like a new browser.
  const options: CookieSerializeOptions = {
    ...cookieOptions(publicUrl),
    path: '/',
    sameSite: 'lax',
    maxAge: LIFE_S,
  };
  reply.setCookie(
    cookieName(publicUrl, '__Host-', 'browser'),
    encryptBinding(secrets.xsrfKeys, binding),
    options,
  );
  reply.setCookie(XSRF_COOKIE, makeXsrfToken(secrets.xsrfKeys, binding), {
    ...options,
    httpOnly: false,
  });
}

/** A view-only session stands beside the desk's own, and the browser stays bound to that. */
function sessionBindingOf(caller: Caller | null): Binding | undefined {
  return caller?.deskSessionId ?? caller?.sessionId;
}

/** The binding of the browser; null when it has no cookie of ours. */
export function bindingOf(context: XsrfContext, request: CookieRequest): Binding | null {
  const { publicUrl, secrets } = context.settings;
  const name = cookieName(publicUrl, '__Host-', 'browser');
  return openBinding(secrets.xsrfKeys, request.cookies[name]);
}

/**
 * What the XSRF tokens of a browser are bound to: its session, or before that a random id. It is in a cookie
 * that scripts cannot read and only we can make.
 */
export type Binding = string;

function newAnonymousBinding(): Binding {
  return `anonymous-${randomBytes(16).toString('base64url')}`;
}

function encryptBinding(keys: KeyRing, binding: Binding): string {
  const [newest] = keys;
  return `${binding}.${newest.id}.${macOf(keys, newest.id, `browser ${binding}`)}`;
}

/** Reads the binding cookie; null when it is missing or not ours. */
function openBinding(keys: KeyRing, value: string | undefined): Binding | null {
  const [binding, keyId, mac, ...rest] = (value ?? '').split('.');
  if (!binding || !keyId || !mac || rest.length > 0) return null;
  return equals(mac, macOf(keys, keyId, `browser ${binding}`)) ? binding : null;
}

function makeXsrfToken(keys: KeyRing, binding: Binding): string {
  const [newest] = keys;
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${newest.id}.${macOf(keys, newest.id, `xsrf ${nonce} ${binding}`)}`;
}

function isXsrfTokenOf(keys: KeyRing, token: string, binding: Binding): boolean {
  const [nonce, keyId, mac, ...rest] = token.split('.');
  if (!nonce || !keyId || !mac || rest.length > 0) return false;
  return equals(mac, macOf(keys, keyId, `xsrf ${nonce} ${binding}`));
}

function macOf(keys: KeyRing, keyId: string, text: string): string {
  const key = keyOf(keys, keyId);
  return key ? createHmac('sha256', key).update(text).digest('base64url') : '';
}
