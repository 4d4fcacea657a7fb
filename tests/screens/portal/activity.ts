import { type Activity, listActivity } from '@ballast/contract/activity/activity.ts';
import { answer, list } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { INVESTMENT } from './transactions.ts';

const INVESTED: Activity = {
  kind: 'TRANSACTION',
  id: INVESTMENT.id,
  at: INVESTMENT.created_at,
  promised_at: null,
  transaction: INVESTMENT,
};

const REVIEWED: Activity = {
  kind: 'REVIEW',
  id: id(801),
  at: '2026-03-11T10:00:00.000Z',
  promised_at: '2026-03-13T17:00:00.000Z',
  reviewed: 'wallets',
  name: 'Main wallet',
  standing: 'WITH_US',
  ended_at: null,
};

const BOOKED: Activity = {
  kind: 'CALL',
  id: id(802),
  at: '2026-03-10T10:00:00.000Z',
  purpose: 'ADVICE',
  state: 'BOOKED',
  starts_at: '2026-03-16T14:00:00.000Z',
};

const UNDER_WAY: readonly Activity[] = [
  REVIEWED,
  BOOKED,
  {
    ...REVIEWED,
    id: id(803),
    reviewed: 'kyc',
    name: null,
    standing: 'WITH_YOU',
    promised_at: null,
  },
  INVESTED,
];

const ALL: readonly Activity[] = [
  ...UNDER_WAY,
  {
    ...REVIEWED,
    id: id(804),
    at: '2026-01-08T09:00:00.000Z',
    reviewed: 'bank_accounts',
    name: 'Current account',
    standing: 'NOT_APPROVED',
    promised_at: null,
    ended_at: '2026-01-09T09:00:00.000Z',
  },
  { kind: 'AGREEMENT', id: id(805), at: '2026-01-05T09:00:00.000Z', title: 'Platform agreement' },
];

/** What is under way, and all. */
const both = (open: readonly Activity[], all: readonly Activity[]) =>
  answer(listActivity, ({ query }) => ({
    items: [...((query as { open?: string }).open === 'true' ? open : all)],
    next_cursor: null,
  }));

export const activity: readonly Screen[] = [
  {
    route: '/activity',
    path: '/activity',
    user: CLIENT,
    answers: [both(UNDER_WAY, ALL)],
    reads: [listActivity],
    sees: [heading('Activity')],
    states: {
      full: {
        sees: [
          heading('Under way'),
          heading('All activity'),
          'We are looking at it',
          'Waiting for you',
          '13 Mar 2026, 17:00',
          '16 Mar 2026, 14:00',
          link('Platform agreement'),
          link('Review of a bank account · Current account'),
          'Not approved',
          'Signed',
        ],
      },
      'full, page by page': {
        answers: [
          answer(listActivity, ({ query }) => {
            const { cursor, open } = query as { cursor?: string; open?: string };
            if (open === 'true') return { items: [], next_cursor: null };
            const items = cursor ? ALL.slice(5) : ALL.slice(0, 5);
            return { items: [...items], next_cursor: cursor ? null : 'next' };
          }),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: ['Nothing is under way', link('Platform agreement')],
        misses: [button('Show more')],
      },
      empty: {
        answers: [list(listActivity, [])],
        sees: ['Nothing is under way', 'Nothing has happened yet'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
];
