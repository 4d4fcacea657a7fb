import { describe, expect, it } from 'vitest';
import { waysOver } from './market-pairs.ts';

const both = (one: string, other: string) => [
  { sell: one, buy: other },
  { sell: other, buy: one },
];

describe('the way from one asset to another', () => {
  const ways = waysOver([
    ...both('EUR', 'USD'),
    ...both('GBP', 'USD'),
    ...both('EUR', 'BTC'),
    ...both('GBP', 'BTC'),
    ...both('CHF', 'BTC'),
    { sell: 'SGD', buy: 'USD' },
  ]);

  it('is one order where the market lists the pair', () => {
    expect(ways('EUR', 'USD')).toEqual({ over: null });
  });

  it('is two over US dollars where it does not, and over another asset where dollars do not lead there', () => {
    expect(ways('EUR', 'GBP')).toEqual({ over: 'USD' });
    expect(ways('EUR', 'CHF')).toEqual({ over: 'BTC' });
  });

  it('goes in the direction that is listed alone', () => {
    expect(ways('SGD', 'EUR')).toEqual({ over: 'USD' });
    expect(ways('EUR', 'SGD')).toBe(null);
  });

  it('is none where two orders do not lead there', () => {
    expect(ways('SGD', 'CHF')).toBe(null);
  });

  it('is one order before the market has named its pairs', () => {
    expect(waysOver([])('EUR', 'GBP')).toEqual({ over: null });
  });
});
