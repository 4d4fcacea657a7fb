import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { issueCertificate } from './certificates.ts';
import type { SigningIdentity } from './signing-identity.ts';

/** An authority with the identity that it vouches for. Both keys are secrets. */
export type Authority = { readonly identity: SigningIdentity; readonly rootKey: string };

const KEY_BITS = 3072;
const DAY_MS = 86_400_000;
const YEARS = 10;

/**
 * Makes a root and a signer of documents, valid for ten years from the day before `now`, for readers whose
 * clock is behind.
 */
export async function makeAuthority(organisation: string, now: Date): Promise<Authority> {
  const from = new Date(now.getTime() - DAY_MS);
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const [rootKey, privateKey] = await Promise.all([makeKey(), makeKey()]);
  const dates = { organisation, from, until };
  const root = issueCertificate({
    ...dates,
    subject: `${organisation} signing authority`,
    subjectKey: rootKey,
    issuer: null,
    privateKey: rootKey,
  });
  const certificate = issueCertificate({
    ...dates,
    subject: `${organisation} agreements`,
    subjectKey: privateKey,
    issuer: { certificate: root, privateKey: rootKey },
    privateKey,
  });
  return { identity: { certificate, privateKey, chain: [root] }, rootKey };
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
