import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { whilePriced } from '../../../tests/worlds/prices.ts';
import { getUser } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { setFundState } from '../funds.ts';
import { holdingsOf } from '../holdings.ts';
import { FUND_FACTS } from '../transaction-facts.ts';
import { getInvestmentLimits } from './investment-quotes.ts';

const world = await openFundsWorld();
const { database, sandbox, minor } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });

/** A client with 10,000 USDC to invest. */
async function investor() {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
  return client;
}

const stateOf = async (id: string) => (await requestById(database, id))?.state;

describe('an investment', () => {
  test('holds the money at once and turns it into units as the trades fill', async () => {
    const client = await investor();
    const investment = await world.invest(client, core, 'USDC', '10000');
    expect(investment.state).toBe('PROCESSING');
    expect(await world.balance(client, 'available', 'USDC')).toEqual({
      posted: minor('USDC', '10000'),
      held: minor('USDC', '10000'),
    });
    await world.settle();
    const trades = await tradesById(database, investment.id);
    expect(trades.map(({ sell, buy, state }) => [sell.minor, buy, state])).toEqual([
      [minor('USDC', '6000'), 'BTC', 'FILLED'],
      [minor('USDC', '4000'), 'ETH', 'FILLED'],
    ]);
    for (const { id, buy, bought } of trades) {
      expect(await stateOf(id)).toBe('completed');
      expect(await world.balance(client, 'units', buy, core)).toEqual({
        posted: bought,
        held: 0n,
      });
    }
    expect(await stateOf(investment.id)).toBe('completed');
    expect(await world.balance(client, 'available', 'USDC')).toEqual({ posted: 0n, held: 0n });
    expect(await world.subjectsSentTo(client)).toContain(
      'Your investment in Ballast Core is complete',
    );
    await world.assertBooksAgree();
  });

  test('is not quoted at a price older than five minutes, its own or that of a part', async () => {
    const client = await investor();
    const setAge = (code: string, seconds: number) =>
      sql`update latest_prices set as_of = clock_now() - ${seconds} * interval '1 second'
        where code = ${code}`.execute(database);
    for (const code of ['USDC', 'ETH']) {
      await setAge(code, 290);
      await world.quote(client, core, 'USDC', '5000');
      await setAge(code, 301);
      await expect(world.quote(client, core, 'USDC', '5000')).rejects.toThrow('price_stale');
      await setAge(code, 0);
    }
    // What the fund does not hold is not asked for.
    await setAge('USDT', 301);
    await world.quote(client, core, 'USDC', '5000');
  });

  test('is quoted by the age that the profile of each price allows', async () => {
    const client = await investor();
    const HOUR_S = 3600;
    const setAge = (seconds: number) =>
      sql`update latest_prices set as_of = clock_now() - ${seconds} * interval '1 second'
        where code = 'ETH'`.execute(database);
    const quote = () => world.quote(client, core, 'USDC', '5000');
    await whilePriced(world.open, ['ETH', 'DAILY'], async () => {
      await setAge(26 * HOUR_S - 10);
      await quote();
      await setAge(26 * HOUR_S + 1);
      await expect(quote()).rejects.toThrow('price_stale');
    });
    await whilePriced(world.open, ['ETH', 'DEALING'], async () => {
      await setAge(400 * 24 * HOUR_S);
      await quote();
    });
    await expect(quote()).rejects.toThrow('price_stale');
    await setAge(0);
  });

  test('buys what was quoted, less the spread, though the market has moved', async () => {
    const client = await investor();
    const quote = await world.quote(client, core, 'USDC', '5000');
    expect(quote.parts.map(({ asset, spend, quantity }) => [asset, spend, quantity])).toEqual([
      ['BTC', minor('USDC', '3000'), minor('BTC', '0.05994')],
      ['ETH', minor('USDC', '2000'), minor('ETH', '0.7992')],
    ]);
    const before = await world.leftByTrades();
    const { id } = await world.accept(client, quote.id);
    await world.setPrices({ BTC: '50100', ETH: '2495' });
    await world.settle();
    const after = await world.leftByTrades();
    for (const { buy, bought, quoted } of await tradesById(database, id)) {
      expect(quoted).toBe(quote.parts.find(({ asset }) => asset === buy)?.quantity);
      expect((await world.balance(client, 'units', buy, core)).posted).toBe(quoted);
      const difference = (bought ?? 0n) - quoted;
      expect([buy, difference > 0n]).toEqual([buy, buy === 'ETH']);
      // What the fill brought more or less is the house's.
      expect((after.get(buy) ?? 0n) - (before.get(buy) ?? 0n)).toBe(difference);
    }
    await world.assertBooksAgree();
    await world.setPrices({ BTC: '50000', ETH: '2500' });
  });

  test('keeps the part of the paid currency without a trade', async () => {
    const anchor = await world.basket({ USDC: '0.5', BTC: '0.5' });
    const client = await investor();
    const { id } = await world.invest(client, anchor, 'USDC', '2000');
    await world.settle();
    expect(await tradesById(database, id)).toHaveLength(1);
    expect((await world.balance(client, 'units', 'USDC', anchor)).posted).toBe(
      minor('USDC', '1000'),
    );
    // What is said of how it was made adds up to what was paid.
    const legs = await FUND_FACTS.legs(database, { ownerId: client.id, requestId: id });
    expect(legs).toMatchObject([
      { spent_asset: 'USDC', spent: '1000.000000', quoted: '1000.000000', filled: null },
      { spent_asset: 'USDC', spent: '1000.000000', received_asset: 'BTC', quoted: '0.01998000' },
    ]);
    expect(legs.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect((await holdingsOf(database, client.id)).map(({ fundId }) => fundId)).toEqual([anchor]);
    await world.assertBooksAgree();
  });

  test('is done at once in a basket of nothing but the paid currency', async () => {
    const cash = await world.basket({ USDC: '1' });
    const client = await investor();
    const investment = await world.invest(client, cash, 'USDC', '2000');
    expect(investment.state).toBe('COMPLETED');
    expect((await world.balance(client, 'units', 'USDC', cash)).posted).toBe(minor('USDC', '2000'));
    await world.assertBooksAgree();
  });
});

describe('a quote of an investment', () => {
  const refusal = (code: string) => expect.objectContaining({ code });

  test('is refused outside the limits, which are in dollars at the price of the currency', async () => {
    const client = await investor();
    const limits = await getInvestmentLimits(database, client.id, core);
    const usdc = limits.find(({ currency }) => currency === 'USDC');
    expect(usdc).toMatchObject({
      available: minor('USDC', '10000'),
      minimum: minor('USDC', '1000'),
      maximum: minor('USDC', '5000000'),
    });
    const ask = (amount: string) => world.quote(client, core, 'USDC', amount);
    await expect(ask('999.999999')).rejects.toEqual(refusal('amount_below_minimum'));
    await expect(ask('5000000.000001')).rejects.toEqual(refusal('amount_above_maximum'));
    await expect(ask('10000.000001')).rejects.toEqual(refusal('insufficient_funds'));
    await expect(ask('1000.0000001')).rejects.toEqual(refusal('amount_invalid'));
    expect((await ask('1000')).amount).toBe(minor('USDC', '1000'));
  });

  test('is good for its owner, once, for 30 seconds', async () => {
    const [client, other] = [await investor(), await investor()];
    const [first, second] = [
      await world.quote(client, core, 'USDC', '1000'),
      await world.quote(client, core, 'USDC', '1000'),
    ];
    await expect(world.accept(other, first.id)).rejects.toEqual(refusal('not_found'));
    await expect(world.accept(client, newId())).rejects.toEqual(refusal('not_found'));
    await world.accept(client, first.id);
    await expect(world.accept(client, first.id)).rejects.toEqual(refusal('quote_expired'));
    await world.advance(31);
    await expect(world.accept(client, second.id)).rejects.toEqual(refusal('quote_expired'));
    await world.settle();
  });

  test('is no longer good when the price moved the amount out of the limits', async () => {
    const client = await world.client();
    await world.fund(client, 'BTC', '1');
    await world.setPrices({ BTC: '50000' });
    const quote = await world.quote(client, core, 'BTC', '0.02');
    await world.setPrices({ BTC: '49000' });
    await expect(world.accept(client, quote.id)).rejects.toEqual(refusal('rate_changed'));
    expect(await world.balance(client, 'available', 'BTC')).toEqual({
      posted: minor('BTC', '1'),
      held: 0n,
    });
    await world.setPrices({ BTC: '50000' });
  });

  test('does not reserve the money', async () => {
    const client = await investor();
    const [first, second] = [
      await world.quote(client, core, 'USDC', '6000'),
      await world.quote(client, core, 'USDC', '6000'),
    ];
    await world.accept(client, first.id);
    await expect(world.accept(client, second.id)).rejects.toEqual(refusal('insufficient_funds'));
    await world.settle();
  });

  test('is refused by a fund that is closed or takes inquiries only, with its own code', async () => {
    const client = await investor();
    const fundId = await world.basket({ BTC: '1' });
    const quote = await world.quote(client, fundId, 'USDC', '1000');
    const open = (state: 'OPEN' | 'INQUIRY_ONLY' | 'CLOSED') =>
      transact(database, (tx) =>
        setFundState(tx, SYSTEM, { fundId, state, redemptionsAllowed: true }),
      );
    for (const [state, code] of [
      ['CLOSED', 'fund_closed'],
      ['INQUIRY_ONLY', 'fund_inquiry_only'],
    ] as const) {
      await open(state);
      await expect(world.quote(client, fundId, 'USDC', '1000')).rejects.toEqual(refusal(code));
      await expect(world.accept(client, quote.id)).rejects.toEqual(refusal(code));
    }
    await open('OPEN');
    expect((await world.accept(client, quote.id)).state).toBe('PROCESSING');
    await world.settle();
  });

  test('a key is good for one investment for ever', async () => {
    const client = await investor();
    const key = newId();
    const [first, second] = [
      await world.quote(client, core, 'USDC', '1000'),
      await world.quote(client, core, 'USDC', '2000'),
    ];
    await world.accept(client, first.id, key);
    await expect(world.accept(client, second.id, key)).rejects.toEqual(
      refusal('idempotency_key_reused'),
    );
    await world.settle();
    await world.assertBooksAgree();
  });
});

describe('an investment whose trades fail', () => {
  test('gives back the money of the trade that failed', async () => {
    const client = await investor();
    await sandbox.plantFault({ provider: 'trade', fault: 'fail_after_accepting', times: 1 });
    const { id } = await world.invest(client, core, 'USDC', '10000');
    await world.settle();
    const trades = await tradesById(database, id);
    const failed = trades.find(({ state }) => state === 'FAILED');
    expect(trades.map(({ state }) => state).toSorted()).toEqual(['FAILED', 'FILLED']);
    expect(await stateOf(id)).toBe('completed');
    expect(await stateOf(failed?.id ?? '')).toBe('failed');
    expect(await world.balance(client, 'available', 'USDC')).toEqual({
      posted: failed?.sell.minor,
      held: 0n,
    });
    expect((await world.balance(client, 'units', failed?.buy ?? 'BTC', core)).posted).toBe(0n);
    await world.assertBooksAgree();
  });

  test('fails as a whole and frees the money when no trade was made', async () => {
    const client = await investor();
    await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 2 });
    const { id } = await world.invest(client, core, 'USDC', '10000');
    await world.settle();
    expect(await stateOf(id)).toBe('failed');
    expect(await world.balance(client, 'available', 'USDC')).toEqual({
      posted: minor('USDC', '10000'),
      held: 0n,
    });
    expect(await world.subjectsSentTo(client)).toContain(
      'Your investment in Ballast Core could not be made',
    );
    await world.assertBooksAgree();
  });
  test('because the rate changed trades nothing, frees the money and says why', async () => {
    const client = await investor();
    const { id } = await world.invest(client, core, 'USDC', '10000');
    await world.setPrices({ BTC: '50500', ETH: '2525' });
    await world.settle();
    expect(await stateOf(id)).toBe('failed');
    expect((await tradesById(database, id)).map(({ failure }) => failure)).toEqual([
      'below_floor',
      'below_floor',
    ]);
    expect(await world.balance(client, 'available', 'USDC')).toEqual({
      posted: minor('USDC', '10000'),
      held: 0n,
    });
    const { email } = await getUser(database, client.actor.userId);
    const letters = (await sandbox.listOutbox(email)).map(({ text }) => text);
    expect(
      letters.filter((text) => text.includes('The rate changed after your quote')),
    ).toHaveLength(1);
    await world.assertBooksAgree();
  });
});
