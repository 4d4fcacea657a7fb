import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { entriesOfRequestById, requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { getUser } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { setFundState } from '../funds.ts';
import { holdingsOf } from '../holdings.ts';
import { FUND_FACTS } from '../transaction-facts.ts';
import { getRedemptionLimits } from './redemption-quotes.ts';
import { listRedemptionRecords } from './redemptions.ts';

const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;
const world = await openFundsWorld();
const { database, sandbox, minor } = world;
await world.setPrices(PRICES);
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const refusal = (code: string) => expect.objectContaining({ code });

/** A client who has invested 10,000 USDC in a basket and has nothing else. */
async function holder(fundId = core): Promise<TestClient> {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.setPrices(PRICES);
  await world.invest(client, fundId, 'USDC', '10000');
  await world.settle();
  await world.setPrices(PRICES);
  return client;
}

const units = (client: TestClient, asset: AssetCode, fundId = core) =>
  world.balance(client, 'units', asset, fundId);
const stateOf = async (id: string) => (await requestById(database, id))?.state;
const newest = async (client: TestClient) =>
  (await listRedemptionRecords(database, client.id, { after: null, limit: 1 }))[0];

describe('a redemption', () => {
  test('holds units at once and turns them into money as the trades fill', async () => {
    const client = await holder();
    const before = { BTC: await units(client, 'BTC'), ETH: await units(client, 'ETH') };
    const quote = await world.quoteOut(client, core, 'USDC', '4000');
    await world.acceptOut(client, quote.id);
    for (const { asset, quantity } of quote.parts) {
      expect(await units(client, asset)).toMatchObject({ held: quantity });
    }
    await world.settle();
    for (const { asset, quantity } of quote.parts) {
      const had = before[asset as 'BTC' | 'ETH'].posted;
      expect(await units(client, asset)).toEqual({ posted: had - quantity, held: 0n });
    }
    expect(await world.balance(client, 'available', 'USDC')).toEqual({
      posted: minor('USDC', '4000'),
      held: 0n,
    });
    const proceeds = minor('USDC', '4000');
    expect(await newest(client)).toMatchObject({ state: 'COMPLETED', proceeds });
    expect(await world.subjectsSentTo(client)).toContain(
      'Your redemption from Ballast Core is complete',
    );
    await world.assertBooksAgree();
  });

  test('of everything leaves nothing, and all that it brought is available at once', async () => {
    const client = await holder();
    const quote = await world.quoteOut(client, core, 'USDC', null);
    expect(quote.share).toBe(RATE_ONE);
    const { id } = await world.acceptOut(client, quote.id);
    await world.settle();
    expect(await holdingsOf(database, client.id)).toEqual([]);
    const { proceeds } = (await newest(client)) ?? {};
    expect((await entriesOfRequestById(database, id)).map(({ kind }) => kind)).toEqual([
      'redemption',
    ]);
    expect((await world.balance(client, 'available', 'USDC')).posted).toBe(proceeds);
    expect((await world.balance(client, 'holdback', 'USDC')).posted).toBe(0n);
    const { email } = await getUser(database, client.actor.userId);
    const letters = (await sandbox.listOutbox(email)).map(({ text }) => text);
    expect(letters.filter((text) => /hold back|audit/.test(text))).toEqual([]);
    await world.assertBooksAgree();
  });

  test('brings no more than was invested, at the same prices', async () => {
    const client = await holder();
    await world.redeem(client, core, 'USDC', null);
    await world.settle();
    const { proceeds } = (await newest(client)) ?? {};
    expect(proceeds).toBeLessThan(minor('USDC', '10000'));
  });

  test('pays a component that is the payout currency without a trade', async () => {
    const anchor = await world.basket({ USDC: '0.5', BTC: '0.5' });
    const client = await holder(anchor);
    const { id } = await world.redeem(client, anchor, 'USDC', null);
    await world.settle();
    expect((await tradesById(database, id)).map(({ sell }) => sell.asset)).toEqual(['BTC']);
    // What is said of how it was made adds up to what was paid out.
    const legs = await FUND_FACTS.legs(database, { ownerId: client.id, requestId: id });
    expect(legs.map((leg) => [leg.spent_asset, leg.received_asset, leg.status])).toEqual([
      ['USDC', 'USDC', 'completed'],
      ['BTC', 'USDC', 'completed'],
    ]);
    const total = legs.reduce((sum, { quoted }) => sum + minor('USDC', quoted), 0n);
    expect(total).toBe((await newest(client))?.proceeds);
    expect((await world.balance(client, 'available', 'USDC')).posted).toBe(total);
    expect(await holdingsOf(database, client.id)).toEqual([]);
    await world.assertBooksAgree();
  });

  test('of everything sweeps dust that would bring nothing to the rounding account', async () => {
    const dusty = await world.basket({ USDC: '0.9999999999', ETH: '0.0000000001' });
    const client = await holder(dusty);
    expect((await units(client, 'ETH', dusty)).posted).toBeGreaterThan(0n);
    const { id } = await world.redeem(client, dusty, 'USDC', null);
    await world.settle();
    expect(await tradesById(database, id)).toEqual([]);
    expect(await stateOf(id)).toBe('completed');
    expect(await holdingsOf(database, client.id)).toEqual([]);
    await world.assertBooksAgree();
  });
});

describe('two redemptions at once', () => {
  test('end each by its own trades: one that is late keeps no other waiting', async () => {
    const client = await holder();
    await sandbox.plantFault({ provider: 'trade', fault: 'delay', times: 2 });
    const half = await world.redeem(client, core, 'USDC', '5000');
    await world.queue.runDueJobs();
    const rest = await world.redeem(client, core, 'USDC', null);
    await world.settle();
    expect([await stateOf(half.id), await stateOf(rest.id)]).toEqual(['processing', 'completed']);
    await world.advance(900);
    await world.queue.runDueJobs();
    expect(await stateOf(half.id)).toBe('completed');
    expect(await holdingsOf(database, client.id)).toEqual([]);
    await world.assertBooksAgree();
  });
});

describe('a quote of a redemption', () => {
  test('is not quoted at a price older than five minutes', async () => {
    const client = await holder();
    await sql`update latest_prices set as_of = clock_now() - interval '301 seconds'
      where code = 'ETH'`.execute(database);
    await expect(world.quoteOut(client, core, 'USDC', '1000')).rejects.toThrow('price_stale');
    await sql`update latest_prices set as_of = clock_now()`.execute(database);
    await world.quoteOut(client, core, 'USDC', '1000');
  });

  test('is refused outside the limits, but everything may always be redeemed', async () => {
    const client = await holder();
    const limits = await getRedemptionLimits(database, client.id, core);
    const usdc = limits.currencies.find(({ currency }) => currency === 'USDC');
    expect(usdc?.minimum).toBe(minor('USDC', '100'));
    const ask = (amount: string | null) => world.quoteOut(client, core, 'USDC', amount);
    await expect(ask('99.999999')).rejects.toEqual(refusal('amount_below_minimum'));
    await expect(ask('10000')).rejects.toEqual(refusal('insufficient_funds'));
    await expect(ask('100.0000001')).rejects.toEqual(refusal('amount_invalid'));
    expect((await ask('100')).proceeds).toBeGreaterThanOrEqual(minor('USDC', '100'));
    expect((await ask(null)).proceeds).toBe(usdc?.maximum);
    const nobody = await world.client();
    await expect(world.quoteOut(nobody, core, 'USDC', null)).rejects.toEqual(
      refusal('insufficient_funds'),
    );
  });

  test('is good for its owner, once, for 30 seconds', async () => {
    const [client, other] = [await holder(), await holder()];
    const [first, second] = [
      await world.quoteOut(client, core, 'USDC', '1000'),
      await world.quoteOut(client, core, 'USDC', '1000'),
    ];
    await expect(world.acceptOut(other, first.id)).rejects.toEqual(refusal('not_found'));
    const key = newId();
    await world.acceptOut(client, first.id, key);
    await expect(world.acceptOut(client, first.id)).rejects.toEqual(refusal('quote_expired'));
    await expect(world.acceptOut(client, second.id, key)).rejects.toEqual(
      refusal('idempotency_key_reused'),
    );
    await world.advance(31);
    await expect(world.acceptOut(client, second.id)).rejects.toEqual(refusal('quote_expired'));
    await world.settle();
  });

  test('is refused while the fund does not allow redemptions', async () => {
    const fundId = await world.basket({ BTC: '1' });
    const client = await holder(fundId);
    const quote = await world.quoteOut(client, fundId, 'USDC', '1000');
    const allow = (redemptionsAllowed: boolean) =>
      transact(database, (tx) =>
        setFundState(tx, SYSTEM, { fundId, state: 'CLOSED', redemptionsAllowed }),
      );
    await allow(false);
    await expect(world.quoteOut(client, fundId, 'USDC', '1000')).rejects.toEqual(
      refusal('redemption_not_allowed'),
    );
    await expect(world.acceptOut(client, quote.id)).rejects.toEqual(
      refusal('redemption_not_allowed'),
    );
    // A fund that is closed to new money still gives it back.
    await allow(true);
    expect((await world.acceptOut(client, quote.id)).state).toBe('PROCESSING');
    await world.settle();
  });

  test('stays good beside another redemption as long as the units are there', async () => {
    const client = await holder();
    const { currencies } = await getRedemptionLimits(database, client.id, core);
    const most = currencies.find(({ currency }) => currency === 'USDC')?.maximum ?? 0n;
    const half = `${most / 2n / minor('USDC', '1') - 1n}`;
    const quotes = [
      await world.quoteOut(client, core, 'USDC', half),
      await world.quoteOut(client, core, 'USDC', half),
      await world.quoteOut(client, core, 'USDC', half),
    ];
    const [first, second, third] = quotes.map(({ id }) => id);
    await world.acceptOut(client, first ?? '');
    await world.acceptOut(client, second ?? '');
    await expect(world.acceptOut(client, third ?? '')).rejects.toEqual(
      refusal('insufficient_funds'),
    );
    await world.settle();
    await world.assertBooksAgree();
  });

  test('of everything is no longer good when the holding grew', async () => {
    const client = await holder();
    await world.fund(client, 'USDC', '21000');
    await world.setPrices(PRICES);
    await world.invest(client, core, 'USDC', '20000');
    await world.settle();
    await world.invest(client, core, 'USDC', '1000');
    const quote = await world.quoteOut(client, core, 'USDC', null);
    await world.settle();
    await expect(world.acceptOut(client, quote.id)).rejects.toEqual(refusal('rate_changed'));
    expect((await units(client, 'BTC')).held).toBe(0n);
  });

  test('is no longer good when prices moved the amount below the minimum', async () => {
    const client = await holder();
    const quote = await world.quoteOut(client, core, 'BTC', '0.002');
    await world.setPrices({ BTC: '49000' });
    await expect(world.acceptOut(client, quote.id)).rejects.toEqual(refusal('rate_changed'));
    await world.setPrices(PRICES);
  });
});

describe('a redemption whose trades fail', () => {
  test('frees the units of the trade that failed and pays what was sold', async () => {
    const client = await holder();
    await sandbox.plantFault({ provider: 'trade', fault: 'fail_after_accepting', times: 1 });
    const { id } = await world.redeem(client, core, 'USDC', null);
    await world.settle();
    const trades = await tradesById(database, id);
    const failed = trades.find(({ state }) => state === 'FAILED');
    const filled = trades.find(({ state }) => state === 'FILLED');
    expect(await stateOf(id)).toBe('completed');
    expect(await units(client, failed?.sell.asset ?? 'BTC')).toEqual({
      posted: failed?.sell.minor,
      held: 0n,
    });
    expect(await units(client, filled?.sell.asset ?? 'BTC')).toEqual({ posted: 0n, held: 0n });
    expect(await newest(client)).toMatchObject({ proceeds: filled?.bought });
    await world.assertBooksAgree();
  });

  test('fails as a whole and frees all units when nothing was sold', async () => {
    const client = await holder();
    const had = await holdingsOf(database, client.id);
    await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 2 });
    const { id } = await world.redeem(client, core, 'USDC', null);
    await world.settle();
    expect(await stateOf(id)).toBe('failed');
    expect(await holdingsOf(database, client.id)).toEqual(had);
    expect(await newest(client)).toMatchObject({ state: 'FAILED', proceeds: null });
    expect(await world.subjectsSentTo(client)).toContain(
      'Your redemption from Ballast Core could not be made',
    );
    await world.assertBooksAgree();
  });
});

test('redemptions are listed by page, newest first, to their owner alone', async () => {
  const [client, other] = [await holder(), await holder()];
  const made: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    made.unshift((await world.redeem(client, core, 'USDC', '500')).id);
  }
  const first = await listRedemptionRecords(database, client.id, { after: null, limit: 2 });
  const last = first.at(-1);
  const rest = await listRedemptionRecords(database, client.id, { after: last ?? null, limit: 2 });
  expect([...first, ...rest].map(({ id }) => id)).toEqual(made);
  expect(await listRedemptionRecords(database, other.id, { after: null, limit: 2 })).toEqual([]);
  await world.settle();
});
