import type { BodyOf } from '@ballast/contract/call.ts';
import * as calls from '@ballast/contract/content/articles.ts';
import * as desk from '@ballast/contract/staff/content.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPaymentsWorld } from '../../tests/worlds/payments.ts';
import { transact } from '../database/transact.ts';
import {
  getEducation,
  getNews,
  getQuestion,
  listClub,
  listNews,
  listQuestions,
} from './articles.ts';
import { getArticle, listArticles } from './desk-articles.ts';
import { findShown, readShown } from './shown-articles.ts';
import {
  createArticle,
  placeQuestion,
  publishArticle,
  saveArticle,
  withdrawArticle,
} from './write-articles.ts';

const world = await openPaymentsWorld();
const { database, staff, now, advance } = world;
const [author, publisher] = [await staff('RELATIONSHIP_MANAGER'), await staff('ADMINISTRATOR')];
const reader = (await world.client()).actor;

type New = BodyOf<typeof desk.createArticle>;

const PIECE: New = {
  ...{ kind: 'NEWS', slug: 'a-piece', topic: null, place: null },
  ...{ title: 'A piece of news', summary: 'In a line.', body: 'With **all** of it.' },
};

const create = async (piece: Partial<New>) =>
  (await transact(database, (tx) => createArticle(tx, author, { ...PIECE, ...piece }))).id;

const ask = (slug: string, piece: Partial<New> = {}) =>
  create({ kind: 'FAQ', topic: 'DEPOSITS', place: '10', slug, ...piece });

type Publication = Partial<BodyOf<typeof desk.publishArticle>>;

const publish = (id: string, publication: Publication = {}) =>
  transact(database, (tx) =>
    publishArticle(tx, publisher, id, {
      ...{ language: 'en', version: 1, publish_at: null },
      ...publication,
    }),
  );

type Saved = Partial<BodyOf<typeof desk.saveArticle>>;

const save = (id: string, saved: Saved) => {
  const { title, summary, body } = PIECE;
  const text = { title, summary, body, language: 'en' as const, after_version: 1 };
  return transact(database, (tx) => saveArticle(tx, author, id, { ...text, ...saved }));
};

const withdraw = (id: string) => transact(database, (tx) => withdrawArticle(tx, publisher, id));

async function published(piece: Partial<New>): Promise<string> {
  const id = await create(piece);
  await publish(id);
  return id;
}

const inSeconds = async (seconds: number) =>
  new Date((await now()).getTime() + seconds * 1000).toISOString();

const NOT_FOUND = { code: 'not_found' };

test('a draft is seen by nobody, and what is published by every client, in its list and under its address', async () => {
  const id = await create({ slug: 'opened' });
  await expect(getNews(database, reader, 'opened')).rejects.toMatchObject(NOT_FOUND);
  await publish(id);
  const read = calls.getNews.output.parse(await getNews(database, reader, 'opened'));
  expect(read).toMatchObject({ title: PIECE.title, language: 'en', in_own_language: true });
  expect(read.body).toBe(PIECE.body);
  expect(read.updated_at).toBeNull();
  const { items } = calls.listNews.output.parse(await listNews(database, reader, { limit: 50 }));
  expect(items.map(({ slug }) => slug)).toContain('opened');
  await expect(getEducation(database, reader, 'opened')).rejects.toMatchObject(NOT_FOUND);
});

test('what is published for later appears by itself at its time', async () => {
  const id = await create({ slug: 'later' });
  const at = await inSeconds(3_600);
  await publish(id, { publish_at: at });
  expect((await getArticle(database, id)).state).toBe('SCHEDULED');
  await advance(3_500);
  await expect(getNews(database, reader, 'later')).rejects.toMatchObject(NOT_FOUND);
  await advance(101);
  expect(await getNews(database, reader, 'later')).toMatchObject({ published_at: at });
  expect((await getArticle(database, id)).state).toBe('PUBLISHED');
});

test('a time that has passed is refused, and a newer time takes the place of the one that was to come', async () => {
  const id = await create({ slug: 'moved' });
  await expect(publish(id, { publish_at: await inSeconds(-60) })).rejects.toMatchObject({
    code: 'publication_in_past',
  });
  await publish(id, { publish_at: await inSeconds(60) });
  const at = await inSeconds(600);
  await publish(id, { publish_at: at });
  const [version] = (await getArticle(database, id)).versions;
  expect(version?.scheduled).toMatchObject({ version: 1, publish_at: at });
  await advance(120);
  await expect(getNews(database, reader, 'moved')).rejects.toMatchObject(NOT_FOUND);
});

