import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatUsd,
  signOf,
} from './format-decimal.ts';

const nbsp = '\u00a0';

describe('a price', () => {
  test.each([
    ['-0.005', '−$0.01'],
    ['164334.7', '$164,334.70'],
    ['0.99996', '$0.99996'],
    ['1.0003', '$1.0003'],
    ['0.0123456789', '$0.012346'],
    ['1', '$1.00'],
    ['0.95', '$0.95'],
    ['12.3456', '$12.35'],
  ])('%s is written %s', (text, written) => {
    expect(formatUsd(text, { price: true })).toBe(written);
  });
});

describe('an amount', () => {
  test.each([
    ['1234.5', 'USD', '$1,234.50'],
    ['1234.5', 'SGD', `SGD${nbsp}1,234.50`],
    ['1234.5', 'CHF', `CHF${nbsp}1,234.50`],
    ['1234.5', 'EUR', '€1,234.50'],
    ['1234.5', 'GBP', '£1,234.50'],
    ['-0.005', 'USD', '−$0.01'],
    ['1000000', 'EUR', '€1,000,000.00'],
    ['12', 'CHF', `CHF${nbsp}12.00`],
    ['0.10000000', 'BTC', `0.1${nbsp}BTC`],
    ['1.123456789123456789', 'ETH', `1.12345678${nbsp}ETH`],
    ['0.999999999', 'ETH', `0.99999999${nbsp}ETH`],
  ])('%s %s is written %s', (text, asset, written) => {
    expect(formatAmount(text, asset)).toBe(written);
  });

  test('keeps every digit that a floating point number would lose', () => {
    const text = '12345678901234567890.12';
    expect(formatUsd(text)).toBe('$12,345,678,901,234,567,890.12');
    expect(formatAmount('9007199254740993.000000000000000001', 'ETH', { full: true })).toBe(
      `9,007,199,254,740,993.000000000000000001${nbsp}ETH`,
    );
  });

  test('shows a sign before gains when asked, and none before zero', () => {
    expect(formatUsd('5', { signed: true })).toBe('+$5.00');
    expect(formatUsd('0.00', { signed: true })).toBe('$0.00');
    expect(formatUsd('-5', { signed: true })).toBe('−$5.00');
  });

  test('is shortened when asked', () => {
    expect(formatUsd('1284501.27', { compact: true })).toBe('$1.3m');
    expect(formatAmount('1284501.27', 'EUR', { compact: true })).toBe('€1.3m');
    expect(formatAmount('12345.678', 'ETH', { compact: true })).toBe(`12.34k${nbsp}ETH`);
  });

  test('of crypto is cut, and half up where it is a worth', () => {
    expect(formatAmount('0.123456789', 'BTC')).toBe(`0.12345678${nbsp}BTC`);
    expect(formatAmount('0.123456785', 'BTC', { rounded: true })).toBe(`0.12345679${nbsp}BTC`);
  });
});

test('a number is written with up to 20 places, to the last of them', () => {
  const text = '0.12345678901234567891';
  expect(formatNumber(text, 20)).toBe(text);
  expect(formatNumber('1234.5')).toBe('1,234.50');
});

test('a quantity has no currency, and cents only where there are cents', () => {
  expect(formatQuantity('1.50000000', 'BTC')).toBe('1.5');
  expect(formatQuantity('1.5', 'USD')).toBe('1.50');
});

test('a fraction becomes a percentage of two places', () => {
  expect(formatPercent('0.05123')).toBe('5.12%');
  expect(formatPercent('-0.1', { signed: true })).toBe('−10.00%');
  expect(formatPercent('0.1', { signed: true })).toBe('+10.00%');
});

test('the sign is told by the text', () => {
  expect(['-0.00', '0', '-0.01', '0.000000000000000001'].map(signOf)).toEqual([0, 0, -1, 1]);
});
