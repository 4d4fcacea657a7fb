import { describe, expect, it } from 'vitest';
import {
  checkAmount,
  isPositive,
  shownLimit,
  smallerOf,
  withoutEndZeros,
  worthInUsd,
} from './amount-check.ts';

const bounds = { minimum: '0.01', maximum: '2', available: '1.50000000' };

describe('checking a typed amount', () => {
  it('takes what is inside the bounds, and the bounds themselves', () => {
    expect(checkAmount('BTC', '0.01', bounds)).toBeNull();
    expect(checkAmount('BTC', '1.5', bounds)).toBeNull();
  });

  it('tells one minor unit too much from enough, beyond the precision of numbers', () => {
    const ether = { minimum: '1', maximum: '1000', available: '100.000000000000000001' };
    expect(checkAmount('ETH', '100.000000000000000001', ether)).toBeNull();
    expect(checkAmount('ETH', '100.000000000000000002', ether)?.code).toBe('insufficient_funds');
  });

  it('asks for an amount where there is none', () => {
    for (const text of ['', '.', '0', '0.00']) {
      expect(checkAmount('BTC', text, bounds)?.code).toBe('amount_invalid');
    }
  });

  it('names the bound that is passed', () => {
    expect(checkAmount('BTC', '0.00999999', bounds)).toEqual({
      code: 'amount_below_minimum',
      values: { minimum: '0.01', asset: 'BTC' },
    });
    const rich = { ...bounds, available: '5' };
    expect(checkAmount('BTC', '2.00000001', rich)).toEqual({
      code: 'amount_above_maximum',
      values: { maximum: '2', asset: 'BTC' },
    });
  });
});

describe('limits on the screen', () => {
  it('are rounded so that the figure shown is taken', () => {
    const minimum = '2.892865152310762154';
    const shown = shownLimit('ETH', minimum, 'up');
    expect(shown).toBe('2.8929');
    expect(checkAmount('ETH', shown, { minimum, maximum: '9', available: '9' })).toBeNull();
    expect(shownLimit('ETH', minimum, 'down')).toBe('2.89286515');
    expect(shownLimit('USDC', '20.000001', 'up')).toBe('20.001');
    expect(shownLimit('USDC', '1000', 'up')).toBe('1000');
    expect(shownLimit('USDC', '119960.000538', 'down')).toBe('119960.000538');
    const least = shownLimit('USDC', '999.960002', 'up');
    expect(least).toBe('999.97');
    const usdc = { minimum: '999.960002', maximum: '35000', available: '35000' };
    expect(checkAmount('USDC', least, usdc)).toBeNull();
  });
});

describe('amounts as text', () => {
  it('lose zeros at the end when they go into a field', () => {
    expect(withoutEndZeros('0.50000000')).toBe('0.5');
    expect(withoutEndZeros('100.000000')).toBe('100');
    expect(withoutEndZeros('100')).toBe('100');
  });

  it('compare exactly', () => {
    expect(smallerOf('USDC', '9.5', '10')).toBe('9.5');
    expect(isPositive('0.00000000')).toBe(false);
    expect(isPositive('0.000000000000000001')).toBe(true);
  });

  it('are worth their price, and nothing while they are no amount', () => {
    expect(worthInUsd('BTC', '0.5', '60000.01')).toBe('30000.005000000000000000');
    expect(worthInUsd('BTC', '', '60000')).toBeNull();
    expect(worthInUsd('BTC', '1', null)).toBeNull();
  });
});
