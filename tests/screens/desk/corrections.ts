import {
  answerCorrection,
  askCorrection,
  askCorrectionPasskey,
  downloadCorrectionFile,
  previewCorrection,
  sendCorrectionFile,
} from '@ballast/contract/payments/asked-corrections.ts';
import { listCorrections } from '@ballast/contract/payments/corrections.ts';
import { decidePayerHits } from '@ballast/contract/payments/payer-hits.ts';
import { listSuspendedLines } from '@ballast/contract/payments/suspended-lines.ts';
import { getClient, listClients } from '@ballast/contract/staff/clients.ts';
import type { Page } from 'playwright-core';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device, refusingDevice } from '../passkeys.ts';
import { AMELIA, CLIENT, id, OFFICER } from '../people.ts';
import { PICTURE } from '../pictures.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { AMELIA_IN_FULL } from './clients.ts';

const FILE = {
  upload_id: id(92),
  name: 'statement-of-march.jpg',
  download_name: 'statement-of-march.jpg',
  content_type: 'image/jpeg',
  scan: 'CLEAN' as const,
};

const CHOSEN = { name: FILE.name, mimeType: 'image/jpeg', buffer: Buffer.alloc(64, 1) };

const LINES = {
  lines: [
    { of: 'CLIENT' as const, purpose: 'available', asset: 'BTC', amount: '0.0005' },
    { of: 'HOUSE' as const, purpose: 'fees', asset: 'BTC', amount: '-0.0005' },
  ],
  client_sees: [{ type: 'reversal' as const, asset: 'BTC', amount: '0.0005' }],
};

const WAITING = {
  id: id(81),
  kind: 'REVERSAL' as const,
  client: { id: CLIENT.id, name: 'Amelia Hart' },
  subject: '31',
  outcome: null,
  hash: null,
  verdict: null,
  fill: null,
  ...LINES,
  sending: null,
  progress: null,
  evidence: 'Charged twice, as the statement of March shows',
  evidence_files: [],
  asked_by: 'Viktor Haas',
  asked_at: '2026-03-12T07:00:00.000Z',
  decided: null,
  may: 'ANSWER' as const,
};

const OWN = {
  ...WAITING,
  id: id(82),
  kind: 'ADJUSTMENT' as const,
  client: null,
  subject: null,
  lines: [
    { of: 'HOUSE' as const, purpose: 'suspense', asset: 'BTC', amount: '-0.1' },
    { of: 'HOUSE' as const, purpose: 'network_costs', asset: 'BTC', amount: '0.1' },
  ],
  client_sees: [],
  evidence: 'What the network took in February',
  may: 'TAKE_BACK' as const,
};

const POSTED = {
  ...WAITING,
  id: id(83),
  kind: 'ATTRIBUTION' as const,
  subject: 'transfer-81',
  may: 'NOTHING' as const,
  decided: {
    as: 'CONFIRMED' as const,
    by: 'Marta Keller',
    at: '2026-03-11T07:00:00.000Z',
    reason: null,
    entry_id: '44',
  },
};

const TAKEN_BACK = {
  ...POSTED,
  id: id(84),
  kind: 'FEE_REFUND' as const,
  decided: {
    as: 'DECLINED' as const,
    by: 'Viktor Haas',
    at: '2026-03-10T07:00:00.000Z',
    reason: 'The wrong entry',
    entry_id: null,
  },
};

const NOT_SENT = {
  ...POSTED,
  id: id(86),
  kind: 'OUTCOME' as const,
  subject: id(87),
  outcome: 'NOT_SENT' as const,
  lines: [],
  client_sees: [],
  decided: { ...POSTED.decided, entry_id: null },
};

const SENDING = {
  ...{ asset: 'BTC', amount: '0.2995', fee: '0.0005' },
  to: {
    ...{ kind: 'ADDRESS' as const, network: 'BITCOIN', memo: null },
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  },
};

