import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import {
  downloadTransactionExport,
  exportTransactions,
  listTransactionExports,
} from '@ballast/contract/payments/transaction-exports.ts';
import { getTransaction, listTransactions } from '@ballast/contract/payments/transactions.ts';
import { expect } from 'vitest';
import { answer, answerFile, hold, list, lose, refuse } from '../answers.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { unfoldFilters } from '../unfold-filters.ts';

export const DEPOSIT = {
  id: id(201),
  type: 'deposit' as const,
  status: 'completed' as const,
  asset: 'USDC' as const,
  amount: '40000',
  fund_slug: null,
  fund_name: null,
  linked_id: null,
  outcome: null,
  waits_for: null,
  settles_at: null,
  created_at: '2026-02-01T08:00:00.000Z',
  completed_at: '2026-02-02T08:00:00.000Z',
};

/** An investment in progress. */
export const INVESTMENT = {
  ...DEPOSIT,
  id: id(202),
  type: 'investment' as const,
  status: 'processing' as const,
  waits_for: 'TRADES' as const,
  amount: '-2500',
  fund_slug: 'core',
  fund_name: 'Ballast Core',
  completed_at: null,
};

/** Units that are redeemed: what they bring is known once they are dealt. */
const UNITS = {
  ...INVESTMENT,
  id: id(209),
  type: 'redemption' as const,
  waits_for: 'DEALING' as const,
  ...{ asset: 'USD' as const, amount: '0.00', fund_slug: 'harbour', fund_name: 'Harbour Income' },
};

/** A deposit that is credited and not settled. */
const SETTLING = {
  ...DEPOSIT,
  status: 'processing' as const,
  waits_for: 'SETTLEMENT' as const,
  settles_at: '2026-03-13T08:00:00.000Z',
  completed_at: null,
};

/** A withdrawal in the history. */
export const WITHDRAWAL = {
  ...DEPOSIT,
  id: id(203),
  type: 'withdrawal' as const,
  status: 'failed' as const,
  outcome: 'CANCELLED' as const,
  amount: '-750',
};

export const TRANSACTIONS = [INVESTMENT, WITHDRAWAL, DEPOSIT];

function bookedLine(
  entry: string,
  account: 'AVAILABLE' | 'SETTLING',
  amount: string,
  balance: string,
) {
  const at = '2026-02-01T08:10:00.000Z';
  return { entry, account, asset: 'USDC', amount, balance_after: balance, counts: true, at };
}

/** An investment with its trades. */
export const INVESTMENT_IN_FULL = {
  ...INVESTMENT,
  comment: null,
  sender: null,
  destination: null,
  network: null,
  memo: null,
  hash: null,
  confirmations: null,
  fee: '2.5',
  legs: [
    {
      spent_asset: 'USDC' as const,
      spent: '1000',
      received_asset: 'USDC' as const,
      quoted: '1000',
      quoted_rate: '1',
      filled: null,
      filled_rate: null,
      difference: null,
      status: 'processing' as const,
      ended_at: null,
      at_house_risk: false,
    },
    {
      spent_asset: 'USDC' as const,
      spent: '1000',
      received_asset: 'BTC' as const,
      quoted: '0.011',
      quoted_rate: '0.000011',
      filled: '0.01101',
      filled_rate: '0.00001101',
      difference: '0.00001',
      status: 'completed' as const,
      ended_at: '2026-02-01T08:00:30.000Z',
      at_house_risk: false,
    },
    {
      spent_asset: 'USDC' as const,
      spent: '500',
      received_asset: 'ETH' as const,
      quoted: '0.15',
      quoted_rate: '0.0003',
      filled: null,
      filled_rate: null,
      difference: null,
      status: 'processing' as const,
      ended_at: null,
      at_house_risk: false,
    },
  ],
  steps: [{ step: 'REQUESTED' as const, at: '2026-02-01T08:00:00.000Z' }],
  lines: [],
  held: '2500',
  followed_by: [],
};

