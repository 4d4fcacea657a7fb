import { createAuthenticatorSecret } from '@ballast/contract/access/authenticator.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { twentieth } from '../../../tests/harness/scale.ts';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { emailKey } from '../../account/email-key.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { addressKey, networkKey } from '../../http/address-key.ts';
import { claimAttempt, LIMITS } from '../attempts/attempts.ts';
import { attemptsSweep } from '../attempts/attempts-sweep.ts';
import { hashPassword, setPassword } from '../recovery/passwords.ts';

const access = await openTestAccess();
const QUARTER_HOUR_S = 900;

vi.setConfig({ testTimeout: 300_000 });

/** Addresses that no other test uses, so that only the limit in question is met. */
let lastAddress = 0;
function freshAddress(): string {
  lastAddress += 1;
  return `10.1.${lastAddress >> 8}.${lastAddress & 255}`;
}

function wrong(person: Pick<Person, 'email'>) {
  return { email: person.email, password: 'Heron under 7 gables!' };
}

function strangerAt(address = freshAddress()): TestBrowser {
  const browser = access.browser();
  browser.address = address;
  return browser;
}

async function statuses(tries: (() => Promise<Answer>)[]): Promise<number[]> {
  const seen: number[] = [];
  for (const attempt of tries) seen.push((await attempt()).status);
  return seen;
}

test('the eleventh wrong password of an account within 15 minutes is not looked at', async () => {
  const client = await access.addClient();
  const tries = Array.from({ length: 10 }, () => () => strangerAt().login(wrong(client)));
  expect(await statuses(tries)).toEqual(Array(10).fill(401));
  const answer = await strangerAt().login(client);
  expect([answer.status, answer.body.detail?.code]).toEqual([429, 'too_many_requests']);
  const seconds = Number(answer.headers['retry-after']);
  expect(answer.body.detail?.retry_after_s).toBe(seconds);
  expect(seconds).toBeGreaterThan(QUARTER_HOUR_S - 60);
  expect(seconds).toBeLessThanOrEqual(QUARTER_HOUR_S);
});

test('the window slides: each wrong one counts for 15 minutes, none is let in early', async () => {
  const client = await access.addClient();
  const tries = (length: number) =>
    statuses(Array.from({ length }, () => () => strangerAt().login(wrong(client))));
  expect(await tries(5)).toEqual(Array(5).fill(401));
  await access.advance(600);
  expect(await tries(6)).toEqual([...Array(5).fill(401), 429]);
  await access.advance(301);
  expect(await tries(6)).toEqual([...Array(5).fill(401), 429]);
});

/** Makes the next wrong password of an account the hundredth in a row, days after the others. */
async function wrongSoFar({ email }: Person, count: number): Promise<void> {
  const { passwordsInARow: limit } = LIMITS;
  await transact(access.database, async (tx) => {
    await claimAttempt(tx, limit, emailKey(email));
    await sql`update attempt_limits set in_a_row = ${count}
      where scope = ${limit.scope} and subject = ${emailKey(email)}`.execute(tx);
  });
  await access.advance(2 * 86_400);
  await attemptsSweep(access.context).run();
}

async function choosePassword({ userId, password }: Person): Promise<void> {
  const prepared = { hash: await hashPassword(password) };
  await transact(access.database, (tx) => setPassword(tx, SYSTEM, userId, prepared));
}

test('a hundred wrong passwords in a row are the end, however long they took, until there is a new one', async () => {
  const client = await access.addClient();
  await wrongSoFar(client, 99);
  expect((await strangerAt().login(wrong(client))).status).toBe(401);
  const refused = await strangerAt().login(client);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400']);
  await choosePassword(client);
  expect((await strangerAt().login(client)).status).toBe(200);
});

test('whoever has a mailbox that is written alike gives nobody more tries', async () => {
  const client = await access.addClient();
  const [local = '', domain = ''] = client.email.split('@');
  const alike = await access.addClient({
    email: `${local.slice(0, 1)}.${local.slice(1)}@${domain}`,
  });
  for (let n = 0; n < 10; n += 1) await strangerAt().login(wrong(client));
  await choosePassword(alike);
  expect((await strangerAt().login(wrong(client))).status).toBe(429);
  await access.advance(QUARTER_HOUR_S + 1);
  await wrongSoFar(client, 100);
  expect((await strangerAt().login(alike)).status).toBe(200);
  await choosePassword(alike);
  expect((await strangerAt().login(client)).status).toBe(429);
});

