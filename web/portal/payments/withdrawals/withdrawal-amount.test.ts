import { describe, expect, it } from 'vitest';
import { checkWithdrawalAmount, isAboveLimit, totalOf } from './WithdrawalAmountPage.tsx';

const bounds = {
  available: '1.0002',
  settling: '0.5',
  minimum: '0.001',
  maximum: '100',
  fee: '0.0002',
};
const codeOf = (text: string, changes = {}) =>
  checkWithdrawalAmount('BTC', text, { ...bounds, ...changes })?.code ?? null;

describe('the amount of a withdrawal', () => {
  it('may be all that is available without the fee', () => {
    expect(codeOf('1')).toBeNull();
    expect(codeOf('1.00000001')).toBe('funds_being_settled');
  });

  it('must cover the fee before it must reach the minimum', () => {
    expect(codeOf('0.0002')).toBe('amount_does_not_cover_fee');
    expect(codeOf('0.00020001')).toBe('amount_below_minimum');
  });

  it('tells what is being settled from what is not there', () => {
    expect(codeOf('1.5')).toBe('funds_being_settled');
    expect(codeOf('1.50000001')).toBe('insufficient_funds');
    expect(codeOf('1.1', { settling: '0' })).toBe('insufficient_funds');
  });

  it('names the most that one withdrawal may carry', () => {
    expect(codeOf('100.1', { available: '500' })).toBe('amount_above_maximum');
    expect(codeOf('100.1')).toBe('amount_above_maximum');
  });

  it('is asked for where only the limit is in its way', () => {
    const rich = { ...bounds, available: '200.0002' };
    expect(isAboveLimit('BTC', '100.00000001', rich)).toBe(true);
    expect(isAboveLimit('BTC', '200', rich)).toBe(true);
    expect(isAboveLimit('BTC', '100', rich)).toBe(false);
    expect(isAboveLimit('BTC', '200.00000001', rich)).toBe(false);
    expect(isAboveLimit('BTC', '', rich)).toBe(false);
  });

  it('adds the fee exactly', () => {
    expect(totalOf('ETH', '0.100000000000000001', '0.002')).toBe('0.102000000000000001');
    expect(totalOf('BTC', '', '0.0002')).toBeNull();
  });
});
