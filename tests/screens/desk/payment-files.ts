import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askReleasePasskey,
  discardPaymentFile,
  type FiledPayment,
  getPaymentFile,
  listFiledPayments,
  listPaymentFiles,
  listWaitingPayments,
  type PaymentFile,
  preparePaymentFile,
  releasePaymentFile,
  type WaitingPayments,
} from '@ballast/contract/staff/payment-files.ts';
import type { Page } from 'playwright-core';
import { answer, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device, refusingDevice } from '../passkeys.ts';
import { AMELIA, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const DOLLARS: WaitingPayments = {
  currency: 'USD',
  rail: 'WIRE',
  account_end: '0217',
  payments: 12,
  amount: '184250.75',
  suspended: 1,
  stopped: false,
  oldest_at: '2026-03-11T08:15:00.000Z',
};

const EUROS: WaitingPayments = {
  ...DOLLARS,
  currency: 'EUR',
  rail: 'SWIFT',
  account_end: '0102',
  payments: 1,
  amount: '9000.00',
  suspended: 0,
};

const PREPARED: PaymentFile = {
  id: id(991),
  message_id: 'PF019a00000000700080000000000013701',
  currency: 'USD',
  rail: 'WIRE',
  payments: 12,
  amount: '184250.75',
  state: 'PREPARED',
  prepared_by: { id: id(44), name: 'Jonas Brandt' },
  prepared_at: '2026-03-12T09:30:00.000Z',
  released_by: null,
  released_at: null,
  sent_at: null,
  refused: 0,
  discarded_because: null,
};

const SENT: PaymentFile = {
  ...PREPARED,
  id: id(992),
  currency: 'EUR',
  rail: 'SWIFT',
  payments: 3,
  amount: '27000.00',
  state: 'SENT',
  released_by: { id: id(45), name: 'Priya Nair' },
  released_at: '2026-03-11T10:00:00.000Z',
  sent_at: '2026-03-11T10:00:02.000Z',
  refused: 1,
};

const inFull = (file: PaymentFile): AnswerOf<typeof getPaymentFile> => ({
  ...file,
  account_end: '0217',
  passkey_owed: false,
});

const PAID: FiledPayment = {
  id: id(993),
  client: { id: AMELIA.id, name: AMELIA.name },
  creditor_name: 'Amelia Hart',
  creditor_bank: '021000021',
  account_end: '9876',
  amount: '15000.00',
  bank_status: null,
  refused_because: null,
};

const ANSWERED: readonly FiledPayment[] = [
  { ...PAID, bank_status: 'ACSP' },
  { ...PAID, id: id(994), bank_status: 'RJCT', refused_because: 'AC04' },
  // What goes back to its sender.
  { ...PAID, id: id(995), client: null, creditor_name: 'J. Hart & Daughters Ltd' },
];

const WAITING = answer(listWaitingPayments, { by_file: true, items: [DOLLARS, EUROS] });

const NO_WAITING = answer(listWaitingPayments, { by_file: true, items: [] });

const preparing = formStates({
  name: 'preparing a file',
  answers: [answer(listWaitingPayments, { by_file: true, items: [EUROS] })],
  submit: 'Prepare a file: EUR by SWIFT',
  call: preparePaymentFile,
  carries: { body: { currency: 'EUR', rail: 'SWIFT' } },
  refusals: {
    nothing_to_pay: ['No payment is ready for a file'],
    withdrawals_stopped: ['Withdrawals of this currency are paused'],
  },
  done: {
    answers: [
      answer(preparePaymentFile, { id: PREPARED.id }),
      answer(getPaymentFile, inFull(PREPARED)),
      list(listFiledPayments, [PAID]),
    ],
    sees: [link('Back to payment files')],
  },
});

const opensRelease = (page: Page) => page.getByRole('button', { name: 'Release the file' }).click();

const releasing = formStates({
  form: 'desk/payment-files/release-file.tsx',
  name: 'releasing',
  opens: opensRelease,
  submit: 'Release it',
  call: releasePaymentFile,
  carries: { params: { id: PREPARED.id }, body: {} },
  refusals: {
    approver_entered_it: ['You entered this, so somebody else has to decide it'],
    payment_file_outdated: ['This file may no longer go as it is'],
    conflict: ['This has changed in the meantime'],
    passkey_required: ['Confirm with your passkey'],
  },
  done: { answers: [answer(releasePaymentFile, {})], sees: ['Released. It goes to the bank now.'] },
});

const discarding = formStates({
  name: 'discarding',
  submit: 'Discard it',
  call: discardPaymentFile,
  carries: { params: { id: PREPARED.id } },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(discardPaymentFile, {})],
    sees: ['Discarded. Its payments wait for another file.'],
  },
});

const SIGNED = [
  answer(getPaymentFile, { ...inFull(PREPARED), passkey_owed: true }),
  answer(askReleasePasskey, { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 9 }),
  answer(releasePaymentFile, {}),
];

async function releases(page: Page): Promise<void> {
  await opensRelease(page);
  await page.getByRole('button', { name: 'Release it' }).click();
}

