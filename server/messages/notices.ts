import { DEFAULT_LANGUAGE, type Language } from '@ballast/contract/account/languages.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationName,
} from '@ballast/contract/messages/notification-kinds.ts';
import type {
  countUnreadNotifications as countUnreadNotificationsCall,
  listNotifications as listNotificationsCall,
  Notification,
} from '@ballast/contract/messages/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import { memberSince } from '../account/clients.ts';
import { getUser } from '../account/users.ts';
import type { Database, Tx } from '../database/connect.ts';
import { type Erasable, readOldest } from '../database/erasable.ts';
import { newId } from '../database/identifier.ts';
import { transact, withCommit } from '../database/transact.ts';
import { CURSOR_UUID, type PageQuery, readCursor, writeCursor } from '../http/cursor.ts';

/** What a notice says, in each language. */
export type NoticeTexts = Readonly<
  Record<Language, { readonly title: string; readonly text: string }>
>;

type NewNotice = {
  readonly kind: NotificationName;
  readonly texts: NoticeTexts;
  /** What it tells of, where its kind leads to one thing of many. */
  readonly aboutId: string | null;
};

/** Whom notices are shown to: a person, for the client for whom the session acts. */
export type Reader = { readonly userId: string; readonly clientId: string };

/** Whether a kind is told in the portal. */
export function isToldInApp(name: NotificationName): boolean {
  const { channels }: NotificationKind = NOTIFICATION_KINDS[name];
  return channels.includes('IN_APP');
}

/** Writes a notice to each member of a client, with the commit of what it tells of. */
export function tellClientInApp(tx: Tx, clientId: string, notice: NewNotice): void {
  const { kind, texts, aboutId } = notice;
  withCommit(tx, {
    compile: () =>
      sql`
        insert into client_notices (owner_id, notice_id, kind, texts, about_id)
        values (${clientId}, ${newId()}, ${kind}, ${JSON.stringify(texts)}::jsonb, ${aboutId})`.compile(
        tx,
      ),
  });
}

/** Writes a notice to one person, with the commit of what it tells of. */
export function tellUserInApp(tx: Tx, userId: string, notice: NewNotice): void {
  const { kind, texts, aboutId } = notice;
  withCommit(tx, {
    compile: () =>
      sql`
        insert into user_notices (user_id, notice_id, kind, texts, about_id)
        values (${userId}, ${newId()}, ${kind}, ${JSON.stringify(texts)}::jsonb, ${aboutId})`.compile(
        tx,
      ),
  });
}

type NoticeRow = {
  readonly id: string;
  readonly kind: NotificationName;
  readonly texts: Partial<NoticeTexts>;
  readonly about_id: string | null;
  readonly told_at: Date;
  readonly read: boolean;
};

/** A page of what a person was told, newest first. */
export async function listNotifications(
  database: Database,
  reader: Reader,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof listNotificationsCall>> {
  const [before] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_UUID]);
  const [{ language }, notices] = await Promise.all([
    getUser(database, reader.userId),
    noticesOf(database, reader, { before, limit: limit + 1 }),
  ]);
  const { rows } = await sql<NoticeRow>`
    select n.*, r.notice_id is not null as read
    from (${notices}) n
    left join notice_reads r on r.user_id = ${reader.userId} and r.notice_id = n.id
    order by n.id desc limit ${limit + 1}`.execute(database);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => answerOf(row, language)),
    next_cursor: last ? writeCursor([last.id]) : null,
  };
}

/** How many notices a person has not read. */
export async function countUnreadNotifications(
  database: Database,
  reader: Reader,
): Promise<AnswerOf<typeof countUnreadNotificationsCall>> {
  const notices = await noticesOf(database, reader);
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (${notices}) n
    where not exists (
      select from notice_reads r where r.user_id = ${reader.userId} and r.notice_id = n.id
    )`.execute(database);
  return { unread_count: rows[0]?.unread ?? 0 };
}

/** Marks notices of a person as read; safe to repeat. */
export async function readNotifications(
  tx: Tx,
  reader: Reader,
  ids: readonly string[],
): Promise<void> {
  await markRead(tx, reader, sql`n.id = any (${[...ids]}::uuid[])`);
}

/** Marks all notices of a person as read; safe to repeat. */
export async function readAllNotifications(tx: Tx, reader: Reader): Promise<void> {
  await markRead(tx, reader, sql`true`);
}

async function markRead(tx: Tx, reader: Reader, which: RawBuilder<unknown>): Promise<void> {
  const notices = await noticesOf(tx, reader);
  await sql`
    insert into notice_reads (user_id, notice_id)
    select ${reader.userId}, n.id from (${notices}) n where ${which}
    on conflict do nothing`.execute(tx);
}

type Part = { readonly before?: string | undefined; readonly limit?: number };

/** The notices that a person may read: the client's since they joined, and their own. */
async function noticesOf(
  database: Database,
  { userId, clientId }: Reader,
  { before, limit }: Part = {},
): Promise<RawBuilder<unknown>> {
  const since = await memberSince(database, clientId, userId);
  const columns = sql`notice_id as id, kind, texts, about_id, told_at`;
  const place = before === undefined ? sql`` : sql`and notice_id < ${before}`;
  const first = limit === undefined ? sql`` : sql`order by notice_id desc limit ${limit}`;
  return sql`
    (select ${columns} from client_notices
      where owner_id = ${clientId} and told_at >= ${since} ${place} ${first})
    union all
    (select ${columns} from user_notices where user_id = ${userId} ${place} ${first})`;
}

function answerOf(row: NoticeRow, language: Language): Notification {
  const { screen }: NotificationKind = NOTIFICATION_KINDS[row.kind];
  const shown = row.texts[language] ? language : DEFAULT_LANGUAGE;
  const { title = '', text = '' } = row.texts[shown] ?? {};
  return {
    id: row.id,
    kind: row.kind,
    title,
    text,
    language: shown,
    link: screen && { screen, id: row.about_id },
    read: row.read,
    told_at: row.told_at.toISOString(),
  };
}

/** What was told in the portal, and what was read of it. */
export const OLD_NOTICES: Erasable = {
  kind: 'NOTICES',
  erase: (database, { before, atMost, count }) =>
    transact(database, async (tx) => {
      const { rows } = await sql<{ erased: string }>`
        select erase_notices(${before}, ${atMost}) as erased`.execute(tx);
      const erased = Number(rows[0]?.erased ?? 0);
      await count(tx, erased);
      return erased;
    }),
  oldest: (database) =>
    readOldest(
      database,
      sql`select least(
        (select min(told_at) from client_notices), (select min(told_at) from user_notices))`,
    ),
};