test('strangers keep nobody in a session from confirming with the password', async () => {
  const client = await access.addClient();
  const owner = await access.signIn(client);
  for (let n = 0; n < 11; n += 1) await strangerAt().login(wrong(client));
  const confirm = (password: string) =>
    owner.call(createAuthenticatorSecret, { body: { password } });
  expect((await confirm(client.password)).status).toBe(200);
  const thief = Array.from({ length: 11 }, () => () => confirm('Heron under 7 gables!'));
  expect((await statuses(thief)).slice(-2)).toEqual([401, 429]);
});

test('right passwords do not count', async () => {
  const client = await access.addClient();
  for (let login = 0; login < 12; login += 1) {
    expect((await strangerAt().login(client)).status).toBe(200);
  }
});

test('thirty right logins of one account at once all get in', async () => {
  const client = await access.addClient();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => strangerAt('10.9.9.9').login(client)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
});

test('two hundred guesses at once are no more than ten', async () => {
  const client = await access.addClient();
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => strangerAt().login(wrong(client))),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(190);
});

const FORWARDING = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
];

test.each<[string, (n: number, browser: TestBrowser, client: Person) => Promise<Answer>]>([
  ...FORWARDING.map(
    (header) =>
      [
        `another ${header} each time`,
        (n: number, browser: TestBrowser, client: Person) =>
          browser.login(wrong(client), { headers: { [header]: `198.51.100.${n % 250}` } }),
      ] as [string, (n: number, browser: TestBrowser, client: Person) => Promise<Answer>],
  ),
  [
    'another fingerprint each time',
    (n, browser, client) => {
      browser.visitorId = `visitor-${n}`;
      return browser.login(wrong(client));
    },
  ],
  [
    'another spelling of the address each time',
    (n, browser, client) => browser.login(wrong({ email: spelling(client.email, n) })),
  ],
  [
    'cookies thrown away each time',
    (_, browser, client) => {
      browser.cookies.clear();
      return browser.login(wrong(client));
    },
  ],
])('%s gives no attempt more', async (_, attempt) => {
  const client = await access.addClient();
  const address = freshAddress();
  let lookedAt = 0;
  for (let n = 0; n < twentieth(500); n += 1) {
    const answer = await attempt(n, strangerAt(address), client);
    if (answer.status !== 429) lookedAt += 1;
  }
  expect(lookedAt).toBe(10);
});

/** The same mailbox, written differently: case, dots and tags of the local part, case of the domain. */
function spelling(email: string, n: number): string {
  const [local = '', domain = ''] = email.split('@');
  const cased = [...local].map((letter, at) =>
    (n >> (at % 8)) & 1 ? letter.toUpperCase() : letter,
  );
  const dotted = cased.join('').replace(/(\w{2})(\w)/, n % 3 === 0 ? '$1.$2' : '$1$2');
  const tag = n % 5 === 0 ? `+${n}` : '';
  return `${dotted}${tag}@${n % 2 === 0 ? domain.toUpperCase() : domain}`;
}

/** How many of the hundred wrong ones of an address are sent; the others are counted as if they were. */
const SENT = twentieth(100, 8);

async function countAsSent(address: string): Promise<void> {
  for (let n = 0; n < 100 - SENT; n += 1) {
    const claim = transact(access.database, (tx) =>
      claimAttempt(tx, LIMITS.loginFromAddress, addressKey(address)),
    );
    expect(await claim).toBe(null);
  }
}

test.each([
  ['whatever it says of itself', () => '10.8.8.8'],
  ['as a /64 of IPv6', (n: number) => `2001:db8:7:7::${n.toString(16)}`],
])('an address has a hundred wrong ones over all accounts, %s', async (_, address) => {
  await countAsSent(address(0));
  let lookedAt = 0;
  for (let n = 0; n < SENT + 10; n += 1) {
    const headers = Object.fromEntries(FORWARDING.map((name) => [name, `198.51.100.${n}`]));
    const nobody = wrong({ email: `nobody-${n}@example.org` });
    const answer = await strangerAt(address(n)).login(nobody, { headers });
    if (answer.status !== 429) lookedAt += 1;
  }
  expect(lookedAt).toBe(SENT);
});

test('a neighbour beyond the /64 is another address', async () => {
  await countAsSent('2001:db8:9:1::1');
  for (let n = 0; n < SENT; n += 1) {
    await strangerAt('2001:db8:9:1::2').login(wrong({ email: `nobody-${n}@example.com` }));
  }
  const beyond = await strangerAt('2001:db8:9:2::1').login(wrong({ email: 'x@example.com' }));
  expect(beyond.status).toBe(401);
});

