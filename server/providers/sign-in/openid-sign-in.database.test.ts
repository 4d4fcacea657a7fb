import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/test-database.ts';
import { type Choice, visitStandIn } from '../../../tests/worlds/sign-in-visitor.ts';
import { openDatabase } from '../../database/connect.ts';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../providers.ts';
import { openIdSignIn } from './openid-sign-in.ts';
import type { SignInAttempt } from './port.ts';
import { readSandboxKeys, SANDBOX_CLIENT_ID } from './sandbox-provider.ts';
import { type SandboxSignIn, sandboxSignIn } from './sandbox-sign-in.ts';

const { url } = await testDatabase();
const { sandboxDatabase, close } = await openDatabase({ url, dataDir: 'memory:' });

let standIns: SandboxSignIn | null = null;
const server = createServer((request, response) => void standIns?.answer(request, response));
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
standIns = sandboxSignIn({ sandboxDatabase, publicUrl });

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await close();
});

type TamperedFetch = (url: string, init: RequestInit) => Promise<Response>;

/** The adapter as it is, over HTTP, with answers that may be tampered with on the way. */
async function adapter(provider: SsoProvider, send: TamperedFetch = fetch) {
  const { clientSecret } = await readSandboxKeys(sandboxDatabase, provider);
  return openIdSignIn({
    issuer: `${publicUrl}/sandbox/sso/${provider.toLowerCase()}`,
    clientId: SANDBOX_CLIENT_ID,
    clientSecret: async () => clientSecret,
    publicUrl,
    responseMode: provider === 'APPLE' ? 'form_post' : 'query',
    scope: 'openid email',
    fetch: (address, options) => send(address, options as RequestInit),
  });
}

function newAttempt(): SignInAttempt {
  const secret = () => crypto.randomUUID().replaceAll('-', '').repeat(2);
  return { state: secret(), nonce: secret(), verifier: secret() };
}

/** Somebody goes to the provider for an attempt and comes back. */
async function comeBack(
  provider: SsoProvider,
  attempt: SignInAttempt,
  choice: Choice = { email: 'robin.hale@example.com' },
) {
  const start = await (await adapter(provider)).authorizationUrl(attempt);
  const returned = await visitStandIn(start, choice);
  return { code: returned.get('code') ?? '', state: returned.get('state') ?? '' };
}

test.each(['GOOGLE', 'APPLE'] as const)(
  '%s identifies somebody by issuer and subject',
  async (provider) => {
    const attempt = newAttempt();
    const choice = { email: 'mika.sato@example.com', subject: `mika-${provider}`, verified: false };
    const returned = await comeBack(provider, attempt, choice);
    expect(await (await adapter(provider)).identify(attempt, returned)).toEqual({
      issuer: `${publicUrl}/sandbox/sso/${provider.toLowerCase()}`,
      subject: `mika-${provider}`,
      email: 'mika.sato@example.com',
      emailVerified: false,
    });
  },
);

test('a code is good once', async () => {
  const google = await adapter('GOOGLE');
  const attempt = newAttempt();
  const returned = await comeBack('GOOGLE', attempt);
  await google.identify(attempt, returned);
  await expect(google.identify(attempt, returned)).rejects.toThrow(ProviderRefusal);
});

test.each(['state', 'nonce', 'verifier'] as const)(
  'a code does not go with the %s of another attempt',
  async (secret) => {
    const attempt = newAttempt();
    const returned = await comeBack('GOOGLE', attempt);
    const mixed = { ...attempt, [secret]: newAttempt()[secret] };
    const google = await adapter('GOOGLE');
    await expect(google.identify(mixed, returned)).rejects.toThrow(ProviderRefusal);
  },
);

test('an identity that the other provider signed is refused, although all else is right', async () => {
  const attempt = newAttempt();
  const atGoogle = await comeBack('GOOGLE', attempt);
  const atApple = await comeBack('APPLE', attempt);
  let applesAnswer = '';
  const apple = await adapter('APPLE', async (address, init) => {
    const answer = await fetch(address, init);
    if (address.endsWith('/token')) applesAnswer = await answer.clone().text();
    return answer;
  });
  await apple.identify(attempt, atApple);
  const google = await adapter('GOOGLE', async (address, init) => {
    const answer = await fetch(address, init);
    return address.endsWith('/token') ? new Response(applesAnswer, answer) : answer;
  });
  await expect(google.identify(attempt, atGoogle)).rejects.toThrow(ProviderRefusal);
});