/** An exchange of a pair that the market does not list: its second order is at the house's risk. */
const TWO_ORDERS = {
  ...INVESTMENT_IN_FULL,
  ...DEPOSIT,
  id: id(206),
  type: 'exchange' as const,
  asset: 'EUR',
  amount: '-1000',
  fee: null,
  legs: [
    {
      spent_asset: 'EUR' as const,
      spent: '1000',
      received_asset: 'USD' as const,
      quoted: '1098.9',
      quoted_rate: '1.0989',
      filled: '1098.95',
      filled_rate: '1.09895',
      difference: '0.05',
      status: 'completed' as const,
      ended_at: '2026-02-01T08:00:03.000Z',
      at_house_risk: false,
    },
    {
      spent_asset: 'USD' as const,
      spent: '1098.95',
      received_asset: 'GBP' as const,
      quoted: '878.28',
      quoted_rate: '0.7992',
      filled: null,
      filled_rate: null,
      difference: null,
      status: 'processing' as const,
      ended_at: null,
      at_house_risk: true,
    },
  ],
  held: null,
};

const HASH = `0x${'0123456789abcdef'.repeat(4)}`;

const DEPOSIT_IN_FULL = {
  ...INVESTMENT_IN_FULL,
  ...DEPOSIT,
  fee: null,
  sender: '0x52908400098527886E0F7030069857D2E4169EE7',
  network: 'ETHEREUM',
  hash: `sandbox-${'0123456789abcdef'.repeat(4)}`,
  comment: 'Opening deposit',
  settles_at: '2026-02-02T08:00:00.000Z',
  legs: [],
  steps: [
    { step: 'SEEN' as const, at: '2026-02-01T08:00:00.000Z' },
    { step: 'CREDITED' as const, at: '2026-02-01T08:10:00.000Z' },
    { step: 'AVAILABLE' as const, at: '2026-02-02T08:00:00.000Z' },
  ],
  lines: [
    bookedLine('1', 'SETTLING', '40000', '40000'),
    bookedLine('2', 'SETTLING', '-40000', '0'),
    bookedLine('2', 'AVAILABLE', '40000', '52000'),
  ],
  held: null,
};

/** Of what the network has confirmed three times of twelve. */
const CONFIRMING = {
  ...DEPOSIT_IN_FULL,
  ...{ status: 'processing' as const, waits_for: 'CONFIRMATIONS' as const },
  ...{ settles_at: null, completed_at: null },
  confirmations: { counted: 3, needed: 12 },
  steps: DEPOSIT_IN_FULL.steps.slice(0, 1),
  lines: [],
};

/** A wire of which two people found out whose it is. */
const ATTRIBUTED = {
  ...DEPOSIT_IN_FULL,
  ...{ sender: 'BYRON, ADA', memo: 'Thank you', network: null, hash: null, comment: null },
  settles_at: null,
  steps: [
    { step: 'AT_BANK' as const, at: '2026-01-29T08:00:00.000Z' },
    { step: 'ATTRIBUTED' as const, at: '2026-02-01T08:00:00.000Z' },
    { step: 'AVAILABLE' as const, at: '2026-02-01T08:00:00.000Z' },
  ],
};

/** A fee that was charged with no request of its own, and what two people gave back of it. */
const FEE_IN_FULL = {
  ...INVESTMENT_IN_FULL,
  ...DEPOSIT,
  id: id(204),
  type: 'platformFee' as const,
  amount: '-12.5',
  fee: null,
  legs: [],
  held: null,
  steps: [{ step: 'BOOKED' as const, at: '2026-02-01T08:00:00.000Z' }],
  lines: [bookedLine('7', 'AVAILABLE', '-12.5', '51987.5')],
  followed_by: [
    { ...DEPOSIT, id: id(205), type: 'correction' as const, amount: '2.5', linked_id: id(204) },
  ],
};

