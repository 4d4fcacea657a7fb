import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withdrawalById } from '../../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { houseAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { openRequest } from '../../ledger/requests.ts';
import type { CustodyHoldings } from '../../providers/custody/port.ts';
import { dueDispatches } from '../withdrawals/withdrawal-dispatches.ts';
import {
  latestReconciliation,
  reconcile,
  reconcileDaily,
  stoppedAssets,
  unexplained,
} from './reconciliation.ts';

const world = await openPaymentsWorld();
const { database, sandboxDatabase, providers, sandbox, queue, advance } = world;
const officer = await world.staff('OPERATIONS');

async function compare(asset: CryptoCode) {
  await reconcile(world.context, SYSTEM);
  const row = (await latestReconciliation(database))?.rows.find((each) => each.asset === asset);
  if (!row) throw new Error(`nothing was compared for ${asset}`);
  return { ...row, unexplained: unexplained(row) };
}

/** The custodian loses some of what it holds, or finds it again. */
async function changeHoldings(asset: CryptoCode, by: bigint): Promise<void> {
  await sql`
    update sandbox.custody_balances set amount = amount + ${by.toString()}::numeric
    where asset = ${asset}`.execute(sandboxDatabase);
}

async function alarms(action: string, asset: string): Promise<number> {
  const rows = await database
    .selectFrom('audit_trail')
    .select('audit_id')
    .where('action', '=', action)
    .where('subject_id', '=', asset)
    .execute();
  return rows.length;
}

test('books and custodian agree at every step of deposits and withdrawals', async () => {
  const owner = await world.client();
  const agree = async () => expect((await compare('BTC')).unexplained).toBe(0n);
  await world.arrive(owner, 'BTC', '2');
  await agree();
  // What was settled, and whose event has not come, is booked before it is compared.
  await advance(600);
  await agree();
  await advance(86_400);
  await queue.runDueJobs();
  const walletId = await world.wallet(owner, 'BTC');
  const { requestId } = await world.create(owner, walletId, 'BTC', '1');
  await agree();
  await world.confirm(owner, requestId);
  await world.approve(officer, requestId);
  await queue.runDueJobs();
  await agree();
  await advance(120);
  await agree();
  expect((await withdrawalById(database, requestId))?.state).toBe('COMPLETED');
  expect(await compare('BTC')).toMatchObject({ ledger: minorOf('BTC', '1'), explained: 0n });
});

test('a difference stops withdrawals of the asset at each step, until it is gone', async () => {
  const owner = await world.client();
  await world.fund(owner, 'USDC', '1000');
  const walletId = await world.wallet(owner, 'USDC');
  const approved = (await world.create(owner, walletId, 'USDC', '20')).requestId;
  const waiting = (await world.create(owner, walletId, 'USDC', '20')).requestId;
  for (const id of [approved, waiting]) await world.confirm(owner, id);
  await world.approve(officer, approved);

  await changeHoldings('USDC', -1n);
  expect(await compare('USDC')).toMatchObject({ unexplained: -1n });
  expect(await stoppedAssets(database)).toEqual(new Set(['USDC']));
  expect(await alarms('alarm_withdrawals_stopped', 'USDC')).toBe(1);
  await expect(world.create(owner, walletId, 'USDC', '20')).rejects.toThrow('withdrawals_stopped');
  await expect(world.approve(officer, waiting)).rejects.toThrow('withdrawals_stopped');
  await advance(300);
  await queue.runDueJobs();
  expect(await withdrawalById(database, approved)).toMatchObject({ attempts: 0 });
  expect(await dueDispatches(database, new Set(), 1)).toMatchObject([{ requestId: approved }]);
  expect(await dueDispatches(database, new Set(['USDC']), 1)).toEqual([]);
  await compare('USDC');
  expect(await alarms('alarm_withdrawals_stopped', 'USDC')).toBe(1);

  await changeHoldings('USDC', 1n);
  expect(await compare('USDC')).toMatchObject({ unexplained: 0n });
  expect(await alarms('withdrawals_resumed', 'USDC')).toBe(1);
  await world.approve(officer, waiting);
  await queue.runDueJobs();
  await advance(120);
  await queue.runDueJobs();
  expect((await withdrawalById(database, approved))?.state).toBe('COMPLETED');
  expect((await withdrawalById(database, waiting))?.state).toBe('COMPLETED');
});

