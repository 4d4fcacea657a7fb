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

export const oversight: readonly Screen[] = [
  {
    route: '/desk/reconciliation',
    path: '/desk/reconciliation',
    user: OFFICER,
    answers: [answer(getReconciliation, RECONCILIATION)],
    reads: [getReconciliation],
    failure: { isLoading: true },
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
