import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { CustomFetch } from 'openid-client';
import type { Database } from '../../database/connect.ts';
import { openIdSignIn } from './openid-sign-in.ts';
import type { IdentityProvider } from './port.ts';
import { choicePage, errorPage, SANDBOX_STYLE } from './sandbox-pages.ts';
import {
  makeSandboxProvider,
  readSandboxKeys,
  SANDBOX_CLIENT_ID,
  type SandboxIdentity,
  saveIdentity,
  withoutSession,
} from './sandbox-provider.ts';

/** Where the stand-ins are, under the platform's address. */
export const SANDBOX_SIGN_IN_PATH = '/sandbox/sso';

export type SandboxSignIn = {
  readonly providers: Readonly<Record<SsoProvider, IdentityProvider>>;
  /** Answers a browser's request below `SANDBOX_SIGN_IN_PATH`, whose body nobody has read yet. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

const PATHS: Record<SsoProvider, string> = {
  GOOGLE: `${SANDBOX_SIGN_IN_PATH}/google`,
  APPLE: `${SANDBOX_SIGN_IN_PATH}/apple`,
};

/** No script but what the provider itself allows by its hash, which posts Apple's answer. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type SandboxContext = { readonly sandboxDatabase: Database; readonly publicUrl: string };

/** Makes the stand-ins. They start when they are first used, and keep all they know in the database. */
export function sandboxSignIn(context: SandboxContext): SandboxSignIn {
  let started: Promise<FastifyInstance> | null = null;
  const start = () => {
    started ??= openSite(context);
    return started;
  };
  const fetch: CustomFetch = async (url, { method, headers, body }) => {
    const site = await start();
    const { pathname, search } = new URL(url);
    const answer = await site.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers,
      ...(body ? { payload: String(body) } : {}),
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };
  const providerOf = (provider: SsoProvider) =>
    openIdSignIn({
      issuer: context.publicUrl + PATHS[provider],
      clientId: SANDBOX_CLIENT_ID,
      clientSecret: async () =>
        (await readSandboxKeys(context.sandboxDatabase, provider)).clientSecret,
      publicUrl: context.publicUrl,
      responseMode: provider === 'APPLE' ? 'form_post' : 'query',
      scope: 'openid email',
      fetch,
    });
  return {
    providers: { GOOGLE: providerOf('GOOGLE'), APPLE: providerOf('APPLE') },
    answer: async (request, response) => (await start()).routing(request, response),
  };
}

async function openSite(context: SandboxContext): Promise<FastifyInstance> {
  const site = fastify({ routerOptions: { maxParamLength: 500 } });
  const { protocol, host } = new URL(context.publicUrl);
  site.addHook('onRequest', async ({ raw }, reply) => {
    // Addresses in the answers are the platform's, whatever the request says of itself.
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    reply.raw.setHeader('content-security-policy', POLICY);
    reply.raw.setHeader('referrer-policy', 'no-referrer');
    reply.raw.setHeader('x-content-type-options', 'nosniff');
  });
  site.get(`${SANDBOX_SIGN_IN_PATH}/style.css`, (_request, reply) =>
    reply.type('text/css').send(SANDBOX_STYLE),
  );
  await openStandIn(site, context, 'GOOGLE');
  await openStandIn(site, context, 'APPLE');
  await site.ready();
  return site;
}

async function openStandIn(
  site: FastifyInstance,
  { sandboxDatabase, publicUrl }: SandboxContext,
  provider: SsoProvider,
): Promise<void> {
  const path = PATHS[provider];
  const stand = await makeSandboxProvider(sandboxDatabase, { provider, publicUrl, path });
  const answer = stand.callback();
  await site.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${path}/*`, (request, reply) => {
      reply.hijack();
      const url = request.raw.url ?? '';
      const { headers } = request.raw;
      if (headers.cookie) headers.cookie = withoutSession(provider, headers.cookie);
      Object.assign(request.raw, { originalUrl: url, url: url.slice(path.length) });
      void answer(request.raw, reply.raw);
    });
  });
  await site.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((error, _request, reply) =>
      reply
        .status(400)
        .type('text/html')
        .send(errorPage(provider, String(error))),
    );
    scope.get(`${path}/interaction/:uid`, async (request, reply) => {
      await stand.interactionDetails(request.raw, reply.raw);
      return reply.type('text/html').send(choicePage(provider, request.url));
    });
    scope.post(`${path}/interaction/:uid`, (request, reply) =>
      takeChoice(sandboxDatabase, provider, stand, request, reply),
    );
  });
}

async function takeChoice(
  sandboxDatabase: Database,
  provider: SsoProvider,
  stand: Provider,
  { raw, body }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const identity = identityIn(body as URLSearchParams);
  if (identity) await saveIdentity(sandboxDatabase, provider, identity);
  const result = identity
    ? { login: { accountId: identity.subject, remember: false } }
    : { error: 'access_denied', error_description: 'The sign-in was cancelled' };
  return reply.redirect(await stand.interactionResult(raw, reply.raw, result), 303);
}

/** Whom the form names; null when it was cancelled. The subject follows from the address unless given. */
function identityIn(form: URLSearchParams): SandboxIdentity | null {
  const email = form.get('email');
  if (!email || form.has('cancel')) return null;
  const made = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 24);
  return {
    subject: form.get('subject') || made,
    email,
    emailVerified: form.get('verified') === 'yes',
  };
}