export const paymentFiles: readonly Screen[] = [
  {
    route: '/desk/payment-files',
    path: '/desk/payment-files',
    user: OFFICER,
    answers: [WAITING, list(listPaymentFiles, [PREPARED, SENT])],
    reads: [listWaitingPayments, listPaymentFiles],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Payment files'),
          'USD by wire, account ending 0217',
          '$184,250.75',
          '1 of suspended clients',
          button('Prepare a file: USD by wire'),
          '12 Mar 2026',
          'Waits for release',
          'Sent',
          'Priya Nair',
        ],
      },
      'full, withdrawals are paused': {
        answers: [
          answer(listWaitingPayments, { by_file: true, items: [{ ...EUROS, stopped: true }] }),
        ],
        sees: ['Withdrawals are paused'],
        misses: [button('Prepare a file: EUR by SWIFT')],
      },
      'full, all of suspended clients': {
        answers: [
          answer(listWaitingPayments, {
            by_file: true,
            items: [{ ...EUROS, payments: 0, amount: '0.00', suspended: 1 }],
          }),
        ],
        sees: ['1 of suspended clients'],
        misses: [button('Prepare a file: EUR by SWIFT')],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['$184,250.75'],
        misses: [button('Prepare a file: USD by wire')],
      },
      'full, page by page': {
        answers: [
          answer(listPaymentFiles, ({ query }) =>
            query.cursor === 'next'
              ? { items: [SENT], next_cursor: null }
              : { items: [PREPARED], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: ['Waits for release', 'Priya Nair'],
        misses: [button('Show more')],
      },
      ...preparing,
      empty: {
        answers: [NO_WAITING, list(listPaymentFiles, [])],
        sees: ['No payment waits', 'There is no file yet'],
      },
      'empty, without files': {
        answers: [
          answer(listWaitingPayments, { by_file: false, items: [] }),
          list(listPaymentFiles, []),
        ],
        sees: ['No files are used', 'Payments go to this bank one by one'],
      },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listWaitingPayments, 'forbidden'), refuse(listPaymentFiles, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
  {
    route: '/desk/payment-files/$id',
    path: `/desk/payment-files/${PREPARED.id}`,
    user: OFFICER,
    answers: [answer(getPaymentFile, inFull(PREPARED)), list(listFiledPayments, [PAID])],
    reads: [getPaymentFile, listFiledPayments],
    sees: [link('Back to payment files')],
    states: {
      full: {
        sees: [
          heading('Payment file'),
          '$184,250.75',
          'USD account ending 0217, by wire',
          'Jonas Brandt, 12 Mar 2026',
          PREPARED.message_id,
          link('Amelia Hart'),
          '021000021',
          '9876',
          'Nothing yet',
          button('Release the file'),
        ],
        sends: [
          [getPaymentFile, { params: { id: PREPARED.id } }],
          [listFiledPayments, { params: { id: PREPARED.id } }],
        ],
      },
      'full, one’s own': {
        answers: [
          answer(
            getPaymentFile,
            inFull({ ...PREPARED, prepared_by: { id: OFFICER.id, name: 'Marta Keller' } }),
          ),
        ],
        sees: [
          'You prepared it, so somebody else of operations releases it.',
          button('Discard it'),
        ],
        misses: [button('Release the file')],
      },
      'full, to who may only read': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['$184,250.75'],
        misses: [button('Release the file'), button('Discard it')],
      },
      'full, sent and answered': {
        answers: [answer(getPaymentFile, inFull(SENT)), list(listFiledPayments, [...ANSWERED])],
        sees: ['Priya Nair, 11 Mar 2026', 'ACSP', 'Refused: AC04'],
        misses: [button('Release the file'), button('Discard it')],
      },
      'empty, kept back': {
        answers: [
          answer(
            getPaymentFile,
            inFull({ ...PREPARED, state: 'DISCARDED', discarded_because: 'SUSPENDED' }),
          ),
          list(listFiledPayments, []),
        ],
        sees: ['It did not go: a client’s account was suspended', 'It holds no payment any more'],
      },
      'full, page by page': {
        answers: [
          answer(listFiledPayments, ({ query }) =>
            query.cursor === 'next'
              ? { items: [ANSWERED[1] ?? PAID], next_cursor: null }
              : { items: [PAID], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: ['Nothing yet', 'Refused: AC04'],
        misses: [button('Show more')],
      },
      'full, before it is released': {
        does: opensRelease,
        sees: ['$184,250.75 in 12 payments will leave.', button('Release it')],
        sendsNot: [releasePaymentFile],
      },
      ...releasing,
      ...discarding,
      'full, released with a passkey': {
        answers: SIGNED,
        does: async (page) => {
          await device(page);
          await releases(page);
        },
        sees: ['Released. It goes to the bank now.'],
        sends: [
          [askReleasePasskey, { params: { id: PREPARED.id } }],
          [releasePaymentFile, { params: { id: PREPARED.id }, body: { passkey: DEVICE_ANSWER } }],
        ],
      },
      'refused, the passkey was not used': {
        answers: SIGNED,
        does: async (page) => {
          await refusingDevice(page, 'NotAllowedError');
          await releases(page);
        },
        sees: ['Your passkey was not used', 'Your passkey signs the file'],
        sendsNot: [releasePaymentFile],
      },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(getPaymentFile, 'forbidden'), refuse(listFiledPayments, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
      'refused, no such file': {
        answers: [refuse(getPaymentFile, 'not_found'), refuse(listFiledPayments, 'not_found')],
        sees: [],
      },
    },
  },
];
