import type { UserRow } from '../account/users.ts';
import type { Database } from '../database/connect.ts';
import type { Standing } from './messages.ts';
import { listLinkedProviders } from './sso-links.ts';

/**
 * Where an account stands: closed, linked to other providers, with a password, or with nothing yet
 * because its sign-up was left. Staff always have an account of their own.
 */
export async function standingOf(database: Database, user: UserRow | undefined): Promise<Standing> {
  if (!user) return { kind: 'NONE' };
  if (user.suspended_at) return { kind: 'CLOSED' };
  const providers = await listLinkedProviders(database, user.user_id);
  if (providers.length > 0) return { kind: 'LINKED', providers };
  const isOpen = user.kind === 'STAFF' || user.password_set;
  return { kind: isOpen ? 'OPEN' : 'UNFINISHED' };
}
