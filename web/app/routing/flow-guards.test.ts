import type { User } from '@ballast/contract/account/me.ts';
import type { DraftFlow } from '@ballast/contract/flow.ts';
import { beforeEach, expect, test } from 'vitest';
import { draftOf } from '../forms/flow-draft.ts';
import { draftGuards, flowGuards } from './flow-guards.ts';
import type { GuardFacts } from './guards.ts';

const FLOW: DraftFlow<{ amount: string }, 'AMOUNT' | 'CONFIRM'> = {
  empty: { amount: '' },
  out: '/',
  steps: [
    {
      name: 'AMOUNT',
      route: 'walk-amount',
      path: '/walk/$code/amount',
      arrival: 'BEGINS',
      applies: ({ address, user }) => address.kind !== 'none' && user?.otp_enabled !== true,
      isComplete: ({ entered }) => entered.amount !== '',
    },
    {
      name: 'CONFIRM',
      route: 'walk-confirm',
      path: '/walk/$code/confirm',
      arrival: 'BESIDE',
      applies: ({ address, user }) => address.kind !== 'none' && user?.otp_enabled !== true,
      isComplete: () => false,
    },
  ],
};

const draft = draftOf(FLOW);
const guards = draftGuards(async () => FLOW);

function facts(more: Partial<GuardFacts> = {}): GuardFacts {
  const params = { code: 'BTC' };
  const wanted = '/walk/BTC/amount';
  return { user: null, owes: null, params, wanted, from: null, preload: false, ...more };
}

beforeEach(() => draft.change({ amount: '1' }));

test('a flow begins anew, but not for a preload, on a step back or for who may not enter', async () => {
  expect(await guards.step('AMOUNT')(facts({ preload: true }))).toBeNull();
  expect(await guards.step('AMOUNT')(facts({ from: '/walk/BTC/confirm' }))).toBeNull();
  expect(await guards.step('AMOUNT')(facts({ user: { otp_enabled: true } as User }))).toBe('/');
  expect(draft.read()).toEqual({ amount: '1' });
  expect(await guards.step('AMOUNT')(facts({ from: '/walk/ETH/confirm' }))).toBeNull();
  expect(draft.read()).toEqual({ amount: '' });
});

test('a step is asked with what was entered, the address and the person', async () => {
  const confirm = (more: Partial<GuardFacts>) => guards.step('CONFIRM')(facts(more));
  expect(await confirm({ from: '/walk/BTC/amount' })).toBeNull();
  expect(await confirm({ from: '/walk/ETH/amount' })).toBe('/walk/BTC/amount');
  expect(await confirm({ wanted: '/walk/BTC/confirm?kind=none' })).toBe('/');
  expect(await confirm({ user: { otp_enabled: true } as User })).toBe('/');
  draft.reset();
  expect(await confirm({ from: '/walk/BTC/amount' })).toBe('/walk/BTC/amount');
});

test('a flow that cannot be loaded leads to the error page with the way back', async () => {
  const away = flowGuards(() => Promise.reject(new Error('away')));
  for (const guard of [away.step('ANY' as never), away.load, away.start]) {
    expect(await guard(facts())).toBe('/error?redirect=%2Fwalk%2FBTC%2Famount');
  }
});
