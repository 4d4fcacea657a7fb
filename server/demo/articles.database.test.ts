import { getNews, listNews, listQuestions } from '@ballast/contract/content/articles.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../tests/harness/platform.ts';
import { DEMO_ARTICLES } from './articles.ts';
import { act } from './world-actions.ts';
import { worldScript } from './world-script.ts';

const platform = await openTestPlatform();

test('a client of the demo reads what its staff wrote, without what was withdrawn and what is yet to come', async () => {
  const now = new Date();
  for (const step of worldScript(new Date(now.getTime() - 366 * 86_400_000), now)) {
    if (step.does === 'publish_article' || step.does === 'withdraw_article') {
      await act(platform.context, step);
    }
  }
  const client = await platform.browserOf('amelia.hart@example.com');
  const news = listNews.output.parse((await client.call(listNews)).body).items;
  const slugs = news.map(({ slug }) => slug);
  const left = DEMO_ARTICLES.filter(({ withdrawnOn, appearsIn }) => withdrawnOn ?? appearsIn);
  expect(left).toHaveLength(2);
  for (const { slug } of left) {
    expect(slugs).not.toContain(slug);
    const { method, path } = getNews;
    expect(await client.call({ method, path: path.replace('{slug}', slug) })).toMatchObject({
      status: 404,
    });
  }
  const { method, path } = listQuestions;
  const found = await client.call({ method, path: `${path}?search=new%20wallet` });
  const questions = listQuestions.output.parse(found.body).items;
  expect(questions.map(({ slug }) => slug)).toContain('why-does-my-withdrawal-wait');
});
