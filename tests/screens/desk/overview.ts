import { getPreviousLogin } from '@ballast/contract/access/devices.ts';
import { countAlarms } from '@ballast/contract/staff/alarms.ts';
import { listQueues } from '@ballast/contract/staff/cases.ts';
import { listClients } from '@ballast/contract/staff/clients.ts';
import { getReconciliation } from '@ballast/contract/staff/oversight.ts';
import { getSandboxes } from '@ballast/contract/staff/sandboxes.ts';
import {
  listUnsealedAgreements,
  sealAgreementNow,
} from '@ballast/contract/staff/unsealed-agreements.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { HEIGHT_PX } from '../../harness/page-checks.ts';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { AMELIA, id, OFFICER } from '../people.ts';
import { heading, link, type Screen } from '../screen.ts';

const NO_PROMISES = { decided: 0, kept: 0 };

/** Queues of which one is overdue. */
export const QUEUES = [
  {
    queue: 'withdrawals' as const,
    waiting: 2,
    overdue: 0,
    escalated_to_me: 0,
    promises: NO_PROMISES,
  },
  {
    queue: 'kyc' as const,
    waiting: 3,
    overdue: 1,
    escalated_to_me: 1,
    promises: { decided: 20, kept: 17 },
  },
  { queue: 'kyb' as const, waiting: 0, overdue: 0, escalated_to_me: 0, promises: NO_PROMISES },
  {
    queue: 'invitations' as const,
    waiting: 1,
    overdue: 0,
    escalated_to_me: 0,
    promises: NO_PROMISES,
  },
];

