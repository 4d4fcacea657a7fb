import { WITHDRAWAL_STATES } from '@ballast/contract/payments/withdrawals.ts';
import { expect, it } from 'vitest';
import { progressOf } from './withdrawal-progress.ts';

const shown = (state: (typeof WITHDRAWAL_STATES)[number]) =>
  progressOf(state).map(({ key, state: step }) => `${key} ${step}`);

it('shows what is done, what goes on and what is ahead', () => {
  expect(shown('APPROVAL_REQUIRED')).toEqual([
    'requested done',
    'code done',
    'approval current',
    'sending ahead',
    'done ahead',
  ]);
  expect(shown('COMPLETED').every((step) => step.endsWith(' done'))).toBe(true);
});

it('ends where a withdrawal ended early', () => {
  expect(shown('REJECTED').at(-1)).toBe('approval failed');
  expect(shown('FAILED').at(-1)).toBe('sending failed');
  expect(shown('CANCELLED')).toEqual(['requested done', 'cancelled failed']);
});

it('has one step at most that goes on, in every state', () => {
  for (const state of WITHDRAWAL_STATES) {
    const current = progressOf(state).filter((step) => step.state === 'current');
    expect(current.length).toBeLessThan(2);
  }
});
