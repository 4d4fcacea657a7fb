import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { transact } from '../../server/database/transact.ts';
import { clientAccount, houseAccount } from '../../server/ledger/account.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { freeBalance, freeBalances } from '../../server/ledger/balances.ts';
import { latestReconciliation, reconcile } from '../../server/payments/custody/reconciliation.ts';
import { takeAsCapital } from '../../server/payments/deposits/suspense.ts';
import { readTip } from '../../server/providers/custody/ethereum/books.ts';
import { ethereumCustody } from '../../server/providers/custody/ethereum/ethereum-custody.ts';
import { LOST, standBetween } from '../harness/node-between.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { openEthereum } from '../worlds/ethereum.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../worlds/payments.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';

/*
 * Deposits and withdrawals on a chain of Ethereum, while servers and the node are killed, answers are lost and blocks are taken back:
 * nothing is lost or doubled, and the books equal the chain.
 */

const OPERATIONS = count(500);
const CLIENTS = 6;
/** Operations between two kills: of a server and of the node in turn. */
const KILL_EVERY = 8;
const REORGANISATIONS = 3;
/** So few blocks are not final. */
const TAKEN_BACK_MOST = 2;
const LOST_SHARE = 0.02;
const ENDED_MS = 180_000;
const STEP_S = 90;
const ASSETS = ['ETH', 'USDT', 'USDC'] as const;
type Kept = (typeof ASSETS)[number];
/** What everybody has at first, and the least and most that is paid in and out. */
const OPENING: Record<Kept, string> = { ETH: '20', USDT: '20000', USDC: '20000' };
const MOVED: Record<Kept, readonly [cents: number, unit: string]> = {
  ETH: [20, '0.01'],
  USDT: [4_000, '0.01'],
  USDC: [4_000, '0.01'],
};
/** Where all wallets of these clients are. */
const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const random = randomOf('own custody that is killed');
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <Each>(all: readonly Each[]): Each => all[below(all.length)] as Each;

const chain = await openEthereum();
const world = await openPaymentsWorld();
const { database, sandboxDatabase } = world;
// Answers are lost only where the server takes what is sent for what may have happened.
let loses = false;
const between = await standBetween(chain.anvil.url, (_method, result) =>
  loses && random() < LOST_SHARE ? LOST : result,
);
afterAll(between.stop);

beforeAll(() => world.useCustody(ethereumCustody(sandboxDatabase, chain.settings)));

const settings = {
  ...AS_IN_PRODUCTION,
  BALLAST_SANDBOXES: AS_IN_PRODUCTION.BALLAST_SANDBOXES.replace('custody,', ''),
  BALLAST_WORKERS: 'on',
  ETHEREUM_NODE_URL: between.url,
  ETHEREUM_ACCOUNT_KEY: chain.settings.accountKey,
  ETHEREUM_COLD_ADDRESS: chain.settings.coldAddress,
  ETHEREUM_TOKENS: [...chain.tokens].map((pair) => pair.join(':')).join(','),
  // Little enough that much of what comes goes on to the cold wallet.
  ETHEREUM_HOT_LIMITS: 'ETH:60,USDT:60000,USDC:60000',
  ETHEREUM_KEY_FILE: 'keyFile' in chain.settings.signer ? chain.settings.signer.keyFile : '',
  ETHEREUM_CONFIRMATIONS: '2',
};
const start = () => startServer({ databaseUrl: world.url, settings });
const servers = [await start(), await start()];
afterAll(async () => {
  for (const server of servers) await server.kill();
});
const officer = await world.staff('OPERATIONS');

type Deposit = {
  readonly owner: TestClient;
  readonly asset: Kept;
  readonly minor: bigint;
  readonly hash: string;
  readonly raw: string;
};
const wallets = new Map<TestClient, string>();
const deposits: Deposit[] = [];
const withdrawals: string[] = [];

/** A client's address, once a server or this test has made it. */
async function addressOf(owner: TestClient, asset: Kept): Promise<string> {
  for (;;) {
    const address = await world.addressOf(owner, asset);
    if (address !== '') return address;
    await wait(50);
  }
}

async function deposit(owner: TestClient, asset: Kept, minor: bigint): Promise<void> {
  const hash = await chain.pay(asset, await addressOf(owner, asset), minor);
  deposits.push({ owner, asset, minor, hash, raw: await chain.rawOf(hash) });
}

const isMined = async ({ hash }: Deposit): Promise<boolean> =>
  (await chain.anvil.ask<object | null>('eth_getTransactionReceipt', hash)) !== null;

/** What the chain has lost of what was paid in is sent again by half of those who paid. */
async function resendLost(): Promise<void> {
  for (const each of deposits) {
    if ((await isMined(each)) || random() < 0.5) continue;
    // Another payment of the same payer may have taken its number meanwhile.
    await chain.resend(each.raw).catch(() => null);
  }
}