const WIRED_BACK = {
  ...{ asset: 'USD', amount: '12500.40', fee: '0.00' },
  to: {
    ...{ kind: 'ACCOUNT' as const, holder_name: 'J. Hart & Daughters Ltd', account_end: '4410' },
    ...{ bank_name: 'Other Bank', bank_code: 'OTHRGB2LXXX', country: 'GB' },
  },
};

const WIRE_LINES = {
  lines: [
    { of: 'HOUSE' as const, purpose: 'suspense', asset: 'USD', amount: '-12500.40' },
    { of: 'HOUSE' as const, purpose: 'bank', asset: 'USD', amount: '12500.40' },
  ],
  client_sees: [],
};

const BACK_LINES = {
  lines: [
    { of: 'HOUSE' as const, purpose: 'suspense', asset: 'BTC', amount: '-0.3' },
    { of: 'HOUSE' as const, purpose: 'custody', asset: 'BTC', amount: '0.2995' },
    { of: 'HOUSE' as const, purpose: 'fees', asset: 'BTC', amount: '0.0005' },
  ],
  client_sees: [],
};

const BACK = {
  ...OWN,
  ...BACK_LINES,
  id: id(88),
  kind: 'RETURN' as const,
  subject: 'transfer-88',
  sending: SENDING,
  evidence: 'The sender wrote from the address of their account',
  may: 'ANSWER' as const,
};

const SENT_BACK = {
  ...BACK,
  id: id(89),
  may: 'NOTHING' as const,
  progress: {
    state: 'COMPLETED' as const,
    hash: 'sandbox-5d41402abc4b2a76b9719d911017c592',
    failure: null,
    ended_at: '2026-03-11T07:10:00.000Z',
  },
  decided: { ...POSTED.decided, entry_id: null },
};

const FILL = {
  ordered: {
    sell: { asset: 'USDC', amount: '1000' },
    quoted: { asset: 'BTC', amount: '0.01998' },
    floor: '0.0198801',
  },
  stated: {
    reference: 'or_5d41402abc4b2a76b9719d911017c592',
    sold: { asset: 'USDC', amount: '1000' },
    bought: { asset: 'BTC', amount: '0.0195' },
    rate: '0.000019500000000000',
    filled_at: '2026-03-12T06:58:00.000Z',
    why: 'not_as_ordered' as const,
  },
  listed: [
    { asset: 'BTC', amount: '0.0195' },
    { asset: 'USDC', amount: '-1000' },
  ],
};

const FILL_LINES = {
  lines: [
    { of: 'HOUSE' as const, purpose: 'trade_clearing', asset: 'USDC', amount: '-1000' },
    { of: 'HOUSE' as const, purpose: 'custody', asset: 'USDC', amount: '1000' },
    { of: 'HOUSE' as const, purpose: 'custody', asset: 'BTC', amount: '-0.0195' },
    { of: 'HOUSE' as const, purpose: 'trade_result', asset: 'BTC', amount: '-0.00048' },
    { of: 'HOUSE' as const, purpose: 'trade_clearing', asset: 'BTC', amount: '0.01998' },
  ],
  client_sees: [],
};

const SAID = {
  ...WAITING,
  ...FILL_LINES,
  id: id(76),
  kind: 'FILL' as const,
  subject: id(77),
  verdict: 'AS_STATED' as const,
  fill: FILL,
  evidence: 'The exchange confirmed the fill in writing, and the custodian lists it',
};

const ASKED = { kind: 'REVERSAL' as const, client_id: CLIENT.id, entry_id: '31' };
const EVIDENCE = 'Charged twice';

const fillsEvidence = (page: Page) => page.getByLabel('Reason and evidence').fill(EVIDENCE);

