import {
  decideCountryRule,
  listCountryRules,
  proposeCountryRule,
} from '@ballast/contract/compliance/countries.ts';
import {
  getReconciliation,
  listAuditTrail,
  runReconciliation,
} from '@ballast/contract/staff/oversight.ts';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, type Screen } from '../screen.ts';
import { RECONCILIATION } from './overview.ts';

export const ACTIONS = [
  {
    id: '3',
    at: '2026-03-12T09:00:00.000Z',
    actor: 'amelia.hart@example.com',
    actor_kind: 'client' as const,
    support_agent: 'Marta Keller',
    action: 'email_changed',
    subject: id(1),
    address: '203.0.113.7',
    before: { email: 'a***@example.com' },
    after: { email: 'h***@example.com' },
  },
  {
    id: '2',
    at: '2026-03-12T08:00:00.000Z',
    actor: 'platform',
    actor_kind: 'system' as const,
    support_agent: null,
    action: 'reconciliation_run',
    subject: null,
    address: null,
    before: null,
    after: null,
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
          await page.getByLabel('Tie to the country').selectOption('RESIDENCE');
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
          'Tie to the country': 'Field is required',
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
        sees: ['The custodian is a sandbox', 'Stopped', 'Open', '-10', 'or_lost', 'Not explained'],
      },
      'full, a role that only looks': {
        user: { staff_roles: ['SUPPORT'] },
        sees: ['Stopped'],
        misses: [button('Count now')],
      },
      empty: {
        answers: [
          answer(getReconciliation, { ran_at: null, sandbox: false, items: [], findings: [] }),
        ],
        sees: ['Nothing has been counted yet'],
        misses: ['The custodian is a sandbox'],
      },
      ...formStates({
        submit: 'Count now',
        call: runReconciliation,
        carries: {},
        refusals: { forbidden: ['Insufficient permissions'] },
        done: { answers: [answer(runReconciliation, {})], sees: ['The count has begun.'] },
      }),
    },
  },
  {
    route: '/desk/audit',
    path: '/desk/audit',
    user: OFFICER,
    answers: [list(listAuditTrail, ACTIONS)],
    reads: [listAuditTrail],
    sees: [heading('Audit trail')],
    states: {
      full: { sees: ['email changed', 'Marta Keller → amelia.hart@example.com', '203.0.113.7'] },
      'full, a change opened': {
        does: (page) => page.getByText('Before and after').first().click(),
        sees: ['h***@example.com'],
      },
      empty: { answers: [list(listAuditTrail, [])], sees: ['Nothing has happened yet'] },
    },
    without: { refused: 'nothing is sent from here' },
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
