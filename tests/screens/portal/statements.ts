import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { generateStatement } from '@ballast/contract/portfolio/statement-requests.ts';
import { downloadStatement, listStatements } from '@ballast/contract/portfolio/statements.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const DIGEST = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

export const HOLDINGS = {
  id: id(701),
  kind: 'HOLDINGS' as const,
  starts_on: null,
  ends_on: '2026-02-28',
  fund_name: null,
  by_schedule: false,
  currency: 'USD',
  language: 'en' as const,
  state: 'READY' as const,
  progress: 100,
  rows: 12,
  digest: DIGEST,
  files: (['PDF', 'CSV', 'XLSX'] as const).map((format) => ({
    format,
    bytes: 86_000,
    digest: DIGEST,
  })),
  asked_at: '2026-03-11T09:00:00.000Z',
  finished_at: '2026-03-11T09:00:04.000Z',
};

const MAKING = {
  ...HOLDINGS,
  id: id(702),
  kind: 'CHANGES' as const,
  starts_on: '2026-01-01',
  ends_on: '2026-01-31',
  fund_name: 'Ballast Core',
  state: 'RUNNING' as const,
  progress: 40,
  rows: 0,
  digest: null,
  files: [],
  finished_at: null,
};

const FAILED = {
  ...MAKING,
  id: id(703),
  state: 'FAILED' as const,
  finished_at: HOLDINGS.finished_at,
};

const OF_FUND = { ...HOLDINGS, id: id(704), fund_name: 'Ballast Core' };

export const OF_QUARTER = {
  ...HOLDINGS,
  id: id(705),
  kind: 'CHANGES' as const,
  starts_on: '2025-10-01',
  ends_on: '2025-12-31',
  by_schedule: true,
};

const INVESTMENT = {
  fund_id: id(31),
  fund_slug: 'core',
  fund_name: 'Ballast Core',
  product_type: 'sma' as const,
  value: '2500',
  pending: '0',
  invested: '2400',
  redeemed: '0',
  gain: '100',
  return_all_time: '0.04',
  return_month: '0.01',
  value_of: null,
  unknown_since: null,
};

const PRIVATE = {
  ...INVESTMENT,
  fund_id: id(32),
  fund_slug: 'harbour',
  fund_name: 'Harbour Income',
  product_type: 'mutual' as const,
  value_of: { day: '2026-02-01', is_estimate: false },
};

const CAPITAL = { ...MAKING, kind: 'CAPITAL' as const, fund_name: PRIVATE.fund_name };

export const HELD = answer(listInvestments, {
  as_of: '2026-03-12T09:00:00.000Z',
  display_currency: 'USD',
  items: [INVESTMENT],
  pending_subscriptions: [],
});

const fillPeriod = async (page: Page) => {
  await page.getByText('Balance changes', { exact: true }).click();
  await page.getByLabel('First day').fill('01/01/2026');
  await page.getByLabel('Last day').fill('31/01/2026');
};

const make = (page: Page) => page.getByRole('button', { name: 'Make the statement' }).click();

