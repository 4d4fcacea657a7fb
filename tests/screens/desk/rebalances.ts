import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  approveClientRebalance,
  askRebalancePasskey,
  getClientRebalance,
  listClientRebalances,
  releaseClientRebalance,
  stopClientRebalance,
} from '@ballast/contract/staff/client-rebalances.ts';
import { answer, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device } from '../passkeys.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

type Basket = AnswerOf<typeof listClientRebalances>['baskets'][number];

const SUMMARY: Basket['rebalances'][number] = {
  ...{ id: id(1001), reason: 'BAND', stage: 'PROPOSED', close_at: '2026-03-12T00:00:00.000Z' },
  ...{ clients: 41, left_out: 2, finished_at: null },
};

const CORE: Basket = {
  ...{ fund_id: id(100), slug: 'core', name: 'Ballast Core', schedule: 'QUARTERLY' },
  ...{ band: '0.05', next_at: '2026-04-01T00:00:00.000Z', holders: 43 },
  ...{ drift: '0.0712', outside_band: 12 },
  rebalances: [
    SUMMARY,
    {
      ...{ ...SUMMARY, id: id(1002), reason: 'SCHEDULE', stage: 'DONE', left_out: 0 },
      ...{ close_at: '2026-01-01T00:00:00.000Z', finished_at: '2026-01-02T09:10:00.000Z' },
    },
  ],
};

const EMPTY: Basket = {
  ...CORE,
  ...{ fund_id: id(1003), slug: 'anchor', name: 'Ballast Anchor', holders: 0 },
  ...{ drift: null, outside_band: 0, rebalances: [] },
};

const JONAS = { by: { id: id(44), name: 'Jonas Brandt' }, at: '2026-03-12T08:00:00.000Z' };

const PROPOSED: AnswerOf<typeof getClientRebalance> = {
  ...SUMMARY,
  fund: { id: CORE.fund_id, slug: 'core', name: 'Ballast Core' },
  proposed_at: '2026-03-12T00:01:00.000Z',
  ...{ approved: null, released: null, stopped: null, booked: 0, passkey_owed: false },
  blocks: [
    {
      ...{ side: 'SELL', asset: 'BTC', clients: 41, planned_usd: '184250.75', state: 'PLANNED' },
      ...{ rounds: 0, asked: '3.68501500', given: null, got: null, cost_usd: null },
    },
    {
      ...{ side: 'BUY', asset: 'ETH', clients: 41, planned_usd: '184250.75', state: 'PLANNED' },
      ...{ rounds: 0, asked: null, given: null, got: null, cost_usd: null },
    },
  ],
  left_out_clients: [
    { id: id(31), name: 'Northwind Partners', why: 'PENDING' },
    { id: id(32), name: 'Ada Lind', why: 'SUSPENDED' },
  ],
};

const APPROVED: typeof PROPOSED = { ...PROPOSED, stage: 'APPROVED', approved: JONAS };

const [SALE, PURCHASE] = PROPOSED.blocks;

const BUYING: typeof PROPOSED = {
  ...APPROVED,
  stage: 'BUYING',
  released: { by: { id: id(45), name: 'Priya Nair' }, at: '2026-03-12T09:00:00.000Z' },
  blocks: [
    ...(SALE
      ? [
          {
            ...SALE,
            ...{ state: 'FILLED' as const, rounds: 1, given: '3.68501500' },
            ...{ got: '184066.50', cost_usd: '184.25' },
          },
        ]
      : []),
    ...(PURCHASE
      ? [{ ...PURCHASE, state: 'TRADING' as const, rounds: 1, asked: '184066.50' }]
      : []),
  ],
};

const asked = (name: string) => ({
  opens: (page: Parameters<NonNullable<Screen['states'][string]['does']>>[0]) =>
    page.getByRole('button', { name, exact: true }).click(),
});

const approving = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'approving',
  ...asked('Approve the rebalance'),
  submit: 'Approve it',
  call: approveClientRebalance,
  carries: { params: { id: PROPOSED.id }, body: {} },
  refusals: {
    conflict: ['This has changed in the meantime'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: {
    answers: [answer(approveClientRebalance, {})],
    sees: ['Approved. Somebody else releases it.'],
  },
});

const releasing = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'releasing',
  answers: [answer(getClientRebalance, APPROVED)],
  ...asked('Release the rebalance'),
  submit: 'Release it',
  call: releaseClientRebalance,
  carries: { params: { id: PROPOSED.id }, body: {} },
  refusals: {
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    conflict: ['This has changed in the meantime'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: {
    answers: [answer(releaseClientRebalance, {})],
    sees: ['Released. Its orders are made now.'],
  },
});