test('an identity whose signature does not fit is refused', async () => {
  const attempt = newAttempt();
  const returned = await comeBack('GOOGLE', attempt);
  const google = await adapter('GOOGLE', async (address, init) => {
    const answer = await fetch(address, init);
    if (!address.endsWith('/token')) return answer;
    const { id_token: token, ...rest } = (await answer.json()) as { id_token: string };
    const [header, , signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' }));
    const forged = [header, other.toString('base64url'), signature].join('.');
    return Response.json({ ...rest, id_token: forged });
  });
  await expect(google.identify(attempt, returned)).rejects.toThrow(ProviderRefusal);
});

/** The provider as it is, but that its own key signs other claims. */
async function signingOther(claims: Record<string, unknown>) {
  const { signingKey } = await readSandboxKeys(sandboxDatabase, 'GOOGLE');
  return adapter('GOOGLE', async (address, init) => {
    const answer = await fetch(address, init);
    if (!address.endsWith('/token')) return answer;
    const tokens = (await answer.json()) as { id_token: string };
    const { kid } = decodeProtectedHeader(tokens.id_token);
    const other = new SignJWT({ ...decodeJwt(tokens.id_token), ...claims });
    const header = { alg: 'RS256', ...(kid && { kid }) };
    const idToken = await other.setProtectedHeader(header).sign(await importJWK(signingKey as JWK));
    return Response.json({ ...tokens, id_token: idToken });
  });
}

const LONG_AGO_S = 1_000_000_000;

test.each<[string, Record<string, unknown>]>([
  ['was made for somebody else', { aud: 'another-client' }],
  ['was made for somebody else, too', { aud: [SANDBOX_CLIENT_ID, 'another-client'] }],
  ['says to come from elsewhere', { iss: 'https://accounts.example' }],
  ['is over', { iat: LONG_AGO_S, exp: LONG_AGO_S + 60 }],
  ['was made for another attempt', { nonce: 'another' }],
  ['was made for no attempt', { nonce: undefined }],
])('an identity that %s is refused, although the provider signed it', async (_, claims) => {
  const attempt = newAttempt();
  const returned = await comeBack('GOOGLE', attempt);
  const google = await signingOther(claims);
  await expect(google.identify(attempt, returned)).rejects.toThrow(ProviderRefusal);
});

test('an identity that the provider signs anew as it was is taken', async () => {
  const attempt = newAttempt();
  const returned = await comeBack('GOOGLE', attempt);
  const { email } = await (await signingOther({})).identify(attempt, returned);
  expect(email).toBe('robin.hale@example.com');
});

test('a provider that does not answer refuses nobody', async () => {
  const attempt = newAttempt();
  const returned = await comeBack('GOOGLE', attempt);
  let isDown = true;
  const google = await adapter('GOOGLE', async (address, init) => {
    if (isDown) throw new TypeError('fetch failed');
    return fetch(address, init);
  });
  await expect(google.authorizationUrl(attempt)).rejects.toThrow(OutcomeUnknown);
  await expect(google.identify(attempt, returned)).rejects.toThrow(OutcomeUnknown);
  isDown = false;
  expect((await google.identify(attempt, returned)).email).toBe('robin.hale@example.com');
});

test.each(['GOOGLE', 'APPLE'] as const)(
  'several people sign in one after the other in one browser at %s',
  async (provider) => {
    const cookies = new Map<string, string>();
    for (const email of [
      'ada@example.com',
      'bea@example.com',
      'bea@example.com',
      'ada@example.com',
    ]) {
      const attempt = newAttempt();
      const signIn = await adapter(provider);
      const start = await signIn.authorizationUrl(attempt);
      const found = await visitStandIn(start, { email }, undefined, cookies);
      const returned = { code: found.get('code') ?? '', state: found.get('state') ?? '' };
      expect((await signIn.identify(attempt, returned)).email).toBe(email);
    }
  },
);

test('who cancels comes back without a code', async () => {
  const attempt = newAttempt();
  const start = await (await adapter('APPLE')).authorizationUrl(attempt);
  const returned = await visitStandIn(start, 'cancel');
  expect([returned.get('error'), returned.get('code')]).toEqual(['access_denied', null]);
});

test('in production there is nobody to sign in with but whom the platform is registered with', async () => {
  const production = { ...SANDBOX_PROVIDER_SETTINGS, signInSandboxes: false };
  const none = await makeProviders(production, sandboxDatabase);
  expect(Object.keys(none.providers.signIn)).toEqual([]);
  const signIn = { google: { clientId: 'x', clientSecret: 'y' }, apple: null };
  const one = await makeProviders({ ...production, signIn }, sandboxDatabase);
  expect(Object.keys(one.providers.signIn)).toEqual(['GOOGLE']);
});
