import { Refusal } from '@ballast/contract/errors.ts';
import { getClient } from '../account/clients.ts';
import { isChangeOpen } from '../compliance/changes.ts';
import type { Database, Tx } from '../database/connect.ts';
import { isProfileChangePending } from './requests/pending-profile-change.ts';

/**
 * What keeps a client from subscribing to a private fund anew: `agreements_outdated` while contracts wait to be signed again, and
 * `profile_change_pending` while a change of their details waits for the manager, or for compliance after that; null where nothing
 * does. Redeeming and withdrawing ask none of it. Where it decides, the client must be locked, so that neither begins meanwhile.
 */
export async function reasonNotToSubscribe(
  database: Database | Tx,
  clientId: string,
): Promise<'agreements_outdated' | 'profile_change_pending' | null> {
  const { agreements_outdated_since } = await getClient(database, clientId);
  if (agreements_outdated_since !== null) return 'agreements_outdated';
  const isPending =
    (await isProfileChangePending(database, clientId)) || (await isChangeOpen(database, clientId));
  return isPending ? 'profile_change_pending' : null;
}

/** Refuses what keeps a client from subscribing to a private fund anew, with its reason. The client must be locked. */
export async function assertMaySubscribe(tx: Tx, clientId: string): Promise<void> {
  const reason = await reasonNotToSubscribe(tx, clientId);
  if (reason) throw new Refusal(reason);
}
