import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** How Apple knows the platform: a key of its developer team, which signs instead of a secret. */
export type AppleKey = {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** P-256 key of the team as PKCS #8, PEM. */
  readonly privateKey: string;
};

export const APPLE_ISSUER = 'https://appleid.apple.com';

/** Apple takes up to six months; each of these is used at once. */
const LIFE = '5 minutes';

/**
 * Makes client secrets as Apple wants them: a short proof signed with the team's key (ES256), dated by the
 * real time. Throws when the key is none.
 */
export function appleClientSecret(settings: AppleKey): () => Promise<string> {
  const key = readAppleKey(settings.privateKey);
  return () =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: settings.keyId })
      .setIssuer(settings.teamId)
      .setSubject(settings.clientId)
      .setAudience(APPLE_ISSUER)
      .setIssuedAt()
      .setExpirationTime(LIFE)
      .sign(key);
}

/** Reads the team's key, whose lines an environment variable may part by `\n`. Throws when it is none. */
export function readAppleKey(pem: string): KeyObject {
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('the key is not a P-256 key');
  }
  return key;
}