test('what is withdrawn is gone, with what was to come of it, and can be published again', async () => {
  const id = await published({ slug: 'gone' });
  await save(id, { body: 'Another.' });
  await publish(id, { version: 2, publish_at: await inSeconds(60) });
  await withdraw(id);
  await advance(120);
  await expect(getNews(database, reader, 'gone')).rejects.toMatchObject(NOT_FOUND);
  const { items } = await listNews(database, reader, { limit: 50 });
  expect(items.map(({ slug }) => slug)).not.toContain('gone');
  const told = desk.getArticle.output.parse(await getArticle(database, id));
  expect(told).toMatchObject({ state: 'WITHDRAWN', withdrawn: { by: { id: publisher.userId } } });
  await expect(withdraw(id)).rejects.toMatchObject({ code: 'conflict' });
  await publish(id, { version: 2 });
  expect(await getNews(database, reader, 'gone')).toMatchObject({ body: 'Another.' });
});

test('an edit is a new version, which clients read once it is published; nobody saves or publishes over what they have not seen', async () => {
  const id = await published({ slug: 'edited' });
  expect(await save(id, { title: 'A better title' })).toEqual({ version: 2 });
  await expect(save(id, { title: 'Mine' })).rejects.toMatchObject({ code: 'conflict' });
  expect((await getNews(database, reader, 'edited')).title).toBe(PIECE.title);
  await expect(publish(id, { version: 1 })).rejects.toMatchObject({ code: 'conflict' });
  await advance(60);
  await publish(id, { version: 2 });
  const read = await getNews(database, reader, 'edited');
  expect(read.title).toBe('A better title');
  expect(new Date(read.updated_at ?? 0).getTime()).toBeGreaterThan(
    new Date(read.published_at).getTime(),
  );
});

test('a version cannot be changed or removed, not even by the owner of the database', async () => {
  const id = await published({ slug: 'kept' });
  const change = sql`update article_versions set title = 'Other' where article_id = ${id}`;
  await expect(change.execute(database)).rejects.toThrow('permission denied');
  await expect(
    world.open.asOwner((session) =>
      session.query(`update article_versions set title = 'Other' where article_id = '${id}'`),
    ),
  ).rejects.toThrow('append-only');
});

test('clients read their own language, and English where there is none or it is not published', async () => {
  const id = await published({ slug: 'translated' });
  const german = { language: 'de', title: 'Eine Nachricht', after_version: 0 } as const;
  await save(id, german);
  expect(await findShown(database, 'NEWS', 'de', 'translated')).toMatchObject({ language: 'en' });
  await publish(id, { language: 'de' });
  expect(await findShown(database, 'NEWS', 'de', 'translated')).toMatchObject({
    ...{ language: 'de', title: 'Eine Nachricht' },
  });
  expect(await findShown(database, 'NEWS', 'es', 'translated')).toMatchObject({ language: 'en' });
  expect(await getNews(database, reader, 'translated')).toMatchObject({
    ...{ language: 'en', in_own_language: true, title: PIECE.title },
  });
});

test('no translation is there before the English', async () => {
  const id = await create({ slug: 'only-german' });
  await save(id, { language: 'de', after_version: 0 });
  const early = { language: 'de', publish_at: await inSeconds(60) } as const;
  await expect(publish(id, early)).rejects.toMatchObject({ code: 'english_first' });
  await publish(id, { publish_at: await inSeconds(120) });
  await expect(publish(id, early)).rejects.toMatchObject({ code: 'english_first' });
  await publish(id, { language: 'de', publish_at: await inSeconds(120) });
});

test('a search finds questions by any form of their words, their beginning, and what is in the answer', async () => {
  const id = await ask('how-long', {
    title: 'How long does a withdrawal take?',
    summary: 'Usually a few hours.',
    body: 'A new wallet waits for **48 hours** after its approval.',
  });
  await publish(id);
  await publish(await ask('unrelated', { title: 'Where is my statement?', topic: 'STATEMENTS' }));
  const found = async (search: string) => {
    const answer = await listQuestions(database, reader, { limit: 50, search });
    return calls.listQuestions.output.parse(answer).items.map(({ slug }) => slug);
  };
  for (const typed of ['withdrawals', 'withdr', 'wallet waiting', 'APPROVED', 'long "48 hours"']) {
    expect(await found(typed), typed).toEqual(['how-long']);
  }
  for (const typed of ['redemption', '-"a wallet"', '%', "'", ':*', '( & |', 'the']) {
    expect(await found(typed), typed).not.toContain('how-long');
  }
  await save(id, { title: 'Something about redemptions' });
  expect(await found('redemption')).toEqual([]);
});

