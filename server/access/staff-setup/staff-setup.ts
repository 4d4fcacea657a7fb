import { Refusal } from '@ballast/contract/errors.ts';
import { getUser } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { claimCodeAttempt } from '../attempts/code-attempts.ts';
import { verifyAuthenticatorCode } from '../factors/authenticator-codes.ts';
import {
  confirmAuthenticator,
  findFreshSetup,
  type ShownSecret,
  showAuthenticatorSecret,
} from '../factors/authenticators.ts';
import { insertRecoveryCodes } from '../factors/recovery-codes.ts';
import { type PasswordContext, preparePassword, setPassword } from '../recovery/passwords.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import { findSetupLink, voidSetupLinks } from './setup-links.ts';

export type StaffSetup = ShownSecret & { readonly first_name: string; readonly email: string };

/** Starts the authenticator of whoever has the link. Refuses with `setup_link_invalid`. */
export function openStaffSetup(
  { database, settings }: AccessContext,
  actor: Actor,
  token: string,
): Promise<StaffSetup> {
  return transact(database, async (tx) => {
    const userId = await findSetupLink(tx, token, 'HOLD');
    const { first_name, email } = await getUser(tx, userId);
    const shown = await showAuthenticatorSecret(tx, settings.secrets, userId);
    await recordAction(tx, asOwner(actor, userId), 'authenticator_set_up', userSubject(userId));
    return { ...shown, first_name, email };
  });
}

/**
 * Sets the password and the authenticator of whoever has the link, and uses the link up. Returns the recovery codes. Refuses
 * with `setup_link_invalid`, `conflict`, `invalid_otp`, `challenge_dead`, `too_many_requests` and as `preparePassword` does.
 */
export async function completeStaffSetup(
  context: AccessContext & PasswordContext,
  anybody: Actor,
  { token, password, code }: { token: string; password: string; code: string },
): Promise<string[]> {
  const { database, settings } = context;
  const userId = await findSetupLink(database, token);
  const actor = asOwner(anybody, userId);
  const subjectId = await findFreshSetup(database, userId);
  const prepared = await preparePassword(context, userId, password);
  const purpose = 'AUTHENTICATOR_ON';
  const attempt = await claimCodeAttempt(database, actor, { ownerId: userId, purpose, subjectId });
  const { secrets } = settings;
  return transact(database, async (tx) => {
    await findSetupLink(tx, token, 'HOLD');
    const isRight = await verifyAuthenticatorCode(tx, actor, secrets, attempt, code);
    if (!isRight) throw new Refusal('invalid_otp');
    await confirmAuthenticator(tx, userId);
    const recoveryCodes = await insertRecoveryCodes(tx, secrets, userId);
    await setPassword(tx, actor, userId, prepared);
    await voidSetupLinks(tx, userId);
    await recordAction(tx, actor, 'staff_access_set_up', userSubject(userId));
    return recoveryCodes;
  });
}

function asOwner(actor: Actor, userId: string): Actor {
  return { ...actor, userId, kind: 'staff' };
}