const WITHDRAWAL_IN_FULL = {
  ...DEPOSIT_IN_FULL,
  ...WITHDRAWAL,
  sender: null,
  destination: '0x52908400098527886E0F7030069857D2E4169EE7',
  hash: HASH,
  steps: [
    { step: 'REQUESTED' as const, at: '2026-02-01T08:00:00.000Z' },
    { step: 'CANCELLED' as const, at: '2026-02-01T08:05:00.000Z' },
  ],
  lines: [],
};

/** Of one that is confirmed and not sent. */
const KEPT_BACK = {
  ...WITHDRAWAL_IN_FULL,
  ...{ status: 'processing' as const, outcome: null, completed_at: null },
  steps: WITHDRAWAL_IN_FULL.steps.slice(0, 1),
};

const FILE = {
  id: id(211),
  format: 'XLSX' as const,
  filter: {},
  state: 'READY' as const,
  rows: 1_240,
  progress: 100,
  bytes: 86_000,
  asked_at: '2026-03-11T09:00:00.000Z',
  finished_at: '2026-03-11T09:00:04.000Z',
  expires_at: '2026-03-18T09:00:04.000Z',
};

const MAKING = {
  ...FILE,
  id: id(212),
  format: 'CSV' as const,
  filter: { type: 'deposit' as const, asset: 'USDC' as const, from: '2026-01-01T00:00:00.000Z' },
  state: 'RUNNING' as const,
  rows: 500,
  progress: 40,
  bytes: null,
  finished_at: null,
  expires_at: null,
};

const FAILED = { ...MAKING, id: id(213), state: 'FAILED' as const, finished_at: FILE.finished_at };
const EXPIRED = { ...FILE, id: id(214), state: 'EXPIRED' as const };

const DOWNLOADS: Screen = {
  route: '/transactions/download',
  path: '/transactions/download',
  user: CLIENT,
  answers: [list(listTransactionExports, [FILE])],
  reads: [listTransactionExports],
  sees: [heading('Download transactions'), link('Back to transactions')],
  states: {
    full: {
      sees: ['All transactions', '1,240 transactions, 84 kB. Here until', button('Download')],
    },
    'full, each state of a file': {
      answers: [list(listTransactionExports, [MAKING, FILE, FAILED, EXPIRED])],
      sees: [
        'Deposit, USD Coin, from 1 Jan 2026',
        '500 transactions so far',
        { role: 'progressbar', name: 'The file is being made' },
        'Not made',
        'Removed',
      ],
    },
    'full, a file that is ready a moment later': {
      answers: [
        answer(listTransactionExports, ({ before }) => ({
          items: [before.has(listTransactionExports) ? FILE : MAKING],
          next_cursor: null,
        })),
      ],
      sees: [button('Download')],
      isSlow: true,
    },
    'full, downloaded': {
      asks: [downloadTransactionExport],
      answers: [answerFile(downloadTransactionExport, 'text/csv', Buffer.from('id'))],
      does: async (page) => {
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download' }).click();
        expect((await saved).suggestedFilename()).toBe('transactions-2026-03-11.xlsx');
      },
      sees: [button('Download')],
    },
    'full, gone meanwhile': {
      answers: [refuse(downloadTransactionExport, 'not_found')],
      does: (page) => page.getByRole('button', { name: 'Download' }).click(),
      sees: ['We could not download the file'],
    },
    'full, asked for as the list was narrowed': {
      path: '/transactions/download?type=deposit&from=2026-01-01',
      answers: [answer(exportTransactions, MAKING)],
      does: async (page) => {
        await page.getByText('CSV', { exact: true }).click();
        await page.getByRole('button', { name: 'Make the file' }).click();
      },
      sees: ['Deposit, from 1 Jan 2026'],
      sends: [
        [
          exportTransactions,
          {
            body: {
              format: 'CSV',
              filter: { type: 'deposit', from: new Date(2026, 0, 1).toISOString() },
            },
          },
        ],
      ],
    },
    'full, on its way': {
      answers: [hold(exportTransactions)],
      does: (page) => page.getByRole('button', { name: 'Make the file' }).click(),
      sees: [heading('A new file')],
      busy: 'Make the file',
    },
    'full, not sent': {
      answers: [lose(exportTransactions)],
      does: (page) => page.getByRole('button', { name: 'Make the file' }).click(),
      sees: ['We cannot reach the platform'],
    },
    'full, three are being made': {
      answers: [
        list(listTransactionExports, [
          MAKING,
          { ...MAKING, id: id(215) },
          { ...MAKING, id: id(216) },
        ]),
      ],
      sees: ['3 files are being made.'],
      busy: 'Make the file',
    },
    'refused, a list that has changed': {
      answers: [refuse(listTransactionExports, 'cursor_invalid')],
      sees: ['This list has changed'],
    },
    'full, seen by support': {
      user: { support_admin_id: id(1) },
      answers: [list(listSupportSessions, [])],
      sees: ['All transactions'],
      misses: [button('Make the file'), button('Download')],
    },
    empty: {
      answers: [list(listTransactionExports, [])],
      sees: ['No files yet'],
    },
  },
};