test('other assets go on', async () => {
  await changeHoldings('USDC', -1n);
  await compare('USDC');
  const owner = await world.client();
  await world.fund(owner, 'BTC', '1');
  const walletId = await world.wallet(owner, 'BTC');
  await world.create(owner, walletId, 'BTC', '0.5');
  await changeHoldings('USDC', 1n);
  await compare('USDC');
});

test('a trade that filled and is not booked yet explains what it moved', async () => {
  const owner = await world.client();
  await world.fund(owner, 'USDT', '1000');
  const id = newId();
  const minor = minorOf('USDT', '100');
  await transact(database, (tx) =>
    openRequest(tx, {
      requestId: id,
      ownerId: owner.id,
      kind: 'trade',
      idemKey: id,
      asset: 'USDT',
      minor,
      state: 'processing',
    }),
  );
  const sell = { asset: 'USDT', amount: minor } as const;
  await providers.trade.order({ key: id, requestId: id, sell, buy: 'ETH', floor: 1n });
  await advance(3600);
  await sandbox.work(async () => 503);
  expect(await compare('USDT')).toMatchObject({ explained: -minor, unexplained: 0n });
  expect(await compare('ETH')).toMatchObject({ unexplained: 0n });
});

test('what came in to an address that no client has is in the books, and stops nothing', async () => {
  const stranger = { ownerId: newId(), currency: 'BTC', network: 'BITCOIN' } as const;
  const { address } = await sandbox.custody.createAddress({ key: newId(), ...stranger });
  await sandbox.arriveDeposit({ ...stranger, address, amount: 700n, memo: null });
  expect(await compare('BTC')).toMatchObject({ explained: 0n, unexplained: 0n });
  await advance(600);
  expect(await compare('BTC')).toMatchObject({ explained: 0n, unexplained: 0n });
  expect(await freeBalance(database, houseAccount('suspense', 'BTC'))).toBe(700n);
});

test('what left without being asked for is explained by nothing', async () => {
  await providers.custody.send({
    key: 'theft',
    requestId: newId(),
    currency: 'BTC',
    network: 'BITCOIN',
    address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    memo: null,
    amount: 1000n,
  });
  await advance(120);
  expect(await compare('BTC')).toMatchObject({ unexplained: -1000n });
  const parked = await database
    .selectFrom('parked_transfers')
    .select('reason')
    .where(sql`transfer ->> 'key'`, '=', 'theft')
    .execute();
  expect(parked).toEqual([{ reason: 'not_sent_by_us' }]);
  await changeHoldings('BTC', 1000n);
  await compare('BTC');
});

test('a count that money moved under is made again', async () => {
  let counts = 0;
  const balances = async (): Promise<CustodyHoldings> => {
    counts += 1;
    const held = await providers.custody.balances();
    const off = held.balances.map((each) => ({ ...each, amount: each.amount + 1n }));
    return counts > 1 ? held : { ...held, balances: off };
  };
  const custody = { ...providers.custody, balances };
  await reconcile({ database, providers: { ...providers, custody } }, SYSTEM);
  expect(await stoppedAssets(database)).toEqual(new Set());
  expect(counts).toBe(2);
});

test('it runs once a day by the clock, in one process', async () => {
  await advance(86_400);
  const ran = await Promise.all([reconcileDaily(world.context), reconcileDaily(world.context)]);
  expect(ran.toSorted()).toEqual([0, 1]);
  await advance(86_000);
  expect(await reconcileDaily(world.context)).toBe(0);
  await advance(600);
  expect(await reconcileDaily(world.context)).toBe(1);
});
