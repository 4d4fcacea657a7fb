import { rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../server/database/identifier.ts';
import { isAtRate } from '../../server/payments/trades/fill-rules.ts';
import { BELOW_FLOOR, OutcomeUnknown, ProviderRefusal } from '../../server/providers/failures.ts';
import type { OrderReport, Trade, TradeOrder } from '../../server/providers/trade/port.ts';

/** An adapter of the trade port at work, and a hand on its other side. */
export type TradeAtWork = {
  readonly trade: () => Trade;
  /** 1,000 USDC for bitcoin, of which it brings about so much in minor units. */
  readonly fair: () => Promise<bigint>;
  /** Lets what was accepted come to its end, and be told. */
  readonly settle: () => Promise<void>;
  /** Has the next order be carried out and its answer be lost. */
  readonly loseAnswer: () => Promise<void>;
};

/** What every adapter of the trade port keeps to. */
export function keepsToTradePort({ trade, fair, settle, loseAnswer }: TradeAtWork): void {
  async function orderOf(part: Partial<TradeOrder> = {}): Promise<TradeOrder> {
    const id = newId();
    const floor = ((await fair()) * 995n) / 1000n;
    const sell = { asset: 'USDC', amount: 1_000_000_000n };
    return { key: id, requestId: id, sell, buy: 'BTC', floor, ...part };
  }

  async function endOf(order: TradeOrder): Promise<OrderReport | null> {
    await settle();
    return trade().findOrder({ key: order.key, order });
  }

  describe('the port of trade', () => {
    test('prices come for the codes asked, in their order, US dollars at one', async () => {
      const prices = await trade().prices(['USD', 'ETH', 'BTC']);
      expect(prices.map(({ code }) => code)).toEqual(['USD', 'ETH', 'BTC']);
      expect(prices[0]?.price).toBe('1');
      for (const { price } of prices) expect(price).toMatch(/^\d+(\.\d{1,18})?$/);
    });

    test('histories are of finished periods, each opening where the one before closed', async () => {
      const [now] = await trade().prices(['ETH']);
      const to = now?.at ?? new Date();
      const from = new Date(to.getTime() - 30 * 3_600_000);
      const hours = await trade().candles({ code: 'ETH', from, to, resolution: 'HOUR' });
      expect(hours.length).toBeGreaterThanOrEqual(29);
      for (const [i, { open }] of hours.entries()) {
        if (i > 0) expect(open).toBe(hours[i - 1]?.close);
      }
    });

    test('what is listed one way is listed the other way', async () => {
      const pairs = await trade().pairs(['BTC', 'ETH', 'USDC']);
      for (const { sell, buy } of pairs) expect(pairs).toContainEqual({ sell: buy, buy: sell });
      expect(pairs).toContainEqual({ sell: 'USDC', buy: 'BTC' });
    });

    test('an order brings at least its floor, for no more than was ordered', async () => {
      const order = await orderOf();
      const { providerReference } = await trade().order(order);
      const end = await endOf(order);
      expect(end).toMatchObject({
        ...{ state: 'settled', key: order.key, requestId: order.requestId, providerReference },
        ...{ failure: null, filledAt: expect.any(Date) },
      });
      if (!end?.bought || !end.rate) throw new Error('it says nothing of what it bought');
      expect(end.sold.amount).toBeLessThanOrEqual(order.sell.amount);
      expect(end.bought.amount).toBeGreaterThanOrEqual(order.floor);
      expect(isAtRate(end.sold, end.bought, rateOf(end.rate))).toBe(true);
      expect(await endOf(order)).toEqual(end);
    });

    test('one that cannot be filled above its floor trades nothing', async () => {
      const order = await orderOf({ floor: ((await fair()) * 1005n) / 1000n });
      await trade().order(order);
      expect(await endOf(order)).toMatchObject({
        ...{ state: 'failed', bought: null, rate: null, filledAt: null, failure: BELOW_FLOOR },
      });
    });

    test('a key trades once, also when twenty ask at once', async () => {
      const order = await orderOf();
      const receipts = await Promise.all(Array.from({ length: 20 }, () => trade().order(order)));
      expect(new Set(receipts.map((each) => each.providerReference)).size).toBe(1);
    });

    test.each([
      ['another amount', { sell: { asset: 'USDC', amount: 20_000_000n } }],
      ['another asset', { buy: 'ETH' }],
      ['another floor', { floor: 1n }],
    ] as const)('a key with %s is refused', async (_what, part) => {
      const order = await orderOf();
      await trade().order(order);
      await expect(trade().order({ ...order, ...part })).rejects.toEqual(
        new ProviderRefusal('key_reused'),
      );
    });

    test.each([
      ['an asset for itself', { buy: 'USDC' }, 'pair_not_traded'],
      ['nothing', { sell: { asset: 'USDC', amount: 0n } }, 'amount_invalid'],
    ] as const)('an order for %s is refused', async (_what, part, reason) => {
      await expect(trade().order(await orderOf(part))).rejects.toEqual(new ProviderRefusal(reason));
    });

    test('a lost answer leaves open what happened; reading back tells', async () => {
      await loseAnswer();
      const order = await orderOf();
      await expect(trade().order(order)).rejects.toBeInstanceOf(OutcomeUnknown);
      expect((await endOf(order))?.state).toBe('settled');
    });

    test('of a key that nobody used there is no order', async () => {
      expect(await endOf(await orderOf())).toBeNull();
    });
  });
}
