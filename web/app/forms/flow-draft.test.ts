import { expect, it } from 'vitest';
import { draftOf } from './flow-draft.ts';

it('keeps what is entered until it is reset, and tells who follows', () => {
  const flow = { empty: { currency: '', amount: '' } };
  const draft = draftOf(flow);
  const seen: string[] = [];
  const stop = draft.subscribe(() => seen.push(draft.read().amount));
  draft.change({ currency: 'BTC' });
  draft.change({ amount: '0.5' });
  expect(draft.read()).toEqual({ currency: 'BTC', amount: '0.5' });
  draft.reset();
  expect(draft.read()).toEqual({ currency: '', amount: '' });
  stop();
  draft.change({ amount: '1' });
  expect(seen).toEqual(['', '0.5', '']);
});

it('is the same wherever a flow is asked for it, and another for another flow', () => {
  const empty = { amount: '' };
  draftOf({ empty }).change({ amount: '1' });
  expect(draftOf({ empty }).read()).toEqual({ amount: '1' });
  expect(draftOf({ empty: { ...empty } }).read()).toEqual({ amount: '' });
});