export const RECONCILIATION = {
  ran_at: '2026-03-12T06:00:00.000Z',
  sandbox: true,
  items: [
    {
      asset: 'BTC' as const,
      ledger: '12.5',
      custody: '12.5',
      difference: '0',
      explained: '0',
      withdrawals_stopped: false,
    },
    {
      asset: 'USDC' as const,
      ledger: '100000',
      custody: '99990',
      difference: '-10',
      explained: '0',
      withdrawals_stopped: true,
    },
  ],
  findings: [
    {
      asset: 'USDC' as const,
      kind: 'NOT_BOOKED' as const,
      reference: 'or_lost',
      listed: '-10',
      booked: '0',
      difference: '-10',
      explained_by: null,
      first_found_at: '2026-03-12T05:59:00.000Z',
    },
    {
      ...{ asset: 'BTC' as const, kind: 'NOT_LISTED' as const, reference: 'tr_unlisted' },
      ...{ listed: '0', booked: '-7.25', difference: '7.25', explained_by: null },
      first_found_at: '2026-03-12T05:59:00.000Z',
    },
    {
      ...{ asset: 'BTC' as const, kind: 'AMOUNT_DIFFERS' as const, reference: 'tr_other' },
      ...{ listed: '2', booked: '2.5', difference: '-0.5', explained_by: null },
      first_found_at: '2026-03-12T05:59:00.000Z',
    },
    {
      ...{ asset: 'BTC' as const, kind: 'BOOKED_TWICE' as const, reference: 'tr_twice' },
      ...{ listed: '1', booked: '2', difference: '-1', explained_by: null },
      first_found_at: '2026-03-12T05:59:00.000Z',
    },
    {
      ...{ asset: 'BTC' as const, kind: 'BALANCE_DIFFERS' as const, reference: null },
      ...{ listed: '11', booked: null, difference: '1.5', explained_by: null },
      first_found_at: '2026-03-12T05:59:00.000Z',
    },
    {
      ...{ asset: 'BTC' as const, kind: 'NOT_BOOKED' as const, reference: 'or_open' },
      ...{ listed: '-1', booked: '0', difference: '-1', explained_by: 'TRADE_OPEN' as const },
      first_found_at: '2026-03-12T05:59:00.000Z',
    },
  ],
  bank: {
    ran_at: '2026-03-12T06:00:00.000Z',
    sandbox: true,
    items: [
      {
        asset: 'EUR' as const,
        ledger: '1000.00',
        bank: '1000.00',
        difference: '0.00',
        withdrawals_stopped: false,
      },
      {
        asset: 'USD' as const,
        ledger: '7400.00',
        bank: '9900.00',
        difference: '2500.00',
        withdrawals_stopped: true,
      },
    ],
    differences: [
      {
        ...{ id: id(81), kind: 'AMOUNT_DIFFERS' as const, reference: 'ln_parked', held: null },
        listed: { currency: 'USD' as const, amount: '2500.00', value_date: '2026-03-11' },
        booked: { currency: 'USD' as const, amount: '250.00', value_date: '2026-03-11' },
        ...{ first_seen_at: '2026-03-12T05:59:00.000Z', ended_at: null },
        ...{ event_parked: true, suspended: false, correction_waiting: false },
      },
      {
        ...{ id: id(82), kind: 'NOT_LISTED' as const, reference: 'ln_suspended', held: null },
        listed: null,
        booked: { currency: 'USD' as const, amount: '-250.00', value_date: '2026-03-11' },
        ...{ first_seen_at: '2026-03-12T05:59:00.000Z', ended_at: null },
        ...{ event_parked: false, suspended: true, correction_waiting: false },
      },
      {
        ...{ id: id(83), kind: 'CURRENCY_DIFFERS' as const, reference: 'ln_asked', held: null },
        listed: { currency: 'USD' as const, amount: '5.00', value_date: '2026-03-11' },
        booked: { currency: 'EUR' as const, amount: '5.00', value_date: '2026-03-11' },
        ...{ first_seen_at: '2026-03-12T05:59:00.000Z', ended_at: null },
        ...{ event_parked: false, suspended: false, correction_waiting: true },
      },
      {
        ...{ id: id(84), kind: 'BALANCE_DIFFERS' as const, reference: null, held: '9900.00' },
        listed: { currency: 'USD' as const, amount: '9890.00', value_date: null },
        booked: null,
        ...{ first_seen_at: '2026-03-12T05:59:00.000Z', ended_at: null },
        ...{ event_parked: false, suspended: false, correction_waiting: false },
      },
      {
        ...{ id: id(85), kind: 'LISTED_TWICE' as const, reference: 'ln_over', held: null },
        listed: { currency: 'USD' as const, amount: '40.00', value_date: '2026-03-01' },
        booked: { currency: 'USD' as const, amount: '40.00', value_date: '2026-03-01' },
        first_seen_at: '2026-03-02T06:00:00.000Z',
        ended_at: '2026-03-02T18:00:00.000Z',
        ...{ event_parked: false, suspended: false, correction_waiting: false },
      },
    ],
  },
};

const UNSEALED = {
  id: id(501),
  client_id: id(1),
  client_name: 'Amelia Hart',
  title: 'Custody service agreement',
  signed_at: '2026-03-11T10:00:00.000Z',
  attempts: 4,
  failing_since: '2026-03-11T10:01:00.000Z',
  failure: 'no timestamp',
  tried_again_at: '2026-03-12T10:30:00.000Z',
  overdue: true,
};

/** On a phone the rooms are in a menu, on a desk beside the page. */
const atDesk = (page: Page) => page.setViewportSize({ width: 1440, height: HEIGHT_PX });

const PREVIOUS_LOGIN = {
  name: 'Firefox on macOS',
  operating_system: 'macOS',
  ip_address: '203.0.113.9',
  location: 'CH',
  at: '2026-03-11T08:15:00.000Z',
};

const openMenu = (page: Page) => page.getByRole('button', { name: OFFICER.first_name }).click();

