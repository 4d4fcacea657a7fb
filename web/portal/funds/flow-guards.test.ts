import { afterEach, describe, expect, it } from 'vitest';
import type { Guard, GuardFacts } from '../../app/routing/guards.ts';
import { type Path, paths } from '../../app/routing/paths.ts';
import { investGuards } from './investments/invest-guards.ts';
import { investmentDraft } from './investments/investment-draft.ts';
import { redeemGuards } from './redemptions/redeem-guards.ts';
import { redemptionDraft } from './redemptions/redemption-draft.ts';

function enter(
  guards: readonly Guard[],
  from: Path | null,
  params: GuardFacts['params'],
): Path | null {
  const facts: GuardFacts = { user: null, params, owes: null, wanted: '/', from };
  for (const guard of guards) {
    const target = guard(facts);
    if (target) return target;
  }
  return null;
}

afterEach(() => {
  investmentDraft.reset();
  redemptionDraft.reset();
});

describe('steps of an investment', () => {
  const params = { fundId: 'f' };
  const step = (name: keyof typeof investGuards, from: Path | null) =>
    enter(investGuards[name], from, params);

  it('go one after the other', () => {
    investmentDraft.change({ currency: 'BTC', amount: '1' });
    expect(step('amount', paths.invest('f'))).toBeNull();
    expect(step('amount', paths.investReview('f'))).toBeNull();
    expect(step('review', paths.investAmount('f'))).toBeNull();
  });

  it('begin anew from anywhere else', () => {
    investmentDraft.change({ currency: 'BTC', amount: '1' });
    expect(step('amount', null)).toBe(paths.invest('f'));
    expect(step('amount', paths.invest('another'))).toBe(paths.invest('f'));
    expect(step('review', null)).toBe(paths.invest('f'));
    expect(step('review', paths.invest('f'))).toBe(paths.invest('f'));
  });

  it('need what the steps before enter', () => {
    expect(step('amount', paths.invest('f'))).toBe(paths.invest('f'));
    investmentDraft.change({ currency: 'BTC' });
    expect(step('review', paths.investAmount('f'))).toBe(paths.invest('f'));
  });
});

describe('steps of a redemption', () => {
  const params = { fundSlug: 's', currencyCode: 'BTC' };
  const AMOUNT = paths.redeemAmount('s', 'BTC');
  const confirm = (from: Path | null) => enter(redeemGuards.confirm, from, params);

  it('confirm an amount that was just entered', () => {
    redemptionDraft.change({ currencyCode: 'BTC', amount: '1' });
    expect(confirm(AMOUNT)).toBeNull();
    redemptionDraft.change({ amount: '', useMax: true });
    expect(confirm(AMOUNT)).toBeNull();
  });

  it('go back to the amount without one, or from elsewhere', () => {
    expect(confirm(AMOUNT)).toBe(AMOUNT);
    redemptionDraft.change({ currencyCode: 'BTC', amount: '1' });
    expect(confirm(null)).toBe(AMOUNT);
    expect(confirm(paths.redeem('s'))).toBe(AMOUNT);
    expect(confirm(paths.redeemAmount('s', 'ETH'))).toBe(AMOUNT);
  });

  it('do not confirm an amount of another currency', () => {
    redemptionDraft.change({ currencyCode: 'ETH', amount: '1' });
    expect(confirm(AMOUNT)).toBe(AMOUNT);
  });

  it('choose the currency first', () => {
    const none = { fundSlug: 's', currencyCode: '' };
    expect(enter(redeemGuards.amount, null, none)).toBe(paths.redeem('s'));
    expect(enter(redeemGuards.confirm, null, none)).toBe(paths.redeem('s'));
  });
});