export const statements: readonly Screen[] = [
  {
    route: '/statements',
    path: '/statements',
    user: CLIENT,
    answers: [list(listStatements, [HOLDINGS])],
    reads: [listStatements],
    sees: [heading('Statements')],
    states: {
      full: {
        sees: [
          'Holdings at the end of 28 Feb 2026',
          'All your assets and funds',
          link('New statement'),
          link('check it'),
          button('Download as PDF'),
          button('Download as Excel'),
        ],
      },
      'full, each state of a statement': {
        answers: [list(listStatements, [MAKING, FAILED, OF_FUND])],
        sees: [
          'Balance changes, 1 Jan 2026 to 31 Jan 2026',
          { role: 'progressbar', name: 'The statement is being made' },
          'Not made',
          'nothing was saved',
          'Ballast Core',
        ],
      },
      'full, one of a quarter': {
        answers: [list(listStatements, [OF_QUARTER])],
        sees: ['Balance changes, 1 Oct 2025 to 31 Dec 2025', 'Quarterly, values in USD'],
        misses: ['asked for'],
      },
      'full, one that is ready a moment later': {
        answers: [
          answer(listStatements, ({ before }) => ({
            items: [before.has(listStatements) ? HOLDINGS : MAKING],
            next_cursor: null,
          })),
        ],
        sees: [button('Download as PDF')],
        isSlow: true,
      },
      'full, downloaded': {
        answers: [answerFile(downloadStatement, 'application/pdf', Buffer.from('%PDF'))],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Download as PDF' }).click();
          expect((await saved).suggestedFilename()).toBe('holdings-2026-02-28.pdf');
        },
        sees: [button('Download as PDF')],
        sends: [[downloadStatement, { params: { id: HOLDINGS.id }, query: { format: 'PDF' } }]],
      },
      'full, gone meanwhile': {
        answers: [refuse(downloadStatement, 'not_found')],
        does: (page) => page.getByRole('button', { name: 'Download as CSV' }).click(),
        sees: ['We could not download the statement'],
      },
      'refused, a list that has changed': {
        answers: [refuse(listStatements, 'cursor_invalid')],
        sees: ['This list has changed'],
      },
      'full, seen by support': {
        user: { support_admin_id: id(1) },
        answers: [list(listSupportSessions, [])],
        sees: ['Holdings at the end of 28 Feb 2026'],
        misses: [link('New statement'), button('Download as PDF')],
      },
      empty: {
        answers: [list(listStatements, [])],
        sees: ['No statements yet'],
      },
    },
  },
  {
    route: '/statements/custom',
    path: '/statements/custom',
    user: CLIENT,
    answers: [HELD],
    reads: [listInvestments],
    sees: [heading('New statement'), link('Back to statements')],
    states: {
      full: { sees: ['A day ends at 24:00 UTC.', 'You can ask for 10 statements in 24 hours.'] },
      ...formStates({
        form: 'portal/statements/statement-form.tsx',
        fills: (page) => page.getByLabel('Day', { exact: true }).fill('28/02/2026'),
        submit: 'Make the statement',
        call: generateStatement,
        carries: { body: { kind: 'HOLDINGS', ends_on: '2026-02-28' } },
        empty: { Day: 'Field is required' },
        field: { name: 'ends_on', label: 'Day' },
        refusals: {
          invalid_period: ['Incorrect data'],
          product_not_found: ['This fund was not found'],
          too_many_requests: ['Request limit has been exceeded'],
        },
        done: {
          answers: [
            answer(generateStatement, { ...MAKING, kind: 'HOLDINGS', starts_on: null }),
            list(listStatements, [HOLDINGS]),
          ],
          sees: [heading('Statements'), 'Holdings at the end of 28 Feb 2026'],
          endsAt: '/statements',
        },
      }),
      'sent, a capital account': {
        answers: [
          answer(listInvestments, {
            as_of: '2026-03-12T09:00:00.000Z',
            display_currency: 'USD',
            items: [INVESTMENT, PRIVATE],
            pending_subscriptions: [],
          }),
          answer(generateStatement, CAPITAL),
          list(listStatements, [CAPITAL]),
        ],
        does: async (page) => {
          await page.getByText('Capital account', { exact: true }).click();
          await page.getByLabel('First day').fill('01/01/2026');
          await page.getByLabel('Last day').fill('31/01/2026');
          await make(page);
        },
        sees: [heading('Statements'), 'Capital account, 1 Jan 2026 to 31 Jan 2026'],
        endsAt: '/statements',
        sends: [
          [
            generateStatement,
            {
              body: {
                kind: 'CAPITAL',
                starts_on: '2026-01-01',
                ends_on: '2026-01-31',
                fund: PRIVATE.fund_id,
              },
            },
          ],
        ],
      },
      'sent, of a period and one fund': {
        answers: [answer(generateStatement, MAKING), list(listStatements, [MAKING])],
        does: async (page) => {
          await fillPeriod(page);
          await page.getByLabel('Of', { exact: true }).selectOption('Ballast Core');
          await make(page);
        },
        sees: [heading('Statements')],
        endsAt: '/statements',
        sends: [
          [
            generateStatement,
            {
              body: {
                kind: 'CHANGES',
                starts_on: '2026-01-01',
                ends_on: '2026-01-31',
                fund: INVESTMENT.fund_id,
              },
            },
          ],
        ],
      },
      'refused, a period that ends before it starts': {
        does: async (page) => {
          await fillPeriod(page);
          await page.getByLabel('First day').fill('01/02/2026');
          await make(page);
        },
        sees: ['Choose a day on or before the last one'],
        messages: { 'First day': 'Choose a day on or before the last one' },
        sendsNot: [generateStatement],
      },
      'refused, a day that is not over': {
        does: async (page) => {
          await page.getByLabel('Day', { exact: true }).fill('01/01/2100');
          await make(page);
        },
        sees: ['This day is not over yet (UTC)'],
        messages: { Day: 'This day is not over yet (UTC)' },
        sendsNot: [generateStatement],
      },
    },
    without: { empty: 'a form begins empty' },
  },
];
