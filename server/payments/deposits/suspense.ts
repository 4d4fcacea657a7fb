import { Refusal } from '@ballast/contract/errors.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { closeAlarm } from '../../database/alarms.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import { houseAccount, worldAccount } from '../../ledger/account.ts';
import {
  isReversed,
  line,
  type NewEntry,
  postEntries,
  postEntry,
  reverseEntry,
} from '../../ledger/entries.ts';
import { houseOwners, suspendedBy } from '../../ledger/house.ts';
import { findEntryId } from '../../ledger/lines.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';

/**
 * Books what is credited to nobody to the house's suspense once it is settled, so that the books hold what the custodian
 * does, takes it out again when the network undoes it, and books it anew when it settles again. Says whether it did the last.
 */
export async function bookToSuspense(tx: Tx, transfer: CustodyTransfer): Promise<boolean> {
  const { providerReference, currency, amount, state } = transfer;
  if (state === 'accepted') return false;
  const { key, entryId, isFirst } = await standingEntry(tx, providerReference);
  if (state === 'failed') {
    if (entryId === null) return false;
    await reverseEntry(tx, { ownerId: null, entryId, key: `undone_${key}` });
    return false;
  }
  if (entryId !== null) return false;
  await postEntry(tx, {
    key,
    kind: 'unattributed',
    lines: [
      line(worldAccount('custody', currency), -amount),
      line(houseAccount('suspense', currency), amount),
    ],
  });
  return !isFirst;
}

/** Says whether a transfer was ever booked to suspense. */
export async function wasInSuspense(tx: Tx, providerReference: string): Promise<boolean> {
  return (await findEntryId(tx, HOUSE_OWNER_ID, keyOf(providerReference, 0))) !== null;
}

/**
 * Takes what came for nobody as the house's own capital, an equal part wherever it stands, and closes the alarm about it.
 * Doing so again changes nothing. Refuses `not_found` when no settled transfer of the reference is in suspense.
 */
export async function takeAsCapital(
  tx: Tx,
  actor: Actor,
  providerReference: string,
): Promise<void> {
  const { entryId } = await standingEntry(tx, providerReference);
  const found = entryId === null ? null : await suspendedBy(tx, entryId);
  if (!found) throw new Refusal('not_found');
  const { asset, minor: amount } = found;
  const houses = await houseOwners(tx);
  const parts = splitByWeights(
    amount,
    houses.map(() => 1n),
  );
  const entries = houses.flatMap((ownerId, i): NewEntry[] => {
    const part = parts[i] ?? 0n;
    if (part === 0n) return [];
    const lines = [
      line(houseAccount('suspense', asset), -part),
      line(houseAccount('house_capital', asset), part),
    ];
    return [{ key: `capital:${providerReference}`, kind: 'capital', ownerId, lines }];
  });
  const posted = await postEntries(tx, entries);
  if (posted.every(({ replayed }) => replayed)) return;
  const subject = { kind: 'transfer', id: providerReference, ownerId: null };
  await closeAlarm(tx, 'transfer_parked', subject);
  await recordAction(tx, actor, 'capital_taken', subject, null, { asset, amount });
}

/** How entries that book a transfer anew are told from the first one; the view `booked_movements` takes it off again. */
const BOOKED_AGAIN = '/again/';

function keyOf(providerReference: string, times: number): string {
  return `unattributed:${providerReference}${times === 0 ? '' : `${BOOKED_AGAIN}${times}`}`;
}

/** The entry of a transfer that nothing has reversed; null, and the key of the next one, when there is none. */
async function standingEntry(
  tx: Tx,
  providerReference: string,
): Promise<{ key: string; entryId: bigint | null; isFirst: boolean }> {
  for (let times = 0; ; times += 1) {
    const key = keyOf(providerReference, times);
    const entryId = await findEntryId(tx, HOUSE_OWNER_ID, key);
    if (entryId === null || !(await isReversed(tx, HOUSE_OWNER_ID, entryId))) {
      return { key, entryId, isFirst: times === 0 };
    }
  }
}
