import type { AlarmKind } from '@ballast/contract/staff/alarm-kinds.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../database/alarms.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';

/** Whose list is read on and on: the custodian's of transfers, the bank's of the lines of its statement. */
export type Lister = 'custody' | 'bank';

/** Beside those, the bank's refusals of payments that it had accepted, which are read with its statement, and what it asks to have back. */
type List = Lister | 'bank_refusals' | 'bank_recall_requests';

export type ListProgress = {
  readonly cursor: string | null;
  /** A moment up to which everything that the provider lists was booked. */
  readonly completeAt: Date | null;
};

export async function readProgress(database: Database, provider: List): Promise<ListProgress> {
  const row = await database
    .selectFrom('custody_progress')
    .select(['cursor', 'complete_at'])
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow();
  return { cursor: row.cursor, completeAt: row.complete_at };
}

export type Read = {
  readonly from: string | null;
  readonly to: string;
  /** When that was the end of the list; null before its end. */
  readonly completeAt: Date | null;
};

// The cursor of a reader that was overtaken is behind the other's; what it has read to the end it has read all the same.
export async function keepProgress(
  database: Database,
  provider: List,
  { from, to, completeAt }: Read,
): Promise<void> {
  await sql`
    update custody_progress set
      cursor = case when cursor is not distinct from ${from}::text then ${to} else cursor end,
      complete_at = greatest(complete_at, ${completeAt}::timestamptz),
      unread_since = case when ${completeAt}::timestamptz is null then unread_since end
    where provider = ${provider}`.execute(database);
}

const POLL_INTERVAL = sql`interval '1 minute'`;

/** Staff are told when nobody has come to the end of a list for so long. */
const UNREAD_LIMIT = sql`interval '10 minutes'`;

const UNREAD = { custody: 'custody_unread', bank: 'bank_unread' } as const satisfies Readonly<
  Record<Lister, AlarmKind>
>;

/**
 * Reads a list when nobody did for a minute, because events may be missed. Tells staff of one that cannot be read, until it
 * is. Returns how much was read.
 */
export async function pollList(
  database: Database,
  provider: Lister,
  read: () => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await sql<{ unread_since: Date; is_late: boolean }>`
    update custody_progress set polled_at = clock_now(), unread_since = coalesce(unread_since, clock_now())
    where provider = ${provider} and (polled_at is null or polled_at <= clock_now() - ${POLL_INTERVAL})
    returning unread_since, unread_since <= clock_now() - ${UNREAD_LIMIT} as is_late`.execute(
    database,
  );
  const [poll] = rows;
  if (!poll) return 0;
  const kind = UNREAD[provider];
  const subject = { kind: 'provider', id: provider, ownerId: null };
  if (poll.is_late) {
    const details = { unreadSince: poll.unread_since };
    await transact(database, (tx) => raiseAlarmOnce(tx, kind, subject, details));
  }
  const count = await read();
  if (!signal?.aborted) await transact(database, (tx) => closeAlarm(tx, kind, subject));
  return count;
}