test('many neighbours of one /48 have a limit together', async () => {
  const { loginFromNetwork: limit } = LIMITS;
  await transact(access.database, async (tx) => {
    for (let n = 0; n < limit.max - 1; n += 1) {
      expect(await claimAttempt(tx, limit, networkKey('2001:db8:a::1'))).toBeNull();
    }
  });
  const last = await strangerAt('2001:db8:a:7::1').login(wrong({ email: 'y@example.com' }));
  const beyond = await strangerAt('2001:db8:a:8::1').login(wrong({ email: 'y@example.com' }));
  const other = await strangerAt('2001:db8:b:8::1').login(wrong({ email: 'y@example.com' }));
  expect([last.status, beyond.status, other.status]).toEqual([401, 429, 401]);
});

test('a flood of one address is refused early and leaves turns for others', async () => {
  const [client, trusting] = [await access.addClient(), await access.addClient({ otp: true })];
  const owner = strangerAt();
  await owner.login(trusting);
  await owner.confirm(await access.codeOf(trusting), true);
  const flood = Array.from({ length: 200 }, (_, n) =>
    strangerAt('10.250.8.8').login(wrong({ email: `flood-${n}@example.net` })),
  );
  const [other, trusted, ...answers] = await Promise.all([
    strangerAt().login(client),
    owner.login(trusting),
    ...flood,
  ]);
  expect([other.status, trusted.status]).toEqual([200, 200]);
  const statusesOfFlood = new Set(answers.map(({ status }) => status));
  expect([...statusesOfFlood].sort()).toEqual([401, 429]);
  const early = answers.find(({ body }) => body.detail?.retry_after_s === 1);
  expect(early?.headers['retry-after']).toBe('1');
});

test('what a limit refuses in any case takes no turn', async () => {
  await transact(access.database, async (tx) => {
    const { loginFromAddress: limit } = LIMITS;
    for (let n = 0; n < limit.max; n += 1) await claimAttempt(tx, limit, '10.250.9.9');
  });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      strangerAt('10.250.9.9').login(wrong({ email: `late-${n}@example.net` })),
    ),
  );
  // Whoever had been let into the turns would have kept the others out for a second.
  expect(answers.filter(({ body }) => (body.detail?.retry_after_s ?? 0) <= 1)).toEqual([]);
});

test('a flood of many addresses keeps no owner on a trusted device waiting', async () => {
  const client = await access.addClient({ otp: true });
  const owner = strangerAt();
  await owner.login(client);
  await owner.confirm(await access.codeOf(client), true);
  const flood = Array.from({ length: 240 }, (_, n) =>
    strangerAt(`10.251.${n % 12}.1`).login(wrong({ email: `many-${n}@example.net` })),
  );
  const [trusted, ...answers] = await Promise.all([owner.login(client), ...flood]);
  expect(trusted.status).toBe(200);
  expect(answers.some(({ body }) => body.detail?.retry_after_s === 1)).toBe(true);
});

test('the owner gets in on a trusted device while the account and the address are under attack', async () => {
  const client = await access.addClient({ otp: true });
  const owner = strangerAt('10.7.7.7');
  await owner.login(client);
  await owner.confirm(await access.codeOf(client), true);
  for (let n = 0; n < 15; n += 1) await strangerAt().login(wrong(client));
  await countAsSent('10.7.7.7');
  for (let n = 0; n < SENT; n += 1) {
    await strangerAt('10.7.7.7').login(wrong({ email: `nobody-${n}@example.net` }));
  }
  const stranger = await strangerAt('10.7.7.7').login(wrong({ email: 'nobody@example.net' }));
  expect(stranger.status).toBe(429);
  expect((await strangerAt().login(client)).status).toBe(429);
  const answer = await owner.login(client);
  expect([answer.status, answer.body.pending_auth?.otp]).toEqual([200, false]);
});

test('a thief of the trusted device has ten tries, too', async () => {
  const client = await access.addClient({ otp: true });
  const owner = strangerAt();
  await owner.login(client);
  await owner.confirm(await access.codeOf(client), true);
  const tries = Array.from({ length: 11 }, () => () => owner.copy().login(wrong(client)));
  expect(await statuses(tries)).toEqual([...Array(10).fill(401), 429]);
});

test('limits outlive the process that counted', async () => {
  const client = await access.addClient();
  const { app, stop } = await access.openProcess();
  for (let n = 0; n < 10; n += 1) {
    const browser = access.browser(app);
    browser.address = freshAddress();
    await browser.login(wrong(client));
  }
  await stop();
  expect((await strangerAt().login(client)).status).toBe(429);
});
