import { getUser } from '../../account/users.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import { notifyUser } from '../../messages/notifications.ts';
import type { NamedMessage } from '../../messages/write-message.ts';
import { claimAttempt, LIMITS } from '../attempts/attempts.ts';
import { type AccountState, accountStateOf } from './account-state.ts';

/**
 * Tells an owner why a login was refused with `invalid_credentials`. Enqueued for unknown addresses too, so
 * that both take the same time.
 */
export const notifyRefusedLogin = defineJob<{ userId: string | null }>(
  'access.tell_refused_login',
  { lane: 'mail' },
);

/** At most one email an hour. */
export function refusedLoginJob({ database }: { readonly database: Database }): JobHandler {
  return notifyRefusedLogin.handledBy(async ({ userId }) => {
    if (userId !== null) await transact(database, (tx) => tellOwner(tx, userId));
  });
}

async function tellOwner(tx: Tx, userId: string): Promise<void> {
  const message = messageAbout(await accountStateOf(tx, await getUser(tx, userId)));
  if (!message || (await claimAttempt(tx, LIMITS.refusalsTold, userId)) !== null) return;
  const [name, details] = message;
  await notifyUser(tx, userId, name, details);
}

/** Why a login was refused; null where a wrong password was the only reason. */
function messageAbout(state: AccountState): NamedMessage | null {
  if (state.kind === 'CLOSED') return ['login_refused_closed', {}];
  if (state.kind !== 'LINKED') return null;
  return ['login_refused_linked', { providers: state.providers }];
}
