import { greatest } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { count, seed } from '../../../tests/harness/scale.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { approveClientRebalance, releaseClientRebalance } from './desk-rebalances.ts';
import { openRebalance } from './propose-rebalances.ts';

/*
 * What a rebalance does to each client, reckoned in whole dollars and fractions of them by the definitions of docs/domain/rebalances.md
 * from what the market says that it traded, beside what the ledger has.
 */

const HISTORIES = count(200, 5, 1);
const MOVES = 3;

/** Whole dollars, and percents of the whole: so nothing here is rounded but units. */
const FIRST = { BTC: 50_000n, ETH: 2_500n, USDC: 1n };
const TARGETS = { BTC: 50n, ETH: 30n, USDC: 20n };
const PLACES = { BTC: 8n, ETH: 18n, USDC: 6n };
const BAND = 5n;
const ASSETS = ['BTC', 'ETH', 'USDC'] as const;

type Asset = (typeof ASSETS)[number];
type Of<Value> = Record<Asset, Value>;
/** What a client has of the basket, and of dollars beside it. */
type Holding = { readonly id: string; readonly units: Of<bigint>; readonly cents: bigint };
/** What the market took and gave of an asset on a side; nothing where it traded nothing. */
type Traded = ReadonlyMap<string, { readonly given: bigint; readonly got: bigint }>;

const unit = (asset: Asset) => 10n ** PLACES[asset];
const total = (numbers: readonly bigint[]) => numbers.reduce((sum, each) => sum + each, 0n);
const each = <Value>(of: (asset: Asset) => Value): Of<Value> => ({
  BTC: of('BTC'),
  ETH: of('ETH'),
  USDC: of('USDC'),
});

/** Worth in hundredths of 10^-18 dollars, so that a percent of it is whole. */
function worths({ units }: Holding, prices: Of<bigint>): Of<bigint> {
  return each((asset) => (units[asset] * prices[asset] * 100n * 10n ** 18n) / unit(asset));
}

/** By how much each asset is worth more than it should be. */
function excesses(holding: Holding, prices: Of<bigint>): Of<bigint> {
  const worth = worths(holding, prices);
  const whole = total(Object.values(worth));
  return each((asset) => worth[asset] - (whole * TARGETS[asset]) / 100n);
}

function isOff(holding: Holding, prices: Of<bigint>): boolean {
  const whole = total(Object.values(worths(holding, prices)));
  const most = Object.values(excesses(holding, prices)).map((over) => (over < 0n ? -over : over));
  return most.some((over) => over * 100n > whole * BAND);
}

/** Deals out whole units one by one to whoever is furthest below their share. */
function shared(all: bigint, wishes: readonly bigint[]): bigint[] {
  const wished = total(wishes);
  const parts = wishes.map((wish) => (wished === 0n ? 0n : (all * wish) / wished));
  for (let left = wished === 0n ? 0n : all - total(parts); left > 0n; left -= 1n) {
    const below = parts.map((part, i) => all * (wishes[i] ?? 0n) - part * wished);
    const furthest = below.indexOf(below.reduce(greatest));
    parts[furthest] = (parts[furthest] ?? 0n) + 1n;
  }
  return parts;
}

/** Divides a client's money by what they lack; what is left is for what they lack most of. */
function budgeted(cents: bigint, lacks: readonly bigint[]): bigint[] {
  const lacking = total(lacks);
  if (lacking === 0n) return lacks.map(() => 0n);
  const parts = lacks.map((lack) => (cents * lack) / lacking);
  const most = lacks.indexOf(lacks.reduce(greatest));
  return parts.map((part, i) => (i === most ? part + cents - total(parts) : part));
}

/** What all have after a rebalance of those who take part in it. */
function rebalanced(of: readonly Holding[], prices: Of<bigint>, traded: Traded): Holding[] {
  const over = of.map((holding) => excesses(holding, prices));
  const got = of.map(() => 0n);
  const units = of.map((holding) => ({ ...holding.units }));
  for (const asset of ASSETS) {
    const sale = traded.get(`SELL ${asset}`);
    if (!sale) continue;
    const asked = over.map((mine) =>
      mine[asset] > 0n ? (mine[asset] * unit(asset)) / (prices[asset] * 100n * 10n ** 18n) : 0n,
    );
    const given = shared(sale.given, asked);
    shared(sale.got, given).forEach((cents, i) => {
      got[i] = (got[i] ?? 0n) + cents;
      const mine = units[i];
      if (mine) mine[asset] -= given[i] ?? 0n;
    });
  }
  const lacks = over.map((mine) => ASSETS.map((asset) => (mine[asset] < 0n ? -mine[asset] : 0n)));
  const budgets = lacks.map((mine, i) => budgeted(got[i] ?? 0n, mine));
  const left = [...got];
  ASSETS.forEach((asset, place) => {
    const purchase = traded.get(`BUY ${asset}`);
    if (!purchase) return;
    const spent = shared(
      purchase.given,
      budgets.map((mine) => mine[place] ?? 0n),
    );
    shared(purchase.got, spent).forEach((bought, i) => {
      left[i] = (left[i] ?? 0n) - (spent[i] ?? 0n);
      const mine = units[i];
      if (mine) mine[asset] += bought;
    });
  });
  return of.map((holding, i) => ({
    ...holding,
    units: units[i] ?? holding.units,
    cents: holding.cents + (left[i] ?? 0n),
  }));
}

const world = await openFundsWorld();
const { database, sandboxDatabase, sandbox } = world;
const person = () => ({ ...SYSTEM, kind: 'staff' as const, userId: newId() });
const [first, second] = [person(), person()];
const asText = (prices: Of<bigint>): Readonly<Record<AssetCode, string>> =>
  Object.fromEntries(ASSETS.map((asset) => [asset, prices[asset].toString()]));

