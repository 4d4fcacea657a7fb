import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askBatchPasskey,
  type BatchOrder,
  getBatch,
  listBatchOrders,
  payBatch,
  releaseBatch,
  resumeBatch,
} from '@ballast/contract/staff/dealing-batches.ts';
import type { Page } from 'playwright-core';
import { answer, list, refuse } from '../../answers.ts';
import { formStates } from '../../forms.ts';
import { DEVICE_ANSWER, device, refusingDevice } from '../../passkeys.ts';
import { OFFICER } from '../../people.ts';
import { button, heading, link, type Screen } from '../../screen.ts';
import {
  BATCH,
  ORDERS,
  PREPARED,
  QUESTION,
  RELEASED,
  RESTATED_ORDERS,
  RESTATEMENT,
  RESTATING,
  TOO_LATE,
  YEAR_END,
} from './answers.ts';

const UNDER_WAY: AnswerOf<typeof getBatch> = {
  ...BATCH,
  state: 'RELEASED',
  released: RELEASED,
  orders_dealt: 1,
  last_step_at: '2026-03-11T11:01:00.000Z',
};

const DEALT: AnswerOf<typeof getBatch> = {
  ...UNDER_WAY,
  state: 'DEALT',
  orders_dealt: 3,
  may_pay: true,
};

const releasing = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'releasing',
  opens: (page) => page.getByRole('button', { name: 'Release the dealing' }).click(),
  submit: 'Release it',
  call: releaseBatch,
  carries: { params: { id: PREPARED.id }, body: {} },
  refusals: {
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    dealing_not_due: ['This dealing date is not at this step'],
    restatement_too_late: [TOO_LATE],
    restatement_of_year_end: [YEAR_END],
    insufficient_funds: ['Insufficient funds'],
    conflict: ['This has changed in the meantime'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: {
    answers: [answer(releaseBatch, {})],
    sees: ['Released. Its orders are dealt now.'],
  },
});

const goingOn = formStates({
  name: 'going on',
  answers: [answer(getBatch, UNDER_WAY)],
  submit: 'Go on',
  call: resumeBatch,
  carries: { params: { id: PREPARED.id } },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(resumeBatch, {})], sees: ['1 of 3 orders'] },
});

const paying = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'paying',
  answers: [answer(getBatch, DEALT)],
  opens: (page) => page.getByRole('button', { name: 'Pay the redemptions' }).click(),
  submit: 'Pay them',
  call: payBatch,
  carries: { params: { id: PREPARED.id }, body: {} },
  refusals: {
    dealing_not_due: ['This dealing date is not at this step'],
    insufficient_funds: ['Insufficient funds'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: { answers: [answer(payBatch, {})], sees: ['The redemptions are being paid'] },
});

const restated = (
  order: BatchOrder,
  differently: Partial<NonNullable<BatchOrder['restates']>>,
): BatchOrder => ({
  ...order,
  restates: order.restates && { ...order.restates, ...differently },
});

const asksForRestatement = (page: Page) =>
  page.getByRole('button', { name: 'Release the restatement' }).click();

const releasingRestatement = formStates({
  form: 'desk/passkeys/confirm.tsx',
  name: 'releasing a restatement',
  answers: RESTATING,
  opens: asksForRestatement,
  submit: 'Release it',
  call: releaseBatch,
  carries: { params: { id: RESTATEMENT.id }, body: {} },
  refusals: {
    insufficient_funds: ['Insufficient funds'],
    restatement_too_late: [TOO_LATE],
    conflict: ['This has changed in the meantime'],
  },
  done: {
    answers: [answer(releaseBatch, {})],
    sees: ['Released. Its redemptions are restated now.'],
  },
});

