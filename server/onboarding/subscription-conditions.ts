import { Refusal } from '@ballast/contract/errors.ts';
import { getClient } from '../account/clients.ts';
import { isChangeOpen } from '../compliance/changes.ts';
import type { Tx } from '../database/connect.ts';
import { isProfileChangePending } from './requests/pending-profile-change.ts';

/**
 * Refuses what keeps a client from subscribing to a private fund anew: `agreements_outdated` while contracts wait to be signed
 * again, and `profile_change_pending` while a change of their details waits for the manager, or for compliance after that.
 * Redeeming and withdrawing ask none of it. The client must be locked, so that neither begins meanwhile.
 */
export async function assertMaySubscribe(tx: Tx, clientId: string): Promise<void> {
  const { agreements_outdated_since } = await getClient(tx, clientId);
  if (agreements_outdated_since !== null) throw new Refusal('agreements_outdated');
  const isPending =
    (await isProfileChangePending(tx, clientId)) || (await isChangeOpen(tx, clientId));
  if (isPending) throw new Refusal('profile_change_pending');
}
