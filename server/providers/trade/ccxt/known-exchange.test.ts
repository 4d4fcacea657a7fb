import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOOKS_UP_BY_KEY } from './known-exchange.ts';
import { loadExchange } from './load-exchange.ts';

/* What became of an order is asked by our own key, whose answer was lost with its id. */

const SETTINGS = {
  ...{ key: 'k'.repeat(32), secret: 'c2VjcmV0', passphrase: 'word', url: null },
  ...{ timeoutMs: 1000, isPaced: false, feeShare: null, dollar: 'USDC' },
} as const;

const MARKET = {
  ...{ id: 'BTCUSDC', lowercaseId: 'btcusdc', symbol: 'BTC/USDC', active: true },
  ...{ base: 'BTC', quote: 'USDC', baseId: 'BTC', quoteId: 'USDC' },
  ...{ type: 'spot', spot: true, swap: false, future: false, option: false, contract: false },
  ...{ precision: { amount: '0.00000001', price: '0.01' }, limits: {} },
};

/** What ccxt would send to look an order up by a key; nothing is sent. */
async function askedBy(id: string, clientOrderId: string): Promise<string> {
  const asked: string[] = [];
  const exchange = await loadExchange({ ...SETTINGS, id });
  Object.assign(exchange, {
    loadMarkets: async () => undefined,
    fetch: async (...request: unknown[]) => {
      asked.push(JSON.stringify(request));
      throw new Error('nothing is sent');
    },
  });
  (exchange as unknown as { setMarkets: (markets: object[]) => void }).setMarkets([MARKET]);
  await exchange.fetchOrder('', 'BTC/USDC', { clientOrderId }).catch(() => undefined);
  return asked.join(' ');
}

test.each(LOOKS_UP_BY_KEY)('%s is asked for an order by our key', async (id) => {
  const key = randomUUID();
  expect(await askedBy(id, key)).toContain(key);
});

test.each(['kraken', 'kucoin', 'bybit', 'coinbase', 'okx', 'gate'])('%s is none of those', (id) => {
  expect(LOOKS_UP_BY_KEY).not.toContain(id);
});
