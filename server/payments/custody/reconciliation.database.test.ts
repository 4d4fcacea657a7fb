import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withdrawalById } from '../../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { isAlarmOpen } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import { openDatabase } from '../../database/connect.ts';
import { HOUSE_OWNER_ID, newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { houseAccount, worldAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { openRequest } from '../../ledger/requests.ts';
import type { Custody } from '../../providers/custody/port.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { stopUnreconciled } from '../reconciliation/stopped-assets.ts';
import { dueDispatches } from '../withdrawals/withdrawal-dispatches.ts';
import { quoteWithdrawal } from '../withdrawals/withdrawal-quote.ts';
import { withdrawalStands } from '../withdrawals/withdrawal-stands.ts';
import { compare as compareBooks } from './comparison.ts';
import { latestReconciliation, reconcile, reconcileWhenDue } from './reconciliation.ts';

const world = await openPaymentsWorld();
const { database, sandboxDatabase, providers, sandbox, queue, advance } = world;
const officer = await world.staff('OPERATIONS');

async function compare(asset: AssetCode, custody: Custody = providers.custody) {
  await reconcile({ database, providers: { custody } }, SYSTEM);
  const last = await latestReconciliation(database);
  const row = last?.rows.find((each) => each.asset === asset);
  if (!row) throw new Error(`nothing was compared for ${asset}`);
  const findings = last?.findings.filter((each) => each.asset === asset) ?? [];
  return { ...row, findings };
}

/** The custodian loses some of what it holds, or finds it again. */
async function changeHoldings(asset: AssetCode, by: bigint): Promise<void> {
  await sql`
    update sandbox.custody_balances set amount = amount + ${by.toString()}::numeric
    where asset = ${asset}`.execute(sandboxDatabase);
}

async function actions(action: string, asset: string): Promise<number> {
  const rows = await database
    .selectFrom('audit_trail')
    .select('audit_id')
    .where('action', '=', action)
    .where('subject_id', '=', asset)
    .execute();
  return rows.length;
}

/** What went to a client by email about withdrawals that are paused. */
async function toldOfPauses(owner: TestClient): Promise<string[]> {
  const { email } = await database
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', owner.actor.userId)
    .executeTakeFirstOrThrow();
  const mails = await sandbox.listOutbox(email);
  return mails.map(({ subject }) => subject).filter((subject) => subject.endsWith('is paused'));
}

/** A deposit that is credited; returns the custodian's reference. */
async function deposit(asset: AssetCode, amount: string): Promise<string> {
  const owner = await world.client();
  const { providerReference } = await world.arrive(owner, asset, amount);
  await advance(600);
  await compare(asset);
  return providerReference;
}

test('the join may take longer than a call waits for the database', async () => {
  const open = await openDatabase({ url: world.url, dataDir: '', queryTimeoutMs: 300 });
  const holdings = await providers.custody.balances();
  const bookedUntil = await readClock(database);
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const others = transact(database, async (tx) => {
    await sql`lock table parked_transfers in access exclusive mode`.execute(tx);
    locked();
    await sql`select pg_sleep(0.7)`.execute(tx);
  });
  await isLocked;
  await compareBooks(open.database, { holdings, bookedUntil });
  await others;
  await open.close();
});

test('books and custodian agree at every step of deposits and withdrawals', async () => {
  const owner = await world.client();
  const agree = async () => expect((await compare('BTC')).findings).toEqual([]);
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
  const one = minorOf('BTC', '1');
  expect(await compare('BTC')).toMatchObject({ ledger: one, listed: one, custody: one });
});

test('a difference that lasts stops withdrawals of the asset at each step, until it is gone', async () => {
  const owner = await world.client();
  await world.fund(owner, 'USDC', '1000');
  const walletId = await world.wallet(owner, 'USDC');
  const approved = (await world.create(owner, walletId, 'USDC', '20')).requestId;
  const waiting = (await world.create(owner, walletId, 'USDC', '20')).requestId;
  await world.create(owner, walletId, 'USDC', '20');
  for (const id of [approved, waiting]) await world.confirm(owner, id);
  await world.approve(officer, approved);

  await changeHoldings('USDC', -1n);
  await compare('USDC');
  await advance(59);
  expect(await reconcileWhenDue(world.context)).toBe(0);
  // Counting again at once is no second look.
  const { findings } = await compare('USDC');
  expect(findings).toMatchObject([{ kind: 'BALANCE_DIFFERS', reference: null, difference: -1n }]);
  expect(await stoppedAssets(database)).toEqual(new Set());
  await advance(1);
  expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await stoppedAssets(database)).toEqual(new Set(['USDC']));
  expect(await actions('alarm_withdrawals_stopped', 'USDC')).toBe(1);
  await expect(world.create(owner, walletId, 'USDC', '20')).rejects.toThrow('withdrawals_stopped');
  await expect(world.approve(officer, waiting)).rejects.toThrow('withdrawals_stopped');
  await advance(300);
  await queue.runDueJobs();
  const paused = { waitsFor: 'BALANCE_CHECK', attempts: 0 };
  expect(await withdrawalById(database, approved)).toMatchObject(paused);
  expect(await withdrawalById(database, waiting)).toMatchObject(paused);
  const listed = async () => {
    const stands = await withdrawalStands(database, owner.id, [approved, waiting]);
    return [approved, waiting].map((id) => stands.get(id)?.waitsFor);
  };
  expect(await listed()).toEqual(['BALANCE_CHECK', 'BALANCE_CHECK']);
  // Each of both is told of once, and none that is not confirmed.
  const paused20 = 'Your withdrawal of 20 USDC is paused';
  expect(await toldOfPauses(owner)).toEqual([paused20, paused20]);
  const asked = { ownerId: owner.id, currency: 'USDC', targetId: walletId, amount: undefined };
  expect(await quoteWithdrawal(database, asked)).toMatchObject({ withdrawals_stopped: true });
  expect(await dueDispatches(database, new Set(), 1)).toMatchObject([{ requestId: approved }]);
  expect(await dueDispatches(database, new Set(['USDC']), 1)).toEqual([]);
  await compare('USDC');
  expect(await actions('alarm_withdrawals_stopped', 'USDC')).toBe(1);
  await queue.runDueJobs();
  expect(await toldOfPauses(owner)).toEqual([paused20, paused20]);

  await changeHoldings('USDC', 1n);
  await advance(600);
  expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await stoppedAssets(database)).toEqual(new Set());
  expect(await actions('withdrawals_resumed', 'USDC')).toBe(1);
  expect(await withdrawalById(database, waiting)).toMatchObject({ waitsFor: null });
  expect(await listed()).toEqual(['CUSTODIAN', 'APPROVAL']);
  expect(await quoteWithdrawal(database, asked)).toMatchObject({ withdrawals_stopped: false });
  await world.approve(officer, waiting);
  await queue.runDueJobs();
  await advance(120);
  await queue.runDueJobs();
  expect((await withdrawalById(database, approved))?.state).toBe('COMPLETED');
  expect((await withdrawalById(database, waiting))?.state).toBe('COMPLETED');
});

