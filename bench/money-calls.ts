import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { getMe } from '@ballast/contract/account/me.ts';
import { API_BASE } from '@ballast/contract/call.ts';
import { cancelWithdrawal, createWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { createClient } from '../server/account/clients.ts';
import { createStaff } from '../server/account/users.ts';
import { SYSTEM } from '../server/database/audit-trail.ts';
import { type Database, openDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { migrate } from '../server/database/migrate.ts';
import { transact } from '../server/database/transact.ts';
import { clientAccount, worldAccount } from '../server/ledger/account.ts';
import { openClientAccounts } from '../server/ledger/accounts.ts';
import { line, postEntry } from '../server/ledger/entries.ts';
import { recordVideoCall } from '../server/payments/targets/video-calls.ts';
import { addWallet, decideWallet } from '../server/payments/targets/wallets.ts';
import { collectPrices } from '../server/prices/prices-collection.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { startServer } from '../tests/harness/server.ts';
import { type BenchRow, medianBy } from './bench-row.ts';
import { openSessionOf, SECRET, tokenOf } from './signed-in.ts';
import { fillYardstick, tpcbPerSecond } from './tpcb.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CLIENTS = 64;
const CONNECTIONS = 16;
const ALONE = 200;
const ALONE_MS_MAX = 6;

/** A client's browser: what its requests carry, and where it withdraws to. */
type Browser = {
  readonly headers: Readonly<Record<string, string>>;
  readonly walletId: string;
};

/** Withdrawals asked for and cancelled over HTTP, as a client's browser does. */
export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const yardstick = await postgres.createDatabase('yardstick');
    fillYardstick(yardstick);
    const databaseUrl = await postgres.createDatabase('money_calls');
    const open = await openDatabase({ url: databaseUrl, dataDir: '' });
    await migrate(open);
    const { providers } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, open.sandboxDatabase);
    await collectPrices({ database: open.database, providers });
    const server = await startServer({
      databaseUrl,
      settings: { BALLAST_SECRETS: SECRET, BALLAST_WORKERS: 'off', BALLAST_DEMO_WORLD: 'off' },
    });
    try {
      const browsers: Browser[] = [];
      for (let i = 0; i < CLIENTS; i += 1)
        browsers.push(await openBrowser(open.database, server.port));
      return await measure(server.port, browsers, yardstick);
    } finally {
      await server.stop();
      await open.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(
  port: number,
  browsers: readonly Browser[],
  yardstick: string,
): Promise<BenchRow[]> {
  await callsPerSecond(port, browsers, 1);
  const rounds: { calls: number; tpcb: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      tpcb: tpcbPerSecond(yardstick),
      calls: await callsPerSecond(port, browsers, SECONDS),
    });
  }
  const { calls, tpcb } = medianBy(rounds, (round) => round.calls / round.tpcb);
  const alone = await millisecondsAlone(port, browsers);
  return [
    {
      figure: `money calls per second over HTTP, ${CONNECTIONS} connections, ${CLIENTS} clients`,
      yardstick: 'pgbench TPC-B-like, 8 clients, prepared, scale 10',
      ratio: calls / tpcb,
      bar: { atLeast: 0.15 },
      absolute: `${Math.round(calls)}/s beside ${Math.round(tpcb)}/s`,
    },
    {
      figure: 'one money call alone',
      yardstick: `${ALONE_MS_MAX} ms`,
      ratio: alone / ALONE_MS_MAX,
      bar: { atMost: 1 },
      absolute: `${alone.toFixed(1)} ms in the middle`,
    },
  ];
}

async function callsPerSecond(
  port: number,
  browsers: readonly Browser[],
  seconds: number,
): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let answered = 0;
  const connection = async (_: unknown, place: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; performance.now() < end; turn += 1) {
      const browser = browsers[(place + turn * CONNECTIONS) % browsers.length] as Browser;
      await askAndCancel(port, agent, browser);
      answered += 2;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (answered * 1000) / (performance.now() - started);
}

async function millisecondsAlone(port: number, browsers: readonly Browser[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (let turn = 0; turn < ALONE; turn += 1) {
    const started = performance.now();
    await askAndCancel(port, agent, browsers[turn % browsers.length] as Browser);
    times.push((performance.now() - started) / 2);
  }
  agent.destroy();
  return medianBy(times, (time) => time);
}

async function askAndCancel(port: number, agent: Agent, browser: Browser): Promise<void> {
  const wish = {
    currency: 'BTC',
    wallet_id: browser.walletId,
    amount: '0.001',
    acknowledged: true,
  };
  const asked = await post(port, agent, browser, createWithdrawal.path, wish);
  const { id } = JSON.parse(asked) as { id: string };
  await post(port, agent, browser, cancelWithdrawal.path.replace('{id}', id), {});
}

async function post(
  port: number,
  agent: Agent,
  { headers }: Browser,
  path: string,
  body: unknown,
): Promise<string> {
  const text = JSON.stringify(body);
  const sent = request({
    port,
    agent,
    host: '127.0.0.1',
    method: 'POST',
    path: API_BASE + path,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': newId(),
    },
  });
  sent.end(text);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let received = '';
  for await (const chunk of answer) received += chunk;
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${received}`);
  return received;
}

async function openBrowser(database: Database, port: number): Promise<Browser> {
  const { token, walletId } = await addClient(database);
  const bearer = { authorization: `Bearer ${token}` };
  const greeting = await fetch(`http://127.0.0.1:${port}${API_BASE}${getMe.path}`, {
    headers: bearer,
  });
  const cookies = greeting.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  return {
    walletId,
    headers: { ...bearer, cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(xsrf) },
  };
}

/** A verified client with bitcoin and a wallet that may be paid to at once. */
async function addClient(database: Database): Promise<{ token: string; walletId: string }> {
  const { ids, walletId, session } = await transact(database, async (tx) => {
    const made = await createClient(tx, SYSTEM, {
      email: `${newId()}@example.com`,
      firstName: 'Ada',
      lastName: 'Marlowe',
      accountType: 'INDIVIDUAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'VERIFIED',
      kycStage: 'COMPLETED',
      usTaxPayer: false,
    });
    const { clientId: ownerId, userId } = made;
    await openClientAccounts(tx, ownerId);
    const officerId = await createStaff(tx, SYSTEM, {
      email: `${newId()}@example.com`,
      firstName: 'Omar',
      lastName: 'Haddad',
      roles: ['OPERATIONS'],
    });
    const officer = { ...SYSTEM, userId: officerId, kind: 'staff' } as const;
    const actor = { ...SYSTEM, userId, clientId: ownerId, kind: 'client' } as const;
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    const wallet = { ownerId, network: 'BITCOIN', address, memo: null, name: null } as const;
    const added = await addWallet(tx, actor, wallet);
    await decideWallet(tx, officer, { walletId: added, state: 'APPROVED', reason: null });
    await recordVideoCall(tx, officer, { walletId: added, purpose: 'WALLET' });
    return { ids: made, walletId: added, session: await openSessionOf(tx, userId) };
  });
  const available = clientAccount(ids.clientId, 'available', 'BTC');
  const lines = [
    line(worldAccount('custody', 'BTC'), -100_000_000n),
    line(available, 100_000_000n),
  ];
  await postEntry(database, { key: newId(), kind: 'correction', lines });
  return { token: await tokenOf(database, session), walletId };
}
