import { type ClientRow, lockClient, markAnswered, markVerified } from '../../account/clients.ts';
import { noteClientReviewed } from '../../compliance/states.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { openClientAccounts } from '../../ledger/accounts.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { requestDepositAddresses } from '../../payments/deposits/deposit-addresses.ts';

/**
 * Makes a client VERIFIED: opens the ledger accounts, requests the deposit addresses and tells the client.
 * Safe to repeat; for a company that was verified before, it accepts what was asked since. Refuses with
 * `account_suspended`.
 */
export async function verifyClient(tx: Tx, actor: Actor, clientId: string): Promise<void> {
  const client = await lockClient(tx, clientId);
  if (client.verification_status === 'VERIFIED') return acceptAnswers(tx, actor, client);
  await markVerified(tx, clientId);
  await noteClientReviewed(tx, clientId);
  await openClientAccounts(tx, clientId);
  await requestDepositAddresses(tx, actor, clientId);
  const before = { verification_status: client.verification_status, kyc_stage: client.kyc_stage };
  const after = { verification_status: 'VERIFIED', kyc_stage: 'COMPLETED' };
  await recordAction(tx, actor, 'client_verified', clientSubject(clientId), before, after);
  await notifyClient(tx, clientId, 'account_verified', {});
}

/** Accepts what a company that was verified before has been asked since; of anybody else nothing is. */
async function acceptAnswers(
  tx: Tx,
  actor: Actor,
  { client_id: clientId, answers_due_at: dueAt, kyc_stage }: ClientRow,
): Promise<void> {
  if (dueAt === null) return;
  await markAnswered(tx, clientId);
  await noteClientReviewed(tx, clientId);
  const before = { kyc_stage, answers_due_at: dueAt.toISOString() };
  const after = { kyc_stage: 'COMPLETED', answers_due_at: null };
  await recordAction(tx, actor, 'company_answers_accepted', clientSubject(clientId), before, after);
  await notifyClient(tx, clientId, 'company_answers_accepted', {});
}
