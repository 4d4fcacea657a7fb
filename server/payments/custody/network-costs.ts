import type { Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import { houseAccount, worldAccount } from '../../ledger/account.ts';
import { isReversed, line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { findEntryId } from '../../ledger/lines.ts';
import type { NetworkCost } from '../../providers/custody/port.ts';
import { isOldNews } from './provider-movements.ts';

/**
 * Books what the network took to the house, and takes it out again when the network undid the transaction. Safe to repeat. What it takes
 * anew has a reference of its own (docs/decisions/0225).
 */
export async function bookNetworkCost(tx: Tx, cost: NetworkCost): Promise<void> {
  const { providerReference, asset, amount, state, position } = cost;
  if (await isOldNews(tx, { providerReference, currency: asset, position })) return;
  // The view `booked_movements` reads the reference from the key.
  const key = `network_cost:${providerReference}`;
  if (state === 'settled') {
    await postEntry(tx, {
      key,
      kind: 'network_cost',
      lines: [
        line(worldAccount('custody', asset), amount),
        line(houseAccount('network_costs', asset), -amount),
      ],
    });
    return;
  }
  const entryId = await findEntryId(tx, HOUSE_OWNER_ID, key);
  if (entryId === null || (await isReversed(tx, HOUSE_OWNER_ID, entryId))) return;
  await reverseEntry(tx, { ownerId: null, entryId, key: `undone_${key}` });
}