export const transactions: readonly Screen[] = [
  {
    route: '/transactions',
    path: '/transactions',
    user: CLIENT,
    answers: [list(listTransactions, TRANSACTIONS)],
    reads: [listTransactions],
    sees: [heading('Transactions')],
    states: {
      full: {
        sees: ['Investment · Ballast Core', 'Waiting for its trades', 'Cancelled', 'Completed'],
        // What never left the account has no sign before it.
        misses: ['−750'],
      },
      'full, a deposit that is settling': {
        answers: [list(listTransactions, [SETTLING])],
        sees: ['Settling until'],
        does: async (page) => {
          const told = page.getByText('Settling until').first();
          await told.waitFor();
          expect(await told.getAttribute('data-tone')).toBe('caution');
        },
      },
      'full, units that are redeemed': {
        answers: [list(listTransactions, [UNITS])],
        sees: ['Redemption · Harbour Income', 'Waiting for its dealing date'],
        misses: ['$0.00'],
      },
      'full, with more to come': {
        answers: [
          answer(listTransactions, ({ query }) =>
            query.cursor
              ? { items: [DEPOSIT], next_cursor: null }
              : { items: [INVESTMENT, WITHDRAWAL], next_cursor: 'next' },
          ),
        ],
        does: async (page) => {
          await page.getByRole('button', { name: 'Show more' }).click();
          await page.getByRole('table').getByRole('link', { name: 'Deposit' }).waitFor();
          // What came later is in the table of what was there: its columns stand under the same headers.
          expect(await page.locator('table').count()).toBe(1);
        },
        sees: [link('Deposit'), link('Withdrawal')],
        misses: [button('Show more')],
      },
      'full, filtered': {
        path: '/transactions?type=deposit&asset=USDC',
        answers: [list(listTransactions, [DEPOSIT])],
        sees: [link('Deposit')],
        sends: [[listTransactions, { query: { type: 'deposit', asset: 'USDC' } }]],
      },
      'full, a filter that there is none of': {
        path: '/transactions?type=bogus&status=none',
        sees: [link('Deposit')],
        misses: [button('Clear filters'), 'Something went wrong'],
      },
      empty: {
        answers: [list(listTransactions, [])],
        sees: ['No transactions yet'],
        misses: [link('Show all transactions')],
      },
      'empty, nothing of what is looked for': {
        path: '/transactions?from=2026-01-01&to=2026-01-31&search=0xabc',
        answers: [list(listTransactions, [])],
        sees: ['No transaction matches', link('Show all transactions')],
        sends: [
          [
            listTransactions,
            {
              query: {
                from: new Date(2026, 0, 1).toISOString(),
                until: new Date(2026, 1, 1).toISOString(),
                search: '0xabc',
              },
            },
          ],
        ],
      },
      'refused, a day that there is not': {
        form: 'portal/payments/transactions/transaction-filters.tsx',
        does: async (page) => {
          await unfoldFilters(page);
          await page.getByLabel('From', { exact: true }).fill('31/02/2026');
          await page.getByRole('button', { name: 'Search' }).click();
        },
        sees: [],
        messages: { From: 'There is no such day' },
      },
      'refused, a list that has changed': {
        answers: [refuse(listTransactions, 'cursor_invalid')],
        sees: ['This list has changed', 'Reload the page and try again.'],
      },
    },
  },
  {
    route: '/transactions/$id',
    path: `/transactions/${id(202)}`,
    user: CLIENT,
    answers: [answer(getTransaction, INVESTMENT_IN_FULL)],
    reads: [getTransaction],
    sees: [link('Back to transactions')],
    states: {
      full: {
        sees: [
          heading('Investment'),
          'What happens next',
          'How it was made',
          'Difference, ours',
          'No trade needed',
          'Received, as quoted',
          'Filled on the market',
          'Timeline',
          'Requested',
          'Waiting for its trades',
          'Nothing is booked yet. Until it ends,',
        ],
        misses: [link('Follow its steps')],
      },
      'full, a deposit': {
        answers: [answer(getTransaction, DEPOSIT_IN_FULL)],
        sees: [
          heading('Deposit'),
          'Sent from',
          'Opening deposit',
          'Ethereum',
          'sandbox-0123…abcdef',
          'Seen on its way to you',
          'In the ledger',
          'Balance after',
          'the amount of this transaction.',
        ],
        misses: [
          { role: 'link', name: 'View on etherscan.io' },
          'What happens next',
          'How it was made',
        ],
      },
      'full, a deposit that the network confirms': {
        answers: [answer(getTransaction, CONFIRMING)],
        sees: [heading('Deposit'), 'What happens next', 'Confirmations', '3 of 12 confirmations'],
      },
      'full, a deposit that the bank’s wire did not name': {
        answers: [answer(getTransaction, ATTRIBUTED)],
        sees: [heading('Deposit'), 'Sender', 'BYRON, ADA', 'Thank you', 'Found to be yours'],
      },
      'full, an exchange by two orders': {
        answers: [answer(getTransaction, TWO_ORDERS)],
        sees: [
          heading('Exchange'),
          'How it was made',
          'The market does not trade these two currencies directly',
        ],
      },
      'full, a withdrawal': {
        answers: [answer(getTransaction, WITHDRAWAL_IN_FULL)],
        sees: [heading('Withdrawal'), 'Destination', 'Cancelled', link('Follow its steps')],
      },
      'full, a withdrawal that waits for a checked balance': {
        answers: [answer(getTransaction, { ...KEPT_BACK, waits_for: 'BALANCE_CHECK' })],
        sees: ['What happens next', 'Your funds are safe', 'goes on by itself'],
      },
      'full, a withdrawal that is reviewed': {
        answers: [answer(getTransaction, { ...KEPT_BACK, waits_for: 'REVIEW' })],
        sees: ['What happens next', 'We are reviewing this payment.'],
        misses: ['1–2 minutes'],
      },
      'full, a fee without a request': {
        answers: [answer(getTransaction, FEE_IN_FULL)],
        sees: [heading('Fee'), 'Booked', 'Together they are', link('Correction')],
      },
      'full, its hash': {
        answers: [answer(getTransaction, WITHDRAWAL_IN_FULL)],
        does: (page) => page.getByRole('button', { name: 'Show in full' }).click(),
        sees: [HASH, button('Shorten'), button('Copy'), link('View on etherscan.io')],
      },
      'refused, nobody has this transaction': {
        answers: [refuse(getTransaction, 'not_found')],
        sees: ['We cannot find this transaction', link('Back to transactions')],
      },
    },
    without: { empty: 'one transaction is always full' },
  },
  DOWNLOADS,
];
