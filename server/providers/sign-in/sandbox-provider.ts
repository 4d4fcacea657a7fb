import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import type { Configuration, JWK, Provider } from 'oidc-provider';
import type { Database } from '../../database/connect.ts';
import { redirectUrlOf } from './port.ts';
import { errorPage } from './sandbox-pages.ts';
import { readOrMakeRecord, sandboxRecords } from './sandbox-records.ts';

/** Name by which the platform is known to the stand-ins. */
export const SANDBOX_CLIENT_ID = 'ballast';

const IDENTITY_LIFE_S = 30 * 86_400;

export type SandboxIdentity = {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
};

export type SandboxKeys = {
  readonly signingKey: JWK;
  readonly cookieKey: string;
  readonly clientSecret: string;
};

/** Reads a stand-in's keys, making them when there are none. */
export function readSandboxKeys(
  sandboxDatabase: Database,
  provider: SsoProvider,
): Promise<SandboxKeys> {
  return readOrMakeRecord(sandboxDatabase, provider, 'Keys', async () => {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    return {
      signingKey: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK,
      cookieKey: randomBytes(32).toString('base64url'),
      clientSecret: randomBytes(32).toString('base64url'),
    };
  });
}

/** Remembers somebody, with the address that they have from now on. */
export async function saveIdentity(
  sandboxDatabase: Database,
  provider: SsoProvider,
  identity: SandboxIdentity,
): Promise<void> {
  const identities = sandboxRecords(sandboxDatabase, provider, 'Identity');
  await identities.upsert(identity.subject, { ...identity }, IDENTITY_LIFE_S);
}

/** Makes the OpenID Connect provider that stands in for Google or Apple under `path`. */
export async function makeSandboxProvider(
  sandboxDatabase: Database,
  { provider, publicUrl, path }: { provider: SsoProvider; publicUrl: string; path: string },
): Promise<Provider> {
  const library = await import('oidc-provider');
  const keys = await readSandboxKeys(sandboxDatabase, provider);
  const stand = new library.Provider(publicUrl + path, {
    ...configure(provider, publicUrl, keys),
    adapter: (kind) => sandboxRecords(sandboxDatabase, provider, kind),
    interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` },
    findAccount: async (_context, subject) => {
      const identities = sandboxRecords(sandboxDatabase, provider, 'Identity');
      const known = (await identities.find(subject)) as SandboxIdentity | undefined;
      if (!known) return undefined;
      const { email, emailVerified } = known;
      return {
        accountId: subject,
        claims: async () => ({ sub: subject, email, email_verified: emailVerified }),
      };
    },
  });
  // Host and scheme of a request are set from the platform's address before it comes here.
  stand.proxy = true;
  return stand;
}

/**
 * Takes what a browser knows of who signed in before out of its cookies: a stand-in asks who it is each time, as somebody who
 * plays several people wants it. The library would have the one before log out first.
 */
export function withoutSession(provider: SsoProvider, cookies: string): string {
  const isOfSession = (cookie: string) =>
    cookie
      .split('=', 1)[0]
      ?.trim()
      .replace(/\.sig$/, '') === sessionCookieOf(provider);
  return cookies
    .split(';')
    .filter((cookie) => !isOfSession(cookie))
    .join(';');
}

function sessionCookieOf(provider: SsoProvider): string {
  return `sandbox_${provider.toLowerCase()}`;
}

function configure(provider: SsoProvider, publicUrl: string, keys: SandboxKeys): Configuration {
  return {
    clients: [
      {
        client_id: SANDBOX_CLIENT_ID,
        client_secret: keys.clientSecret,
        redirect_uris: [redirectUrlOf(publicUrl)],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [keys.signingKey] },
    cookies: {
      keys: [keys.cookieKey],
      names: {
        session: sessionCookieOf(provider),
        interaction: `${sessionCookieOf(provider)}_asked`,
        resume: `${sessionCookieOf(provider)}_answer`,
      },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The address stands in the identity itself, as Google and Apple have it.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
    },
    // Choosing an identity is all the consent there is.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    renderError: async (context, { error, error_description: description }) => {
      context.type = 'html';
      context.body = errorPage(provider, `${error}: ${description ?? ''}`);
    },
  };
}
