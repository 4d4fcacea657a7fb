import { closeAlarm } from '../../database/alarms.ts';
import type { Tx } from '../../database/connect.ts';
import { openCurrencyAccounts, openReceivable } from '../../ledger/accounts.ts';
import { transactionIdOf } from '../../ledger/client-transactions.ts';
import { line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { endRecall } from '../bank/recalled-deposits.ts';
import { takeBackUndone } from '../deposits/undone-deposits.ts';
import { endReturnAsSaid } from '../returns/return-outcomes.ts';
import { bookReturnNotSent, openReturn } from '../returns/transfer-returns.ts';
import { bookNotSent, endAsSaid } from '../withdrawals/withdrawal-outcomes.ts';
import { changeForClient, type DrawnCorrection, ownerOf } from './drawn-correction.ts';
import { accountOf, type DrawnLine, isOfHouse, purposeOf } from './drawn-line.ts';
import type { TradeVerdicts } from './trade-verdicts.ts';

/**
 * Posts a correction under its own key, once, and tells the client whose money it changed. Returns the entry; null where nothing
 * moved. Refuses as the ledger does, `insufficient_funds` first of all, and `attempt_running`.
 */
export async function postCorrection(
  tx: Tx,
  correctionId: string,
  drawn: DrawnCorrection,
  trades: TradeVerdicts,
): Promise<bigint | null> {
  const { posts } = drawn;
  // A withdrawal or a trade ends as every other, and tells its client as every other.
  if ('ends' in posts) return endAsSaid(tx, posts.ends, posts.said);
  if ('wasNotSent' in posts) return bookNotSent(tx, posts.wasNotSent);
  if ('endsReturn' in posts) return endReturnAsSaid(tx, posts.endsReturn, posts.said);
  if ('returnWasNotSent' in posts) return bookReturnNotSent(tx, posts.returnWasNotSent);
  if ('fill' in posts) return trades.end(tx, posts.fill, correctionId);
  // It leaves later, and is posted when it has left.
  if ('sends' in posts) {
    await openReturn(tx, correctionId, posts.sends);
    return null;
  }
  const key = `correction:${correctionId}`;
  const { clientId, lines } = drawn;
  if (clientId !== null) await openNamed(tx, clientId, lines);
  const entryId = await postLines(tx, key, drawn);
  await endWhatItWasAbout(tx, drawn);
  await tellClient(tx, drawn, entryId);
  return entryId;
}

async function postLines(tx: Tx, key: string, drawn: DrawnCorrection): Promise<bigint> {
  const { posts, lines } = drawn;
  if (!isPostedHere(posts)) throw new Error('what ends elsewhere has an entry of its own');
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

type Posts = DrawnCorrection['posts'];
type PostedHere = Extract<Posts, { kind: unknown } | { reverses: unknown } | { undone: unknown }>;

function isPostedHere(posts: Posts): posts is PostedHere {
  return 'kind' in posts || 'reverses' in posts || 'undone' in posts;
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
  if (!isPostedHere(posts) || 'undone' in posts) return;
  if ('reverses' in posts) {
    await tx
      .updateTable('corrections')
      .set(({ fn }) => ({ reversed_at: fn<Date>('clock_now', []) }))
      .where('books_of', '=', ownerOf({ clientId }))
      .where('entry_id', '=', posts.reverses.toString())
      .execute();
    return;
  }
  if (subject === null || (posts.kind !== 'attribution' && posts.kind !== 'recall')) return;
  if (posts.kind === 'recall' && clientId !== null) {
    await endRecall(tx, subject, clientId, owedBy(drawn));
  }
  const about = { kind: 'transfer', id: subject, ownerId: null };
  await closeAlarm(tx, 'transfer_parked', about);
  await closeAlarm(tx, 'line_unattributed', about);
}

/** What a correction adds to what a client owes; null where that is nothing. */
function owedBy({ lines }: DrawnCorrection) {
  const owed = lines.find(({ accountKey }) => purposeOf(accountKey) === 'receivable');
  return owed ? { asset: owed.asset, minor: -owed.minor } : null;
}

/** Of money that was nobody's the client learns that it has arrived, as of any other deposit. */
async function tellClient(tx: Tx, drawn: DrawnCorrection, entryId: bigint): Promise<void> {
  const { clientId, posts } = drawn;
  if (clientId === null) return;
  const isArrival = 'kind' in posts && posts.kind === 'attribution';
  for (const { asset, minor } of changeForClient(drawn)) {
    const amount = { asset, minor: minor < 0n ? -minor : minor };
    if (isArrival) {
      const own = posts.requestId ?? (await transactionIdOf(tx, clientId, { entryId, asset }));
      if (own === null) throw new Error(`${entryId} gave ${clientId} nothing`);
      await notifyClient(tx, clientId, 'deposit_credited', { amount, isAvailable: true }, own);
      continue;
    }
    await notifyClient(tx, clientId, 'account_corrected', { amount, isAdded: minor > 0n });
  }
}
