import { readProof, type SessionProof } from '../access/sessions/sessions.ts';
import { getUser, type UserRow } from '../account/users.ts';
import type { Database } from '../database/connect.ts';
import type { Caller } from '../http/caller.ts';

const FIRST: Readonly<Record<SessionProof['first'], string>> = {
  PASSWORD: 'Password',
  SSO: 'Another provider’s sign-in',
  SIGN_UP_CODE: 'A code sent to the email address at sign-up',
  PASSKEY: 'A passkey',
  INVITATION_CODE: 'The link of an invitation and a code sent to the phone',
};

const SECOND: Readonly<Record<NonNullable<SessionProof['second']>, string>> = {
  EMAIL: 'a code sent to the email address',
  SMS: 'a code sent to the phone',
  OTP: 'a code of the authenticator or a recovery code',
  PASSKEY: 'a passkey or a recovery code',
  TRUSTED_DEVICE: 'a browser that was trusted before',
};

/**
 * How the owner of a session is known, in the words of the certificate: what it began with, and what was confirmed before the
 * signature. Null where it is not known.
 */
export async function readAuthentication(
  database: Database,
  { sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>,
): Promise<string | null> {
  const proof = await readProof(database, sessionId);
  if (proof === null) return null;
  const { first, second } = proof;
  if (second !== null) return `${FIRST[first]}, and ${SECOND[second]}`;
  return SIGNING_UP.includes(first)
    ? confirmedSince(FIRST[first], await getUser(database, userId))
    : FIRST[first];
}

/** Sessions in which somebody begins: what proves who it is beyond that is confirmed on the way. */
const SIGNING_UP: readonly SessionProof['first'][] = ['SIGN_UP_CODE', 'INVITATION_CODE', 'SSO'];

/** What a session began with, and what else was confirmed before the signature. */
function confirmedSince(
  began: string,
  { phone_verified, password_set }: Pick<UserRow, 'phone_verified' | 'password_set'>,
): string {
  const isPhoneNamed = began === FIRST.INVITATION_CODE;
  return [
    began,
    phone_verified && !isPhoneNamed && 'a code sent to the phone',
    password_set && 'a password of their own',
  ]
    .filter(Boolean)
    .join('; ');
}