test('a difference that is gone at the second look stops nothing', async () => {
  await deposit('ETH', '1');
  await changeHoldings('ETH', -1n);
  await compare('ETH');
  await changeHoldings('ETH', 1n);
  await advance(60);
  expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await stoppedAssets(database)).toEqual(new Set());
  await advance(600);
  expect(await reconcileWhenDue(world.context)).toBe(0);
});

test('another difference at the second look stops nothing, until it has lasted itself', async () => {
  const first = await book('ETH', 2n);
  await compare('ETH');
  await first.undo();
  const second = await book('ETH', 3n);
  await advance(60);
  expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await stoppedAssets(database)).toEqual(new Set());
  await advance(60);
  expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await stoppedAssets(database)).toEqual(new Set(['ETH']));
  await second.undo();
  await compare('ETH');
});

test('a comparison that an older one overtakes stands', async () => {
  const before = await latestReconciliation(database);
  const holdings = await providers.custody.balances();
  const late = async () => ({ position: holdings.position - 1n, balances: [] });
  await reconcile(
    { database, providers: { custody: { ...providers.custody, balances: late } } },
    SYSTEM,
  );
  expect(await latestReconciliation(database)).toEqual(before);
});

test('other assets go on', async () => {
  await deposit('USDC', '1');
  await changeHoldings('USDC', -1n);
  await compare('USDC');
  await advance(60);
  await compare('USDC');
  expect(await stoppedAssets(database)).toEqual(new Set(['USDC']));
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
  const { providerReference } = await providers.trade.order({
    key: id,
    requestId: id,
    sell,
    buy: 'ETH',
    floor: 1n,
  });
  await advance(3600);
  await sandbox.work(async () => 503);
  const explained = {
    kind: 'NOT_BOOKED',
    reference: providerReference,
    explainedBy: 'TRADE_OPEN',
  };
  expect(await compare('USDT')).toMatchObject({
    explained: -minor,
    findings: [{ ...explained, difference: -minor }],
  });
  expect((await compare('ETH')).findings).toMatchObject([explained]);
  expect(await stoppedAssets(database)).toEqual(new Set());
});

