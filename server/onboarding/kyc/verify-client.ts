import { lockUser, markVerified } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { openClientAccounts } from '../../ledger/accounts.ts';
import { notify } from '../../messages/notifications.ts';
import { requestDepositAddresses } from '../../payments/deposits/deposit-addresses.ts';

/**
 * Makes a client VERIFIED: opens the ledger accounts, requests the deposit addresses and tells the client.
 * Safe to repeat. Refuses with `account_suspended`.
 */
export async function verifyClient(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.verification_status === 'VERIFIED') return;
  await markVerified(tx, userId);
  await openClientAccounts(tx, userId);
  await requestDepositAddresses(tx, actor, userId);
  const before = { verification_status: user.verification_status, kyc_stage: user.kyc_stage };
  const after = { verification_status: 'VERIFIED', kyc_stage: 'COMPLETED' };
  await recordAction(tx, actor, 'client_verified', userSubject(userId), before, after);
  await notify(tx, userId, 'account_verified', {});
}
