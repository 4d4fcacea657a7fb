import { createHash } from 'node:crypto';
import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import { listLiabilities } from '@ballast/contract/liabilities/liabilities.ts';
import { getOwnLiabilities } from '@ballast/contract/liabilities/own-liabilities.ts';
import { publishedText } from '@ballast/contract/liabilities/published-text.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { modelLeaf, modelTop } from '../../models/liability-tree.ts';
import { answer, list, refuse } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const DAY = '2026-03-11';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const leafOf = (client: string, leaf: number, amount: bigint) => ({
  ...{ day: DAY, asset: 'BTC', client, leaf, amount, salt: sha256(`${client} ${leaf}`) },
});
const OWN = leafOf(id(7), 0, 25_000_000n);
const BESIDE = modelLeaf(leafOf(id(8), 0, 75_000_000n));
const TOP = modelTop([modelLeaf(OWN), BESIDE]);

const TREES = [
  {
    ...{ asset: 'BTC', units: null, scale: 8, height: 1, total: '100000000', root: TOP.hash },
    ...{ custody: '120000000', bank: '0', register: '0', in_trades: '0' },
    ...{ told: '120000000', told_at: '2026-03-11T23:10:00.000Z' },
  },
  {
    ...{ asset: 'U701AA0000', scale: 6, height: 1, total: '1500000', root: TOP.hash },
    units: { fund_name: 'Ballast Horizon', class_name: 'A', opened_on: '2026-02-01' },
    ...{ custody: '0', bank: '0', register: '1500000', in_trades: '0', told: null, told_at: null },
  },
];
const DIGEST = sha256(publishedText(DAY, TREES));

const PUBLISHED_DAY = {
  day: DAY,
  taken_at: '2026-03-12T00:00:02.000Z',
  published_at: '2026-03-12T00:00:04.000Z',
  digest: DIGEST,
  chain: { number: '41', before: '', hash: sha256(`liabilities|${DAY}|${DIGEST}`) },
  trees: TREES,
};

export const LISTED = answer(listLiabilities, {
  ...{ published: true, items: [PUBLISHED_DAY], next_cursor: null },
});
export const NONE_YET = answer(listLiabilities, {
  ...{ published: true, items: [], next_cursor: null },
});
export const NOT_PUBLISHED = answer(listLiabilities, {
  ...{ published: false, items: [], next_cursor: null },
});

const own = (amount = '25000000') =>
  answer(getOwnLiabilities, {
    ...{ day: DAY, client: id(7) },
    balances: [
      {
        ...{ asset: 'BTC', amount },
        leaves: [
          {
            ...{ leaf: 0, place: 0, amount, salt: OWN.salt },
            siblings: [{ amount: BESIDE.amount.toString(), hash: BESIDE.hash }],
          },
        ],
      },
    ],
  });

const CHECK = 'Check your balances at the close of 11 Mar 2026';
const check = (page: Page) => page.getByRole('button', { name: CHECK }).click();

export const liabilities: readonly Screen[] = [
  {
    route: '/liabilities',
    path: '/liabilities',
    user: CLIENT,
    answers: [LISTED],
    reads: [listLiabilities],
    sees: [heading('What we owe to clients'), link('Back to statements')],
    states: {
      full: {
        sees: [
          heading('Close of 11 Mar 2026'),
          'Owed to clients',
          'Held',
          'Ballast Horizon, class A, series of 1 Feb 2026',
          'U701AA0000',
          button(CHECK),
        ],
      },
      'full, a balance that adds up': {
        answers: [own()],
        does: check,
        sees: ['It adds up', 'in 1 leaf'],
        misses: ['does not add up'],
        sends: [[getOwnLiabilities, { params: { day: DAY } }]],
      },
      'full, a balance that does not add up': {
        answers: [own('24000000')],
        does: check,
        sees: ['This does not add up', 'does not lead to the total that everybody sees'],
      },
      'full, nothing owed then': {
        answers: [answer(getOwnLiabilities, { day: DAY, client: id(7), balances: [] })],
        does: check,
        sees: ['You had no balance then'],
      },
      'full, downloaded': {
        answers: [own()],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download your leaves of 11 Mar 2026' }).click();
          expect((await saved).suggestedFilename()).toBe('liabilities-2026-03-11.json');
        },
        sees: [button(CHECK)],
      },
      'full, gone meanwhile': {
        answers: [refuse(getOwnLiabilities, 'not_found')],
        does: check,
        sees: ['We could not fetch your leaves'],
      },
      'full, seen by support': {
        user: { support_admin_id: id(1) },
        answers: [list(listSupportSessions, [])],
        sees: [button(CHECK)],
        misses: [button('Download your leaves of 11 Mar 2026')],
      },
      'empty, none yet': { answers: [NONE_YET], sees: ['Nothing published yet'] },
      'empty, not published': { answers: [NOT_PUBLISHED], sees: ['Not published here'] },
      'refused, a list that has changed': {
        answers: [refuse(listLiabilities, 'cursor_invalid')],
        sees: ['This list has changed'],
      },
    },
  },
];
