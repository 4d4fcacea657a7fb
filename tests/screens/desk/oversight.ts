import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  decideCountryRule,
  listCountryRules,
  proposeCountryRule,
} from '@ballast/contract/compliance/countries.ts';
import { getDecisionsOfDay } from '@ballast/contract/staff/decisions.ts';
import {
  exportAuditTrail,
  getReconciliation,
  listAuditTrail,
  runReconciliation,
} from '@ballast/contract/staff/oversight.ts';
import {
  answerRetentionChange,
  askRetentionChange,
  getRetention,
} from '@ballast/contract/staff/retention.ts';
import { expect } from 'vitest';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { unfoldFilters } from '../unfold-filters.ts';
import { RECONCILIATION } from './overview.ts';

const CASE_ID = '01a21405-67ec-7020-a51a-cb675cce112d';
const WITHDRAWAL_ID = '01a21405-63a4-7003-8bc9-16a7fc181cfe';
const AMELIA = { id: CLIENT.id, name: 'Amelia Hart' };
const MARTA = { id: OFFICER.id, name: 'Marta Keller' };

export const ACTIONS = [
  {
    id: '3',
    at: '2026-03-12T09:00:07.000Z',
    actor: AMELIA,
    actor_kind: 'client' as const,
    support_agent: MARTA,
    action: 'email_changed',
    subject: { kind: 'user', id: CLIENT.id },
    case_id: null,
    client: AMELIA,
    address: '203.0.113.7',
    before: { email: 'a***@example.com', verified: true },
    after: { email: 'h***@example.com', verified: true },
    names: {},
  },
  {
    id: '2',
    at: '2026-03-12T08:30:00.000Z',
    actor: MARTA,
    actor_kind: 'staff' as const,
    support_agent: null,
    action: 'withdrawal_approved',
    subject: { kind: 'withdrawal', id: WITHDRAWAL_ID },
    case_id: CASE_ID,
    client: AMELIA,
    address: '198.51.100.4',
    before: null,
    after: { state: 'PENDING_DISPATCH', approved_by: OFFICER.id, case_id: CASE_ID },
    names: { [OFFICER.id]: 'Marta Keller' },
  },
  {
    id: '1',
    at: '2026-03-12T08:00:00.000Z',
    actor: null,
    actor_kind: 'system' as const,
    support_agent: null,
    action: 'written_by_an_older_release',
    subject: { kind: 'reconciliation', id: 'custody' },
    case_id: null,
    client: null,
    address: null,
    before: null,
    after: null,
    names: {},
  },
];

const RULE = {
  country: 'IR',
  link: 'RESIDENCE' as const,
  verdict: 'PROHIBITED' as const,
  reason: 'Came with the platform',
};

const COUNTRIES = {
  items: [
    {
      ...RULE,
      id: id(70),
      since: '2026-01-01T00:00:00.000Z',
      until: null,
      made_by: null,
      released_by: null,
    },
  ],
  proposals: [
    {
      ...RULE,
      id: id(71),
      verdict: 'ALLOWED' as const,
      reason: 'The embargo has ended',
      proposed_at: '2026-03-11T00:00:00.000Z',
      proposed_by: 'Clara Weiss',
      proposed_by_me: false,
    },
  ],
  former: [
    {
      ...RULE,
      id: id(72),
      country: 'AF',
      since: '2026-01-01T00:00:00.000Z',
      until: '2026-02-01T00:00:00.000Z',
      made_by: 'Clara Weiss',
      released_by: 'Henrik Dahl',
    },
  ],
};

const decidedAt = (at: string, caseId: string) => ({
  id: caseId,
  at,
  subject: { kind: 'case', id: caseId },
  case_id: caseId,
  client: AMELIA,
  names: {},
});