test('what came in to an address that no client has is in the books, and stops nothing', async () => {
  const stranger = { ownerId: newId(), currency: 'BTC', network: 'BITCOIN' } as const;
  const { address } = await sandbox.custody.createAddress({ key: newId(), ...stranger });
  await sandbox.arriveDeposit({ ...stranger, address, amount: 700n, memo: null });
  expect((await compare('BTC')).findings).toEqual([]);
  await advance(600);
  expect((await compare('BTC')).findings).toEqual([]);
  expect(await freeBalance(database, houseAccount('suspense', 'BTC'))).toBe(700n);
});

test('an amount that is listed otherwise than it was booked is found by name', async () => {
  const reference = await deposit('BTC', '1');
  const change = (by: number) =>
    sql`update provider_movements set amount = amount + ${by} where provider_ref = ${reference}`;
  await change(5).execute(database);
  const one = minorOf('BTC', '1');
  expect((await compare('BTC')).findings).toMatchObject([
    { kind: 'AMOUNT_DIFFERS', reference, listed: one + 5n, booked: one, difference: 5n },
    { kind: 'BALANCE_DIFFERS', difference: -5n },
  ]);
  // The sums of books and balances are the same: only the movements tell.
  await advance(60);
  await compare('BTC');
  expect(await stoppedAssets(database)).toEqual(new Set(['BTC']));
  await change(-5).execute(database);
  expect((await compare('BTC')).findings).toEqual([]);
});

/** Books what the custodian knows nothing of, or undoes it. */
async function book(asset: AssetCode, amount: bigint, key: string = newId()) {
  const lines = [
    line(worldAccount('custody', asset), -amount),
    line(houseAccount('suspense', asset), amount),
  ];
  const kind = key.startsWith('unattributed:') ? 'unattributed' : 'correction';
  const { entryId } = await postEntry(database, { key, kind, lines });
  return {
    reference: `${HOUSE_OWNER_ID}/${entryId}`,
    undo: () =>
      transact(database, (tx) =>
        reverseEntry(tx, { ownerId: HOUSE_OWNER_ID, entryId, key: newId() }),
      ),
  };
}

test('what is booked and not listed is found by name', async () => {
  const { reference, undo } = await book('BTC', 3n);
  expect((await compare('BTC')).findings).toMatchObject([
    { kind: 'NOT_LISTED', reference, listed: 0n, booked: 3n, difference: -3n },
  ]);
  await undo();
  expect((await compare('BTC')).findings).toEqual([]);
});

