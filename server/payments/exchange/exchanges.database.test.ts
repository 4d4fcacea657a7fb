import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { twentieth } from '../../../tests/harness/scale.ts';
import { type AskedExchange, exchangingHands } from '../../../tests/worlds/exchanges.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { offerKept } from '../../database/assets.ts';
import { newId } from '../../database/identifier.ts';
import { FUND_FACTS } from '../../funds/transaction-facts.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { getTransaction, listTransactions } from '../transactions/transactions.ts';
import { listExchangePairs } from './exchange-quotes.ts';
import { getExchange } from './exchanges.ts';

/* Exchanging one currency for another (spec/decisions.md, section 14). */

const PRICES = {
  BTC: '50000',
  ETH: '2500',
  USDC: '1',
  USDT: '1',
  EUR: '1.1',
  GBP: '1.25',
} as const;
const PARALLEL = 40;
const ROUNDS = twentieth(50);

const world = await openFundsWorld();
const { database, minor } = world;
const hands = exchangingHands(world);
await world.setPrices(PRICES);

const BUY_BITCOIN: AskedExchange = { sell: 'USDC', buy: 'BTC', amount: '1000', of: 'SELL' };

afterEach(async () => {
  await world.settle();
  expect(await auditBooks(database)).toEqual([]);
  await world.setPrices(PRICES);
});

async function holder(asset: AssetCode = 'USDC', amount = '10000'): Promise<TestClient> {
  const client = await world.client();
  await world.fund(client, asset, amount);
  await world.setPrices(PRICES);
  return client;
}

const quote = (client: TestClient, asked: AskedExchange = BUY_BITCOIN) =>
  hands.quote(client, asked);
const { accept } = hands;

const free = async (client: TestClient, asset: AssetCode) => {
  const { posted, held } = await world.balance(client, 'available', asset);
  return posted - held;
};

const refusal = (code: string, detail = {}) =>
  expect.objectContaining({ code, detail: expect.objectContaining(detail) });

/** Lets operations race; returns how many were done and the codes of the others. */
async function race(operations: readonly (() => Promise<unknown>)[]) {
  const results = await Promise.allSettled(operations.map((operation) => operation()));
  const codes = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    return result.reason instanceof Refusal ? [result.reason.code] : [String(result.reason)];
  });
  return { done: results.length - codes.length, codes: new Set(codes) };
}

test('the client gets exactly what was quoted, the house what the fill brought otherwise, and both stand in the transaction', async () => {
  const client = await holder();
  const before = (await world.leftByTrades()).get('BTC') ?? 0n;
  const { id: quoteId, sold, bought } = await quote(client);
  expect({ sold, bought }).toEqual({
    sold: minor('USDC', '1000'),
    bought: minor('BTC', '0.01998'),
  });
  const { id, state } = await accept(client, quoteId);
  expect(state).toBe('PROCESSING');
  expect(await free(client, 'USDC')).toBe(minor('USDC', '9000'));
  expect(await free(client, 'BTC')).toBe(0n);
  // The market is a little dearer when the order is filled: within the floor, and at the cost of the house.
  await world.setPrices({ BTC: '50100' });
  await world.settle();
  expect(await getExchange(database, { ownerId: client.id, id })).toMatchObject({
    state: 'COMPLETED',
    failure: null,
  });
  expect(await world.balance(client, 'available', 'USDC')).toEqual({
    posted: minor('USDC', '9000'),
    held: 0n,
  });
  expect(await free(client, 'BTC')).toBe(bought);
  const told = await getTransaction(database, FUND_FACTS, client.id, id);
  expect(told).toMatchObject({ type: 'exchange', status: 'completed', amount: '-1000.000000' });
  const [leg] = told.legs;
  expect(leg).toMatchObject({ spent: '1000.000000', quoted: '0.01998000', status: 'completed' });
  const filled = parseAmount('BTC', leg?.filled ?? '')?.minor ?? 0n;
  expect(filled > 0n && filled < bought).toBe(true);
  expect(leg?.difference).toBe(`-${formatMinor('BTC', bought - filled)}`);
  expect((await world.leftByTrades()).get('BTC')).toBe(before + filled - bought);
  expect(told.steps.map(({ step }) => step)).toEqual(['REQUESTED', 'TRADED', 'COMPLETED']);
  // Both balances are explained: what was sold by the exchange, what was bought by what follows from it.
  expect(told.followed_by).toMatchObject([{ asset: 'BTC', amount: '0.01998000' }]);
  const { items } = await listTransactions(database, FUND_FACTS, client.id, { limit: 10 });
  expect(items.filter(({ type }) => type === 'exchange')).toHaveLength(2);
  expect(await world.subjectsSentTo(client)).toContain('Your exchange to BTC is complete');
  await world.assertBooksAgree();
});