async function holdingOf(client: TestClient, basket: string): Promise<Holding> {
  const units = { BTC: 0n, ETH: 0n, USDC: 0n };
  for (const asset of ASSETS) {
    units[asset] = (await world.balance(client, 'units', asset, basket)).posted;
  }
  const { posted: cents } = await world.balance(client, 'available', 'USD');
  return { id: client.id, units, cents };
}

async function nextClose(prices: Of<bigint>): Promise<void> {
  await world.setPrices(asText(prices));
  const now = (await world.now()).getTime();
  const midnight = Math.floor(now / 86_400_000) * 86_400_000 + 86_400_000;
  await world.advance((midnight - now) / 1000 + 60);
  await world.setPrices(asText(prices));
  await world.queue.runDueJobs();
}

/** What the market traded for dollars since its last orders. */
async function tradedSince(seen: Set<string>): Promise<Traded> {
  const { rows } = await sql<Record<'id' | 'sold' | 'bought' | 'given' | 'got', string>>`
    select provider_ref as id, sold_asset as sold, bought_asset as bought, sold_amount as given, bought_amount as got
    from sandbox.trade_orders where state = 'settled'`.execute(sandboxDatabase);
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return new Map(
    fresh
      .filter(({ sold, bought }) => sold === 'USD' || bought === 'USD')
      .map(({ sold, bought, given, got }) => [
        bought === 'USD' ? `SELL ${sold}` : `BUY ${bought}`,
        { given: BigInt(given), got: BigInt(got) },
      ]),
  );
}

const MOVE = fc.record({
  BTC: fc.integer({ min: -40, max: 80 }),
  ETH: fc.integer({ min: -40, max: 80 }),
  isRefused: fc.boolean(),
});
const HISTORY = fc.record({
  amounts: fc.array(fc.integer({ min: 2_000, max: 30_000 }), { minLength: 2, maxLength: 4 }),
  moves: fc.array(MOVE, { minLength: MOVES, maxLength: MOVES }),
});

/** Moves the market and goes past a close; what is proposed is released, and ends. Says whether anything was proposed. */
async function rebalanceAt(basket: string, prices: Of<bigint>, isRefused: boolean) {
  await nextClose(prices);
  const proposed = await openRebalance(database, basket);
  if (!proposed) return null;
  const { id, reason } = proposed;
  await transact(database, (tx) => approveClientRebalance(tx, first, id));
  await transact(database, (tx) => releaseClientRebalance(tx, second, id));
  if (isRefused) await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 1 });
  for (let round = 0; round < 8; round += 1) {
    await world.settle();
    if (!(await openRebalance(database, basket))) return reason;
  }
  throw new Error('a rebalance does not end');
}

/** Clients who have invested so many dollars in a basket at the first prices. */
async function investedIn(basket: string, amounts: readonly number[]): Promise<TestClient[]> {
  const clients: TestClient[] = [];
  for (const amount of amounts) {
    const client = await world.client();
    await world.fund(client, 'USDC', `${amount}`);
    await world.setPrices(asText(FIRST));
    await world.invest(client, basket, 'USDC', `${amount}`);
    await world.settle();
    clients.push(client);
  }
  return clients;
}

/** Fails unless all have what they should, but for so many units that may go to another of two with equal remainders. */
function assertAgrees(held: readonly Holding[], model: readonly Holding[], ties: bigint): void {
  for (const [i, { units, cents }] of held.entries()) {
    const should = model[i] as Holding;
    const apart = ASSETS.map((asset) => units[asset] - should.units[asset]);
    for (const one of [...apart, cents - should.cents]) {
      expect(one * one).toBeLessThanOrEqual(ties * ties);
    }
  }
  const sums = (all: readonly Holding[]) =>
    each((asset) => total(all.map(({ units }) => units[asset])));
  expect(sums(held)).toEqual(sums(model));
}

test('each client has what plain arithmetic says, whatever the market does', async () => {
  const seen = new Set<string>();
  const weights = Object.fromEntries(ASSETS.map((asset) => [asset, `0.${TARGETS[asset]}`]));
  const property = fc.asyncProperty(HISTORY, async ({ amounts, moves }) => {
    let prices: Of<bigint> = FIRST;
    const basket = await world.basket(weights);
    const clients = await investedIn(basket, amounts);
    await nextClose(prices);
    const read = () => Promise.all(clients.map((client) => holdingOf(client, basket)));
    let model = await read();
    await tradedSince(seen);
    for (const [i, { BTC, ETH, isRefused }] of moves.entries()) {
      prices = {
        BTC: (prices.BTC * BigInt(100 + BTC)) / 100n,
        ETH: (prices.ETH * BigInt(100 + ETH)) / 100n,
        USDC: 1n,
      };
      const reason = await rebalanceAt(basket, prices, isRefused);
      const off = model.filter((holding) => isOff(holding, prices));
      // On the first day of a quarter all take part, whatever they weigh.
      const takes = reason === null || reason === 'BAND' ? off : model;
      expect(reason !== null).toBe(takes.length > 0);
      const after = rebalanced(takes, prices, await tradedSince(seen));
      model = model.map((holding) => after.find(({ id }) => id === holding.id) ?? holding);
      assertAgrees(await read(), model, BigInt(i + 1));
    }
  });
  await fc.assert(property, { numRuns: HISTORIES, seed, endOnFailure: true });
  const waiting = await purposeTotals(database, 'rebalance_clearing');
  expect(waiting.filter(({ posted }) => posted !== 0n)).toEqual([]);
  await world.assertBooksAgree();
}, 5_400_000);
