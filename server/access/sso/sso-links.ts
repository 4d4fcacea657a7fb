import { SSO_PROVIDERS, type SsoProvider } from '@ballast/contract/access/sso.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Identity } from '../../providers/sign-in/port.ts';

/** Finds the account of an identity by issuer and subject, never by address; null when there is none. */
export async function findLinkedUser(
  database: Database,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<string | null> {
  const identity = await database
    .selectFrom('sso_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity?.user_id ?? null;
}

export async function listLinkedProviders(
  database: Database,
  userId: string,
): Promise<SsoProvider[]> {
  const links = await database
    .selectFrom('sso_links')
    .select('provider')
    .where('user_id', '=', userId)
    .execute();
  return SSO_PROVIDERS.filter((name) => links.some(({ provider }) => provider === name));
}

/** Links an identity to an account. Throws when it is linked already. */
export async function linkIdentity(
  tx: Tx,
  actor: Actor,
  userId: string,
  provider: SsoProvider,
  { issuer, subject }: Identity,
): Promise<void> {
  const user_id = userId;
  await tx.insertInto('sso_identities').values({ issuer, subject, user_id }).execute();
  await tx.insertInto('sso_links').values({ issuer, subject, provider, user_id }).execute();
  const linked = { provider, issuer, subject };
  await recordAction(tx, actor, 'identity_linked', userSubject(userId), null, linked);
}
