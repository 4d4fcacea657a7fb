import { clickTestDocument, sendTestDocument } from '@ballast/contract/agreements/tried-signing.ts';
import {
  listDepositCurrencies,
  listDepositNetworks,
} from '@ballast/contract/payments/currencies.ts';
import { getDepositCredentials, getFiatCredentials } from '@ballast/contract/payments/deposits.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  advanceSandboxClock,
  arriveSandboxDeposit,
  arriveSandboxWire,
  askSandboxRecall,
  getSandboxClock,
  listOutbox,
  listPeople,
  listSandboxHit,
  recallSandboxWire,
  runSandboxJobs,
} from '@ballast/contract/sandbox/sandbox.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, list } from '../answers.ts';
import { CLIENT, OFFICER } from '../people.ts';
import type { State } from '../screen.ts';
import { CURRENCIES, ETHEREUM, FIAT, READY } from './deposits.ts';
import { agreementOf, signedOf } from './signing.ts';
import { DEPOSIT } from './transactions.ts';

const NOW = { now: '2026-03-12T10:00:00.000Z', offset_s: 0 };

const ANSWERS: readonly Answer[] = [
  list(listDepositCurrencies, CURRENCIES),
  list(listDepositNetworks, [ETHEREUM]),
  answer(getDepositCredentials, READY),
  answer(getFiatCredentials, FIAT),
  answer(getSandboxClock, NOW),
  answer(runSandboxJobs, { ran: 3 }),
  list(listPeople, [
    {
      email: OFFICER.email,
      password: 'a password of the demonstration',
      totp_secret: null,
      role: 'OPERATIONS',
      about: 'Marta, operations',
    },
    {
      email: CLIENT.email,
      password: 'a password of the demonstration',
      totp_secret: null,
      role: 'CLIENT',
      about: 'Amelia, a client',
    },
  ]),
  list(listOutbox, [
    {
      id: 'message-1',
      channel: 'EMAIL',
      to: CLIENT.email,
      subject: 'Your deposit has arrived',
      text: 'It can be used tomorrow.',
      code: null,
      links: [],
      calendar: null,
      sent_at: '2026-03-12T09:59:00.000Z',
    },
  ]),
];

/** The page as the server of a demonstration gives it, with the drawer open. */
async function openDrawer(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'BALLAST-DEMO', value: '1', url: page.url() }]);
  await page.reload();
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click();
  await page.getByRole('textbox', { name: 'Amount' }).waitFor();
}

async function arrive(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill('250');
  await page.getByRole('button', { name: 'Let it arrive' }).click();
}

const LISTED = '0xde709f2102306220921060314715629080e2fb77';

const TRIED = agreementOf('TEST_DOCUMENT');

/** The controls of a demonstration, which are on every page of one. */
export const sandboxStates: Readonly<Record<string, State>> = {
  'full, a deposit arrives in a demonstration': {
    answers: [...ANSWERS, answer(arriveSandboxDeposit, { provider_ref: 'transfer-1' })],
    does: async (page) => {
      await openDrawer(page);
      await arrive(page);
    },
    sees: ['It is on its way.', 'Your deposit has arrived', 'On the platform it is 12 Mar 2026'],
    asks: [getSandboxClock, listPeople, listOutbox, runSandboxJobs],
    sends: [
      [
        arriveSandboxDeposit,
        {
          body: {
            address: READY.address,
            currency: READY.currency,
            network: READY.network,
            amount: '250',
          },
        },
      ],
    ],
  },
  'full, a deposit arrives from an address on a list in a demonstration': {
    answers: [
      ...ANSWERS,
      answer(listSandboxHit, { entry_ref: 'entry-1' }),
      answer(arriveSandboxDeposit, { provider_ref: 'transfer-1' }),
    ],
    does: async (page) => {
      await openDrawer(page);
      await page
        .getByLabel('Sender', { exact: true })
        .selectOption('An address on a sanctions list');
      await arrive(page);
    },
    sees: ['It is on its way.'],
    sends: [
      [listSandboxHit, { body: { address: LISTED } }],
      [
        arriveSandboxDeposit,
        {
          body: {
            address: READY.address,
            currency: READY.currency,
            network: READY.network,
            amount: '250',
            sender: LISTED,
          },
        },
      ],
    ],
  },
  'full, a wire arrives in a demonstration': {
    answers: [...ANSWERS, answer(arriveSandboxWire, { provider_ref: 'wire-1' })],
    does: async (page) => {
      await openDrawer(page);
      await page.getByLabel('Currency', { exact: true }).selectOption('USD');
      await arrive(page);
    },
    sees: ['It has arrived from your own bank account, with your reference.'],
    sends: [
      [
        arriveSandboxWire,
        { body: { reference_id: FIAT.reference_id, currency: 'USD', amount: '250' } },
      ],
    ],
  },
  'full, the bank of a demonstration takes a deposit back': {
    answers: [
      ...ANSWERS,
      list(listTransactions, [{ ...DEPOSIT, asset: 'USD' }]),
      answer(recallSandboxWire, { provider_ref: 'recall-1' }),
    ],
    does: async (page) => {
      await openDrawer(page);
      await page.getByRole('button', { name: 'Let the bank take it back' }).click();
    },
    sees: ['The bank has taken it back.'],
    sends: [[recallSandboxWire, { body: { deposit_id: DEPOSIT.id } }]],
  },
  'full, the bank asks to have a deposit back in a demonstration': {
    answers: [
      ...ANSWERS,
      list(listTransactions, [{ ...DEPOSIT, asset: 'USD' }]),
      answer(askSandboxRecall, { provider_ref: 'request-1' }),
    ],
    does: async (page) => {
      await openDrawer(page);
      await page.getByRole('button', { name: 'Let the bank ask for it' }).click();
    },
    sees: ['The bank has asked for it.'],
    sends: [[askSandboxRecall, { body: { deposit_id: DEPOSIT.id } }]],
  },
  'full, the clock of a demonstration is moved': {
    answers: [...ANSWERS, answer(advanceSandboxClock, NOW)],
    does: async (page) => {
      await openDrawer(page);
      await page.getByRole('button', { name: '+ 1 day' }).click();
    },
    sees: ['3 jobs were run.'],
    sends: [[advanceSandboxClock, { body: { advance: 'P1D' } }]],
  },
  'full, a test document of a demonstration is signed': {
    answers: [
      ...ANSWERS,
      answer(sendTestDocument, TRIED),
      answer(clickTestDocument, signedOf(TRIED)),
    ],
    does: async (page) => {
      await openDrawer(page);
      await page.getByRole('button', { name: 'Send a test document' }).click();
      await page.getByRole('button', { name: 'Sign it by one click' }).click();
    },
    sees: ['It is signed.'],
    sends: [
      [sendTestDocument, {}],
      [clickTestDocument, { body: { id: TRIED.id } }],
    ],
  },
};