export const batchScreen: Screen = {
  route: '/desk/funds/batches/$id',
  path: `/desk/funds/batches/${PREPARED.id}`,
  user: OFFICER,
  answers: [answer(getBatch, BATCH), list(listBatchOrders, [...ORDERS])],
  reads: [getBatch, listBatchOrders],
  sees: [],
  states: {
    full: {
      sees: [
        heading('Dealing of 1 Mar 2026'),
        'Digital Income, Cayman Islands',
        link('Back to the fund'),
        'Waits for release',
        'Jonas Brandt, 11 Mar 2026',
        '$1,251,000.00',
        link('Northwind Partners'),
        ...['Paid with €227,272.73', 'Paid in BTC'],
        '1 Mar 2026: 2,500.000000 × 100.000000',
        'Redemption, class A',
        '1,000.000000 units',
        '$97,152.11',
        '$4,857.61',
        'All units',
        'Fees become due',
        'When redemptions are paid',
        'Incentive fee, at the end of the year',
        '112.500000 → 116.629190',
        'Series rolled up',
        button('Release the dealing'),
      ],
      sends: [
        [getBatch, { params: { id: PREPARED.id } }],
        [listBatchOrders, { params: { id: PREPARED.id } }],
      ],
    },
    'full, asked before it is released': {
      does: (page) => page.getByRole('button', { name: 'Release the dealing' }).click(),
      sees: [
        heading('Release the dealing of 1 Mar 2026?'),
        'It cannot be reversed.',
        '$250,000.00',
        button('Release it'),
      ],
      sendsNot: [releaseBatch],
    },
    'full, released with a passkey': {
      answers: [
        answer(getBatch, { ...BATCH, passkey_owed: true }),
        answer(askBatchPasskey, QUESTION),
        answer(releaseBatch, {}),
      ],
      does: async (page) => {
        await device(page);
        await page.getByRole('button', { name: 'Release the dealing' }).click();
        await page.getByRole('button', { name: 'Release it' }).click();
      },
      sees: ['Released. Its orders are dealt now.'],
      sends: [
        [askBatchPasskey, { params: { id: PREPARED.id }, body: { decision: 'RELEASED' } }],
        [releaseBatch, { params: { id: PREPARED.id }, body: { passkey: DEVICE_ANSWER } }],
      ],
    },
    'refused, the passkey was not used': {
      answers: [
        answer(getBatch, { ...BATCH, passkey_owed: true }),
        answer(askBatchPasskey, QUESTION),
      ],
      does: async (page) => {
        await refusingDevice(page, 'NotAllowedError');
        await page.getByRole('button', { name: 'Release the dealing' }).click();
        await page.getByRole('button', { name: 'Release it' }).click();
      },
      sees: ['Your passkey was not used', 'Your passkey signs it, with what is shown here.'],
      sendsNot: [releaseBatch],
    },
    ...releasing,
    'full, one’s own': {
      answers: [
        answer(getBatch, { ...BATCH, prepared_by: { id: OFFICER.id, name: 'Marta Keller' } }),
      ],
      sees: ['You prepared it, so somebody else releases it.'],
      misses: [button('Release the dealing')],
    },
    'full, to who may only read': {
      user: { staff_roles: ['COMPLIANCE'] },
      sees: ['Waits for release'],
      misses: [button('Release the dealing')],
    },
    'full, it would do something else by now': {
      answers: [answer(getBatch, { ...BATCH, is_as_shown: false })],
      sees: ['It would do something else by now, so it cannot be released.'],
      misses: [button('Release the dealing')],
    },
    'full, prepared anew since': {
      answers: [
        answer(getBatch, { ...BATCH, state: 'REPLACED', is_as_shown: false }),
        list(listBatchOrders, []),
      ],
      sees: ['It was prepared anew since'],
      misses: [button('Release the dealing')],
    },
    'full, under way': {
      answers: [
        answer(getBatch, UNDER_WAY),
        list(listBatchOrders, [
          ...ORDERS.slice(0, 1).map((order) => ({ ...order, dealt_at: RELEASED.at })),
          ...ORDERS.slice(1),
        ]),
      ],
      sees: ['Being dealt', '1 of 3 orders', 'Not dealt yet', 'Ida Lund', button('Go on')],
    },
    ...goingOn,
    'full, a restatement': {
      answers: RESTATING,
      sees: [
        heading('Restatement of 1 Mar 2026'),
        'Gross assets it was dealt on',
        '$1,240,000.00',
        'Clients give back',
        '$2,152.00',
        'Of that, owed to the house by clients',
        '$1,068.00',
        'Fees that the house gives back to the vehicle',
        link('Ada Lind'),
        '$97,152.11',
        '$95,584.11',
        '−$1,568.00',
        'The client gives the difference back, and owes the house $1,068.00 of it',
        'The client gives the difference back',
        'Not restated yet',
        'Redemptions restated',
        'When it is released',
        'Fees that become due more or less',
        button('Release the restatement'),
      ],
      misses: ['Redemptions paid from'],
    },
    'full, a restatement before its redemptions are paid': {
      answers: [
        answer(getBatch, {
          ...RESTATEMENT,
          restates: {
            ...{ gross_assets_before: '1251000.00', was_paid: false },
            ...{ owed: '0.00', fees_given_back: '0.00' },
          },
        }),
        list(
          listBatchOrders,
          RESTATED_ORDERS.map((order) => restated(order, { was_paid: false, owed: '0.00' })),
        ),
      ],
      sees: ['Redemptions come to less by', 'The vehicle owes the client another amount'],
      misses: ['Clients give back', 'owed to the house'],
    },
    'full, a restatement by which clients get more': {
      answers: [
        answer(getBatch, { ...RESTATEMENT, total_in: '0.00', total_out: '1568.00' }),
        list(
          listBatchOrders,
          RESTATED_ORDERS.map((order, i) =>
            restated(order, { change: i === 0 ? '1568.00' : '0.00', owed: '0.00' }),
          ),
        ),
      ],
      sees: [
        'Clients get more',
        '+$1,568.00',
        'The vehicle pays the client the difference',
        'Nobody: it stays as it was',
      ],
    },
    'full, asked before a restatement is released': {
      answers: RESTATING,
      does: asksForRestatement,
      sees: [
        heading('Release the restatement of 1 Mar 2026?'),
        'its clients are told',
        'It cannot be reversed.',
        '$1,068.00',
        button('Release it'),
      ],
      sendsNot: [releaseBatch],
    },
    ...releasingRestatement,
    'full, one’s own restatement': {
      answers: [
        answer(getBatch, {
          ...RESTATEMENT,
          prepared_by: { id: OFFICER.id, name: 'Marta Keller' },
        }),
        list(listBatchOrders, [...RESTATED_ORDERS]),
      ],
      sees: ['You prepared it, so somebody else releases it.'],
      misses: [button('Release the restatement')],
    },
    'full, a restatement under way': {
      answers: [
        answer(getBatch, {
          ...RESTATEMENT,
          ...{ state: 'RELEASED', released: RELEASED, orders_dealt: 1 },
        }),
        list(listBatchOrders, [
          ...RESTATED_ORDERS.slice(0, 1).map((order) =>
            restated(order, { posted_at: RELEASED.at }),
          ),
          ...RESTATED_ORDERS.slice(1),
        ]),
      ],
      sees: ['Being restated', '1 of 2 redemptions', 'Not restated yet', button('Go on')],
    },
    'full, a restatement that is done': {
      answers: [
        answer(getBatch, {
          ...RESTATEMENT,
          ...{ state: 'SETTLED', released: RELEASED, orders_dealt: 2 },
          last_step_at: '2026-03-11T11:02:00.000Z',
        }),
        list(
          listBatchOrders,
          RESTATED_ORDERS.map((order) => restated(order, { posted_at: RELEASED.at })),
        ),
      ],
      sees: ['2 of 2 redemptions', 'Restated', 'Ida Lund'],
      misses: [button('Release the restatement'), button('Go on'), 'Not restated yet'],
    },
    'full, a restatement of a date at which nothing was redeemed': {
      answers: [
        answer(getBatch, { ...RESTATEMENT, orders: 0, total_in: '0.00', entries: [], fees: [] }),
        list(listBatchOrders, []),
      ],
      sees: ['Nothing was redeemed at this date', button('Release the restatement')],
    },
    'full, to be paid': {
      answers: [answer(getBatch, DEALT)],
      sees: ['3 of 3 orders', '0 of 2 redemptions', button('Pay the redemptions')],
    },
    'full, dealt before its day of payment': {
      answers: [answer(getBatch, { ...DEALT, may_pay: false })],
      sees: ['11 Mar 2026'],
      misses: [button('Pay the redemptions')],
    },
    'full, paid': {
      answers: [
        answer(getBatch, { ...DEALT, state: 'SETTLED', redemptions_paid: 2, may_pay: false }),
        list(
          listBatchOrders,
          ORDERS.map((order) => ({ ...order, dealt_at: RELEASED.at, paid_at: RELEASED.at })),
        ),
      ],
      sees: ['2 of 2 redemptions', 'Paid'],
      misses: [button('Pay the redemptions')],
    },
    ...paying,
    'full, page by page': {
      answers: [
        answer(listBatchOrders, ({ query }) =>
          query.cursor === 'next'
            ? { items: ORDERS.slice(1), next_cursor: null }
            : { items: ORDERS.slice(0, 1), next_cursor: 'next' },
        ),
      ],
      does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
      sees: [link('Northwind Partners'), link('Ada Lind')],
      misses: [button('Show more')],
    },
    empty: {
      answers: [
        answer(getBatch, {
          ...BATCH,
          ...{ orders: 0, redemptions: 0, entries: [], fees: [], roll_ups: [] },
        }),
        list(listBatchOrders, []),
      ],
      sees: ['It deals no order', button('Release the dealing')],
    },
    'refused, not for support': {
      user: { staff_roles: ['SUPPORT'] },
      answers: [refuse(getBatch, 'forbidden'), refuse(listBatchOrders, 'forbidden')],
      sees: ['Insufficient permissions'],
    },
    'refused, no such batch': {
      answers: [refuse(getBatch, 'not_found'), refuse(listBatchOrders, 'not_found')],
      sees: [link('Back to the fund')],
    },
  },
};
