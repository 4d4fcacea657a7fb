import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';

const LIFE_S = 1800;

export type OpenReset = {
  readonly resetId: string;
  readonly userId: string;
  readonly factorPassed: boolean;
};

/** Makes the secret of a link. The database has its hash alone. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Opens a link for 30 minutes, beside the user's others: messages may arrive in any order, and each link
 * works. Repeating it with the same id restarts the 30 minutes of an unused link, whose message left only
 * now.
 */
export async function openResetLink(
  tx: Tx,
  actor: Actor,
  { resetId, userId, token }: { resetId: string; userId: string; token: string },
): Promise<void> {
  const now = await readClock(tx);
  const expiresAt = new Date(now.getTime() + LIFE_S * 1000);
  const made = await tx
    .insertInto('password_resets')
    .values({
      reset_id: resetId,
      user_id: userId,
      token_hash: hashOf(token),
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet({ expires_at: expiresAt })
        .where('password_resets.closed_at', 'is', null),
    )
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return;
  await recordAction(tx, actor, 'password_reset_link_made', userSubject(userId));
}

/**
 * Finds a link by its secret; `tx` with `hold` locks it. Refuses with `reset_link_invalid` when it is
 * unknown, over, used or void, or its account closed.
 */
export async function findResetLink(
  database: Database,
  token: string,
  hold: 'HOLD' | 'LOOK' = 'LOOK',
): Promise<OpenReset> {
  const reset = await database
    .selectFrom('password_resets')
    .innerJoin('users', 'users.user_id', 'password_resets.user_id')
    .select(['reset_id', 'password_resets.user_id', 'factor_passed_at'])
    .where('token_hash', '=', hashOf(token))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', ({ fn }) => fn<Date>('clock_now'))
    .where('users.suspended_at', 'is', null)
    .$if(hold === 'HOLD', (query) => query.forUpdate('password_resets'))
    .executeTakeFirst();
  if (!reset) throw new Refusal('reset_link_invalid');
  return {
    resetId: reset.reset_id,
    userId: reset.user_id,
    factorPassed: reset.factor_passed_at !== null,
  };
}

export async function markFactorPassed(tx: Tx, resetId: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set(({ fn }) => ({ factor_passed_at: fn<Date>('clock_now') }))
    .where('reset_id', '=', resetId)
    .execute();
}

export async function voidResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set(({ fn }) => ({ closed_at: fn<Date>('clock_now') }))
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
