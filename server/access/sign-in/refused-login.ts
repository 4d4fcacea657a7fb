import { getUser } from '../../account/users.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import { refusedLoginWords } from '../../messages/access-texts.ts';
import { notifyByEmail } from '../../messages/notifications.ts';
import { claimAttempt, LIMITS } from '../attempts/attempts.ts';
import { standingOf } from './standing.ts';

/**
 * Tells an owner why a login was refused with `invalid_credentials`. Enqueued for unknown addresses too, so
 * that both take the same time.
 */
export const tellRefusedLogin = defineJob<{ userId: string | null }>('access.tell_refused_login');

/** At most one email an hour. */
export function refusedLoginJob({ database }: { readonly database: Database }): JobHandler {
  return tellRefusedLogin.handledBy(async ({ userId }) => {
    if (userId !== null) await transact(database, (tx) => tellOwner(tx, userId));
  });
}

async function tellOwner(tx: Tx, userId: string): Promise<void> {
  const words = refusedLoginWords(await standingOf(tx, await getUser(tx, userId)));
  if (!words || (await claimAttempt(tx, LIMITS.refusalsTold, userId)) !== null) return;
  await notifyByEmail(tx, userId, words);
}
