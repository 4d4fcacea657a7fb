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

type Locks = z.output<typeof Lock>[];
type LockKind = Locks[number]['kind'];
type LockRow = { n: number; until: Date | null };

/** The locks of some people, by person; `until` is null where only a new password, a recovery code or staff end one. */
export async function readLocks(
  database: Database,
  owners: readonly Owner[],
): Promise<Map<string, Locks>> {
  const asked = owners.flatMap((owner) =>
    Object.entries(limitsOf(owner)).map(([kind, [limit, subject]]) => ({
      userId: owner.user_id,
      kind: kind as LockKind,
      limit,
      subject,
    })),
  );
  const { rows } = await sql<LockRow>`
    select n::int4, case when in_a_row >= in_a_row_max then null else min(at) + span end as until
    from unnest(
      ${asked.map(({ limit }) => limit.scope)}::text[],
      ${asked.map(({ subject }) => subject)}::text[],
      ${asked.map(({ limit }) => limit.max)}::int8[],
      ${asked.map(({ limit }) => limit.inARowMax)}::int8[],
      ${asked.map(({ limit }) => limit.windowS)}::int8[]
    ) with ordinality as asked (scope, subject, attempts_max, in_a_row_max, window_s, n)
    cross join make_interval(secs => window_s) as span
    join attempt_limits l on l.scope = asked.scope and l.subject = asked.subject
    left join unnest(l.attempted_at) as at on at > clock_now() - span
    group by n, in_a_row, in_a_row_max, attempts_max, span
    having in_a_row >= in_a_row_max or count(at) >= attempts_max
    order by n`.execute(database);
  const locks = new Map<string, Locks>(owners.map(({ user_id: userId }) => [userId, []]));
  for (const { n, until } of rows) {
    const found = asked[n - 1];
    if (!found) continue;
    locks.get(found.userId)?.push({ kind: found.kind, until: until?.toISOString() ?? null });
  }
  return locks;
}

/** Lets a person try again everywhere, and tells them. */
export async function liftLocks(tx: Tx, actor: Actor, owner: Owner): Promise<void> {
  for (const [limit, subject] of Object.values(limitsOf(owner))) {
    await forgetAttempts(tx, limit, subject);
  }
  await recordAction(tx, actor, 'locks_lifted', userSubject(owner.user_id));
  await notifyUser(tx, owner.user_id, 'locks_lifted', {});
}
