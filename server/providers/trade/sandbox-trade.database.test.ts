import { Refusal } from '@ballast/contract/errors.ts';
import { convertMinor, rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, test } from 'vitest';
import { openTestWorld } from '../../../tests/worlds/providers.ts';
import { keepsToTradePort } from '../../../tests/worlds/trade-contract.ts';
import { newId } from '../../database/identifier.ts';
import { BELOW_FLOOR, OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import type { Resolution, TradeOrder } from './port.ts';

const world = await openTestWorld();
const { trade, custody } = world.providers;
const { sandbox, advance, deliver, now } = world;
const DAY_MS = 86_400_000;

function orderOf(part: Partial<TradeOrder> = {}): TradeOrder {
  const id = newId();
  return {
    key: id,
    requestId: id,
    sell: { asset: 'USDC', amount: 1_000_000_000n },
    buy: 'BTC',
    floor: 0n,
    ...part,
  };
}

async function eventsOf(requestId: string) {
  const rows = await world.database
    .selectFrom('provider_events')
    .select(['type', 'data'])
    .orderBy('id')
    .execute();
  return rows.filter((row) => (row.data as { request_id: unknown }).request_id === requestId);
}

/** Holdings once every order has filled. */
async function holdings(): Promise<Record<string, bigint>> {
  await advance(3);
  await sandbox.work(deliver);
  const { balances } = await custody.balances();
  return Object.fromEntries(balances.map((each) => [each.asset, each.amount]));
}

keepsToTradePort({
  trade: () => trade,
  fair: async () => {
    const [usdc, btc] = await trade.prices(['USDC', 'BTC']);
    const dollars = convertMinor('USDC', 1_000_000_000n, 'USD', rateOf(usdc?.price ?? ''), 'down');
    return (dollars * 100_000_000n * rateOf('1')) / (100n * rateOf(btc?.price ?? ''));
  },
  settle: async () => {
    await advance(3);
    await sandbox.work(deliver);
  },
  loseAnswer: () =>
    sandbox.plantFault({ provider: 'trade', fault: 'error_after_accepting', times: 1 }),
});

describe('prices', () => {
  test('come for the codes asked, in their order, US dollars at one', async () => {
    const prices = await trade.prices(['USD', 'ETH', 'EUR']);
    expect(prices.map((each) => each.code)).toEqual(['USD', 'ETH', 'EUR']);
    expect(prices[0]?.price).toBe('1');
    for (const { price } of prices) expect(price).toMatch(/^\d+(\.\d{1,18})?$/);
  });

  test('minutes, hours and days agree', async () => {
    const today = Math.floor((await now()).getTime() / DAY_MS) * DAY_MS;
    const from = new Date(today - 3 * DAY_MS);
    const to = new Date(today);
    const read = (resolution: Resolution) => trade.candles({ code: 'ETH', from, to, resolution });
    const [days, hours, minutes] = [await read('DAY'), await read('HOUR'), await read('MINUTE')];
    expect([days.length, hours.length, minutes.length]).toEqual([3, 72, 4320]);
    for (const [i, day] of days.entries()) {
      const last = { hour: hours[i * 24 + 23], minute: minutes[i * 1440 + 1439] };
      expect([last.hour?.close, last.minute?.close]).toEqual([day.close, day.close]);
      expect([hours[i * 24]?.open, minutes[i * 1440]?.open]).toEqual([day.open, day.open]);
    }
    for (let i = 1; i < minutes.length; i += 1) {
      expect(minutes[i]?.open).toBe(minutes[i - 1]?.close);
    }
  });

  test('go back three years, every day, and never show what has not ended', async () => {
    const at = await now();
    const from = new Date(at.getTime() - 3 * 365 * DAY_MS);
    const to = new Date(at.getTime() + 10 * DAY_MS);
    const days = await trade.candles({ code: 'BTC', from, to, resolution: 'DAY' });
    expect(days.length).toBeGreaterThanOrEqual(3 * 365 - 1);
    const last = days.at(-1)?.start.getTime() ?? 0;
    expect(last + DAY_MS).toBeLessThanOrEqual(at.getTime());
    expect(last + 2 * DAY_MS).toBeGreaterThan(at.getTime());
  });

  test('a range of more than 5,000 periods is refused', async () => {
    const at = await now();
    const from = new Date(at.getTime() - 5002 * 60_000);
    const query = { code: 'BTC', from, to: at, resolution: 'MINUTE' } as const;
    await expect(trade.candles(query)).rejects.toEqual(new ProviderRefusal('range_too_long'));
  });

  test('a price that was set stands from now on and leaves history alone', async () => {
    const before = await now();
    const history = {
      code: 'ETH',
      from: new Date(before.getTime() - DAY_MS),
      to: before,
      resolution: 'HOUR',
    } as const;
    const past = await trade.candles(history);
    const market = await trade.prices(['ETH']);
    await sandbox.setPrice({ code: 'ETH', price: rateOf('1234.567890123') });
    expect((await trade.prices(['ETH']))[0]?.price).toBe('1234.567890123');
    expect(await trade.candles(history)).toEqual(past);

    await advance(30 * 86_400);
    expect((await trade.prices(['ETH']))[0]?.price).toBe('1234.567890123');
    const days = await trade.candles({
      code: 'ETH',
      from: before,
      to: await now(),
      resolution: 'DAY',
    });
    expect(new Set(days.map((day) => day.close))).toEqual(new Set(['1234.567890123']));
    expect(market[0]?.price).not.toBe('1234.567890123');
  });

  test.each([
    ['nothing', 'BTC', 0n],
    ['US dollars', 'USD', rateOf('2')],
  ] as const)('the price of %s cannot be set', async (_what, code, price) => {
    await expect(sandbox.setPrice({ code, price })).rejects.toEqual(new Refusal('amount_invalid'));
  });
});

describe('an order', () => {
  test('fills within seconds at the market less a tenth of a percent, and settles at the custodian', async () => {
    const before = await holdings();
    const order = orderOf();
    expect(await trade.order(order)).toMatchObject({ state: 'accepted' });
    expect(await trade.findOrder(order)).toMatchObject({
      state: 'accepted',
      bought: null,
      rate: null,
    });
    await advance(3);
    await sandbox.work(deliver);
    const filled = await trade.findOrder(order);
    const [usdc, btc] = await trade.prices(['USDC', 'BTC']);
    const fair = convertMinor('USDC', 1_000_000_000n, 'USD', rateOf(usdc?.price ?? ''), 'down');
    const worth = convertMinor(
      'BTC',
      filled?.bought?.amount ?? 0n,
      'USD',
      rateOf(btc?.price ?? ''),
      'down',
    );
    expect(worth).toBeLessThan(fair);
    expect(worth).toBeGreaterThan((fair * 995n) / 1000n);
    const bought = filled?.bought?.amount ?? 0n;
    expect(bought).toBe(
      convertMinor('USDC', 1_000_000_000n, 'BTC', rateOf(filled?.rate ?? ''), 'down'),
    );

    const after = await holdings();
    expect((after.USDC ?? 0n) - (before.USDC ?? 0n)).toBe(-1_000_000_000n);
    expect((after.BTC ?? 0n) - (before.BTC ?? 0n)).toBe(bought);
    expect(await eventsOf(order.requestId)).toMatchObject([
      {
        type: 'trade.order_filled',
        data: {
          provider_ref: filled?.providerReference,
          sold: { asset: 'USDC', amount: '1000000000' },
          bought: { asset: 'BTC', amount: bought.toString() },
          rate: filled?.rate,
        },
      },
    ]);
  });

  test('fills at the price of the moment it was due, however late the exchange gets to it', async () => {
    const order = orderOf();
    await trade.order(order);
    const [btc, usdc] = await trade.prices(['BTC', 'USDC']);
    await advance(40 * 86_400);
    const filled = await trade.findOrder(order);
    const fair = (rateOf(usdc?.price ?? '') * 10n ** 18n) / rateOf(btc?.price ?? '');
    const rate = rateOf(filled?.rate ?? '');
    // A minute may turn between the order and its due time; forty days are far more.
    expect(rate).toBeGreaterThan((fair * 99n) / 100n);
    expect(rate).toBeLessThan((fair * 101n) / 100n);
  });

  test('the same key trades once, also when twenty workers ask at once', async () => {
    const order = orderOf();
    const before = await holdings();
    const receipts = await Promise.all(Array.from({ length: 20 }, () => trade.order(order)));
    expect(new Set(receipts.map((each) => each.providerReference)).size).toBe(1);
    await advance(3);
    await Promise.all(Array.from({ length: 4 }, () => sandbox.work(deliver)));
    expect(((await holdings()).USDC ?? 0n) - (before.USDC ?? 0n)).toBe(-1_000_000_000n);
  });

  test.each([
    ['another amount', { sell: { asset: 'USDC', amount: 1n } }],
    ['another asset', { buy: 'ETH' }],
    ['another floor', { floor: 1n }],
  ] as const)('the same key with %s is refused', async (_what, part) => {
    const order = orderOf();
    await trade.order(order);
    await expect(trade.order({ ...order, ...part })).rejects.toEqual(
      new ProviderRefusal('key_reused'),
    );
  });

  test.each([
    ['an asset for itself', { buy: 'USDC' }, 'pair_not_traded'],
    ['nothing', { sell: { asset: 'USDC', amount: 0n } }, 'amount_invalid'],
  ] as const)('for %s is refused', async (_what, part, reason) => {
    await expect(trade.order(orderOf(part))).rejects.toEqual(new ProviderRefusal(reason));
  });

  test('fills down to its floor, and below it trades nothing', async () => {
    await sandbox.setPrice({ code: 'USDC', price: rateOf('1') });
    await sandbox.setPrice({ code: 'BTC', price: rateOf('50000') });
    await holdings();
    const before = await holdings();
    // The market less a tenth of a percent is 0.01998 BTC.
    const [met, missed] = [orderOf({ floor: 1_998_000n }), orderOf({ floor: 1_998_001n })];
    await trade.order(met);
    await trade.order(missed);
    const after = await holdings();
    expect(await trade.findOrder(met)).toMatchObject({
      state: 'settled',
      bought: { asset: 'BTC', amount: 1_998_000n },
      filledAt: expect.any(Date),
    });
    expect(await trade.findOrder(missed)).toMatchObject({
      state: 'failed',
      bought: null,
      filledAt: null,
      failure: BELOW_FLOOR,
    });
    expect(await eventsOf(missed.requestId)).toMatchObject([
      { type: 'trade.order_failed', data: { failure: BELOW_FLOOR } },
    ]);
    expect((after.USDC ?? 0n) - (before.USDC ?? 0n)).toBe(-1_000_000_000n);
    expect((after.BTC ?? 0n) - (before.BTC ?? 0n)).toBe(1_998_000n);
  });

  test('too small to buy anything fails and moves nothing', async () => {
    const before = await holdings();
    const order = orderOf({ sell: { asset: 'ETH', amount: 1n }, buy: 'BTC' });
    await trade.order(order);
    await advance(3);
    await sandbox.work(deliver);
    expect(await trade.findOrder(order)).toMatchObject({
      state: 'failed',
      failure: 'amount_too_small',
    });
    expect(await eventsOf(order.requestId)).toMatchObject([{ type: 'trade.order_failed' }]);
    expect(await holdings()).toEqual(before);
  });
});

describe('a planted fault', () => {
  test.each([
    ['error_before', false],
    ['error_after_accepting', true],
    ['timeout_after_accepting', true],
  ] as const)('%s loses the answer; reading back tells', async (fault, isPlaced) => {
    await sandbox.plantFault({ provider: 'trade', fault, times: 1 });
    const order = orderOf();
    await expect(trade.order(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect((await trade.findOrder(order)) !== null).toBe(isPlaced);
  });

  test('refuse and fail_after_accepting move nothing', async () => {
    const before = await holdings();
    const [refused, failed] = [orderOf(), orderOf()];
    await sandbox.plantFault({ provider: 'trade', fault: 'refuse', times: 1 });
    await expect(trade.order(refused)).rejects.toEqual(new ProviderRefusal('refused'));
    await sandbox.plantFault({ provider: 'trade', fault: 'fail_after_accepting', times: 1 });
    await trade.order(failed);
    await advance(3);
    await sandbox.work(deliver);
    expect(await eventsOf(refused.requestId)).toEqual([]);
    expect(await eventsOf(failed.requestId)).toMatchObject([
      { type: 'trade.order_failed', data: { failure: 'no_liquidity' } },
    ]);
    expect(await trade.findOrder(failed)).toMatchObject({ state: 'failed', bought: null });
    expect(await holdings()).toEqual(before);
  });
});
