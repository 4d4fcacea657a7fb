import { markPasskey } from '../../account/users.ts';
import type { Tx } from '../../database/connect.ts';

/** Forgets every passkey of a user, whose access begins anew. */
export async function forgetPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await markPasskey(tx, userId, false);
}