const asking = formStates({
  form: 'desk/corrections/ask-correction.tsx',
  name: 'a reversal',
  fills: fillsEvidence,
  submit: 'Show the lines',
  call: previewCorrection,
  carries: { body: { correction: ASKED } },
  empty: { 'Reason and evidence': 'Field is required' },
  field: { name: 'correction.entry_id', label: 'Number of the entry' },
  refusals: {
    entry_already_reversed: ['This has already been reversed'],
    not_correctable: ['This cannot be corrected in that way'],
  },
  done: {
    answers: [
      answer(previewCorrection, { client: WAITING.client, ...LINES, sending: null, fill: null }),
      answer(askCorrection, { id: id(85) }),
    ],
    sees: ['Asked. Somebody else confirms it.', button('Confirm')],
    endsAt: '/desk/corrections',
    does: (page) => page.getByRole('button', { name: 'Ask for it' }).click(),
    sends: [
      [askCorrection, { body: { correction: ASKED, evidence: EVIDENCE, evidence_files: [] } }],
    ],
  },
});

const MOVED = {
  kind: 'ADJUSTMENT' as const,
  client_id: null,
  asset: 'USDC',
  amount: '1234.5',
  from: 'suspense' as const,
  to: 'network_costs' as const,
};

async function choosesMove(page: Page) {
  await page.getByRole('button', { name: 'Ask for a correction' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move between/ })
    .click();
  await page.getByLabel('Currency').selectOption('USDC');
}

const moving = formStates({
  form: 'desk/corrections/ask-correction.tsx',
  name: 'an amount',
  answers: [answer(listClients, { items: [], next_cursor: null })],
  opens: choosesMove,
  fills: async (page) => {
    await page.getByLabel('Amount', { exact: true }).fill('1,234.5');
    await page.getByLabel('From').selectOption('suspense');
    await page.getByLabel('To', { exact: true }).selectOption('network_costs');
    await fillsEvidence(page);
  },
  submit: 'Show the lines',
  call: previewCorrection,
  carries: { body: { correction: MOVED } },
  empty: { Amount: 'Enter an amount', From: 'Field is required' },
  done: {
    answers: [answer(previewCorrection, { client: null, ...LINES, sending: null, fill: null })],
    sees: ['Nothing is posted before a colleague confirms it.', button('Ask for it')],
  },
});

const confirming = formStates({
  form: 'desk/corrections/waiting-correction.tsx',
  name: 'confirming',
  submit: 'Confirm',
  call: answerCorrection,
  carries: { params: { id: WAITING.id }, body: { decision: 'CONFIRMED' } },
  refusals: {
    insufficient_funds: ['Insufficient funds'],
    correction_outdated: ['The books have moved since the lines were shown'],
    already_corrected: ['This has been put right already'],
  },
  done: { answers: [answer(answerCorrection, {})], sees: ['The correction is confirmed'] },
});

const declining = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'declining',
  opens: (page) => page.getByRole('button', { name: 'Decline', exact: true }).click(),
  fills: (page) => page.getByLabel('Reason', { exact: true }).fill('The wrong client'),
  submit: 'Do not post it',
  call: answerCorrection,
  carries: {
    params: { id: WAITING.id },
    body: { decision: 'DECLINED', reason: 'The wrong client' },
  },
  empty: { Reason: 'Field is required' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(answerCorrection, {})], sees: ['The correction is closed'] },
});

const SUSPENDED = {
  reference: 'bank/ln_204',
  currency: 'USD' as const,
  amount: '12500.40',
  value_date: '2026-03-09',
  arrived_at: '2026-03-09T09:14:00.000Z',
  payer_name: 'J. Hart & Daughters Ltd',
  payer_account_end: '4410',
  remittance: 'Subscription March, thank you',
  because: 'THIRD_PARTY' as const,
  recalls: null,
  client: { id: CLIENT.id, name: 'Amelia Hart' },
  promised_at: '2026-03-11T17:00:00.000Z',
  overdue: true,
  correction_waiting: false,
  ...{ going_back: false, can_go_back: true, screening: 'CLEAR' as const, hits: null },
};

