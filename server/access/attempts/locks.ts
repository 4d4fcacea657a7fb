import type { Lock } from '@ballast/contract/staff/administration.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { attemptKey, emailKey } from '../../account/email-key.ts';
import type { UserRow } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { notifyUser } from '../../messages/notifications.ts';
import { forgetAttempts, LIMITS, type Limit } from './attempts.ts';

type Owner = Pick<UserRow, 'user_id' | 'email'>;

/** What keeps a person from logging in or from confirming something. */
function limitsOf({ user_id: userId, email }: Owner) {
  return {
    CODES: [LIMITS.codesOfAccount, userId],
    PASSWORDS_IN_A_ROW: [LIMITS.passwordsInARow, emailKey(email)],
    PASSWORDS: [LIMITS.loginOfAccount, attemptKey(email)],
    PASSWORDS_IN_SESSION: [LIMITS.passwordsInSession, userId],
  } as const satisfies Record<z.output<typeof Lock>['kind'], readonly [Limit, string]>;
}

/** The locks of a person; `until` is null where only a new password, a recovery code or staff end it. */
export async function readLocks(
  database: Database,
  owner: Owner,
): Promise<z.output<typeof Lock>[]> {
  const limits = Object.entries(limitsOf(owner)) as [keyof ReturnType<typeof limitsOf>, Claim][];
  const locks = await Promise.all(
    limits.map(async ([kind, [limit, subject]]) => {
      const lock = await readLock(database, limit, subject);
      return lock && { kind, until: lock.until?.toISOString() ?? null };
    }),
  );
  return locks.filter((lock) => lock !== undefined);
}

type Claim = readonly [Limit, string];

async function readLock(
  database: Database,
  limit: Limit,
  subject: string,
): Promise<{ until: Date | null } | undefined> {
  const window = sql`make_interval(secs => ${limit.windowS})`;
  const { rows } = await sql<{ until: Date | null }>`
    select case when in_a_row >= ${limit.inARowMax} then null else min(at) + ${window} end as until
    from attempt_limits left join unnest(attempted_at) as at on at > clock_now() - ${window}
    where scope = ${limit.scope} and subject = ${subject}
    group by in_a_row
    having in_a_row >= ${limit.inARowMax} or count(at) >= ${limit.max}`.execute(database);
  return rows[0];
}

/** Lets a person try again everywhere, and tells them. */
export async function liftLocks(tx: Tx, actor: Actor, owner: Owner): Promise<void> {
  for (const [limit, subject] of Object.values(limitsOf(owner))) {
    await forgetAttempts(tx, limit, subject);
  }
  await recordAction(tx, actor, 'locks_lifted', userSubject(owner.user_id));
  await notifyUser(tx, owner.user_id, 'locks_lifted', {});
}
