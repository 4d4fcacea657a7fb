import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer } from '../../../tests/worlds/browser.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { suspendUser } from '../suspension.ts';

const access = await openTestAccess();
const SUBJECT = 'Someone tried to log in to your account';

function wrong(person: Person): Person {
  return { ...person, password: 'Heron under 7 gables!' };
}

function outcomeOf(answer: Answer): unknown[] {
  return [answer.status, answer.body.detail];
}

/** Subjects of the messages that have gone out to somebody. */
async function mailsTo({ email }: Person): Promise<string[]> {
  return (await access.outboxOf(email)).map(({ subject }) => subject);
}

const NOTHING_TOLD = [401, { code: 'invalid_credentials' }];

describe('an account that signs in with other providers', () => {
  test('opens to its password, when one was set', async () => {
    const client = await access.addClient();
    await access.link(client, 'GOOGLE');
    const answer = await access.browser().login(client);
    expect([answer.status, answer.body.pending_auth]).toEqual([
      200,
      { email_code: true, sms_code: false, otp: false, passkey: false },
    ]);
    expect(outcomeOf(await access.browser().login(wrong(client)))).toEqual(NOTHING_TOLD);
    expect(await mailsTo(client)).toEqual([]);
  });

  test('without a password says nothing, and tells the owner, once an hour', async () => {
    const client = await access.addLinkedClient('GOOGLE');
    for (let n = 0; n < 3; n += 1) {
      expect(outcomeOf(await access.browser().login(wrong(client)))).toEqual(NOTHING_TOLD);
      expect(await mailsTo(client)).toEqual([SUBJECT]);
    }
    const [mail] = await access.outboxOf(client.email);
    expect(mail?.text).toContain('log in with Google instead');
    await access.advance(3601);
    await access.browser().login(wrong(client));
    expect(await mailsTo(client)).toEqual([SUBJECT, SUBJECT]);
  });

  test.each([[['GOOGLE'] as const], [['APPLE'] as const], [['APPLE', 'GOOGLE'] as const]])(
    'without a password says so in a browser that it trusts: %s',
    async (providers) => {
      const client = await access.addClient();
      const browser = await access.trustedBrowser(client);
      for (const provider of providers) await access.link(client, provider);
      await access.removePassword(client);
      const inOrder = [...providers].sort().reverse();
      expect(outcomeOf(await browser.login(wrong(client)))).toEqual([
        401,
        { code: 'sso_links_exists', providers: inOrder },
      ]);
      expect(outcomeOf(await access.browser().login(wrong(client)))).toEqual(NOTHING_TOLD);
    },
  );
});

describe('an account that is closed', () => {
  test('says so after the right password', async () => {
    const client = await access.addSuspendedClient();
    const answer = await access.browser().login(client);
    expect(outcomeOf(answer)).toEqual([403, { code: 'account_suspended' }]);
  });

  test('says nothing after a wrong one, and tells the owner', async () => {
    const client = await access.addSuspendedClient();
    expect(outcomeOf(await access.browser().login(wrong(client)))).toEqual(NOTHING_TOLD);
    expect(new Set(await mailsTo(client))).toEqual(new Set(['Your account is suspended', SUBJECT]));
    const told = (await access.outboxOf(client.email)).find(({ subject }) => subject === SUBJECT);
    expect(told?.text).toContain('The account is closed');
  });

  test('says so in a browser that it trusts, whatever the password', async () => {
    const client = await access.addClient();
    const browser = await access.trustedBrowser(client);
    await transact(access.database, (tx) => suspendUser(tx, SYSTEM, client.userId, 'test'));
    expect(outcomeOf(await browser.login(wrong(client)))).toEqual([
      403,
      { code: 'account_suspended' },
    ]);
  });

  test('is not said at the desk to whoever trusts a browser of the portal', async () => {
    const client = await access.addClient();
    const browser = await access.trustedBrowser(client);
    await transact(access.database, (tx) => suspendUser(tx, SYSTEM, client.userId, 'test'));
    const answer = await browser.login(client, { admin: true });
    expect(outcomeOf(answer)).toEqual(NOTHING_TOLD);
  });
});

test('a wrong password of an open account tells its owner nothing', async () => {
  const client = await access.addClient();
  expect(outcomeOf(await access.browser().login(wrong(client)))).toEqual(NOTHING_TOLD);
  expect(await mailsTo(client)).toEqual([]);
});
