import { CALLS } from '@ballast/contract/calls.ts';
import { expect, test } from 'vitest';
import { SCREEN_OF, viewedScreens } from './viewed-screens.ts';

const FIRST = '2026-03-12T09:56:00.000Z';
const SECOND = '2026-03-12T09:57:00.000Z';
const THIRD = '2026-03-12T09:58:00.000Z';

test('every answer that a view-only session may read belongs to a screen', () => {
  const readable = [...CALLS].filter(([, { support, method }]) => support && method === 'GET');
  expect(readable.map(([name]) => name).toSorted()).toEqual(Object.keys(SCREEN_OF).toSorted());
});

test('calls of one screen are one line, what was refused another, and what is nobody’s is none', () => {
  const view = { summary: '', count: 17 };
  const screens = viewedScreens([
    { ...view, call: 'getAnalytics', refused: false, first_at: SECOND, last_at: SECOND },
    { ...view, call: 'listAssets', refused: false, first_at: FIRST, last_at: THIRD },
    { ...view, call: 'listInvestments', refused: false, first_at: FIRST, last_at: THIRD },
    { ...view, call: 'quoteInvestment', refused: true, first_at: SECOND, last_at: THIRD },
    { ...view, call: 'requestWithdrawal', refused: true, first_at: THIRD, last_at: THIRD },
  ]);
  expect(screens).toMatchObject([
    { id: 'PORTFOLIO false', refused: false, first_at: FIRST, last_at: THIRD },
    { id: 'CHANGE true', refused: true, first_at: SECOND, last_at: THIRD },
  ]);
});
