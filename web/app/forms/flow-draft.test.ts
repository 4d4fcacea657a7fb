import { expect, it } from 'vitest';
import { createDraft } from './flow-draft.ts';

it('keeps what is entered until it is reset, and tells who follows', () => {
  const draft = createDraft({ currency: '', amount: '' });
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