const ASKED_FOR = {
  ...SUSPENDED,
  reference: 'bank/ln_207',
  currency: 'EUR' as const,
  amount: '-300.00',
  payer_name: 'Somebody',
  payer_account_end: '',
  remittance: '',
  because: 'NO_REFERENCE' as const,
  recalls: null,
  client: null,
  promised_at: '2026-03-16T17:00:00.000Z',
  overdue: false,
  correction_waiting: true,
  ...{ going_back: false, can_go_back: false, screening: null, hits: null },
};

const HIT = {
  ...{ listed_name: 'Jonathan Hart', listed_birth_year: 1961, list: 'Sandbox list' },
  ...{ found_at: '2026-03-09T09:15:00.000Z', decided: null },
};

/** As compliance is shown one whose payer may be on a list, and others are not. */
const LISTED = { ...SUSPENDED, screening: 'HIT' as const, hits: [HIT] };

const WITH_COMPLIANCE = { ...SUSPENDED, screening: 'WITH_COMPLIANCE' as const };

const deciding = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'a hit on a payer',
  answers: [list(listSuspendedLines, [LISTED])],
  opens: (page) => page.getByRole('button', { name: 'It is them' }).click(),
  fills: (page) => page.getByLabel('Reason', { exact: true }).fill('Same address'),
  submit: 'Keep it back',
  call: decidePayerHits,
  carries: {
    body: { reference: 'bank/ln_204', decision: 'CONFIRMED', reason: 'Same address' },
  },
  empty: { Reason: 'Field is required' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(decidePayerHits, {})], sees: ['The payer is decided'] },
});

/** A debit by which the bank takes a client's deposit back, in part. */
const RECALLED = {
  ...ASKED_FOR,
  reference: 'bank/ln_208',
  because: 'RECALLED' as const,
  client: { id: CLIENT.id, name: 'Amelia Hart' },
  recalls: { reference: 'ln_190', amount: '12500.40', value_date: '2026-03-02' },
  correction_waiting: false,
};

const NOBODYS = list(listSuspendedLines, [SUSPENDED, ASKED_FOR, RECALLED]);

const NOTHING_SUSPENDED = list(listSuspendedLines, []);

const QUEUE = [
  NOBODYS,
  answer(listCorrections, {
    items: [WAITING, OWN],
    former: [POSTED, TAKEN_BACK, SENT_BACK, NOT_SENT],
    passkey_owed: false,
  }),
];

const SIGNED = [
  NOTHING_SUSPENDED,
  answer(listCorrections, { items: [WAITING], former: [], passkey_owed: true }),
  answer(askCorrectionPasskey, {
    challenge: 'AAAA',
    rp_id: 'localhost',
    allow: [],
    timeout_ms: 9,
  }),
  answer(answerCorrection, {}),
];

const confirms = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true }).click();

async function declines(page: Page) {
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).fill('The wrong client');
  await page.getByRole('button', { name: 'Do not post it' }).click();
}

const byPasskey = {
  'full, confirmed with a passkey': {
    answers: SIGNED,
    does: async (page: Page) => {
      await device(page);
      await confirms(page);
    },
    sees: ['The correction is confirmed', 'Your passkey signs it'],
    sends: [
      [askCorrectionPasskey, { params: { id: WAITING.id }, body: { decision: 'CONFIRMED' } }],
      [
        answerCorrection,
        { params: { id: WAITING.id }, body: { decision: 'CONFIRMED', passkey: DEVICE_ANSWER } },
      ],
    ],
  },
  'full, declined with a passkey': {
    answers: SIGNED,
    does: async (page: Page) => {
      await device(page);
      await declines(page);
    },
    sees: ['The correction is closed'],
    sends: [
      [askCorrectionPasskey, { params: { id: WAITING.id }, body: { decision: 'DECLINED' } }],
      [
        answerCorrection,
        {
          params: { id: WAITING.id },
          body: { decision: 'DECLINED', reason: 'The wrong client', passkey: DEVICE_ANSWER },
        },
      ],
    ],
  },
  'refused, the passkey was not used': {
    answers: SIGNED,
    does: async (page: Page) => {
      await refusingDevice(page, 'NotAllowedError');
      await confirms(page);
    },
    sees: ['Your passkey was not used'],
    sendsNot: [answerCorrection],
  },
  'refused, the passkey was not used to decline': {
    answers: SIGNED,
    does: async (page: Page) => {
      await refusingDevice(page, 'NotAllowedError');
      await declines(page);
    },
    sees: ['Your passkey was not used'],
    sendsNot: [answerCorrection],
  },
} satisfies Screen['states'];

