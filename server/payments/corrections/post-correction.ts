import { CLIENT_SIDES } from '@ballast/contract/payments/corrections.ts';
import { closeAlarm } from '../../database/alarms.ts';
import type { Tx } from '../../database/connect.ts';
import { openCurrencyAccounts, openReceivable } from '../../ledger/accounts.ts';
import { line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { takeBackUndone } from '../deposits/undone-deposits.ts';
import {
  accountOf,
  type DrawnCorrection,
  type DrawnLine,
  isOfHouse,
  ownerOf,
  purposeOf,
} from './drawn-correction.ts';

/**
 * Posts a correction under its own key, once, and tells the client whose money it changed. Returns the entry. Refuses as the ledger
 * does, `insufficient_funds` first of all.
 */
export async function postCorrection(
  tx: Tx,
  correctionId: string,
  drawn: DrawnCorrection,
): Promise<bigint> {
  const key = `correction:${correctionId}`;
  const { clientId, lines } = drawn;
  if (clientId !== null) await openNamed(tx, clientId, lines);
  const entryId = await postLines(tx, key, drawn);
  await endWhatItWasAbout(tx, drawn);
  await tellClient(tx, drawn);
  return entryId;
}

async function postLines(tx: Tx, key: string, drawn: DrawnCorrection): Promise<bigint> {
  const { posts, lines } = drawn;
  const ownerId = ownerOf(drawn);
  if ('undone' in posts) return takeBackUndone(tx, posts.undone, key);
  if ('reverses' in posts) {
    return (await reverseEntry(tx, { ownerId, entryId: posts.reverses, key })).entryId;
  }
  const posted = await postEntry(tx, {
    key,
    kind: posts.kind,
    ownerId,
    ...(posts.requestId && { requestId: posts.requestId }),
    lines: lines.map((each) => line(accountOf(each.accountKey, each.asset), each.minor)),
  });
  return posted.entryId;
}

/** The currency may have come after the client, and nobody owes before something is owed. */
async function openNamed(tx: Tx, clientId: string, lines: readonly DrawnLine[]): Promise<void> {
  const own = lines.filter(({ accountKey }) => !isOfHouse(accountKey));
  for (const { accountKey, asset } of own) {
    const purpose = purposeOf(accountKey);
    if (purpose === 'receivable') await openReceivable(tx, clientId, asset);
    else if (purpose !== 'units') await openCurrencyAccounts(tx, clientId, [asset]);
  }
}

async function endWhatItWasAbout(tx: Tx, drawn: DrawnCorrection): Promise<void> {
  const { posts, subject, clientId } = drawn;
  if ('undone' in posts) return;
  if ('reverses' in posts) {
    await tx
      .updateTable('corrections')
      .set(({ fn }) => ({ reversed_at: fn<Date>('clock_now', []) }))
      .where('books_of', '=', ownerOf({ clientId }))
      .where('entry_id', '=', posts.reverses.toString())
      .execute();
    return;
  }
  if (posts.kind !== 'attribution' || subject === null) return;
  await closeAlarm(tx, 'transfer_parked', { kind: 'transfer', id: subject, ownerId: null });
}

async function tellClient(tx: Tx, drawn: DrawnCorrection): Promise<void> {
  const { clientId } = drawn;
  if (clientId === null) return;
  for (const { asset, minor } of changeForClient(drawn)) {
    const amount = { asset, minor: minor < 0n ? -minor : minor };
    await notifyClient(tx, clientId, 'account_corrected', { amount, isAdded: minor > 0n });
  }
}

/** What a correction adds to a client's money of each asset, or takes from it, in minor units. What the client owes is none. */
export function changeForClient({ lines }: Pick<DrawnCorrection, 'lines'>) {
  const sums = new Map<string, bigint>();
  for (const { accountKey, asset, minor } of lines) {
    const isMoney =
      !isOfHouse(accountKey) &&
      purposeOf(accountKey) !== 'receivable' &&
      CLIENT_SIDES.some((purpose) => purpose === purposeOf(accountKey));
    if (isMoney) sums.set(asset, (sums.get(asset) ?? 0n) + minor);
  }
  return [...sums].flatMap(([asset, minor]) => (minor === 0n ? [] : [{ asset, minor }]));
}
