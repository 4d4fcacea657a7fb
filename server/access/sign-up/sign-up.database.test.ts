import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { preparePassword, setPassword } from '../recovery/passwords.ts';
import { suspendUser } from '../suspension.ts';

const access = await openTestAccess();

let last = 0;
function newEmail(): string {
  last += 1;
  return `visitor-${last}@example.org`;
}

/** A browser at an address of its own, so that only the limit in question is met. */
function visitor(): TestBrowser {
  const browser = access.browser();
  last += 1;
  browser.address = `10.5.${last >> 8}.${last & 255}`;
  return browser;
}

function outcomeOf(answer: Answer): [number, string | undefined] {
  return [answer.status, answer.body.detail?.code];
}

function start(email: string, browser = visitor(), headers: Record<string, string> = {}) {
  const body = { email, account_type: 'INSTITUTIONAL' };
  return browser.call(startSignUp, { body, headers });
}

async function confirm(email: string, code: string, browser = visitor()): Promise<Answer> {
  const body = { email, code, device: browser.device };
  const answer = await browser.call(confirmSignUp, { body });
  if (answer.status === 200) browser.token = answer.body.access_token ?? null;
  return answer;
}

/** Starts a sign-up and returns the code that came, to whichever spelling of the address. */
async function codeOf(email: string, to = email): Promise<string> {
  expect((await start(email)).status).toBe(200);
  const [newest] = await access.outboxOf(to);
  return newest?.code ?? '';
}

/** Signs up as far as the code goes. */
async function signUp(email: string): Promise<{ browser: TestBrowser; userId: string }> {
  const browser = visitor();
  await confirm(email, await codeOf(email), browser);
  const { id = '' } = (await browser.call(getMe)).body as { id?: string };
  await access.advance(61);
  return { browser, userId: id };
}

