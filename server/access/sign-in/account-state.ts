import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import { findUserByEmail, type UserRow } from '../../account/users.ts';
import type { Database } from '../../database/connect.ts';
import type { Context } from '../../http/context.ts';
import { listLinkedProviders } from '../sso/sso-links.ts';

/** Where an address stands. Its messages alone say so, and no answer to a browser. */
export type AccountState =
  | { readonly kind: 'NONE' | 'INVITED' | 'UNFINISHED' | 'OPEN' | 'CLOSED' }
  | { readonly kind: 'LINKED'; readonly providers: readonly SsoProvider[] };

/**
 * The state of an account: closed, with a password, linked to providers and without one, or with nothing yet because its
 * invitation was just accepted or its sign-up was abandoned. Staff without a password have a link by which they set it.
 */
export async function accountStateOf(
  database: Database,
  user: UserRow | undefined,
): Promise<AccountState> {
  if (!user) return { kind: 'NONE' };
  if (user.suspended_at) return { kind: 'CLOSED' };
  if (user.password_set) return { kind: 'OPEN' };
  if (user.kind === 'STAFF') return { kind: 'INVITED' };
  const providers = await listLinkedProviders(database, user.user_id);
  if (providers.length > 0) return { kind: 'LINKED', providers };
  const isUnderWay = user.invitation_id !== null && user.invitation_completed_at === null;
  return { kind: isUnderWay ? 'INVITED' : 'UNFINISHED' };
}

/** The state of an address, with its account if it has one: an invited person may have none yet. */
export async function accountStateOfAddress(
  { isInvited }: Pick<Context, 'isInvited'>,
  database: Database,
  email: string,
): Promise<{ user: UserRow | undefined; state: AccountState }> {
  const user = await findUserByEmail(database, email);
  const invited = await isInvited(database, email);
  const state = await accountStateOf(database, user);
  return { user, state: !user && invited ? { kind: 'INVITED' } : state };
}