test('an amount of what is bought is bought to the smallest unit, and money of states is exchanged both ways', async () => {
  const client = await holder('BTC', '1');
  await hands.openMarkets();
  await world.setPrices(PRICES);
  const toEuros = await quote(client, { sell: 'BTC', buy: 'EUR', amount: '1000.01', of: 'BUY' });
  expect(toEuros.bought).toBe(minor('EUR', '1000.01'));
  await accept(client, toEuros.id);
  await world.settle();
  expect(await free(client, 'EUR')).toBe(minor('EUR', '1000.01'));
  expect(await free(client, 'BTC')).toBe(minor('BTC', '1') - toEuros.sold);
  await world.setPrices(PRICES);
  const back = await quote(client, { sell: 'EUR', buy: 'BTC', amount: '1000.01', of: 'SELL' });
  await accept(client, back.id);
  await world.settle();
  // Going there and back never gains.
  expect(await free(client, 'EUR')).toBe(0n);
  expect((await free(client, 'BTC')) < minor('BTC', '1')).toBe(true);
  await world.assertBooksAgree();
});

test('when the market fell below the floor nothing is traded, the money is free again and the client is told', async () => {
  const client = await holder();
  const { id } = await accept(client, (await quote(client)).id);
  await world.setPrices({ BTC: '50400' });
  await world.settle();
  expect(await getExchange(database, { ownerId: client.id, id })).toMatchObject({
    state: 'FAILED',
    failure: 'RATE_CHANGED',
  });
  expect(await free(client, 'USDC')).toBe(minor('USDC', '10000'));
  expect(await free(client, 'BTC')).toBe(0n);
  const told = await getTransaction(database, FUND_FACTS, client.id, id);
  expect(told).toMatchObject({ status: 'failed', lines: [], legs: [{ filled: null }] });
  expect(await world.subjectsSentTo(client)).toContain('Your exchange to BTC could not be made');
});

test('a quote is for one exchange of its owner, as long as it holds and its rate can be had', async () => {
  const [client, other] = [await holder(), await holder()];
  const key = newId();
  const { id } = await quote(client);
  await expect(accept(other, id)).rejects.toEqual(refusal('not_found'));
  await accept(client, id, key);
  await expect(accept(client, id)).rejects.toEqual(refusal('quote_expired'));
  const again = await quote(client);
  await expect(accept(client, again.id, key)).rejects.toEqual(refusal('idempotency_key_reused'));
  await world.setPrices({ BTC: '50400' });
  await expect(accept(client, again.id)).rejects.toEqual(refusal('rate_changed'));
  const late = await quote(client);
  await world.advance(31);
  await expect(accept(client, late.id)).rejects.toEqual(refusal('quote_expired'));
  expect(await free(client, 'USDC')).toBe(minor('USDC', '9000'));
});

test('what cannot be exchanged is not quoted, and it is said why', async () => {
  const client = await holder();
  const asked = (differently: Partial<AskedExchange>) =>
    quote(client, { ...BUY_BITCOIN, ...differently });
  await expect(asked({ buy: 'USDC' })).rejects.toEqual(refusal('currency_not_available'));
  await expect(asked({ amount: '0.0000001' })).rejects.toEqual(refusal('amount_invalid'));
  await expect(asked({ amount: '99.99' })).rejects.toEqual(
    refusal('amount_below_minimum', { minimum: '100.000000' }),
  );
  await expect(asked({ amount: '1000000.01' })).rejects.toEqual(
    refusal('amount_above_maximum', { maximum: '1000000.000000' }),
  );
  await expect(asked({ amount: '10000.01' })).rejects.toEqual(
    refusal('insufficient_funds', { available: '10000.000000' }),
  );
  await sql`update latest_prices set as_of = clock_now() - interval '301 seconds' where code = 'BTC'`.execute(
    database,
  );
  await expect(asked({})).rejects.toEqual(refusal('price_stale'));
  const pairs = await listExchangePairs(database, client.id);
  expect(pairs.find(({ currency }) => currency === 'BTC')?.obstacle).toBe('PRICE_STALE');
});