function wrongOf(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

describe('the right code', () => {
  test('opens an account that has everything before it, in a whole session', async () => {
    const email = newEmail();
    const started = await start(email);
    expect([started.status, started.body]).toEqual([200, { resend_after_s: 60 }]);
    const [message] = await access.outboxOf(email);
    expect(message?.text).toMatch(/^Hello,\n\nYour code to sign up is \d{6}\./);
    const browser = visitor();
    const answer = await confirm(email, message?.code ?? '', browser);
    expect(answer).toMatchObject({ status: 200, body: { account_type: 'INSTITUTIONAL' } });
    expect((await browser.call(getMe)).body).toMatchObject({
      email,
      kind: 'CLIENT',
      first_name: '',
      account_type: 'INSTITUTIONAL',
      account_status: 'INACTIVE',
      verification_status: 'UNVERIFIED',
      kyc_stage: 'CREATED',
      password_set: false,
      us_tax_payer: null,
    });
    expect((await browser.refresh()).status).toBe(200);
    expect(await access.mailsTo(email)).toEqual([]);
  });

  test('resumes an account that has no password yet, and says in which way it was begun', async () => {
    const email = newEmail();
    const { userId } = await signUp(email);
    const browser = visitor();
    const code = await codeOf(email);
    expect((await access.outboxOf(email))[0]?.text).toMatch(
      /^Hello,\n\nYour code to continue signing up is/,
    );
    expect((await confirm(email, code, browser)).status).toBe(200);
    expect((await browser.call(getMe)).body).toMatchObject({ id: userId });
  });

  test('once a password is set, leads to the login', async () => {
    const email = newEmail();
    const { userId } = await signUp(email);
    const prepared = await preparePassword(access.context, userId, 'Heron under 7 gables!');
    await transact(access.database, (tx) => setPassword(tx, SYSTEM, userId, prepared));
    const code = await codeOf(email);
    const [message] = await access.outboxOf(email);
    expect(message?.text).toMatch(
      /\n\nYou already have an account with this email address. Log in here:\n/,
    );
    const browser = visitor();
    const answer = await confirm(email, code, browser);
    expect(outcomeOf(answer)).toEqual([401, 'use_login_to_continue']);
    expect(answer.cookies).toEqual([]);
  });

  test('leads a member of staff and who signs in with another provider to the login', async () => {
    const staff = await access.addStaff(['SUPPORT']);
    const linked = await access.addLinkedClient('APPLE');
    for (const { email } of [staff, linked]) {
      const answer = await confirm(email, await codeOf(email));
      expect(outcomeOf(answer)).toEqual([401, 'use_login_to_continue']);
    }
    expect((await access.outboxOf(linked.email))[0]?.text).toContain('Log in with Apple here:');
  });

  test('says that the account is closed', async () => {
    const email = newEmail();
    const { userId } = await signUp(email);
    await transact(access.database, (tx) => suspendUser(tx, SYSTEM, userId, 'test'));
    expect(outcomeOf(await confirm(email, await codeOf(email)))).toEqual([
      403,
      'account_suspended',
    ]);
  });

  test('is used up by being refused', async () => {
    const { email } = await access.addClient();
    const code = await codeOf(email);
    expect(outcomeOf(await confirm(email, code))).toEqual([401, 'use_login_to_continue']);
    expect(outcomeOf(await confirm(email, code))).toEqual([401, 'incorrect_code']);
  });

  test('sent fifty times at once opens one account and one session', async () => {
    const email = newEmail();
    const code = await codeOf(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('ends the session that the browser had', async () => {
    const browser = await access.signIn(await access.addClient());
    const before = browser.copy();
    const email = newEmail();
    await confirm(email, await codeOf(email), browser);
    expect(outcomeOf(await before.call(getMe))).toEqual([401, 'token_revoked']);
  });
});

test('another spelling of an address comes to its account by a code in that mailbox alone', async () => {
  const email = 'ada.unfinished@example.com';
  const { userId } = await signUp(email);
  expect((await start('ａda.unfinished@example.com')).status).toBe(422);
  const cased = 'Ada.Unfinished@Example.com';
  const browser = visitor();
  expect((await confirm(cased, await codeOf(cased, email), browser)).status).toBe(200);
  expect((await browser.call(getMe)).body).toMatchObject({ id: userId, email });
  expect(await access.outboxOf(cased)).toEqual([]);
});

describe('a wrong code', () => {
  test('opens nothing, five times; then the right one does not either', async () => {
    const email = newEmail();
    const code = await codeOf(email);
    for (let n = 0; n < 5; n += 1) {
      expect(outcomeOf(await confirm(email, wrongOf(code)))).toEqual([401, 'incorrect_code']);
    }
    expect(outcomeOf(await confirm(email, code))).toEqual([409, 'challenge_dead']);
    await access.advance(60);
    expect((await confirm(email, await codeOf(email))).status).toBe(200);
  });

  test('of an address that never asked for one is as wrong', async () => {
    const email = newEmail();
    for (let n = 0; n < 5; n += 1) {
      expect(outcomeOf(await confirm(email, '123456'))).toEqual([401, 'incorrect_code']);
    }
    expect(outcomeOf(await confirm(email, '123456'))).toEqual([409, 'challenge_dead']);
  });

  test('counts twenty times a day, over all codes that were sent', async () => {
    const email = newEmail();
    for (let sent = 0; sent < 4; sent += 1) {
      const code = await codeOf(email);
      for (let n = 0; n < 5; n += 1) await confirm(email, wrongOf(code));
      await access.advance(61);
    }
    const answer = await confirm(email, await codeOf(email));
    expect(outcomeOf(answer)).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000);
  });

  test('counts against the network address as a wrong password does', async () => {
    const browser = visitor();
    const { email } = await access.addClient();
    for (let n = 0; n < 99; n += 1) await confirm(newEmail(), '123456', browser);
    const password = 'Heron under 7 gables!';
    expect((await browser.login({ email, password })).status).toBe(401);
    expect(outcomeOf(await confirm(newEmail(), '123456', browser))).toEqual([
      429,
      'too_many_requests',
    ]);
  });
});

describe('a code is good', () => {
  test('for ten minutes', async () => {
    const email = newEmail();
    const code = await codeOf(email);
    await access.advance(601);
    expect(outcomeOf(await confirm(email, code))).toEqual([401, 'code_expired']);
  });

  test('until the next one', async () => {
    const email = newEmail();
    const first = await codeOf(email);
    await access.advance(60);
    const second = await codeOf(email);
    if (first !== second) {
      expect(outcomeOf(await confirm(email, first))).toEqual([401, 'incorrect_code']);
    }
    expect((await confirm(email, second)).status).toBe(200);
  });

  test('for its own address', async () => {
    const [email, other] = [newEmail(), newEmail()];
    const code = await codeOf(email);
    expect(await codeOf(other)).not.toBe('');
    expect(outcomeOf(await confirm(other, code))).toEqual([401, 'incorrect_code']);
  });
});

describe('starting again', () => {
  test('waits a minute, by the count that the server gives', async () => {
    const email = newEmail();
    await start(email);
    const answer = await start(email.toUpperCase());
    expect(outcomeOf(answer)).toEqual([429, 'code_sent_recently']);
    await access.advance(answer.body.detail?.resend_after_s ?? 0);
    expect((await start(email)).status).toBe(200);
  });

  test('is possible ten times an hour for an address, in any spelling', async () => {
    const email = newEmail();
    for (let n = 0; n < 10; n += 1) {
      expect((await start(email.replace('@', `+${n}@`))).status).toBe(200);
    }
    expect(outcomeOf(await start(email))).toEqual([429, 'too_many_requests']);
  });

  test('is possible a hundred times in 15 minutes from a network address', async () => {
    const browser = visitor();
    for (let n = 0; n < 100; n += 1) expect((await start(newEmail(), browser)).status).toBe(200);
    expect(outcomeOf(await start(newEmail(), browser))).toEqual([429, 'too_many_requests']);
  });
});

describe('from a country that may not be served', () => {
  function from(country: string): [TestBrowser, Record<string, string>] {
    const browser = access.browser();
    browser.address = '192.0.2.7';
    return [browser, { 'x-forwarded-for': `198.51.100.${last}`, 'x-country': country }];
  }

  test('nobody starts, with an account or without', async () => {
    const { email } = await access.addClient();
    for (const address of [newEmail(), email]) {
      const answer = await start(address, ...from('KP'));
      expect(outcomeOf(answer)).toEqual([451, 'unavailable_for_legal_reasons']);
      expect(await access.outboxOf(address)).toEqual([]);
      expect((await start(address, ...from('CH'))).status).toBe(200);
    }
  });

  test('nobody confirms a new account', async () => {
    const email = newEmail();
    const code = await codeOf(email);
    const [browser, headers] = from('KP');
    const body = { email, code, device: browser.device };
    const answer = await browser.call(confirmSignUp, { body, headers });
    expect(outcomeOf(answer)).toEqual([451, 'unavailable_for_legal_reasons']);
  });
});

test('what is no address is refused by its field', async () => {
  const answer = await start('ada@');
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('"email"');
});

test('what was begun and not confirmed is forgotten after a day', async () => {
  await access.context.queue.runDueJobs();
  const email = newEmail();
  await start(email);
  const rows = () =>
    access.database.selectFrom('sign_ups').select('email').where('email', '=', email).execute();
  await access.outboxOf(email);
  expect(await rows()).toHaveLength(1);
  await access.advance(86_400 + 601);
  await access.outboxOf(email);
  expect(await rows()).toEqual([]);
  const codes = await access.database.selectFrom('message_codes').selectAll().execute();
  expect(codes).toEqual([]);
});

test('the audit trail has every step, and no code and no address', async () => {
  const email = 'trail.of.steps@example.org';
  const code = await codeOf(email);
  await confirm(email, wrongOf(code));
  await confirm(email, code);
  const trail = await access.database
    .selectFrom('audit_trail')
    .select(['action', 'subject_kind', 'subject_id', 'state_after'])
    .where('subject_kind', '=', 'sign_up')
    .orderBy('audit_id', 'desc')
    .limit(4)
    .execute();
  expect(trail.map(({ action }) => action).reverse()).toEqual([
    'sign_up_started',
    'code_tried',
    'code_tried',
    'code_accepted',
  ]);
  expect(JSON.stringify(trail)).not.toContain(code);
  expect(JSON.stringify(trail)).not.toContain('trail.of.steps');
});
