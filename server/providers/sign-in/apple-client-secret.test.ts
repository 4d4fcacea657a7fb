import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { appleClientSecret } from './apple-client-secret.ts';

test("a client secret is what Apple's documentation asks for", async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = await appleClientSecret({
    clientId: 'web.ballast',
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  })();
  const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
    issuer: 'TEAM123456',
    subject: 'web.ballast',
    audience: 'https://appleid.apple.com',
    requiredClaims: ['iat', 'exp'],
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});
