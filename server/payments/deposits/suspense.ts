import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { sql } from 'kysely';
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
import { findEntry, findEntryId } from '../../ledger/lines.ts';
import type { OwnRequest } from '../../ledger/requests.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { closeLine, lockLine } from '../bank/suspended-lines.ts';
import { readDeposit } from './deposit-record.ts';

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

/** What stands in suspense of a transfer. */
export type Suspended = {
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly bookedAt: Date;
  /** The client's deposit that it is, where it came to a client's address in a currency that its network does not have here. */
  readonly deposit: OwnRequest | null;
  /** Somebody got it since: a client, or the house as its capital. */
  readonly isTaken: boolean;
};

/**
 * What a transfer put into suspense and nothing took out again, and has whoever else gives it away wait until this transaction
 * ends; null when there is no such transfer.
 */
export async function lockSuspended(tx: Tx, providerReference: string): Promise<Suspended | null> {
  await lockLine(tx, providerReference);
  await sql`
    select from provider_movements where provider = 'custody' and provider_ref = ${providerReference}
    order by asset for update`.execute(tx);
  const found =
    (await suspendedOfNobody(tx, providerReference)) ??
    (await suspendedOfDeposit(tx, providerReference));
  return found && { ...found, isTaken: await isTaken(tx, providerReference) };
}

async function suspendedOfNobody(tx: Tx, providerReference: string) {
  const { entryId } = await standingEntry(tx, providerReference);
  if (entryId === null) return null;
  const [sum, entry] = [
    await suspendedBy(tx, entryId),
    await findEntry(tx, HOUSE_OWNER_ID, entryId),
  ];
  return sum && entry ? { ...sum, bookedAt: entry.at, deposit: null } : null;
}

async function suspendedOfDeposit(tx: Tx, providerReference: string) {
  const deposit = await readDeposit(tx, providerReference);
  if (!deposit?.suspended_at || deposit.undone_at) return null;
  const { owner_id: ownerId, request_id: requestId, currency: asset, amount } = deposit;
  const of = { ownerId, requestId };
  return { asset, minor: BigInt(amount), bookedAt: deposit.suspended_at, deposit: of };
}

async function isTaken(tx: Tx, providerReference: string): Promise<boolean> {
  if (await isGivenAway(tx, providerReference)) return true;
  const capital = await findEntryId(tx, HOUSE_OWNER_ID, capitalKeyOf(providerReference));
  return capital !== null;
}

/** Says whether a transfer was given to a client or sent back, and that was not reversed and has not failed. */
export async function isGivenAway(tx: Tx, providerReference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('corrections')
    .select('correction_id')
    .where('kind', 'in', ['ATTRIBUTION', 'RETURN'])
    .where('subject', '=', providerReference)
    .where('decision', '=', 'CONFIRMED')
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function capitalKeyOf(providerReference: string): string {
  return `capital:${providerReference}`;
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
  const found = await lockSuspended(tx, providerReference);
  if (!found || found.deposit) throw new Refusal('not_found');
  if (await isGivenAway(tx, providerReference)) throw new Refusal('already_corrected');
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
    return [{ key: capitalKeyOf(providerReference), kind: 'capital', ownerId, lines }];
  });
  const posted = await postEntries(tx, entries);
  if (posted.every(({ replayed }) => replayed)) return;
  const subject = { kind: 'transfer', id: providerReference, ownerId: null };
  await closeLine(tx, providerReference);
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