export const overview: readonly Screen[] = [
  {
    route: '/desk',
    path: '/desk',
    user: OFFICER,
    answers: [
      list(listQueues, QUEUES),
      answer(getReconciliation, RECONCILIATION),
      answer(listUnsealedAgreements, { waiting: 1, items: [UNSEALED] }),
      list(listClients, [AMELIA]),
      answer(countAlarms, { critical: 1, high: 2, normal: 0, unacknowledged: 2 }),
    ],
    reads: [listQueues, getReconciliation, listUnsealedAgreements],
    sees: [heading('Overview')],
    states: {
      full: {
        asks: [countAlarms, getSandboxes],
        sees: [
          'Withdrawals to approve',
          '2 waiting',
          'Differences in USDC',
          'People (KYC)',
          '1 overdue',
          '1 escalated to you',
          'no timestamp',
          'My clients',
          '3 open, 1 critical',
          '2 not taken on',
        ],
      },
      'full, a role that may do little': {
        user: { staff_roles: ['SUPPORT'] },
        does: atDesk,
        sees: ['Support', link('Clients')],
        misses: [link('Invitations'), link('Alarms'), '3 open, 1 critical'],
      },
      'full, the rooms of operations': {
        user: { staff_roles: ['OPERATIONS'] },
        does: async (page) => {
          await atDesk(page);
          const rooms = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
          await rooms.first().waitFor();
          expect(await rooms.allInnerTexts()).toEqual([
            'Overview',
            'Reviews',
            'Clients',
            'Calls',
            'Documents for clients',
            'Private funds',
            'Rebalances',
            'Fees and rewards',
            'Payment files',
            'At the exchange',
            'Investor classes',
            'Countries',
            'Alarms',
            'Corrections',
            'Provider events',
            'Reconciliation',
            'Audit trail',
            'Passkeys',
          ]);
        },
        sees: [link('Reconciliation')],
      },
      'full, the menu of a person': {
        answers: [answer(getPreviousLogin, { login: PREVIOUS_LOGIN })],
        does: openMenu,
        sees: [
          'Your login before this one:',
          'Firefox on macOS',
          'Switzerland · 203.0.113.9',
          'If this was not you, tell an administrator at once.',
        ],
      },
      'full, the menu of a person who is new': {
        does: openMenu,
        sees: ['This is your first login.'],
        misses: ['Your login before this one:'],
      },
      'full, a role that invites': {
        user: { staff_roles: ['RELATIONSHIP_MANAGER'] },
        does: atDesk,
        sees: ['Relationship manager', link('Clients'), link('Invitations')],
      },
      'full, a relationship manager': {
        user: { staff_roles: ['RELATIONSHIP_MANAGER'] },
        sees: ['My clients', link('Amelia Hart'), '1 with the client', 'People (KYC)'],
        misses: ['no timestamp'],
        sends: [[listClients, { query: { managed_by: 'ME' } }]],
      },
      'full, beside sandboxes': {
        answers: [answer(getSandboxes, { sandboxes: ['CUSTODY', 'EMAIL'] })],
        sees: ['Sandboxes, with nothing real behind them: custody and email.'],
      },
      empty: {
        answers: [
          list(
            listQueues,
            QUEUES.map((each) => ({ ...each, waiting: 0, overdue: 0 })),
          ),
          answer(getReconciliation, {
            ...{ ran_at: null, sandbox: false, items: [], findings: [] },
            bank: null,
          }),
          answer(listUnsealedAgreements, { waiting: 0, items: [] }),
          answer(countAlarms, { critical: 0, high: 0, normal: 0, unacknowledged: 0 }),
        ],
        sees: ['0 open', '0 waiting', 'Books and custodian agree', 'Not run yet'],
        misses: ['What went wrong'],
      },
      'empty, a relationship manager without clients': {
        user: { staff_roles: ['RELATIONSHIP_MANAGER'] },
        answers: [list(listClients, [])],
        sees: ['No client has been given to you yet'],
      },
      ...formStates({
        submit: 'Try now to seal “Custody service agreement”',
        call: sealAgreementNow,
        carries: { params: { id: id(501) } },
        refusals: { agreement_state_conflict: [link('Amelia Hart')] },
        done: { answers: [answer(sealAgreementNow, {})], sees: ['We are trying it now.'] },
      }),
      'refused, not for support': {
        answers: [refuse(listQueues, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
];
