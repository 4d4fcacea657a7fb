import { changeMe, getMe, User } from '@ballast/contract/account/me.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import type { TestBrowser } from '../../tests/worlds/browser.ts';

const access = await openTestAccess();

async function client(): Promise<TestBrowser> {
  return access.signIn(await access.addClient());
}

const me = async (browser: TestBrowser) => (await browser.call(getMe)).body;

test('a client changes the own settings, and what is not named stays', async () => {
  const browser = await client();
  const before = await me(browser);
  expect(before).toMatchObject({ language: 'en', default_currency: 'USD' });
  const answer = await browser.call(changeMe, { body: { default_currency: 'CHF' } });
  expect([answer.status, answer.body]).toEqual([200, { ...before, default_currency: 'CHF' }]);
  await browser.call(changeMe, { body: { language: 'en' } });
  expect(await me(browser)).toEqual(answer.body);
  const trail = await access.database
    .selectFrom('audit_trail')
    .select(['actor_id', 'state_before', 'state_after'])
    .where('action', '=', 'settings_changed')
    .where('subject_id', '=', String(before.client_id))
    .orderBy('audit_id')
    .execute();
  expect(trail[0]).toEqual({
    actor_id: before.id,
    state_before: { language: 'en', default_currency: 'USD' },
    state_after: { language: 'en', default_currency: 'CHF' },
  });
});

test('a language or currency that there is not is refused by its field', async () => {
  const browser = await client();
  for (const body of [
    { language: 'xx' },
    { default_currency: 'XRP' },
    { default_currency: 'USDT' },
    { default_currency: null },
  ]) {
    const answer = await browser.call(changeMe, { body });
    const [field] = Object.keys(body);
    expect([answer.status, answer.body.detail]).toMatchObject([422, [{ loc: ['body', field] }]]);
  }
});

const CHANGEABLE = ['language', 'default_currency'];

test.each(Object.keys(User.shape).filter((field) => !CHANGEABLE.includes(field)))(
  '%s cannot be changed: no field of that name is known',
  async (field) => {
    const browser = await client();
    const before = await me(browser);
    const body = { default_currency: 'EUR', [field]: before[field] };
    const answer = await browser.call(changeMe, { body });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [{ loc: ['body', field], msg: 'Unknown field', type: 'unrecognized_keys' }],
    ]);
    expect(await me(browser)).toEqual(before);
  },
);
