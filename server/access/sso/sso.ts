import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import type { User } from '@ballast/contract/account/me.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { Email } from '@ballast/contract/fields.ts';
import { createClient } from '../../account/clients.ts';
import { findUserByEmail } from '../../account/users.ts';
import { type Actor, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { addressKey } from '../../http/address-key.ts';
import type { Context } from '../../http/context.ts';
import type { Identity } from '../../providers/sign-in/port.ts';
import { forgiveAttempt, LIMITS } from '../attempts/attempts.ts';
import { endSessionOfBrowser, type OpenSession } from '../sessions/sessions.ts';
import {
  type Arrival,
  openAfterFirstFactor,
  openWholeSession,
  type SignedIn,
  trustedDeviceOf,
} from '../sign-in/first-factor.ts';
import { assertServed } from '../sign-in/served-countries.ts';
import { queueInvitedMessage } from '../sign-up/sign-up-message.ts';
import { identify, type Returned, refuseSso } from './sso-identify.ts';
import { findLinkedUser, linkIdentity } from './sso-links.ts';

/**
 * Signs in by a provider; the session owes a second factor as after a password. Refuses with
 * `invalid_credentials` (a part of the attempt does not match), `not_authorized` (no account is linked),
 * `account_suspended` or `too_many_requests`.
 */
export async function loginWithSso(
  context: Context,
  arrival: Arrival,
  returned: Returned,
): Promise<SignedIn> {
  const { database, settings } = context;
  const identity = await identify(context, returned);
  const userId = await findLinkedUser(database, identity);
  if (!userId) throw await refuseSso(context, returned, 'not_authorized', identity);
  const trustedDeviceId = await trustedDeviceOf(database, userId, arrival);
  return transact(database, async (tx) => {
    await forgive(tx, arrival);
    return openAfterFirstFactor(tx, settings.secrets, arrival, {
      userId,
      trustedDeviceId,
      first: 'SSO',
    });
  });
}

/**
 * Creates an account for a user the identity provider has authenticated, with a session at the first step of
 * onboarding. The provider must vouch for the address, and an address with an account gets no second one.
 * Refuses with `invalid_credentials`, `use_login_to_continue` (the identity or the address has an account),
 * `unavailable_for_legal_reasons` or `too_many_requests`. An address that was invited is told so by email
 * alone (spec/decisions.md, section 3).
 */
export async function signUpWithSso(
  context: Context,
  arrival: Arrival,
  accountType: User['account_type'],
  returned: Returned,
): Promise<OpenSession> {
  const { database, isInvited } = context;
  await assertServed(context, database, arrival.country);
  const identity = await identify(context, returned);
  const { data: email } = Email.safeParse(identity.email);
  if (!email || !identity.emailVerified) {
    throw await refuseSso(context, returned, 'invalid_credentials', identity);
  }
  const known =
    (await findLinkedUser(database, identity)) ?? (await findUserByEmail(database, email));
  if (known) throw await refuseSso(context, returned, 'use_login_to_continue', identity);
  if (await isInvited(database, email)) {
    await transact(database, (tx) => queueInvitedMessage(tx, email, arrival.language));
    await refuseSso(context, returned, 'invitation_exists', identity);
    throw new Refusal('invalid_credentials');
  }
  const { provider } = returned.sso;
  const given = { email, accountType, provider, identity };
  return transact(database, (tx) => openAccount(tx, context, arrival, given)).catch(
    (error: unknown) => {
      // Somebody else took the address, or this person the account, meanwhile.
      const isTaken = error instanceof Refusal && error.code === 'email_taken';
      throw isTaken ? new Refusal('use_login_to_continue') : error;
    },
  );
}

type NewAccount = {
  readonly email: string;
  readonly accountType: User['account_type'];
  readonly provider: SsoProvider;
  readonly identity: Identity;
};

async function openAccount(
  tx: Tx,
  { settings }: Context,
  arrival: Arrival,
  { email, accountType, provider, identity }: NewAccount,
): Promise<OpenSession> {
  await forgive(tx, arrival);
  const { userId, clientId } = await createClient(
    tx,
    { ...SYSTEM, address: arrival.address },
    {
      email,
      language: arrival.language,
      accountType,
      firstName: '',
      lastName: '',
      accountStatus: 'INACTIVE',
      verificationStatus: 'UNVERIFIED',
      kycStage: 'CREATED',
      usTaxPayer: null,
    },
  );
  const actor: Actor = { ...SYSTEM, userId, clientId, kind: 'client', address: arrival.address };
  await linkIdentity(tx, actor, userId, provider, identity);
  await endSessionOfBrowser(tx, actor, settings.secrets, arrival);
  const proof = { first: 'SSO', second: null } as const;
  return openWholeSession(tx, actor, { ...arrival, userId, trustedDeviceId: null, proof });
}

async function forgive(tx: Tx, { address }: Arrival): Promise<void> {
  await forgiveAttempt(tx, LIMITS.loginFromAddress, addressKey(address));
}
