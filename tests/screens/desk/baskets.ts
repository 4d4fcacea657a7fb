import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askTargetProposalPasskey,
  decideTargetProposal,
  getBasketTargets,
  type ProposedTargets,
  proposeTargets,
} from '@ballast/contract/staff/basket-targets.ts';
import type { Page } from 'playwright-core';
import { answer, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device } from '../passkeys.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

type Basket = AnswerOf<typeof getBasketTargets>;

const JONAS = { id: id(44), name: 'Jonas Brandt' };
const BTC = { asset: 'BTC', name: 'Bitcoin' };
const ETH = { asset: 'ETH', name: 'Ether' };

const PROPOSED: ProposedTargets = {
  ...{ id: id(1201), effective_on: '2026-04-01', why: 'Ether has become cheaper to hold' },
  changes: [
    { ...BTC, before: '0.6', after: '0.55' },
    { ...ETH, before: '0.4', after: '0.45' },
  ],
  impact: {
    ...{ clients: 43, worth_usd: '3685015.00' },
    trades: [
      { side: 'SELL', asset: 'BTC', usd: '184250.75' },
      { side: 'BUY', asset: 'ETH', usd: '184250.75' },
    ],
  },
  ...{ asked_by: JONAS, asked_at: '2026-03-12T08:00:00.000Z', decided: null },
};

const OWN: ProposedTargets = {
  ...PROPOSED,
  ...{ impact: null, asked_by: { id: OFFICER.id, name: 'Marta Keller' } },
};

const DECLINED: ProposedTargets = {
  ...PROPOSED,
  ...{ id: id(1202), impact: null },
  decided: {
    ...{ as: 'DECLINED', by: JONAS, at: '2026-03-11T08:00:00.000Z' },
    reason: 'Not before the quarter ends',
  },
};

const CORE: Basket = {
  fund: { id: id(100), slug: 'core', name: 'Ballast Core' },
  ...{ own_weights: false, follows_trend: false },
  versions: [
    {
      ...{ version: 2, effective_at: '2026-01-01T00:00:00.000Z', state: 'IN_FORCE' },
      weights: [
        { ...BTC, weight: '0.6' },
        { ...ETH, weight: '0.4' },
      ],
    },
    {
      ...{ version: 1, effective_at: '2025-01-01T00:00:00.000Z', state: 'PAST' },
      weights: [{ ...BTC, weight: '1' }],
    },
  ],
  tradable: [BTC, ETH],
  proposals: [PROPOSED, DECLINED],
  passkey_owed: false,
};

const presses = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

const typed = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

const CHANGED = 'This has changed in the meantime';
const PARAMS = { params: { id: PROPOSED.id } };

const proposing = formStates({
  form: 'desk/rebalances/propose-targets.tsx',
  name: 'proposing',
  answers: [answer(getBasketTargets, { ...CORE, proposals: [] })],
  opens: presses('Propose new weights'),
  fills: async (page) => {
    await typed(page, 'Bitcoin, in percent', '55');
    await typed(page, 'Ether, in percent', '45');
    await typed(page, 'In force from', '2026-04-01');
    await typed(page, 'Reason', PROPOSED.why);
  },
  submit: 'Propose it',
  call: proposeTargets,
  carries: {
    params: { fund: 'core' },
    body: {
      ...{ effective_on: '2026-04-01', reason: PROPOSED.why },
      weights: [
        { asset: 'BTC', weight: '0.5500' },
        { asset: 'ETH', weight: '0.4500' },
      ],
    },
  },
  empty: {
    'Bitcoin, in percent': 'Change at least one weight.',
    'In force from': 'Field is required',
    Reason: 'Field is required',
  },
  field: { name: 'reason', label: 'Reason' },
  refusals: {
    conflict: ['The day has begun, is not after that of the last weights, or other weights wait.'],
    currency_not_available: ['One of these is not traded at present.'],
    weights_invalid: ['The weights do not add up to 100%'],
  },
  done: {
    answers: [answer(proposeTargets, { id: PROPOSED.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const approving = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'approving',
  opens: presses('Approve'),
  submit: 'Approve it',
  call: decideTargetProposal,
  carries: { ...PARAMS, body: { decision: 'APPROVED', reason: null } },
  refusals: {
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    conflict: [CHANGED],
  },
  done: { answers: [answer(decideTargetProposal, {})], sees: ['The proposal is decided'] },
});

const takingBack = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'taking back',
  answers: [answer(getBasketTargets, { ...CORE, proposals: [OWN] })],
  opens: presses('Take back'),
  submit: 'Take it back',
  call: decideTargetProposal,
  carries: { ...PARAMS, body: { decision: 'TAKEN_BACK', reason: null } },
  refusals: { conflict: [CHANGED] },
  done: { answers: [answer(decideTargetProposal, {})], sees: ['The proposal is decided'] },
});

const declining = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'declining',
  opens: presses('Decline'),
  fills: (page) => typed(page, 'Reason', 'Too soon'),
  submit: 'Decline it',
  call: decideTargetProposal,
  carries: { ...PARAMS, body: { decision: 'DECLINED', reason: 'Too soon' } },
  empty: { Reason: 'Field is required' },
  field: { name: 'reason', label: 'Reason' },
  refusals: { conflict: [CHANGED] },
  done: { answers: [answer(decideTargetProposal, {})], sees: ['The proposal is decided'] },
});

