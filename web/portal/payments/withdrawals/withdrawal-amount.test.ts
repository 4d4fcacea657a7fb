import { describe, expect, it } from 'vitest';
import {
  checkWithdrawalAmount,
  isAboveLimit,
  platformFeeOf,
  totalOf,
} from './WithdrawalAmountPage.tsx';

const bounds = {
  available: '1.0002',
  settling: '0.5',
  minimum: '0.001',
  maximum: '100',
  fee: '0.0002',
  unpaid: '0.00',
  portfolio: '0',
  price_usd: '50000',
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
    const fees = { ...bounds, fee: '0.002' };
    expect(totalOf('ETH', '0.100000000000000001', fees)).toBe('0.102000000000000001');
    expect(totalOf('BTC', '', fees)).toBeNull();
  });

  it('adds the part of the platform fee that goes with it', () => {
    // 17.47 unpaid x 5,000 / 400,000 is 0.218375, so 22 cents: 0.0000044 BTC.
    const fees = { ...bounds, unpaid: '17.47', portfolio: '400000' };
    expect(platformFeeOf('BTC', '0.1', fees)).toBe('0.00000440');
    expect(totalOf('BTC', '0.1', fees)).toBe('0.10020440');
    expect(platformFeeOf('BTC', '', fees)).toBeNull();
  });

  it('must leave enough for the part of the platform fee', () => {
    const due = { unpaid: '17.47', portfolio: '400000' };
    // 50,000 dollars take 2.19 with them, 0.0000438 BTC.
    expect(codeOf('1', due)).toBe('funds_being_settled');
    expect(codeOf('0.9999562', due)).toBeNull();
    expect(isAboveLimit('BTC', '199.9999', { ...bounds, ...due, available: '200.0001' })).toBe(
      false,
    );
  });
});