async function amountOf(asset: Kept): Promise<string> {
  const [most, unit] = MOVED[asset];
  const minor = BigInt(1 + below(most)) * minorOf(asset, unit);
  return formatMinor(asset, minor + minorOf(asset, OPENING[asset]) / 1_000n);
}

async function withdraw(owner: TestClient, asset: Kept): Promise<void> {
  const walletId = wallets.get(owner) ?? '';
  const { requestId } = await world.create(owner, walletId, asset, await amountOf(asset));
  await world.confirm(owner, requestId);
  await world.approve(officer, requestId);
  withdrawals.push(requestId);
}

/** Until nothing is left, on a chain that goes on and a clock that does, too. */
async function untilNone(left: () => Promise<readonly string[]>): Promise<void> {
  await expect
    .poll(
      async () => {
        await chain.mine();
        await world.advance(STEP_S);
        return await left();
      },
      { interval: 500, timeout: ENDED_MS },
    )
    .toEqual([]);
}

const creditedOf = async (owner: TestClient, asset: Kept): Promise<bigint> => {
  const accounts = (['settling', 'available'] as const).map((purpose) =>
    clientAccount(owner.id, purpose, asset),
  );
  const balances = await freeBalances(database, owner.id, accounts);
  return balances.reduce((sum, each) => sum + each, 0n);
};

/** What the clients were paid out, and what they paid for that, by the platform's own record. */
async function paidOut(owner: TestClient, asset: Kept): Promise<{ sent: bigint; taken: bigint }> {
  const { rows } = await sql<{ sent: string; taken: string }>`
    select coalesce(sum(amount), 0) as sent, coalesce(sum(amount + fee), 0) as taken
    from withdrawals where owner_id = ${owner.id} and currency = ${asset}`.execute(database);
  return { sent: BigInt(rows[0]?.sent ?? 0), taken: BigInt(rows[0]?.taken ?? 0) };
}

/** Withdrawals that are not completed, with how they stand. */
async function notCompleted(): Promise<string[]> {
  const { rows } = await sql<{ id: string; closed: string | null; order: string | null }>`
    select request_id as id, outcome as closed, note as order
    from withdrawals left join withdrawal_closures using (owner_id, request_id)
    left join withdrawal_dispatches using (owner_id, request_id)
    where request_id = any (${withdrawals}::uuid[]) and outcome is distinct from 'COMPLETED'`.execute(
    database,
  );
  const { rows: sent } = await sql<{ id: string; stands: string }>`
    select p.request_id as id, p.currency || ' ' || p.state || ' ' || coalesce(t.state || ' ' || t.nonce, 'unsent') as stands
    from ethereum.transfers p left join ethereum.transactions t using (provider_ref)
    where p.request_id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(sandboxDatabase);
  const stands = new Map(sent.map(({ id, stands: words }) => [id, words]));
  return rows.map(({ id, closed, order }) => `${id} ${closed} ${order} ${stands.get(id)}`);
}

/** What final blocks have paid to a client. */
async function paidIn(owner: TestClient, asset: Kept): Promise<bigint> {
  const own = deposits.filter((each) => each.owner === owner && each.asset === asset);
  const mined = await Promise.all(own.map(isMined));
  return own.reduce((sum, { minor }, i) => sum + (mined[i] ? minor : 0n), 0n);
}

/** The wallet that pays has ether for gas, and everybody has something of everything. */
async function open(): Promise<TestClient[]> {
  await chain.pay('ETH', chain.hot, minorOf('ETH', '30'));
  const owners: TestClient[] = [];
  for (let i = 0; i < CLIENTS; i += 1) {
    const owner = await world.client();
    wallets.set(owner, await world.wallet(owner, 'ETH'));
    for (const asset of ASSETS) await deposit(owner, asset, minorOf(asset, OPENING[asset]));
    owners.push(owner);
  }
  await untilNone(takeStranded);
  await untilNone(() => notCredited(owners));
  await world.advance(86_400);
  await untilNone(() => settling(owners));
  return owners;
}

/** Takes as capital what the wallets held before; says what of it is left. */
async function takeStranded(): Promise<string[]> {
  for (const reference of await stranded()) {
    try {
      await transact(database, (tx) => takeAsCapital(tx, SYSTEM, reference));
    } catch (error) {
      // It is an alarm when it is seen, and stands in suspense only when it is final.
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
    }
  }
  const gas = await freeBalance(database, houseAccount('house_capital', 'ETH'));
  return gas > 0n ? stranded() : ['gas'];
}

/** Clients whose deposits are not available yet. */
async function settling(owners: readonly TestClient[]): Promise<string[]> {
  const left: string[] = [];
  for (const { id } of owners) {
    const accounts = ASSETS.map((asset) => clientAccount(id, 'settling', asset));
    const balances = await freeBalances(database, id, accounts);
    if (balances.some((balance) => balance > 0n)) left.push(id);
  }
  return left;
}

/** What came for nobody. */
async function stranded(): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select subject_id as reference from alarms
    where kind = 'transfer_parked' and closed_at is null`.execute(database);
  return rows.map(({ reference }) => reference);
}