export const baskets: readonly Screen[] = [
  {
    route: '/desk/baskets/$slug',
    path: '/desk/baskets/core',
    user: OFFICER,
    answers: [answer(getBasketTargets, CORE)],
    reads: [getBasketTargets],
    sees: [link('Back to rebalances')],
    states: {
      full: {
        sees: [
          heading('Target weights of Ballast Core'),
          'Weights from 1 Apr 2026',
          'Ether has become cheaper to hold',
          '55.00%',
          'Clients concerned 43',
          'What they hold $3,685,015.00',
          'Sell BTC $184,250.75',
          'Not before the quarter ends',
          'Bitcoin 60.00%',
          'In force',
          'Past',
          button('Approve'),
        ],
        misses: [button('Take back')],
      },
      'full, what is approved in full': {
        does: presses('Approve'),
        sees: ['Approve this?', 'Clients who hold the basket are told at once.'],
      },
      'full, approved with a passkey': {
        answers: [
          answer(getBasketTargets, { ...CORE, passkey_owed: true }),
          answer(askTargetProposalPasskey, {
            ...{ challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 },
          }),
          answer(decideTargetProposal, {}),
        ],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Approve', exact: true }).click();
          await page.getByRole('button', { name: 'Approve it' }).click();
        },
        sees: ['The proposal is decided'],
        sends: [
          [askTargetProposalPasskey, { ...PARAMS, body: { decision: 'APPROVED' } }],
          [
            decideTargetProposal,
            {
              ...PARAMS,
              body: { decision: 'APPROVED', reason: null, passkey: DEVICE_ANSWER },
            },
          ],
        ],
      },
      'full, one’s own proposal while a price is missing': {
        answers: [answer(getBasketTargets, { ...CORE, proposals: [OWN] })],
        sees: [
          'You proposed it, so somebody else decides it.',
          'A price is missing, so what this would mean is not known yet.',
        ],
        misses: [button('Approve'), button('Decline')],
      },
      'full, weights that do not make 100%': {
        does: async (page) => {
          await presses('Propose new weights')(page);
          await typed(page, 'Bitcoin, in percent', '55.5');
          await presses('Propose it')(page);
        },
        sees: ['The weights add up to 95.50%. Change them until they make 100%.'],
      },
      'full, of clients’ own weights': {
        answers: [answer(getBasketTargets, { ...CORE, own_weights: true, proposals: [] })],
        sees: ['Each client chooses the weights of this basket, so these stay as they are.'],
        misses: [button('Propose new weights')],
      },
      'full, of a trend signal': {
        answers: [
          answer(getBasketTargets, {
            ...CORE,
            follows_trend: true,
            proposals: [{ ...PROPOSED, asked_by: null }],
          }),
        ],
        sees: [
          'A trend signal proposes the weights of this basket after each close; one person decides.',
          'The trend signal, 12 Mar 2026, 08:00',
          button('Approve'),
        ],
        misses: [button('Propose new weights')],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['Weights from 1 Apr 2026'],
        misses: [button('Approve'), button('Propose new weights')],
      },
      ...proposing,
      ...approving,
      ...takingBack,
      ...declining,
      'refused, no such basket': {
        answers: [refuse(getBasketTargets, 'not_found')],
        sees: [link('Back to rebalances')],
      },
    },
    without: { empty: 'a basket has weights from the first' },
  },
];