const RETENTION: AnswerOf<typeof getRetention> = {
  run: { started_at: '2026-03-12T00:00:02.000Z', ended_at: '2026-03-12T00:00:04.000Z' },
  items: [
    {
      kind: 'CLOSED_CLIENT_FILES',
      period: { length: 60, unit: 'MONTH', least_length: 60 },
      reason: 'Five years after the end of the business relationship.',
      last: {
        erased: 12,
        proof: {
          proved_at: '2026-03-12T00:00:04.000Z',
          erased_before: '2021-03-12T00:00:02.000Z',
          oldest_left: '2021-03-14T10:00:00.000Z',
        },
      },
    },
    {
      kind: 'UNUSED_FILES',
      period: { length: 30, unit: 'DAY', least_length: 7 },
      reason: 'A file that was never handed in proves nothing.',
      last: {
        erased: 0,
        proof: {
          proved_at: '2026-03-12T00:00:04.000Z',
          erased_before: '2026-02-10T00:00:02.000Z',
          oldest_left: null,
        },
      },
    },
    { kind: 'BOOKS', period: null, reason: 'Every balance follows from them.', last: null },
  ],
  waiting: [],
  former: [],
};

const UNFINISHED_RETENTION: AnswerOf<typeof getRetention> = {
  ...RETENTION,
  run: { started_at: '2026-03-12T00:00:02.000Z', ended_at: null },
  items: RETENTION.items.map((item) =>
    item.last ? { ...item, last: { ...item.last, proof: null } } : item,
  ),
};

const CHANGE = {
  id: id(90),
  kind: 'NOTICES' as const,
  unit: 'MONTH' as const,
  before: 60,
  after: 84,
  reason: 'Counsel asks for seven years.',
  asked_by: 'Viktor Haas',
  asked_at: '2026-03-12T07:00:00.000Z',
  decided: null,
  may: 'ANSWER' as const,
};

const DECIDED_CHANGE = {
  ...CHANGE,
  id: id(93),
  decided: { as: 'CONFIRMED' as const, by: 'Marta Keller', at: '2026-03-11T07:00:00.000Z' },
  may: 'NOTHING' as const,
};

const CHANGED_RETENTION: AnswerOf<typeof getRetention> = {
  ...RETENTION,
  waiting: [
    CHANGE,
    { ...CHANGE, id: id(91), kind: 'UNUSED_FILES', unit: 'DAY', may: 'TAKE_BACK' },
    { ...CHANGE, id: id(92), kind: 'SESSIONS', unit: 'DAY', may: 'NOTHING' },
  ],
  former: [
    DECIDED_CHANGE,
    {
      ...DECIDED_CHANGE,
      id: id(94),
      decided: { as: 'DECLINED', by: 'Viktor Haas', at: '2026-03-10T07:00:00.000Z' },
    },
  ],
};

const changingPeriod = formStates({
  form: 'desk/retention/change-period.tsx',
  name: 'a period',
  opens: (page) =>
    page.getByRole('button', { name: 'Change the period: Files never handed in' }).click(),
  fills: async (page) => {
    await page.getByLabel('Days').fill('45');
    await page.getByLabel('Why they are kept so long').fill('Clients come back later.');
  },
  submit: 'Ask for it',
  call: askRetentionChange,
  carries: { body: { kind: 'UNUSED_FILES', length: 45, reason: 'Clients come back later.' } },
  empty: { 'Why they are kept so long': 'Field is required' },
  field: { name: 'length', label: 'Days' },
  refusals: { conflict: ['It is so already, or a change waits.'] },
  done: {
    answers: [answer(askRetentionChange, { id: id(95) })],
    sees: ['Asked. An administrator confirms it.'],
  },
});

const ONE_CHANGE = [answer(getRetention, { ...RETENTION, waiting: [CHANGE] })];

const confirmingPeriod = formStates({
  name: 'confirming a period',
  answers: ONE_CHANGE,
  submit: 'Confirm',
  call: answerRetentionChange,
  carries: { params: { id: CHANGE.id }, body: { decision: 'CONFIRMED' } },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(answerRetentionChange, {})], sees: ['The period is changed'] },
});

const decliningPeriod = formStates({
  name: 'declining a period',
  answers: ONE_CHANGE,
  submit: 'Decline',
  call: answerRetentionChange,
  carries: { params: { id: CHANGE.id }, body: { decision: 'DECLINED' } },
  done: { answers: [answer(answerRetentionChange, {})], sees: ['The period stays as it is'] },
});

