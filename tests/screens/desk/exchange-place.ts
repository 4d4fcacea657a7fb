import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askExchangeTransferPasskey,
  decideExchangeTransfer,
  type ExchangeTransfer,
  getExchangePlace,
  proposeExchangeTransfer,
  stopExchangeTransfer,
} from '@ballast/contract/staff/exchange-transfers.ts';
import type { Page } from 'playwright-core';
import { answer } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device } from '../passkeys.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, type Screen } from '../screen.ts';

type Exchange = AnswerOf<typeof getExchangePlace>;

const JONAS = { id: id(44), name: 'Jonas Brandt' };
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const EXCHANGE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

const PROPOSED: ExchangeTransfer = {
  ...{ id: id(1301), direction: 'TO_EXCHANGE', asset: 'ETH', amount: '12.5' },
  ...{ address: EXCHANGE, why: 'For the orders of the week', state: null, failure: null },
  ...{ hash: null, stopped_at: null },
  ...{ asked_by: JONAS, asked_at: '2026-03-12T08:00:00.000Z', decided: null },
};

const OWN: ExchangeTransfer = {
  ...PROPOSED,
  asked_by: { id: OFFICER.id, name: 'Marta Keller' },
};

const ORDERED: ExchangeTransfer = {
  ...PROPOSED,
  ...{ id: id(1302), direction: 'TO_WALLET', asset: 'USDC', amount: '40000' },
  ...{ address: WALLET, why: 'The wallet runs low', state: 'ORDERED' },
  decided: {
    ...{ as: 'APPROVED', by: { id: OFFICER.id, name: 'Marta Keller' } },
    ...{ at: '2026-03-12T09:00:00.000Z', reason: null },
  },
};

const ON_THE_WAY: ExchangeTransfer = {
  ...ORDERED,
  ...{ id: id(1303), state: 'ON_THE_WAY', hash: `0x${'ab'.repeat(32)}` },
};

const FAILED: ExchangeTransfer = {
  ...ORDERED,
  ...{ id: id(1304), direction: 'TO_EXCHANGE', address: EXCHANGE },
  ...{ state: 'FAILED', failure: 'exchange_limit' },
};

const FULL: Exchange = {
  place: {
    ...{ exchange_address: EXCHANGE, wallet_address: WALLET },
    counted_at: '2026-03-12T09:59:30.000Z',
    currencies: [
      {
        ...{ asset: 'ETH', in_wallet: '31.25', at_exchange: '20' },
        ...{ going_there: '0', coming_back: '0', limit: '50' },
      },
      {
        ...{ asset: 'USDC', in_wallet: '18000', at_exchange: '95000.5' },
        ...{ going_there: '0', coming_back: '40000', limit: null },
      },
    ],
  },
  transfers: [PROPOSED, ORDERED, ON_THE_WAY, FAILED],
  passkey_owed: false,
};

const presses = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

const typed = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);

const CHANGED = 'This has changed in the meantime';
const PARAMS = { params: { id: PROPOSED.id } };

const proposing = formStates({
  form: 'desk/exchange-place/propose-transfer.tsx',
  name: 'proposing',
  answers: [answer(getExchangePlace, { ...FULL, transfers: [] })],
  opens: presses('Propose a transfer'),
  fills: async (page) => {
    await typed(page, 'How much arrives', '12.5');
    await typed(page, 'Reason', PROPOSED.why);
  },
  submit: 'Propose it',
  call: proposeExchangeTransfer,
  carries: {
    body: { direction: 'TO_EXCHANGE', asset: 'ETH', amount: '12.5', why: PROPOSED.why },
  },
  empty: { 'How much arrives': 'Field is required', Reason: 'Field is required' },
  field: { name: 'why', label: 'Reason' },
  refusals: {
    amount_invalid: ['None, or too many decimal places.'],
    amount_above_maximum: ['More than may lie at the exchange.'],
    currency_not_available: ['This is not moved to the exchange: it has no limit there.'],
    insufficient_funds: ['There is not so much where it is to come from.'],
  },
  done: {
    answers: [answer(proposeExchangeTransfer, { id: PROPOSED.id })],
    sees: ['Proposed. Somebody else decides it.'],
  },
});

const approving = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'approving',
  opens: presses('Approve'),
  submit: 'Approve it',
  call: decideExchangeTransfer,
  carries: { ...PARAMS, body: { decision: 'APPROVED', reason: null } },
  refusals: {
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    conflict: [CHANGED],
  },
  done: { answers: [answer(decideExchangeTransfer, {})], sees: ['The proposal is decided'] },
});

