import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askFeeProposalPasskey,
  decideFeeProposal,
  listPublishedFees,
  type ProposedFee,
  proposeFee,
} from '@ballast/contract/staff/fee-proposals.ts';
import type { Page } from 'playwright-core';
import { answer, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device } from '../passkeys.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, type Screen } from '../screen.ts';

const QUESTION = { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 };

type Published = AnswerOf<typeof listPublishedFees>;

const JONAS = { id: id(44), name: 'Jonas Brandt' };

const PROPOSED: ProposedFee = {
  id: id(1101),
  content: {
    ...{ kind: 'SCHEDULE', fee: 'MANAGEMENT', basket: 'core', effective_on: '2026-04-01' },
    ...{ period: 'YEAR', billing_period: 'QUARTER', percent: '0.75', up_to: '1000000' },
    ...{ second_percent: '0.5', second_up_to: null, third_percent: null },
  },
  asked_by: JONAS,
  asked_at: '2026-03-12T08:00:00.000Z',
  decided: null,
};

const OWN: ProposedFee = {
  ...PROPOSED,
  id: id(1102),
  content: {
    ...{ kind: 'PROGRAMME', basket: 'core', asset: 'ETH', effective_on: '2026-04-01' },
    ...{ percent: '2.8', protocol: 'Ether staking', protocol_address: '0x00000000219ab540' },
    network: 'ETHEREUM',
  },
  asked_by: { id: OFFICER.id, name: 'Marta Keller' },
};

const DECLINED: ProposedFee = {
  ...PROPOSED,
  id: id(1103),
  content: { kind: 'SET_ASIDE', asset: 'ETH', amount: '80' },
  decided: {
    ...{ as: 'DECLINED', by: JONAS, at: '2026-03-11T08:00:00.000Z' },
    reason: 'Twenty will do',
  },
};

const PUBLISHED: Published = {
  baskets: [
    { slug: 'core', name: 'Ballast Core', assets: ['BTC', 'ETH'] },
    { slug: 'anchor', name: 'Ballast Anchor', assets: ['BTC', 'USDC'] },
  ],
  schedules: [
    {
      ...{ fee: 'PLATFORM', basket_name: null, effective_on: '2025-04-01', is_in_force: true },
      ...{ period: 'YEAR', billing_period: 'QUARTER' },
      ranges: [
        { from: '0', to: '1000000', rate: '0.004' },
        { from: '1000000', to: null, rate: '0.0025' },
      ],
    },
    {
      ...{ fee: 'MANAGEMENT', basket_name: 'Ballast Core', effective_on: '2027-01-01' },
      ...{ period: 'YEAR', billing_period: 'MONTH', is_in_force: false },
      ranges: [{ from: '0', to: null, rate: '0.005' }],
    },
  ],
  programmes: [
    {
      ...{ asset: 'ETH', basket_name: 'Ballast Core', effective_on: '2025-09-01', rate: '0.031' },
      ...{ protocol: 'Ether staking', protocol_address: '0x00000000219ab540' },
      ...{ network: 'ETHEREUM', is_in_force: true },
    },
  ],
  rewards: [{ asset: 'ETH', unpaid: '0.4125', set_aside: '71.5' }],
  proposals: [PROPOSED, DECLINED],
  passkey_owed: false,
};

const NOTHING: Published = {
  ...PUBLISHED,
  ...{ schedules: [], programmes: [], rewards: [], proposals: [], passkey_owed: false },
};

const presses = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

const typed = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

const chosen = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value);

const DAY_TAKEN = 'The day has passed, another version counts from it, or a proposal waits.';
const CHANGED = 'This has changed in the meantime';
const TOLD = 'Proposed. Somebody else decides it.';

const proposingFee = formStates({
  form: 'desk/fees/propose-schedule.tsx',
  name: 'proposing a fee',
  opens: presses('Propose a fee'),
  fills: async (page) => {
    await chosen(page, 'Fee', 'MANAGEMENT');
    await chosen(page, 'Basket', 'core');
    await typed(page, 'In force from', '2026-04-01');
    await typed(page, 'Rate in percent', '0.75');
    await typed(page, 'Up to so many dollars (optional)', '1000000');
    await typed(page, 'Second rate (optional)', '0.5');
  },
  submit: 'Propose it',
  call: proposeFee,
  carries: { body: PROPOSED.content },
  empty: { 'In force from': 'Field is required', 'Rate in percent': 'Field is required' },
  field: { name: 'percent', label: 'Rate in percent' },
  refusals: { conflict: [DAY_TAKEN] },
  done: { answers: [answer(proposeFee, { id: PROPOSED.id })], sees: [TOLD] },
});

