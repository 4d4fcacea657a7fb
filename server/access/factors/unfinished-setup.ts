import type { Tx } from '../../database/connect.ts';

/** How long a secret that was shown may be confirmed, in milliseconds. */
export const SETUP_MS_MAX = 30 * 60_000;

/**
 * Forgets a set-up of an authenticator that was not confirmed. Whoever began it may no longer be its owner once the
 * password or the email address has changed.
 */
export async function forgetUnfinishedSetup(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}
