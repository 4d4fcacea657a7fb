import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';

const LIFE_S = 72 * 3600;

/** Makes the secret of a link. The database has its hash alone. */
export function newSetupToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens a link for 72 hours from when its message is written. The user's earlier links are void. */
export async function openSetupLink(tx: Tx, userId: string, token: string): Promise<void> {
  await voidSetupLinks(tx, userId, token);
  const now = await readClock(tx);
  const expires_at = new Date(now.getTime() + LIFE_S * 1000);
  await tx
    .insertInto('staff_setup_links')
    .values({ token_hash: hashOf(token), user_id: userId, created_at: now, expires_at })
    .onConflict((again) =>
      again
        .column('token_hash')
        .doUpdateSet({ expires_at })
        .where('staff_setup_links.closed_at', 'is', null),
    )
    .execute();
}

/**
 * Finds whose link it is; `HOLD` locks it. Refuses with `setup_link_invalid` when it is unknown, over, used or void, or its
 * person suspended.
 */
export async function findSetupLink(
  database: Database,
  token: string,
  hold: 'HOLD' | 'LOOK' = 'LOOK',
): Promise<string> {
  const link = await database
    .selectFrom('staff_setup_links')
    .innerJoin('users', 'users.user_id', 'staff_setup_links.user_id')
    .select('staff_setup_links.user_id')
    .where('token_hash', '=', hashOf(token))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', ({ fn }) => fn<Date>('clock_now'))
    .where('users.suspended_at', 'is', null)
    .$if(hold === 'HOLD', (query) => query.forUpdate('staff_setup_links'))
    .executeTakeFirst();
  if (!link) throw new Refusal('setup_link_invalid');
  return link.user_id;
}

/** Ends the links of a user, but for the one of a token. */
export async function voidSetupLinks(tx: Tx, userId: string, kept?: string): Promise<void> {
  await tx
    .updateTable('staff_setup_links')
    .set(({ fn }) => ({ closed_at: fn<Date>('clock_now') }))
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .$if(kept !== undefined, (query) => query.where('token_hash', '<>', hashOf(kept ?? '')))
    .execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
