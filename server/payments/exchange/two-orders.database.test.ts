import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { type AskedExchange, exchangingHands } from '../../../tests/worlds/exchanges.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { somebodyWaits } from '../../../tests/worlds/waits.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { sum } from '../../funds/private-funds/amounts.ts';
import { FUND_FACTS } from '../../funds/transaction-facts.ts';
import { type HousePurpose, houseAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { houseOwnAt, lockHouseCapital } from '../../ledger/house.ts';
import { TRADE_PARENTS } from '../../main/trade-parents.ts';
import { collectPairs } from '../../prices/market-pairs.ts';
import { answerCorrection, askCorrection } from '../corrections/corrections.ts';
import { tradeVerdicts } from '../trades/said-trades.ts';
import { remakeSecondOrders } from '../trades/second-orders.ts';
import { workOnDueTrades } from '../trades/trade-orders.ts';
import { getTransaction } from '../transactions/transactions.ts';
import { getExchange } from './exchanges.ts';

/* A pair that the market does not list is two orders, the second at the house's risk (spec/decisions.md, section 14). */

const PRICES = { BTC: '50000', USDC: '1', EUR: '1.1', GBP: '1.25' } as const;
const TO_POUNDS: AskedExchange = { sell: 'EUR', buy: 'GBP', amount: '1000', of: 'SELL' };

const OVER_DOLLARS = (['USDC', 'BTC', 'ETH'] as const).flatMap((asset) => [
  { sell: asset, buy: 'USD' },
  { sell: 'USD', buy: asset },
]);

const world = await openFundsWorld();
const { database, minor, desk } = world;
const hands = exchangingHands(world);
await world.setPrices(PRICES);

afterEach(async () => {
  world.replaceTrade(world.providers.trade);
  await world.setPrices(PRICES);
  await world.advance(3600);
  await remakeSecondOrders(database);
  await world.settle();
  expect(await auditBooks(database)).toEqual([]);
});

/** A client with 2,000 euros. */
async function holder(): Promise<TestClient> {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await hands.openMarkets();
  await world.setPrices(PRICES);
  await hands.exchange(client, { sell: 'USDC', buy: 'EUR', amount: '2000', of: 'BUY' });
  await world.settle();
  await world.setPrices(PRICES);
  return client;
}

const free = async (client: TestClient, asset: AssetCode) => {
  const { posted, held } = await world.balance(client, 'available', asset);
  return posted - held;
};

const result = async (asset: AssetCode) => (await world.leftByTrades()).get(asset) ?? 0n;

const stateOf = async (client: TestClient, id: string) =>
  (await getExchange(database, { ownerId: client.id, id })).state;

/** Lets what was sent be filled, and sends what follows. */
async function nextOrder(): Promise<void> {
  await world.advance(4);
  await world.queue.runDueJobs();
}

/** An exchange whose first order is filled, and whose second one was sent. */
async function halfway(client: TestClient) {
  const { id, bought } = await hands.exchange(client, TO_POUNDS);
  await world.queue.runDueJobs();
  await nextOrder();
  return { id, bought, trades: await tradesById(database, id) };
}

async function openAlarms(): Promise<string[]> {
  const rows = await database
    .selectFrom('alarms')
    .select('kind')
    .where('closed_at', 'is', null)
    .where('subject_kind', 'in', ['trade', 'exchange'])
    .execute();
  return rows.map(({ kind }) => kind);
}

/** How often an exchange was completed: in the audit trail, and as its client was told. */
async function timesCompleted(id: string) {
  const { rows } = await sql<{ recorded: number; told: number }>`
    select (select count(*) from audit_trail where subject_id = ${id} and action = 'exchange_completed')::int as recorded,
      (select count(*) from client_notices where about_id = ${id} and kind = 'exchange_completed')::int as told`.execute(
    database,
  );
  return rows[0];
}

test('the first order’s fill gives the client what was quoted, and the second one brings it back to the house', async () => {
  const client = await holder();
  const before = { USD: await result('USD'), GBP: await result('GBP') };
  const { id, bought, trades } = await halfway(client);
  expect(bought).toBe(minor('GBP', '879.12'));
  expect(trades).toMatchObject([
    { sell: { asset: 'EUR' }, buy: 'USD', state: 'FILLED', follows: null },
    { sell: { asset: 'USD' }, buy: 'GBP', state: 'SENT', owed: null, follows: trades[0]?.id },
  ]);
  expect(trades[1]?.sell.minor).toBe(trades[0]?.bought);
  // Nobody waits for what is at the house's risk.
  expect(await stateOf(client, id)).toBe('COMPLETED');
  expect(await free(client, 'GBP')).toBe(bought);
  expect(await free(client, 'EUR')).toBe(minor('EUR', '1000'));
  expect((await result('GBP')) - before.GBP).toBe(-bought);

  await world.settle();
  const [, second] = await tradesById(database, id);
  const brought = second?.bought ?? 0n;
  expect(brought > 0n).toBe(true);
  // The house has the difference in what was bought, and nothing of what it went over.
  expect((await result('GBP')) - before.GBP).toBe(brought - bought);
  expect(await result('USD')).toBe(before.USD);
  const told = await getTransaction(database, FUND_FACTS, client.id, id);
  expect(told.legs).toMatchObject([
    { spent_asset: 'EUR', received_asset: 'USD', status: 'completed', at_house_risk: false },
    { spent_asset: 'USD', received_asset: 'GBP', status: 'completed', at_house_risk: true },
  ]);
  expect(told.steps.map(({ step }) => step)).toEqual(['REQUESTED', 'TRADED', 'COMPLETED']);
  expect(told.followed_by).toMatchObject([{ asset: 'GBP', amount: '879.12' }]);
  // The second order's end is none of the exchange's.
  expect(await timesCompleted(id)).toEqual({ recorded: 1, told: 1 });
  await world.assertBooksAgree();
});

test('when the first order cannot be filled above its floor nothing is traded and the money is free again', async () => {
  const client = await holder();
  const { id } = await hands.exchange(client, TO_POUNDS);
  await world.queue.runDueJobs();
  await world.setPrices({ EUR: '1.09' });
  await world.settle();
  expect(await getExchange(database, { ownerId: client.id, id })).toMatchObject({
    state: 'FAILED',
    failure: 'RATE_CHANGED',
  });
  expect(await tradesById(database, id)).toHaveLength(1);
  expect(await free(client, 'EUR')).toBe(minor('EUR', '2000'));
  expect(await free(client, 'GBP')).toBe(0n);
  await world.assertBooksAgree();
});

test('a second order that fails is made anew at the prices of then, and the client has what was quoted', async () => {
  const client = await holder();
  const before = await result('GBP');
  const { id, bought } = await halfway(client);
  await world.setPrices({ GBP: '1.27' });
  await nextOrder();
  const [, failed] = await tradesById(database, id);
  expect(failed).toMatchObject({ state: 'FAILED', failure: 'below_floor' });
  expect(await stateOf(client, id)).toBe('COMPLETED');
  expect(await free(client, 'GBP')).toBe(bought);
  expect(await openAlarms()).toEqual(['second_order_failed']);
  // Not before a minute is over.
  expect(await remakeSecondOrders(database)).toBe(0);
  await world.advance(60);
  expect(await remakeSecondOrders(database)).toBe(1);
  expect(await remakeSecondOrders(database)).toBe(0);
  await world.settle();
  const [first, , again] = await tradesById(database, id);
  expect(again).toMatchObject({ state: 'FILLED', follows: first?.id, sell: failed?.sell });
  expect(await openAlarms()).toEqual([]);
  expect((await result('GBP')) - before).toBe((again?.bought ?? 0n) - bought);
  const { legs } = await getTransaction(database, FUND_FACTS, client.id, id);
  expect(legs.map(({ status }) => status)).toEqual(['completed', 'completed']);
  await world.assertBooksAgree();
});

test('each failure of a second order waits twice as long, and has one alarm', async () => {
  const client = await holder();
  const { id } = await halfway(client);
  const refuse = { provider: 'trade', fault: 'fail_after_accepting', times: 1 } as const;
  await world.setPrices({ GBP: '1.27' });
  await nextOrder();
  for (const seconds of [60, 120, 240]) {
    await world.advance(seconds - 5);
    expect(await remakeSecondOrders(database)).toBe(0);
    await world.advance(5);
    await world.sandbox.plantFault(refuse);
    expect(await remakeSecondOrders(database)).toBe(1);
    await world.queue.runDueJobs();
    await world.advance(4);
    await world.queue.runDueJobs();
    expect(await openAlarms()).toEqual(['second_order_failed']);
  }
  expect(await tradesById(database, id)).toHaveLength(5);
});

test('two people may say that the house keeps what the first order brought, and no other is made', async () => {
  const client = await holder();
  const [asker, checker] = [await world.staff('OPERATIONS'), await world.staff('COMPLIANCE')];
  const { id, bought } = await halfway(client);
  const verdicts = tradeVerdicts(TRADE_PARENTS);
  const keep = (tradeId: string) =>
    transact(database, (tx) => {
      const of = { client_id: client.id, trade_id: tradeId };
      const correction = { kind: 'FILL', verdict: 'KEPT', ...of } as const;
      const body = { correction, evidence: 'The market is closed for good' };
      return askCorrection(tx, asker, body, verdicts);
    });
  const [first, second] = await tradesById(database, id);
  for (const trade of [first, second]) {
    await expect(keep(trade?.id ?? '')).rejects.toMatchObject({ code: 'not_correctable' });
  }
  await world.setPrices({ GBP: '1.27' });
  await nextOrder();
  const kept = await result('USD');
  const asked = await keep(second?.id ?? '');
  // From the asking to the answer nothing is made.
  await world.advance(3600);
  expect(await remakeSecondOrders(database)).toBe(0);
  await transact(database, (tx) =>
    answerCorrection(tx, checker, asked.id, { decision: 'CONFIRMED' }, verdicts),
  );
  expect(await remakeSecondOrders(database)).toBe(0);
  expect(await openAlarms()).toEqual([]);
  expect(await tradesById(database, id)).toHaveLength(2);
  expect(await result('USD')).toBe(kept);
  expect(await free(client, 'GBP')).toBe(bought);
  await world.assertBooksAgree();
});

test('results that arrive together make one second order', async () => {
  const client = await holder();
  const { id } = await hands.exchange(client, TO_POUNDS);
  await world.queue.runDueJobs();
  await world.advance(300);
  await Promise.all(Array.from({ length: 8 }, () => workOnDueTrades(desk)));
  await world.settle();
  expect(await tradesById(database, id)).toMatchObject([{ state: 'FILLED' }, { state: 'FILLED' }]);
  await world.assertBooksAgree();
});

test('what a first order brought and its second one come at the same moment, and none while somebody is counting', async () => {
  const client = await holder();
  const { id } = await hands.exchange(client, TO_POUNDS);
  await world.queue.runDueJobs();
  await world.advance(300);
  const [counting, counted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const counter = transact(database, async (tx) => {
    await lockHouseCapital(tx, client.id, ['USD']);
    counting.resolve();
    await counted.promise;
  });
  await counting.promise;
  const filling = workOnDueTrades(desk);
  await somebodyWaits(database, 1);
  expect(await tradesById(database, id)).toMatchObject([{ state: 'SENT' }]);
  expect(await stateOf(client, id)).toBe('PROCESSING');
  counted.resolve();
  await Promise.all([counter, filling]);
  expect(await tradesById(database, id)).toHaveLength(2);
});

/** Has the market list US dollars and nothing else against what clients pay with, until the next collection. */
async function listOverDollars(): Promise<void> {
  const trade = { ...world.providers.trade, pairs: async () => OVER_DOLLARS };
  await collectPairs(database, trade, []);
}

test('a basket that is bought by two trades over a third asset is finished by the last of them, and by no second order', async () => {
  const client = await holder();
  const basket = await world.basket({ BTC: '0.5', ETH: '0.5' });
  await world.setPrices({ ETH: '2500' });
  await listOverDollars();
  const { id: quoteId } = await world.quote(client, basket, 'USDC', '1000');
  const { id } = await world.accept(client, quoteId);
  const unitsOf = async (asset: AssetCode) => {
    const { posted } = await world.balance(client, 'units', asset, basket);
    return posted;
  };
  const [bitcoin, ether] = await tradesById(database, id);
  const toDollars = { sell: { asset: 'USDC' }, buy: 'USD' };
  expect([bitcoin, ether]).toMatchObject([
    { ...toDollars, owed: { asset: 'BTC' } },
    { ...toDollars, owed: { asset: 'ETH' } },
  ]);
  const { trade } = world.providers;
  // The exchange is slow to tell of one of the two.
  world.replaceTrade({
    ...trade,
    findOrder: async (query) => {
      const report = await trade.findOrder(query);
      if (!report || query.key !== ether?.id) return report;
      return { ...report, state: 'accepted', bought: null, rate: null, filledAt: null };
    },
  });
  await world.queue.runDueJobs();
  await nextOrder();
  expect(await tradesById(database, id)).toMatchObject([
    { state: 'FILLED' },
    { state: 'SENT' },
    { follows: bitcoin?.id, buy: 'BTC' },
  ]);
  expect((await requestById(database, id))?.state).toBe('processing');
  expect([await unitsOf('BTC'), await unitsOf('ETH')]).toEqual([0n, 0n]);

  world.replaceTrade(trade);
  await world.setPrices({ ...PRICES, ETH: '2500' });
  // The exchange is asked again where no event told.
  await world.advance(300);
  await world.queue.runDueJobs();
  expect((await requestById(database, id))?.state).toBe('completed');
  expect([await unitsOf('BTC'), await unitsOf('ETH')]).toEqual([
    bitcoin?.owed?.minor,
    ether?.owed?.minor,
  ]);
  await world.settle();
  await world.settle();
  expect(await tradesById(database, id)).toMatchObject(Array(4).fill({ state: 'FILLED' }));
  await world.assertBooksAgree();
});

test('all that is quoted is covered before a second order brings it, and what that is to sell covers nothing', async () => {
  const client = await holder();
  const { id } = await hands.quote(client, TO_POUNDS);
  const bought = minor('GBP', '879.12');
  const notCovered = expect.objectContaining({ code: 'quote_not_covered' });
  await leave(client, 'GBP', bought - 1n);
  await expect(hands.quote(client, TO_POUNDS)).rejects.toEqual(notCovered);
  await expect(hands.accept(client, id)).rejects.toEqual(notCovered);
  await leave(client, 'GBP', bought);
  await hands.quote(client, TO_POUNDS);

  await leave(client, 'USD', 0n);
  const dollars: AskedExchange = { sell: 'USDC', buy: 'USD', amount: '1000', of: 'SELL' };
  await hands.accept(client, id);
  await world.queue.runDueJobs();
  await nextOrder();
  // The first order brought dollars, which the second is to sell.
  const own = await houseOwnAt(database, client.id, ['USD']);
  expect((own.get('USD') ?? 0n) > 0n).toBe(true);
  await expect(hands.quote(client, dollars)).rejects.toEqual(notCovered);
  // Nobody accepts anything else meanwhile, and nothing is left of the pounds.
  await expect(hands.quote(client, TO_POUNDS)).rejects.toEqual(notCovered);
  await world.settle();
});

/** Has so much of the house's own be left where a client stands, all of it as capital. */
async function leave(client: TestClient, asset: AssetCode, left: bigint): Promise<void> {
  const { rows } = await sql<{ house: string; purpose: HousePurpose; posted: string }>`
    select a.owner_id as house, a.purpose, b.posted
    from accounts a join purposes p using (purpose) join balances b using (owner_id, account_id)
    where a.owner_id = house_of(${client.id}) and a.asset = ${asset} and p.is_own`.execute(
    database,
  );
  const moved = rows
    .map(({ purpose, posted }) => {
      const wanted = purpose === 'house_capital' ? left : 0n;
      return line(houseAccount(purpose, asset), wanted - BigInt(posted));
    })
    .filter((each) => each.minor !== 0n);
  if (moved.length === 0) return;
  const taken = -sum(moved.map((each) => each.minor));
  await postEntry(database, {
    key: newId(),
    kind: 'capital',
    ownerId: rows[0]?.house ?? '',
    lines: [...moved, ...(taken === 0n ? [] : [line(houseAccount('suspense', asset), taken)])],
  });
}
