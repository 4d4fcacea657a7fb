import { Agent, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { suspendUser } from '../../server/access/suspension.ts';
import { openTestAccess } from '../../server/access/test-access.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { transact } from '../../server/database/transact.ts';
import { compareTimes } from '../harness/compare-times.ts';
import { count, randomOf } from '../harness/scale.ts';

/*
 * Whether an account exists must not show: neither in the answer nor in the time it takes. With a
 * thousand pairs chance alone moves the AUC by 0.013, so 0.45 to 0.55 is sure; with fewer pairs the
 * bounds widen to what chance does once in ten thousand runs.
 */
const PAIRS = count(1_000, 150);
const SURE_DEVIATIONS = 3.9;
const AUC_BOUND = 0.05;
const MEDIAN_BOUND_MS = 2;

/** Accounts of each kind; fewer attempts than the limit fall on each before the clock moves on. */
const ACCOUNTS = 8;
const PAIRS_PER_WINDOW = 40;

const access = await openTestAccess();
const url = await access.app.listen({ host: '127.0.0.1', port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const random = randomOf('order of pairs');

type Reply = { status: number; headers: string; text: string; ms: number };

const browser = access.browser();
await browser.call({ method: 'GET', path: '/any' });

function tryLogin(email: string): Promise<Reply> {
  const device = {
    name: 'Chromium',
    type: 'WEB',
    platform: 'PC',
    operating_system: 'Linux',
    fingerprint: { visitor_id: 'visitor' },
  };
  const body = JSON.stringify({ email, password: 'Heron under 7 gables!', device, admin: false });
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/1.0/auth/login`,
      { method: 'POST', agent, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          const ms = performance.now() - start;
          const { date, ...others } = answer.headers;
          resolve({
            status: answer.statusCode ?? 0,
            headers: date ? JSON.stringify(others) : '',
            text,
            ms,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const KINDS = {
  'a missing account': async (n: number) => `nobody-${n}-${'x'.repeat(9)}@example.com`,
  'a suspended account': async () => {
    const { email, userId } = await access.addClient();
    await transact(access.database, (tx) => suspendUser(tx, SYSTEM, userId, 'test'));
    return email;
  },
  'an account with an authenticator': async () => (await access.addClient({ otp: true })).email,
  'a member of staff': async () => (await access.addStaff(['SUPPORT'])).email,
};

function accounts(make: (n: number) => Promise<string>): Promise<string[]> {
  return Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => make(n)));
}

/** An answer without what the clock alone puts into it. */
function shape({ status, headers, text }: Reply) {
  const timeless = (part: string) => part.replaceAll(/(retry.after(?:_s)?":"?)\d{3}/g, '$1###');
  return { status, headers: timeless(headers), text: timeless(text) };
}

async function measurePairs(others: readonly string[], existing: readonly string[]) {
  const times = { others: [] as number[], existing: [] as number[] };
  for (let pair = -10; pair < PAIRS; pair += 1) {
    if (pair === -10 || pair % PAIRS_PER_WINDOW === 0) await access.advance(901);
    const at = Math.abs(pair) % ACCOUNTS;
    const order = [['others', others[at]] as const, ['existing', existing[at]] as const];
    if (random() < 0.5) order.reverse();
    for (const [kind, email = ''] of order) {
      const { status, ms } = await tryLogin(email);
      expect(status).toBe(401);
      // The first ones warm up.
      if (pair >= 0) times[kind].push(ms);
    }
  }
  return times;
}

describe.each(Object.entries(KINDS))('%s and a wrong password', (_, make) => {
  test('are told apart by nothing in the answer', async () => {
    await access.advance(901);
    const [other = ''] = await accounts(make);
    const { email } = await access.addClient();
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const [theirs, wrong] = [await tryLogin(other), await tryLogin(email)];
      expect(theirs.status).toBe(attempt === 11 ? 429 : 401);
      expect(shape(theirs)).toEqual(shape(wrong));
    }
  });

  test('are told apart by nothing in the time', async () => {
    const existing = await accounts(async () => (await access.addClient()).email);
    const times = await measurePairs(await accounts(make), existing);
    const found = compareTimes(times.others, times.existing);
    const chance = `${JSON.stringify(found)} over ${PAIRS} pairs`;
    const aucBound = Math.max(AUC_BOUND, SURE_DEVIATIONS * found.aucDeviation);
    const medianBound = Math.max(MEDIAN_BOUND_MS, SURE_DEVIATIONS * found.medianDeviationMs);
    expect(Math.abs(found.auc - 0.5), chance).toBeLessThanOrEqual(aucBound);
    expect(Math.abs(found.medianMs), chance).toBeLessThanOrEqual(medianBound);
    // What the run showed, for whoever reads its log.
    console.info(`login timing: ${chance}`);
  });
});