const stopping = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'stopping',
  ...asked('Stop it'),
  fills: (page) => page.getByLabel('Reason').fill('The market is closed'),
  submit: 'Stop the rebalance',
  call: stopClientRebalance,
  carries: { params: { id: PROPOSED.id }, body: { reason: 'The market is closed' } },
  empty: { Reason: 'Field is required' },
  field: { name: 'reason', label: 'Reason' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(stopClientRebalance, {})], sees: ['The rebalance is stopped'] },
});

export const rebalances: readonly Screen[] = [
  {
    route: '/desk/rebalances',
    path: '/desk/rebalances',
    user: OFFICER,
    answers: [answer(listClientRebalances, { baskets: [CORE, EMPTY] })],
    reads: [listClientRebalances],
    sees: [heading('Rebalances')],
    states: {
      full: {
        sees: [
          link('Ballast Core'),
          '7.12%',
          '12 of 43 holdings',
          '1 Apr 2026',
          link('Ballast Core, 12 Mar 2026'),
          'Waits for approval',
          'A weight outside the band',
          'By the schedule',
        ],
      },
      empty: {
        answers: [answer(listClientRebalances, { baskets: [EMPTY] })],
        sees: ['Nothing was rebalanced yet'],
      },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listClientRebalances, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
  {
    route: '/desk/rebalances/$id',
    path: `/desk/rebalances/${PROPOSED.id}`,
    user: OFFICER,
    answers: [answer(getClientRebalance, PROPOSED)],
    reads: [getClientRebalance],
    sees: [link('Back to rebalances')],
    states: {
      full: {
        sees: [
          heading('Rebalance of Ballast Core'),
          'Sell BTC',
          'Buy ETH',
          '$184,250.75',
          'An investment or redemption is under way',
          'The account is closed',
          button('Approve the rebalance'),
          button('Stop it'),
        ],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['Waits for approval'],
        misses: [button('Approve the rebalance'), button('Stop it')],
      },
      'full, one’s own approval': {
        answers: [
          answer(getClientRebalance, {
            ...APPROVED,
            approved: { ...JONAS, by: { id: OFFICER.id, name: 'Marta Keller' } },
          }),
        ],
        sees: ['You approved it, so somebody else releases it.'],
        misses: [button('Release the rebalance')],
      },
      'full, buying': {
        answers: [answer(getClientRebalance, BUYING)],
        sees: ['At the exchange', 'Filled', '$184.25', 'Priya Nair, 12 Mar 2026, 09:00'],
        misses: [button('Release the rebalance')],
      },
      'full, stopped by somebody': {
        answers: [
          answer(getClientRebalance, {
            ...PROPOSED,
            stage: 'STOPPED',
            stopped: { ...JONAS, reason: 'The market is closed' },
          }),
        ],
        sees: ['Stopped by Jonas Brandt: “The market is closed”'],
        misses: [button('Stop it')],
      },
      'full, overtaken': {
        answers: [
          answer(getClientRebalance, {
            ...PROPOSED,
            stage: 'STOPPED',
            left_out_clients: [],
            stopped: { by: null, at: JONAS.at, reason: 'overtaken' },
          }),
        ],
        sees: ['Nobody released it before the next close, so it is over.'],
        misses: ['Left out of this round'],
      },
      ...approving,
      ...releasing,
      'full, released with a passkey': {
        answers: [
          answer(getClientRebalance, { ...APPROVED, passkey_owed: true }),
          answer(askRebalancePasskey, {
            ...{ challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 },
          }),
          answer(releaseClientRebalance, {}),
        ],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Release the rebalance' }).click();
          await page.getByRole('button', { name: 'Release it' }).click();
        },
        sees: ['Released. Its orders are made now.'],
        sends: [
          [askRebalancePasskey, { params: { id: PROPOSED.id }, body: { decision: 'RELEASED' } }],
          [
            releaseClientRebalance,
            { params: { id: PROPOSED.id }, body: { passkey: DEVICE_ANSWER } },
          ],
        ],
      },
      ...stopping,
      'refused, no such rebalance': {
        answers: [refuse(getClientRebalance, 'not_found')],
        sees: [link('Back to rebalances')],
      },
    },
    without: { empty: 'it is one rebalance' },
  },
];