const takingBack = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'taking back',
  answers: [answer(getExchangePlace, { ...FULL, transfers: [OWN] })],
  opens: presses('Take back'),
  submit: 'Take it back',
  call: decideExchangeTransfer,
  carries: { ...PARAMS, body: { decision: 'TAKEN_BACK', reason: null } },
  refusals: { conflict: [CHANGED] },
  done: { answers: [answer(decideExchangeTransfer, {})], sees: ['The proposal is decided'] },
});

const declining = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'declining',
  opens: presses('Decline'),
  fills: (page) => typed(page, 'Reason', 'Too much for one week'),
  submit: 'Decline it',
  call: decideExchangeTransfer,
  carries: { ...PARAMS, body: { decision: 'DECLINED', reason: 'Too much for one week' } },
  empty: { Reason: 'Field is required' },
  field: { name: 'reason', label: 'Reason' },
  refusals: { conflict: [CHANGED] },
  done: { answers: [answer(decideExchangeTransfer, {})], sees: ['The proposal is decided'] },
});

const stopping = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'stopping',
  opens: presses('Stop it'),
  submit: 'Stop the transfer',
  call: stopExchangeTransfer,
  carries: { params: { id: ORDERED.id } },
  refusals: { conflict: [CHANGED] },
  done: {
    answers: [answer(stopExchangeTransfer, {})],
    sees: ['It is stopped, unless it has left the exchange'],
  },
});

export const exchangePlace: readonly Screen[] = [
  {
    route: '/desk/exchange',
    path: '/desk/exchange',
    user: OFFICER,
    answers: [answer(getExchangePlace, FULL)],
    reads: [getExchangePlace],
    sees: [heading('At the exchange')],
    states: {
      full: {
        sees: [
          'Counted last',
          WALLET,
          '12.5 ETH to the exchange',
          'For the orders of the week',
          'State Ordered',
          'State On its way',
          'Why it failed More than may lie at the exchange',
          button('Approve'),
          button('Stop it'),
        ],
        misses: [button('Take back')],
      },
      empty: {
        answers: [answer(getExchangePlace, { ...FULL, transfers: [] })],
        sees: ['No transfer yet', button('Propose a transfer')],
      },
      'full, what is approved in full': {
        does: presses('Approve'),
        sees: ['Approve this?', 'Our wallet pays it at once.'],
      },
      'full, what comes back is asked for by people': {
        answers: [
          answer(getExchangePlace, {
            ...FULL,
            transfers: [{ ...ORDERED, state: null, decided: null }],
          }),
        ],
        does: presses('Approve'),
        sees: ['Nothing leaves by itself'],
      },
      'full, approved with a passkey': {
        answers: [
          answer(getExchangePlace, { ...FULL, passkey_owed: true }),
          answer(askExchangeTransferPasskey, {
            ...{ challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 },
          }),
          answer(decideExchangeTransfer, {}),
        ],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Approve', exact: true }).click();
          await page.getByRole('button', { name: 'Approve it' }).click();
        },
        sees: ['The proposal is decided'],
        sends: [
          [askExchangeTransferPasskey, { ...PARAMS, body: { decision: 'APPROVED' } }],
          [
            decideExchangeTransfer,
            { ...PARAMS, body: { decision: 'APPROVED', reason: null, passkey: DEVICE_ANSWER } },
          ],
        ],
      },
      'full, where nothing lies at an exchange': {
        answers: [answer(getExchangePlace, { ...FULL, place: null, transfers: [] })],
        sees: ['No exchange is set up as a second place of our own custody'],
        misses: [button('Propose a transfer')],
      },
      'full, before it was counted': {
        answers: [
          answer(getExchangePlace, {
            ...FULL,
            place: FULL.place && { ...FULL.place, counted_at: null },
          }),
        ],
        sees: ['Counted last Not yet'],
      },
      'full, a stop that may come too late': {
        answers: [
          answer(getExchangePlace, {
            ...FULL,
            transfers: [{ ...ORDERED, stopped_at: '2026-03-12T10:00:00.000Z' }],
          }),
        ],
        sees: ['Unless it has left the exchange'],
        misses: [button('Stop it')],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['For the orders of the week'],
        misses: [button('Approve'), button('Propose a transfer'), button('Stop it')],
      },
      ...proposing,
      ...approving,
      ...takingBack,
      ...declining,
      ...stopping,
    },
  },
];