test('a search goes by the rules of the language that is read', async () => {
  const id = await ask('auszahlung');
  await publish(id);
  const body = 'Auszahlungen dauern einige Stunden.';
  await save(id, { language: 'de', title: 'Wie lange dauert das?', body, after_version: 0 });
  await publish(id, { language: 'de' });
  const inGerman = { limit: 50, search: 'auszahlung' };
  const { items } = await readShown(database, 'FAQ', 'de', inGerman);
  expect(items).toMatchObject([{ slug: 'auszahlung', language: 'de' }]);
  expect((await readShown(database, 'FAQ', 'en', inGerman)).items).toEqual([]);
});

test('questions stand by topic and place, page by page, and can be moved', async () => {
  const ids = [];
  for (const [slug, topic, place] of [
    ['q-last', 'STATEMENTS', '900'],
    ['q-second', 'ACCOUNT', '20'],
    ['q-first', 'ACCOUNT', '3'],
  ] as const) {
    const id = await ask(slug, { topic, place });
    await publish(id);
    ids.push(id);
  }
  const inOrder = async () => {
    const slugs: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listQuestions(database, reader, { limit: 1, cursor });
      slugs.push(...page.items.map(({ slug }) => slug));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return slugs.filter((slug) => slug.startsWith('q-'));
  };
  expect(await inOrder()).toEqual(['q-first', 'q-second', 'q-last']);
  const [last = ''] = ids;
  const to = { topic: 'ACCOUNT', place: '1' } as const;
  await transact(database, (tx) => placeQuestion(tx, author, last, to));
  expect(await inOrder()).toEqual(['q-last', 'q-first', 'q-second']);
  expect(await getQuestion(database, reader, 'q-last')).toMatchObject({ topic: 'ACCOUNT' });
  const news = await create({ slug: 'no-question' });
  await expect(
    transact(database, (tx) => placeQuestion(tx, author, news, to)),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('a list shows the newest first, each once, however few come at a time', async () => {
  for (const slug of ['club-one', 'club-two', 'club-three'])
    await published({ kind: 'CLUB', slug });
  const first = await listClub(database, reader, { limit: 2 });
  expect(first.items.map(({ slug }) => slug)).toEqual(['club-three', 'club-two']);
  const cursor = first.next_cursor ?? '';
  const rest = calls.listClub.output.parse(await listClub(database, reader, { limit: 2, cursor }));
  expect(rest).toMatchObject({ items: [{ slug: 'club-one' }], next_cursor: null });
  await expect(listClub(database, reader, { limit: 2, cursor: 'no' })).rejects.toMatchObject({
    code: 'cursor_invalid',
  });
});

test('an address is taken once of each kind', async () => {
  await create({ slug: 'twice' });
  await expect(create({ slug: 'twice' })).rejects.toMatchObject({ code: 'slug_taken' });
  await create({ slug: 'twice', kind: 'EDUCATION' });
});

test('what authors write is kept as it was written, hostile or not', async () => {
  const body = '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>';
  await published({ slug: 'hostile', body });
  expect((await getNews(database, reader, 'hostile')).body).toBe(body);
});

test('the desk sees what is written with its state, and everything that was done is written down with who did it', async () => {
  const id = await published({ slug: 'written-down', kind: 'EDUCATION' });
  await withdraw(id);
  const query = { kind: 'EDUCATION', limit: 1 } as const;
  const { items } = desk.listArticles.output.parse(await listArticles(database, query));
  expect(items).toMatchObject([
    { id, slug: 'written-down', state: 'WITHDRAWN', languages: ['en'], publish_at: null },
  ]);
  const rows = await database
    .selectFrom('audit_trail')
    .select(['action', 'actor_id'])
    .where('subject_kind', '=', 'article')
    .where('subject_id', '=', id)
    .orderBy('audit_id')
    .execute();
  expect(rows).toEqual([
    { action: 'article_created', actor_id: author.userId },
    { action: 'article_published', actor_id: publisher.userId },
    { action: 'article_withdrawn', actor_id: publisher.userId },
  ]);
});