test('what is booked while it compares is left to the next comparison', async () => {
  const booked: Awaited<ReturnType<typeof book>>[] = [];
  const meanwhile = async () => {
    const holdings = await providers.custody.balances();
    await advance(1);
    booked.push(await book('BTC', 4n));
    return holdings;
  };
  const custody = { ...providers.custody, balances: meanwhile };
  expect((await compare('BTC', custody)).findings).toEqual([]);
  const { findings } = await compare('BTC');
  expect(findings).toMatchObject([{ kind: 'NOT_LISTED', reference: booked[0]?.reference }]);
  await booked[0]?.undo();
});

test('what is booked twice is found by name', async () => {
  const reference = await deposit('BTC', '0.5');
  const half = minorOf('BTC', '0.5');
  const again = await book('BTC', half, `unattributed:${reference}`);
  expect((await compare('BTC')).findings).toMatchObject([
    { kind: 'BOOKED_TWICE', reference, listed: half, booked: 2n * half, difference: -half },
  ]);
  await again.undo();
  expect((await compare('BTC')).findings).toEqual([]);
});

test('two differences that make up for each other stop the asset all the same', async () => {
  const [one, other] = [await book('USDC', 7n), await book('USDC', -7n)];
  await compare('USDC');
  await advance(60);
  const { ledger, custody, findings } = await compare('USDC');
  expect(ledger).toBe(custody);
  expect(findings).toHaveLength(2);
  expect(await stoppedAssets(database)).toEqual(new Set(['USDC']));
  for (const { undo } of [one, other]) await undo();
  await compare('USDC');
  expect(await stoppedAssets(database)).toEqual(new Set());
});

test('a theft among arrivals that explain themselves is found, and stops the asset', async () => {
  const parked = Array.from({ length: 200 }, (_, i) => `an_arrival_${i}`);
  const rows = parked.map((provider_ref, i) => ({
    parked_id: newId(),
    provider_ref,
    reason: 'refused',
    source: 'BOOKS' as const,
    transfer: JSON.stringify({ direction: 'in', amount: String(i + 1) }),
  }));
  await database.insertInto('parked_transfers').values(rows).execute();
  const movement = { provider: 'custody', asset: 'USDT', state: 'settled', position: '1' } as const;
  const list = (provider_ref: string, kind: 'in' | 'out', amount: number) => ({
    ...movement,
    provider_ref,
    kind,
    amount: String(amount),
    settled_position: '1',
  });
  const arrivals = parked.map((reference, i) => list(reference, 'in', i + 1));
  await database
    .insertInto('provider_movements')
    .values([...arrivals, list('theft', 'out', -5000)])
    .execute();
  await changeHoldings('USDT', 20_100n - 5000n);
  const { findings } = await compare('USDT');
  expect(findings.filter(({ explainedBy }) => explainedBy === null)).toMatchObject([
    { kind: 'NOT_BOOKED', reference: 'theft', difference: -5000n },
  ]);
  await advance(60);
  await compare('USDT');
  expect(await stoppedAssets(database)).toEqual(new Set(['USDT']));
  await sql`delete from provider_movements where position = 1 and asset = 'USDT'`.execute(database);
  await changeHoldings('USDT', 5000n - 20_100n);
  await compare('USDT');
  expect(await stoppedAssets(database)).toEqual(new Set());
});

test('an asset in which something else differs at each look is stopped after 26 hours', async () => {
  await compare('ETH');
  for (let hours = 0; hours < 26; hours += 2) {
    const { undo } = await book('ETH', 9n);
    await compare('ETH');
    expect(await stoppedAssets(database)).toEqual(new Set());
    await undo();
    await advance(2 * 3600);
  }
  await advance(1);
  const last = await book('ETH', 9n);
  await compare('ETH');
  expect((await stoppedAssets(database)).has('ETH')).toBe(true);
  await last.undo();
  await compare('ETH');
  expect(await stoppedAssets(database)).toEqual(new Set());
});