export const corrections: readonly Screen[] = [
  {
    route: '/desk/corrections',
    path: '/desk/corrections',
    user: OFFICER,
    answers: QUEUE,
    reads: [listCorrections, listSuspendedLines],
    sees: [heading('Corrections')],
    states: {
      full: {
        sees: [
          'Reverse an entry',
          'Reversal, +0.0005 BTC',
          link('Amelia Hart'),
          'The house alone',
          'Nothing of it',
          button('Confirm'),
          button('Take back'),
          'Send a transfer back',
          'Sent back',
          'Posted as entry 44',
          'Taken back',
          '“The wrong entry”',
          heading('Money at the bank that is nobody’s yet'),
          'J. Hart & Daughters Ltd, account ending in 4410',
          'The payer is not the client',
          'Overdue',
          link('Give it to a client'),
          'Waits above to be confirmed',
        ],
      },
      empty: {
        answers: [
          answer(listCorrections, { items: [], former: [], passkey_owed: false }),
          NOTHING_SUSPENDED,
        ],
        sees: ['No correction is waiting', 'No money waits for its owner'],
      },
      'full, with more money that is nobody’s': {
        answers: [
          answer(listSuspendedLines, ({ query }) =>
            query.cursor
              ? { items: [ASKED_FOR], next_cursor: null }
              : { items: [SUSPENDED], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: ['J. Hart & Daughters Ltd', 'Waits above to be confirmed'],
        misses: [button('Show more')],
      },
      'full, a kind is chosen': {
        answers: [answer(listClients, { items: [], next_cursor: null })],
        does: choosesMove,
        sees: ['Currency', 'From', 'To', 'Amount'],
      },
      'full, a decided one is opened': {
        does: (page) => page.getByRole('button', { name: 'See lines' }).first().click(),
        sees: [heading('Give a transfer to a client'), 'transfer-81', button('Close')],
      },
      'full, a file of one is looked at': {
        asks: [downloadCorrectionFile],
        answers: [
          answer(listCorrections, {
            items: [{ ...WAITING, evidence_files: [FILE] }],
            former: [],
            passkey_owed: false,
          }),
          answerFile(downloadCorrectionFile, 'image/png', PICTURE),
        ],
        does: (page) => page.getByRole('button', { name: FILE.name }).click(),
        sees: [heading(FILE.name), button('Close')],
      },
      'full, a file is sent with a correction': {
        asks: [sendCorrectionFile],
        path: '/desk/corrections?ask=ATTRIBUTION&of=transfer-88',
        answers: [
          answer(listClients, { items: [], next_cursor: null }),
          answer(sendCorrectionFile, FILE),
        ],
        does: (page) => page.locator('input[type=file]').setInputFiles(CHOSEN),
        sees: [FILE.name, button(`Remove ${FILE.name}`), button('Add a file')],
      },
      'full, a file was refused': {
        path: '/desk/corrections?ask=ATTRIBUTION&of=transfer-88',
        answers: [
          answer(listClients, { items: [], next_cursor: null }),
          refuse(sendCorrectionFile, 'file_infected'),
        ],
        does: (page) => page.locator('input[type=file]').setInputFiles(CHOSEN),
        sees: ['virus', button('Add a file')],
      },
      'full, what was not sent is opened': {
        does: (page) => page.getByRole('button', { name: 'See lines' }).last().click(),
        sees: ['It was not sent', 'The withdrawal has failed, and its amount is free again'],
      },
      'full, a transfer waits to go back': {
        answers: [answer(listCorrections, { items: [BACK], former: [], passkey_owed: false })],
        sees: ['The sender receives', 'Network fee', 'To address', SENDING.to.address],
      },
      'full, what went back is opened': {
        does: (page) => page.getByRole('button', { name: 'See lines' }).nth(2).click(),
        sees: [heading('Send a transfer back'), 'To address', 'Transaction hash'],
      },
      'full, a transfer is to go back': {
        path: '/desk/corrections?ask=RETURN&of=transfer-88',
        answers: [
          answer(previewCorrection, { client: null, ...BACK_LINES, sending: SENDING, fill: null }),
          answer(askCorrection, { id: id(85) }),
        ],
        does: async (page) => {
          await page.getByLabel('Address of the sender').fill(SENDING.to.address);
          await fillsEvidence(page);
          await page.getByRole('button', { name: 'Show the lines' }).click();
        },
        sees: ['The sender receives', 'Network fee', SENDING.to.address, button('Ask for it')],
        sends: [
          [
            previewCorrection,
            {
              body: {
                correction: {
                  ...{ kind: 'RETURN', transfer: 'transfer-88', memo: null },
                  address: SENDING.to.address,
                },
              },
            },
          ],
        ],
      },
      'full, a wire is to go back to the account that it came from': {
        path: `/desk/corrections?ask=RETURN&of=${SUSPENDED.reference}`,
        answers: [
          answer(previewCorrection, {
            ...{ client: null, ...WIRE_LINES, sending: WIRED_BACK, fill: null },
          }),
        ],
        does: async (page) => {
          await fillsEvidence(page);
          await page.getByRole('button', { name: 'Show the lines' }).click();
        },
        sees: ['Account that it came from', 'Other Bank (OTHRGB2LXXX)', button('Ask for it')],
        misses: ['Network fee'],
        sends: [
          [
            previewCorrection,
            {
              body: {
                correction: {
                  ...{ kind: 'RETURN', transfer: SUSPENDED.reference },
                  ...{ address: null, memo: null },
                },
              },
            },
          ],
        ],
      },
      'refused, a transfer without where it goes back to': {
        path: '/desk/corrections?ask=RETURN&of=transfer-88',
        does: async (page) => {
          await fillsEvidence(page);
          await page.getByRole('button', { name: 'Show the lines' }).click();
        },
        sees: [heading('Send a transfer back')],
        messages: { 'Address of the sender': 'Field is required' },
        sendsNot: [previewCorrection],
      },
      'full, a payer is with compliance': {
        user: { staff_roles: ['OPERATIONS'] },
        answers: [list(listSuspendedLines, [WITH_COMPLIANCE])],
        sees: ['With compliance', 'Compliance decides about it'],
        misses: [link('Give it to a client'), HIT.listed_name],
      },
      'full, what compliance decided of a payer': {
        answers: [
          list(listSuspendedLines, [
            {
              ...{ ...LISTED, screening: 'WITH_COMPLIANCE' as const, going_back: true },
              hits: [
                { ...HIT, decided: { as: 'CLEARED' as const, by: 'Ines Roth', reason: 'Older' } },
                {
                  ...HIT,
                  ...{ list: 'Other list', listed_birth_year: null },
                  decided: { as: 'CONFIRMED' as const, by: 'Ines Roth', reason: 'Same account' },
                },
              ],
            },
          ]),
        ],
        sees: ['cleared by Ines Roth', 'confirmed by Ines Roth', 'On its way back to its sender'],
      },
      ...deciding,
      'full, an outcome is said': {
        path: `/desk/corrections?ask=OUTCOME&client=${CLIENT.id}&of=${id(87)}`,
        answers: [
          answer(getClient, AMELIA_IN_FULL),
          answer(previewCorrection, {
            ...{ client: WAITING.client, lines: [], client_sees: [] },
            ...{ sending: null, fill: null },
          }),
        ],
        does: async (page) => {
          await page.getByLabel('What became of it').selectOption('NOT_SENT');
          await fillsEvidence(page);
          await page.getByRole('button', { name: 'Show the lines' }).click();
        },
        sees: [button('Ask for it')],
        sends: [
          [
            previewCorrection,
            {
              body: {
                correction: {
                  kind: 'OUTCOME',
                  client_id: CLIENT.id,
                  withdrawal_id: id(87),
                  ...{ outcome: 'NOT_SENT', hash: null },
                },
              },
            },
          ],
        ],
      },
      'full, a return was sent': {
        path: `/desk/corrections?ask=RETURN_OUTCOME&of=${id(88)}`,
        answers: [
          answer(previewCorrection, {
            ...{ client: null, ...BACK_LINES, sending: SENDING, fill: null },
          }),
        ],
        does: async (page) => {
          await page.getByLabel('What became of it').selectOption('SENT');
          await page.getByLabel('Transaction hash').fill('5d41402abc');
          await fillsEvidence(page);
          await page.getByRole('button', { name: 'Show the lines' }).click();
        },
        sees: ['The sender receives', button('Ask for it')],
        sends: [
          [
            previewCorrection,
            {
              body: {
                correction: {
                  ...{ kind: 'RETURN_OUTCOME', return_id: id(88) },
                  ...{ outcome: 'SENT', hash: '5d41402abc' },
                },
              },
            },
          ],
        ],
      },
      'refused, what was sent without its hash': {
        path: `/desk/corrections?ask=RETURN_OUTCOME&of=${id(88)}`,
        does: async (page) => {
          await page.getByLabel('What became of it').selectOption('SENT');
          await fillsEvidence(page);
          await page.getByRole('button', { name: 'Show the lines' }).click();
        },
        sees: [heading('Say what became of a transfer on its way back')],
        messages: { 'Transaction hash': 'Field is required' },
        sendsNot: [previewCorrection],
      },
      'full, what the exchange states is shown beside our books': {
        path: `/desk/corrections?ask=FILL&client=${CLIENT.id}&of=${id(77)}`,
        answers: [
          answer(getClient, AMELIA_IN_FULL),
          answer(previewCorrection, {
            ...{ client: WAITING.client, ...FILL_LINES, sending: null, fill: FILL },
          }),
        ],
        does: async (page) => {
          await page.getByLabel('What became of it').selectOption('AS_STATED');
          await fillsEvidence(page);
          await page.getByRole('button', { name: 'Show the lines' }).click();
        },
        sees: [
          'Our books: accepted at least',
          'The exchange: bought',
          'It is not what was ordered',
          'Their order goes on at what was quoted',
          button('Ask for it'),
        ],
      },
      'full, a trade waits for a second person': {
        answers: [answer(listCorrections, { items: [SAID], former: [], passkey_owed: false })],
        sees: [
          'Say what is true of a trade',
          'It was filled as the exchange states',
          'The custodian lists',
          button('Confirm'),
        ],
      },
      'full, a client is found': {
        answers: [answer(listClients, { items: [AMELIA], next_cursor: null })],
        does: async (page) => {
          await choosesMove(page);
          await page.getByRole('combobox', { name: 'Client' }).fill('Amelia');
          await page.getByRole('option', { name: /Amelia Hart/ }).click();
          await page.getByLabel('From').selectOption('available');
        },
        sees: ['Amount'],
      },
      ...moving,
      ...confirming,
      ...declining,
      ...byPasskey,
    },
  },
  {
    route: '/desk/corrections',
    path: `/desk/corrections?ask=REVERSAL&client=${CLIENT.id}&of=31`,
    user: OFFICER,
    answers: [...QUEUE, answer(getClient, AMELIA_IN_FULL)],
    reads: [],
    sees: [heading('Reverse an entry')],
    states: { full: { sees: ['Client: Amelia Hart', button('Show the lines')] }, ...asking },
    without: { empty: 'a form begins empty' },
  },
];