const proposingReward = formStates({
  form: 'desk/fees/propose-programme.tsx',
  name: 'proposing a reward',
  opens: presses('Propose a reward'),
  fills: async (page) => {
    await chosen(page, 'Asset', 'ETH');
    await chosen(page, 'Network', 'ETHEREUM');
    await typed(page, 'In force from', '2026-04-01');
    await typed(page, 'Rate in percent, a year', '2.8');
    await typed(page, 'Protocol', 'Ether staking');
    await typed(page, 'Address of the protocol', '0x00000000219ab540');
  },
  submit: 'Propose it',
  call: proposeFee,
  carries: { body: OWN.content },
  empty: {
    'In force from': 'Field is required',
    Protocol: 'Field is required',
    'Address of the protocol': 'Field is required',
  },
  field: { name: 'protocol', label: 'Protocol' },
  refusals: { conflict: [DAY_TAKEN] },
  done: { answers: [answer(proposeFee, { id: OWN.id })], sees: [TOLD] },
});

const settingAside = formStates({
  form: 'desk/fees/propose-set-aside.tsx',
  name: 'setting capital aside',
  opens: presses('Set capital aside'),
  fills: async (page) => {
    await chosen(page, 'Asset', 'ETH');
    await typed(page, 'How much of it', '80');
  },
  submit: 'Propose it',
  call: proposeFee,
  carries: { body: DECLINED.content },
  empty: { 'How much of it': 'Field is required' },
  field: { name: 'amount', label: 'How much of it' },
  refusals: { conflict: [CHANGED], amount_invalid: ['Too many decimal places.'] },
  done: { answers: [answer(proposeFee, { id: DECLINED.id })], sees: [TOLD] },
});

const approving = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'approving',
  opens: presses('Approve'),
  submit: 'Approve it',
  call: decideFeeProposal,
  carries: { params: { id: PROPOSED.id }, body: { decision: 'APPROVED', reason: null } },
  refusals: {
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    conflict: [CHANGED],
  },
  done: { answers: [answer(decideFeeProposal, {})], sees: ['The proposal is decided'] },
});

const takingBack = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'taking back',
  answers: [answer(listPublishedFees, { ...PUBLISHED, proposals: [OWN] })],
  opens: presses('Take back'),
  submit: 'Take it back',
  call: decideFeeProposal,
  carries: { params: { id: OWN.id }, body: { decision: 'TAKEN_BACK', reason: null } },
  refusals: { conflict: [CHANGED] },
  done: { answers: [answer(decideFeeProposal, {})], sees: ['The proposal is decided'] },
});

const declining = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'declining',
  opens: presses('Decline'),
  fills: (page) => typed(page, 'Reason', 'Too much'),
  submit: 'Decline it',
  call: decideFeeProposal,
  carries: { params: { id: PROPOSED.id }, body: { decision: 'DECLINED', reason: 'Too much' } },
  empty: { Reason: 'Field is required' },
  field: { name: 'reason', label: 'Reason' },
  refusals: { conflict: [CHANGED] },
  done: { answers: [answer(decideFeeProposal, {})], sees: ['The proposal is decided'] },
});

export const deskFees: readonly Screen[] = [
  {
    route: '/desk/fees',
    path: '/desk/fees',
    user: OFFICER,
    answers: [answer(listPublishedFees, PUBLISHED)],
    reads: [listPublishedFees],
    sees: [heading('Fees and rewards')],
    states: {
      full: {
        sees: [
          'Platform fee',
          '0.40%',
          'up to $1,000,000.00',
          'over $1,000,000.00',
          'Management fee, Ballast Core',
          '1 Jan 2027',
          'ETH, Ballast Core',
          '3.10%',
          '71.5',
          'Jonas Brandt, 12 Mar 2026, 08:00',
          '0.75% – 1000000 USD; 0.5%',
          'Twenty will do',
          button('Approve'),
        ],
        misses: [button('Take back')],
      },
      'full, one’s own proposal': {
        answers: [answer(listPublishedFees, { ...PUBLISHED, proposals: [OWN] })],
        sees: ['You proposed it, so somebody else decides it.', '2.8%', button('Take back')],
        misses: [button('Approve'), button('Decline')],
      },
      'full, approved with a passkey': {
        answers: [
          answer(listPublishedFees, { ...PUBLISHED, passkey_owed: true }),
          answer(askFeeProposalPasskey, QUESTION),
          answer(decideFeeProposal, {}),
        ],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Approve', exact: true }).click();
          await page.getByRole('button', { name: 'Approve it' }).click();
        },
        sees: ['The proposal is decided'],
        sends: [
          [askFeeProposalPasskey, { params: { id: PROPOSED.id }, body: { decision: 'APPROVED' } }],
          [
            decideFeeProposal,
            {
              params: { id: PROPOSED.id },
              body: { decision: 'APPROVED', reason: null, passkey: DEVICE_ANSWER },
            },
          ],
        ],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['Platform fee', 'Version of a fee'],
        misses: [button('Approve'), button('Propose a fee'), button('Set capital aside')],
      },
      empty: {
        answers: [answer(listPublishedFees, NOTHING)],
        sees: ['No fee is in force', 'Nothing earns rewards', 'Nothing is set aside'],
        misses: ['Proposals'],
      },
      ...proposingFee,
      ...proposingReward,
      ...settingAside,
      ...approving,
      ...takingBack,
      ...declining,
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listPublishedFees, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
];