test('what nobody keeps is neither listed nor quoted', async () => {
  const client = await holder();
  const listed = async () =>
    (await listExchangePairs(database, client.id)).map(({ currency }) => currency);
  const every = await listed();
  expect(every).toContain('BTC');
  await offerKept(database, { network: 'ETHEREUM', assets: ['ETH', 'USDC'] });
  expect(await listed()).toEqual(expect.arrayContaining(['ETH', 'USDC', 'USD', 'EUR']));
  expect(await listed()).not.toContain('BTC');
  await expect(quote(client, BUY_BITCOIN)).rejects.toEqual(refusal('currency_not_available'));
  await offerKept(database, null);
  expect(await listed()).toEqual(every);
});

test('a pair whose market is closed says when it opens', async () => {
  const client = await holder();
  const now = await world.now();
  // To Saturday noon in New York, when currencies of states are not traded.
  const noon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 17));
  const days = (6 - noon.getUTCDay() + 7) % 7 || 7;
  const saturday = noon.getTime() + days * 86_400_000;
  await world.advance(Math.ceil((saturday - now.getTime()) / 1000));
  const asked: AskedExchange = { sell: 'USDC', buy: 'EUR', amount: '1000', of: 'SELL' };
  const error: unknown = await quote(client, asked).catch((reason: unknown) => reason);
  expect(error).toEqual(refusal('market_closed', { currency: 'EUR' }));
  const opensAt = new Date(String(error instanceof Refusal && error.detail.opens_at));
  const local = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    weekday: 'long',
    hour: '2-digit',
  });
  expect(local.format(opensAt)).toBe('Sunday, 17');
  const pairs = await listExchangePairs(database, client.id);
  expect(pairs.find(({ currency }) => currency === 'EUR')).toMatchObject({
    obstacle: 'MARKET_CLOSED',
    opensAt,
  });
  expect((await quote(client)).bought).toBeGreaterThan(0n);
});

test('exchanges and investments never spend more than there is, and as much as there is', async () => {
  const core = await world.basket({ BTC: '1' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await holder();
    const operations: (() => Promise<unknown>)[] = [];
    for (let i = 0; i < PARALLEL / 2; i += 1) {
      const [exchange, investment] = [
        await quote(client),
        await world.quote(client, core, 'USDC', '1000'),
      ];
      operations.push(() => accept(client, exchange.id));
      operations.push(() => world.accept(client, investment.id));
    }
    expect(await race(operations)).toEqual({ done: 10, codes: new Set(['insufficient_funds']) });
    expect(await free(client, 'USDC')).toBe(0n);
    await world.settle();
  }
  await world.assertBooksAgree();
}, 600_000);

test.each([
  ['a listed pair', BUY_BITCOIN, '9000'],
  ['a pair of two orders', { sell: 'EUR', buy: 'GBP', amount: '1000', of: 'SELL' }, '1000'],
] as const)(
  'a quote of %s accepted many times at once makes one exchange',
  async (_what, asked, left) => {
    const client = await holder();
    await hands.openMarkets();
    await world.setPrices(PRICES);
    if (asked.sell === 'EUR') {
      await hands.exchange(client, { sell: 'USDC', buy: 'EUR', amount: '2000', of: 'BUY' });
      await world.settle();
    }
    const { id, bought } = await quote(client, asked);
    const accepts = Array.from({ length: PARALLEL }, () => () => accept(client, id));
    expect(await race(accepts)).toEqual({ done: 1, codes: new Set(['quote_expired']) });
    expect(await free(client, asked.sell)).toBe(minor(asked.sell, left));
    await world.settle();
    expect(await free(client, asked.buy)).toBe(bought);
    await world.settle();
    await world.assertBooksAgree();
  },
  600_000,
);
