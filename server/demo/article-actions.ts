import { listArticles } from '../content/desk-articles.ts';
import {
  createArticle,
  publishArticle,
  saveArticle,
  withdrawArticle,
} from '../content/write-articles.ts';
import { readClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import type { DemoArticle } from './articles.ts';
import { actorOf } from './settle-in.ts';

/** Who writes, and who lets clients read it. */
const AUTHOR = 'manager@ballast.example';
const PUBLISHER = 'administrator@ballast.example';
const DAY_MS = 86_400_000;

export async function publishTheirArticle(
  { database }: Context,
  article: DemoArticle,
): Promise<void> {
  const { kind, slug, question, title, summary, body, german, appearsIn } = article;
  const author = await actorOf(database, AUTHOR);
  const publisher = await actorOf(database, PUBLISHER);
  const now = (await readClock(database)).getTime();
  const publish_at =
    appearsIn === undefined ? null : new Date(now + appearsIn * DAY_MS).toISOString();
  await transact(database, async (tx) => {
    const { id } = await createArticle(tx, author, {
      ...{ kind, slug, title, summary, body },
      topic: question?.topic ?? null,
      place: question ? String(question.place) : null,
    });
    await publishArticle(tx, publisher, id, { language: 'en', version: 1, publish_at });
    if (!german) return;
    await saveArticle(tx, author, id, { ...german, language: 'de', after_version: 0 });
    await publishArticle(tx, publisher, id, { language: 'de', version: 1, publish_at });
  });
}

export async function withdrawTheirArticle(
  { database }: Context,
  article: DemoArticle,
): Promise<void> {
  const publisher = await actorOf(database, PUBLISHER);
  const found = await listArticles(database, { kind: article.kind, limit: 100 });
  const id = found.items.find(({ slug }) => slug === article.slug)?.id;
  if (id === undefined) throw new Error(`the demo has no article ${article.slug}`);
  await transact(database, (tx) => withdrawArticle(tx, publisher, id));
}
