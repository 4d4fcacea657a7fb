import { expect, it } from 'vitest';
import { type ExchangeCurrency, estimate } from './exchange-estimate.ts';

const currency = (code: string, price: string | null): ExchangeCurrency => ({
  currency: code,
  available: '0',
  price_usd: price,
  minimum: null,
  maximum: null,
  obstacle: null,
  opens_at: null,
});
const [USDC, BTC] = [currency('USDC', '1'), currency('BTC', '50000')];

it('says what the other side would be, rounded against the client, with the spread in the rate', () => {
  const buying = { sell: USDC, buy: BTC };
  expect(estimate(buying, { of: 'SELL', amount: '1000' })).toEqual({
    sold: '1000',
    bought: '0.01998',
    rate: '0.000019980000000000',
  });
  expect(estimate(buying, { of: 'BUY', amount: '0.01998' })?.sold).toBe('1000');
  expect(estimate({ sell: BTC, buy: USDC }, { of: 'BUY', amount: '0.000001' })?.sold).toBe(
    '0.00000001',
  );
});

it('says nothing of an amount that nobody typed, or that has more places than its currency', () => {
  const buying = { sell: USDC, buy: BTC };
  expect(estimate(buying, { of: 'SELL', amount: '' })).toMatchObject({ sold: '', bought: '' });
  expect(estimate(buying, { of: 'SELL', amount: '1.0000001' })?.bought).toBe('');
  expect(estimate({ sell: USDC, buy: currency('BTC', null) }, { of: 'SELL', amount: '1' })).toBe(
    null,
  );
});