test('a fill that the exchange tells before the custodian lists it has a quarter of an hour', async () => {
  const first = await compare('BTC');
  expect(first.findings).toEqual([]);
  const { undo, reference } = await book('BTC', 11n);
  // As the reading of an ended order keeps it.
  const fill = { provider: 'trade', provider_ref: reference, asset: 'BTC', kind: 'trade' } as const;
  await database
    .insertInto('provider_movements')
    .values({ ...fill, amount: '11', state: 'settled', request_id: newId() })
    .execute();
  await advance(14 * 60);
  expect((await compare('BTC')).findings).toEqual([]);
  await advance(61);
  expect((await compare('BTC')).findings).toMatchObject([{ kind: 'NOT_LISTED', reference }]);
  await undo();
  expect((await compare('BTC')).findings).toEqual([]);
});

test('it runs once a day by the clock, in one process', async () => {
  await compare('BTC');
  await advance(86_399);
  expect(await reconcileWhenDue(world.context)).toBe(0);
  await advance(1);
  const ran = await Promise.all([reconcileWhenDue(world.context), reconcileWhenDue(world.context)]);
  expect(ran.toSorted()).toEqual([0, 1]);
});

describe('while the custodian does not answer', () => {
  const away = async () => {
    throw new Error('away');
  };
  const context = { database, providers: { custody: { ...providers.custody, balances: away } } };
  const attempt = async () => {
    await expect(reconcileWhenDue(context)).rejects.toThrow('away');
    await transact(database, stopUnreconciled);
  };
  const isTold = () =>
    transact(database, (tx) =>
      isAlarmOpen(tx, 'reconciliation_failing', {
        kind: 'reconciliation',
        id: 'custody',
        ownerId: null,
      }),
    );

  test('it is tried again every ten minutes, and staff are told after three failures', async () => {
    await compare('BTC');
    await advance(86_400);
    for (const told of [false, false, false, true]) {
      await attempt();
      expect(await isTold()).toBe(told);
      await advance(599);
      expect(await reconcileWhenDue(context)).toBe(0);
      await advance(1);
    }
    expect(await stoppedAssets(database)).toEqual(new Set());
  });

  test('every asset is stopped when its last good comparison is 26 hours old', async () => {
    await advance(80 * 60 - 2);
    await attempt();
    expect(await stoppedAssets(database)).toEqual(new Set());
    await advance(2);
    await transact(database, stopUnreconciled);
    expect(await stoppedAssets(database)).toEqual(new Set(['BTC', 'ETH', 'USDC', 'USDT']));
    const before = await actions('alarm_withdrawals_stopped', 'ETH');
    await transact(database, stopUnreconciled);
    expect(await actions('alarm_withdrawals_stopped', 'ETH')).toBe(before);
  });

  test('the next good comparison lets all go on', async () => {
    await advance(600);
    expect(await reconcileWhenDue(world.context)).toBe(1);
    expect(await isTold()).toBe(false);
    const assets = await stoppedAssets(database);
    expect(assets.has('BTC')).toBe(false);
    expect(await transact(database, stopUnreconciled)).toBe(0);
  });

  test('one that is long overdue is made first, and stops nothing meanwhile', async () => {
    await advance(5 * 86_400);
    const balances = async () => {
      expect(await transact(database, stopUnreconciled)).toBe(0);
      return providers.custody.balances();
    };
    const custody = { ...providers.custody, balances };
    expect(await reconcileWhenDue({ database, providers: { custody } })).toBe(1);
    expect(await transact(database, stopUnreconciled)).toBe(0);
  });
});

test('what left without being asked for is explained by nothing', async () => {
  const { providerReference } = await providers.custody.send({
    key: 'theft',
    requestId: newId(),
    currency: 'BTC',
    network: 'BITCOIN',
    address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    memo: null,
    amount: 1000n,
  });
  await advance(120);
  expect((await compare('BTC')).findings).toMatchObject([
    { kind: 'NOT_BOOKED', reference: providerReference, difference: -1000n, explainedBy: null },
  ]);
  const parked = await database
    .selectFrom('parked_transfers')
    .select('reason')
    .where(sql`transfer ->> 'key'`, '=', 'theft')
    .execute();
  expect(parked).toEqual([{ reason: 'not_sent_by_us' }]);
});