const DECISIONS = {
  day: '2026-03-12',
  items: [
    {
      roles: ['OPERATIONS' as const, 'COMPLIANCE' as const],
      people: [
        {
          ...MARTA,
          count: 14,
          lines: [
            {
              action: 'case_decided' as const,
              decision: 'APPROVE' as const,
              count: 12,
              decided: [
                decidedAt('2026-03-12T09:00:07.000Z', CASE_ID),
                decidedAt('2026-03-12T08:30:00.000Z', id(80)),
              ],
            },
            {
              action: 'country_rule_released' as const,
              decision: null,
              count: 2,
              decided: [
                {
                  id: '7',
                  at: '2026-03-12T08:00:00.000Z',
                  subject: { kind: 'country_rule', id: id(71) },
                  case_id: null,
                  client: null,
                  names: {},
                },
              ],
            },
          ],
        },
      ],
    },
    {
      roles: [],
      people: [
        {
          id: id(81),
          name: 'Henrik Dahl',
          count: 1,
          lines: [
            {
              action: 'case_decided' as const,
              decision: 'REJECT' as const,
              count: 1,
              decided: [decidedAt('2026-03-12T07:00:00.000Z', id(82))],
            },
          ],
        },
      ],
    },
  ],
};

export const oversight: readonly Screen[] = [
  {
    route: '/desk/countries',
    path: '/desk/countries',
    user: OFFICER,
    answers: [answer(listCountryRules, COUNTRIES)],
    reads: [listCountryRules],
    sees: [heading('Countries')],
    states: {
      full: {
        sees: [
          'Iran',
          'No account',
          'The embargo has ended',
          'Clara Weiss, Henrik Dahl',
          button('Release'),
        ],
      },
      'full, proposed by oneself': {
        answers: [
          answer(listCountryRules, {
            ...COUNTRIES,
            proposals: COUNTRIES.proposals.map((each) => ({ ...each, proposed_by_me: true })),
          }),
        ],
        sees: [button('Take back')],
        misses: [button('Release')],
      },
      'full, a role that only looks': {
        user: { staff_roles: ['SUPPORT'] },
        sees: ['Iran'],
        misses: [button('Propose a change'), button('Release')],
      },
      empty: {
        answers: [answer(listCountryRules, { items: [], proposals: [], former: [] })],
        sees: ['No country has a rule'],
      },
      ...formStates({
        name: 'released',
        submit: 'Release',
        call: decideCountryRule,
        carries: { params: { id: id(71) }, body: { decision: 'RELEASED' } },
        refusals: { conflict: ['This has changed in the meantime'] },
        done: { answers: [answer(decideCountryRule, {})], sees: ['The rule counts'] },
      }),
      ...formStates({
        form: 'desk/compliance/propose-rule.tsx',
        opens: (page) => page.getByRole('button', { name: 'Propose a change' }).click(),
        fills: async (page) => {
          await page.getByLabel('Country', { exact: true }).selectOption('AF');
          await page.getByLabel('Connection to the country').selectOption('RESIDENCE');
          await page.getByLabel('Rule', { exact: true }).selectOption('PROHIBITED');
          await page.getByLabel('Reason').fill('A new embargo');
        },
        submit: 'Propose',
        call: proposeCountryRule,
        carries: {
          body: {
            country: 'AF',
            link: 'RESIDENCE',
            verdict: 'PROHIBITED',
            reason: 'A new embargo',
          },
        },
        empty: {
          Country: 'Choose a country',
          'Connection to the country': 'Field is required',
          Rule: 'Field is required',
          Reason: 'Field is required',
        },
        field: { name: 'reason', label: 'Reason' },
        refusals: { conflict: ['That is the rule already, or it is proposed.'] },
        done: {
          answers: [answer(proposeCountryRule, { id: id(73) })],
          sees: ['Proposed. Somebody else releases it.'],
        },
      }),
    },
  },
  {
    route: '/desk/reconciliation',
    path: '/desk/reconciliation',
    user: OFFICER,
    answers: [answer(getReconciliation, RECONCILIATION)],
    reads: [getReconciliation],
    sees: [heading('Reconciliation')],
    states: {
      full: {
        sees: [
          ...['The custodian is a sandbox', 'Stopped', 'Open', '−10', 'or_lost', 'Not explained'],
          ...[
            'The bank is a sandbox',
            'ln_parked',
            'Another amount',
            'Still open',
            'Whole balance',
          ],
          ...[link('See the parked event'), link('See the correction that waits')],
          ...[link('Give it to a client'), 'Ask the bank about it', 'The bank lists it twice'],
          ...[
            'The ledger against the custodian and the bank',
            'What differs at the custodian',
            'Ask the custodian who ordered it',
            'Ask the custodian why its list does not have it',
            '−7.25',
            'Ask the custodian which amount is right',
            'Compare both entries',
            'Ask the custodian what its list leaves out',
            'Nothing: its trade will be booked',
          ],
        ],
      },
      'full, a role that only looks': {
        user: { staff_roles: ['SUPPORT'] },
        sees: ['Stopped', 'ln_suspended'],
        misses: [
          button('Run reconciliation'),
          link('Give it to a client'),
          'Ask the custodian who ordered it',
        ],
      },
      empty: {
        answers: [
          answer(getReconciliation, {
            ...{ ran_at: null, sandbox: false, items: [], findings: [] },
            bank: { ran_at: null, sandbox: false, items: [], differences: [] },
          }),
        ],
        sees: ['Nothing has been counted yet', 'Nothing has been compared with the bank yet'],
        misses: ['The custodian is a sandbox', 'The bank is a sandbox'],
      },
      'empty, without a bank': {
        answers: [
          answer(getReconciliation, {
            ...{ ran_at: null, sandbox: false, items: [], findings: [] },
            bank: null,
          }),
        ],
        sees: ['Nothing has been counted yet'],
        misses: ['Ledger against bank'],
      },
      ...formStates({
        submit: 'Run reconciliation',
        call: runReconciliation,
        carries: {},
        refusals: { forbidden: ['Insufficient permissions'] },
        done: { answers: [answer(runReconciliation, {})], sees: ['The comparison has begun.'] },
      }),
    },
  },
  {
    route: '/desk/audit',
    path: '/desk/audit',
    user: OFFICER,
    answers: [
      list(listAuditTrail, ACTIONS),
      answerFile(exportAuditTrail, 'text/csv', Buffer.from('record\r\n')),
    ],
    reads: [listAuditTrail],
    sees: [heading('Audit trail')],
    states: {
      full: {
        sees: [
          'Email changed',
          '203.0.113.7',
          link('Marta Keller'),
          link('Withdrawal …fc181cfe'),
          'Written by an older release',
        ],
        misses: [WITHDRAWAL_ID, OFFICER.id, button('Clear filters')],
      },
      'full, a change opened': {
        does: (page) => page.getByText('Before and after').first().click(),
        sees: ['h***@example.com', { role: 'img', name: 'changed' }],
      },
      'full, details opened': {
        does: (page) => page.getByText('Details').first().click(),
        sees: ['Pending dispatch', 'Approved by', '…5cce112d'],
        misses: [CASE_ID],
      },
      'full, narrowed by the address': {
        path: `/desk/audit?who=keller&action=withdrawal_approved&kind=staff&from=2026-03-01`,
        sees: [button('Clear filters')],
        sends: [
          [
            listAuditTrail,
            { query: { who: 'keller', action: 'withdrawal_approved', actor_kind: 'staff' } },
          ],
        ],
      },
      'full, narrowed by hand': {
        does: async (page) => {
          await unfoldFilters(page);
          await page.getByLabel('Client', { exact: true }).fill('hart');
          await page.getByLabel('To', { exact: true }).fill('3/2/2026');
          await page.getByRole('button', { name: 'Search' }).click();
          await page.waitForURL(/client=hart&to=2026-02-03/);
        },
        sees: [button('Clear filters')],
      },
      'full, exported': {
        path: '/desk/audit?client=hart',
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Export as CSV' }).click();
          expect((await saved).suggestedFilename()).toBe('audit-trail.csv');
        },
        sees: [],
        sends: [[exportAuditTrail, { query: { client: 'hart' } }]],
      },
      'full, for a role that may not export': {
        user: { staff_roles: ['SUPPORT'] },
        sees: ['Email changed'],
        misses: [button('Export as CSV')],
      },
      'refused, a day that is none': {
        form: 'desk/audit/audit-filters.tsx',
        does: async (page) => {
          await unfoldFilters(page);
          await page.getByLabel('From', { exact: true }).fill('31/02/2026');
          await page.getByRole('button', { name: 'Search' }).click();
        },
        sees: [],
        messages: { From: 'There is no such day' },
      },
      empty: { answers: [list(listAuditTrail, [])], sees: ['Nothing has happened yet'] },
      'empty, narrowed': {
        path: '/desk/audit?who=nobody',
        answers: [list(listAuditTrail, [])],
        sees: ['No action matches', button('Clear filters')],
      },
      refused: {
        answers: [refuse(exportAuditTrail, 'forbidden')],
        does: (page) => page.getByRole('button', { name: 'Export as CSV' }).click(),
        sees: ['Insufficient permissions'],
      },
    },
  },
  {
    route: '/desk/retention',
    path: '/desk/retention',
    user: OFFICER,
    answers: [answer(getRetention, RETENTION)],
    reads: [getRetention],
    sees: [heading('Retention')],
    states: {
      full: {
        sees: [
          'Last run ended 12 Mar 2026',
          'Files of closed accounts',
          '60 months after the account was closed',
          'The oldest left is of 14 Mar 2021',
          'None is left',
          'For ever',
          'Never erased',
        ],
      },
      'full, while something is left': {
        answers: [answer(getRetention, UNFINISHED_RETENTION)],
        sees: ['Something older is left; the run goes on', 'goes on'],
      },
      empty: {
        answers: [
          answer(getRetention, {
            ...RETENTION,
            run: null,
            items: RETENTION.items.map((item) => ({ ...item, last: null })),
          }),
        ],
        sees: ['Nothing has been erased yet', 'Not yet run'],
      },
      'full, changes wait': {
        answers: [answer(getRetention, CHANGED_RETENTION)],
        sees: [
          'Waiting for a second person',
          'Counsel asks for seven years.',
          '84 months',
          'Viktor Haas, 12 Mar 2026',
          button('Confirm'),
          button('Take back'),
          'An administrator decides',
          'Confirmed',
          'Taken back',
        ],
      },
      ...changingPeriod,
      ...confirmingPeriod,
      ...decliningPeriod,
    },
  },
  {
    route: '/desk/decisions',
    path: '/desk/decisions',
    user: OFFICER,
    answers: [answer(getDecisionsOfDay, DECISIONS)],
    reads: [getDecisionsOfDay],
    sees: [heading('Decisions')],
    states: {
      full: {
        sees: [
          'What each role decided on 12 Mar 2026, from midnight to midnight in UTC',
          heading('Operations and Compliance'),
          'Case decided: Approved',
          'Country rule released',
          link('Case …5cce112d'),
          link('10 more in the audit trail'),
          heading('No role any more'),
          'Case decided: Rejected',
        ],
        misses: [CASE_ID],
      },
      'full, another day': {
        path: '/desk/decisions?day=2026-03-11',
        sees: ['Case decided: Approved'],
        sends: [[getDecisionsOfDay, { query: { day: '2026-03-11' } }]],
      },
      'full, a day chosen by hand': {
        does: async (page) => {
          await page.getByLabel('Day', { exact: true }).fill('3/2/2026');
          await page.getByRole('button', { name: 'Show' }).click();
          await page.waitForURL(/day=2026-02-03/);
        },
        sees: ['Case decided: Approved'],
      },
      'full, the other decisions followed': {
        does: (page) => page.getByRole('link', { name: '10 more in the audit trail' }).click(),
        answers: [list(listAuditTrail, ACTIONS)],
        sees: [heading('Audit trail')],
        endsAt: `/desk/audit?who=${OFFICER.id}&action=case_decided`,
      },
      'refused, a day that is none': {
        form: 'desk/decisions/day-form.tsx',
        does: async (page) => {
          await page.getByLabel('Day', { exact: true }).fill('31/02/2026');
          await page.getByRole('button', { name: 'Show' }).click();
        },
        sees: [],
        messages: { Day: 'There is no such day' },
      },
      empty: {
        answers: [answer(getDecisionsOfDay, { day: '2026-03-12', items: [] })],
        sees: ['Nothing has been decided today'],
      },
      'empty, another day': {
        path: '/desk/decisions?day=2026-03-11',
        answers: [answer(getDecisionsOfDay, { day: '2026-03-11', items: [] })],
        sees: ['Nothing was decided on this day'],
      },
    },
  },
  {
    route: '/desk/investor-classes',
    path: '/desk/investor-classes',
    user: OFFICER,
    answers: [],
    reads: [],
    sees: [heading('Investor classes')],
    states: { full: { sees: ['To be checked before production', 'People and companies'] } },
    without: {
      empty: 'the rules are part of the page',
      refused: 'nothing is sent from here',
    },
  },
];
