import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { OutcomeUnknown } from '../../failures.ts';

/** What an envelope provider knows the platform by: an integration, a user of it, and the integration's key. */
export type GrantSettings = {
  /** Address of the provider's authority, such as `https://account.docusign.com`. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly userId: string;
  readonly privateKey: string;
};

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'signature impersonation';
/** Each proof is used at once. */
const LIFE = '5 minutes';

const Token = z.object({ access_token: z.string().min(1).max(20_000) });

/** Reads the integration's key, whose lines may be parted by `\n`. Throws when it is no RSA key. */
export function readGrantKey(pem: string): KeyObject {
  const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the key is not an RSA key');
  return key;
}

/**
 * Gets access tokens by a JWT grant: a proof signed with our key (RS256), dated by the real time, is
 * exchanged for a token of the user. Throws `OutcomeUnknown` without a token, because nothing was done by
 * then.
 */
export function tokenByGrant(settings: GrantSettings, timeoutMs: number): () => Promise<string> {
  const key = readGrantKey(settings.privateKey);
  const base = settings.authUrl.replace(/\/$/, '');
  return async () => {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(settings.clientId)
      .setSubject(settings.userId)
      .setAudience(new URL(base).host)
      .setIssuedAt()
      .setExpirationTime(LIFE)
      .sign(key);
    const answer = await fetch(`${base}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new OutcomeUnknown('the authority of envelopes did not answer', { cause });
    });
    const token = Token.safeParse(await answer.json().catch(() => null));
    if (!answer.ok || !token.success) {
      throw new OutcomeUnknown(`the authority of envelopes answered ${answer.status}`);
    }
    return token.data.access_token;
  };
}