/** Who has something else than the chain says, less what was paid out. */
async function notCredited(owners: readonly TestClient[]): Promise<string[]> {
  const left: string[] = [];
  for (const owner of owners) {
    for (const asset of ASSETS) {
      const { taken } = await paidOut(owner, asset);
      const [has, should] = [await creditedOf(owner, asset), (await paidIn(owner, asset)) - taken];
      if (has !== should) left.push(`${owner.id} ${asset} ${has} instead of ${should}`);
    }
  }
  return left;
}

test('nothing is lost or doubled, and the books equal the chain to the wei', async () => {
  console.info(replayHint(`${OPERATIONS} deposits and withdrawals on a chain`));
  onTestFailed(() => {
    for (const server of servers) console.info(server.output().slice(-5_000));
  });
  const owners = await open();
  const reorganisations = new Set(
    Array.from({ length: REORGANISATIONS }, (_, i) =>
      Math.floor(((i + random()) * OPERATIONS) / REORGANISATIONS),
    ),
  );
  const killed = { servers: 0, nodes: 0 };
  // Anvil forgets every balance when it takes back blocks that it had before it was started.
  let blocksSinceStart = 0;
  let waiting = 0;
  async function takeBack(): Promise<void> {
    // What a server has never seen it cannot be wrong about.
    await expect.poll(unread, { interval: 100, timeout: ENDED_MS }).toBe(0n);
    await chain.reorganise(1 + below(TAKEN_BACK_MOST));
    await resendLost();
    waiting -= 1;
  }
  loses = true;
  for (let i = 0; i < OPERATIONS; i += 1) {
    const [owner, asset] = [oneOf(owners), oneOf(ASSETS)];
    if (random() < 0.5) await withdraw(owner, asset);
    else await deposit(owner, asset, minorOf(asset, await amountOf(asset)));
    if (random() < 0.3) {
      await chain.mine();
      blocksSinceStart += 1;
    }
    await world.advance(STEP_S);
    await wait(random() * 300);
    if (reorganisations.has(i)) waiting += 1;
    if (waiting > 0 && blocksSinceStart >= TAKEN_BACK_MOST) await takeBack();
    if (i % KILL_EVERY !== KILL_EVERY - 1) continue;
    if (killed.servers <= killed.nodes) {
      const server = oneOf(servers);
      await server.kill();
      await server.restart();
      killed.servers += 1;
    } else {
      await chain.anvil.kill();
      await chain.anvil.restart();
      await resendLost();
      killed.nodes += 1;
      blocksSinceStart = 0;
    }
  }
  while (waiting > 0) {
    await chain.mine(TAKEN_BACK_MOST);
    await takeBack();
  }
  loses = false;
  await untilNone(notCompleted);
  await untilNone(() => notCredited(owners));
  const lost = (await Promise.all(deposits.map(isMined))).filter((mined) => !mined).length;
  console.info({ ...killed, deposits: deposits.length, lost, withdrawals: withdrawals.length });
  for (const asset of ASSETS) {
    let sent = 0n;
    for (const owner of owners) sent += (await paidOut(owner, asset)).sent;
    expect([asset, await chain.held(asset, OUTSIDE)]).toEqual([asset, sent]);
  }
  await expectEqual();
  expect(await auditBooks(database)).toEqual([]);
});

/** The books of both sides equal the chain. */
async function expectEqual(): Promise<void> {
  // What was spent on gas and gathered has to be final, too.
  await untilNone(openTransactions);
  await untilNone(async () => {
    await reconcile(world.context, SYSTEM);
    const found = await latestReconciliation(database);
    return (found?.findings ?? []).map(
      ({ asset, reference, difference }) => `${asset} ${reference} ${difference}`,
    );
  });
  const found = await latestReconciliation(database);
  const addresses = await sandboxDatabase
    .selectFrom('ethereum.addresses')
    .select('address')
    .execute();
  for (const asset of ASSETS) {
    const held = await Promise.all(
      addresses.map(({ address }) => chain.held(asset, address, 'finalized')),
    );
    const sum = held.reduce((all, each) => all + each, 0n);
    const row = found?.rows.find((each) => each.asset === asset);
    expect({ asset, ...row }).toMatchObject({ asset, ledger: sum, listed: sum, custody: sum });
  }
}

/** Blocks of the chain that no server has read yet. */
async function unread(): Promise<bigint> {
  const tip = await readTip(sandboxDatabase);
  return (await chain.head()) - (tip?.number ?? 0n);
}

/** Transactions of ours that no final block has settled. */
async function openTransactions(): Promise<string[]> {
  const { rows } = await sql<{ open: string }>`
    select purpose || ' ' || asset || ' ' || state || ' ' || nonce as open
    from ethereum.transactions where state in ('open', 'mined')`.execute(sandboxDatabase);
  return rows.map(({ open: words }) => words);
}
