import { CallError } from '@ballast/client/call-error.ts';
import { expect, it } from 'vitest';
import { isRateChanged, quoteStateOf } from './quote-state.ts';

const OVER = { isOver: true };
const idle = { running: false, error: null };

it('ends with its clock unless it is being accepted', () => {
  expect(quoteStateOf({ isOver: false }, idle)).toBe('holds');
  expect(quoteStateOf(OVER, idle)).toBe('over');
  expect(quoteStateOf(OVER, { running: true, error: null })).toBe('accepting');
});

it('may be tried again after its time when no answer came, because it may have been accepted', () => {
  const lost = [new CallError(0, 'unreachable'), new CallError(503, 'service_unavailable')];
  for (const error of lost) expect(quoteStateOf(OVER, { running: false, error })).toBe('uncertain');
  const refused = new CallError(409, 'insufficient_funds');
  expect(quoteStateOf(OVER, { running: false, error: refused })).toBe('over');
});

it('starts over when the amount is outside the limits at new prices', () => {
  expect(isRateChanged(new CallError(409, 'rate_changed'))).toBe(true);
  expect(isRateChanged(new CallError(422, 'amount_below_minimum'))).toBe(true);
  expect(isRateChanged(new CallError(409, 'insufficient_funds'))).toBe(false);
  expect(isRateChanged(new TypeError('no call'))).toBe(false);
});
