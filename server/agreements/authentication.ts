import { readProof, type SessionProof } from '../access/sessions/sessions.ts';
import type { Database } from '../database/connect.ts';

const FIRST: Readonly<Record<SessionProof['first'], string>> = {
  PASSWORD: 'Password',
  SSO: 'Another provider’s sign-in',
  SIGN_UP_CODE: 'A code sent to the email address at sign-up',
  INVITATION_CODE: 'The link of an invitation and a code sent to the phone',
};

const SECOND: Readonly<Record<NonNullable<SessionProof['second']>, string>> = {
  EMAIL: 'a code sent to the email address',
  SMS: 'a code sent to the phone',
  OTP: 'a code of the authenticator or a recovery code',
  TRUSTED_DEVICE: 'a browser that was trusted before',
};

/** How the owner of a session signed in, in the words of the certificate; null where it is not known. */
export async function readAuthentication(
  database: Database,
  sessionId: string,
): Promise<string | null> {
  const proof = await readProof(database, sessionId);
  if (proof === null) return null;
  const { first, second } = proof;
  return second === null ? FIRST[first] : `${FIRST[first]}, and ${SECOND[second]}`;
}
