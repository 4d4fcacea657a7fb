import { listClients } from '@ballast/contract/staff/clients.ts';
import {
  downloadPutDocument,
  listDocumentFunds,
  listPutDocuments,
  type PutDocument,
  putDocument,
  sendDocumentFile,
  withdrawDocument,
} from '@ballast/contract/staff/investor-documents.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answer, answerFile, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { AMELIA, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const BY = { id: id(44), name: 'Renata Lindqvist' };

const FOR_CLIENT: PutDocument = {
  id: id(881),
  kind: 'CAPITAL_STATEMENT',
  title: 'Capital statement 2025',
  dated_on: '2025-12-31',
  audience: 'CLIENT',
  client: { id: AMELIA.id, name: 'Amelia Hart' },
  client_class: null,
  fund: null,
  put_by: BY,
  put_at: '2026-03-02T09:00:00.000Z',
  withdrawn: null,
};

const FOR_FUND: PutDocument = {
  ...FOR_CLIENT,
  id: id(882),
  kind: 'FINANCIALS',
  title: 'Accounts 2025',
  audience: 'FUND',
  client: null,
  fund: { id: id(33), name: 'Ballast Horizon' },
};

const WITHDRAWN: PutDocument = {
  ...FOR_CLIENT,
  id: id(883),
  kind: 'LETTER',
  title: 'A letter',
  audience: 'CLASS',
  client: null,
  client_class: 'US_TAXPAYERS',
  withdrawn: { by: BY, at: '2026-03-03T09:00:00.000Z', reason: 'It was for last year.' },
};

const KEPT = { upload_id: id(884), name: 'statement.pdf' };
const CHOSEN = { name: KEPT.name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };

const opens = (page: Page) => page.getByRole('button', { name: 'Add a document' }).click();

async function fillsWhat(page: Page): Promise<void> {
  await page.getByLabel('Kind').selectOption('FINANCIALS');
  await page.getByLabel('Title').fill('Accounts 2025');
  await page.getByLabel('Date of the document').fill('2025-12-31');
  await page.locator('input[type=file]').setInputFiles(CHOSEN);
  await page.getByText(KEPT.name).waitFor();
}

const WHAT = {
  kind: 'FINANCIALS',
  title: 'Accounts 2025',
  dated_on: '2025-12-31',
  upload_id: KEPT.upload_id,
};

const FUNDS = list(listDocumentFunds, [{ id: id(33), name: 'Ballast Horizon' }]);
const SENT = answer(sendDocumentFile, KEPT);
const CLIENTS = list(listClients, [AMELIA]);

const putting = formStates({
  form: 'desk/investor-documents/put-document.tsx',
  name: 'adding',
  answers: [FUNDS, SENT, CLIENTS],
  opens,
  fills: async (page) => {
    await page.getByLabel('For', { exact: true }).selectOption('FUND');
    await page.getByLabel('Fund', { exact: true }).selectOption('Ballast Horizon');
    await fillsWhat(page);
  },
  submit: 'Add it',
  call: putDocument,
  carries: { body: { audience: 'FUND', fund_id: id(33), ...WHAT } },
  empty: {
    Client: 'Field is required',
    Kind: 'Field is required',
    Title: 'Field is required',
    'Date of the document': 'Field is required',
  },
  field: { name: 'title', label: 'Title' },
  refusals: {
    product_not_found: ['This fund was not found'],
    file_withheld: ['Add it'],
  },
  done: {
    asks: [listDocumentFunds, sendDocumentFile],
    answers: [answer(putDocument, { id: FOR_FUND.id })],
    sees: ['Added. Those whom it is for can see it.'],
  },
});

const withdrawing = formStates({
  form: 'desk/investor-documents/withdraw-document.tsx',
  name: 'withdrawing',
  opens: (page) => page.getByRole('button', { name: 'Withdraw Capital statement 2025' }).click(),
  fills: (page) => page.getByLabel('Reason').fill('It was for last year.'),
  submit: 'Withdraw it',
  call: withdrawDocument,
  carries: { params: { id: FOR_CLIENT.id }, body: { reason: 'It was for last year.' } },
  empty: { Reason: 'Field is required' },
  field: { name: 'reason', label: 'Reason' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: {
    answers: [answer(withdrawDocument, {})],
    sees: ['Withdrawn. Clients no longer see it.'],
  },
});

export const investorDocuments: readonly Screen[] = [
  {
    route: '/desk/documents',
    path: '/desk/documents',
    user: { ...OFFICER, staff_roles: ['OPERATIONS'] },
    answers: [list(listPutDocuments, [FOR_CLIENT, FOR_FUND, WITHDRAWN])],
    reads: [listPutDocuments],
    sees: [heading('Documents for clients')],
    states: {
      full: {
        sees: [
          button('Capital statement 2025'),
          link('Amelia Hart'),
          'Whoever holds or held a fund: Ballast Horizon',
          'US taxpayers',
          'Financial statements',
          '31 Dec 2025',
          'Withdrawn',
          'It was for last year.',
          button('Withdraw Accounts 2025'),
        ],
        misses: [button('Withdraw A letter')],
      },
      'full, page by page': {
        answers: [
          answer(listPutDocuments, ({ query }) =>
            query.cursor === 'next'
              ? { items: [FOR_FUND], next_cursor: null }
              : { items: [FOR_CLIENT], next_cursor: 'next' },
          ),
        ],
        does: (page) => page.getByRole('button', { name: 'Show more' }).click(),
        sees: [button('Capital statement 2025'), button('Accounts 2025')],
        misses: [button('Show more')],
      },
      'full, one is looked at': {
        answers: [answerFile(downloadPutDocument, 'application/pdf', Buffer.from('%PDF'))],
        does: async (page) => {
          const saved = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Capital statement 2025', exact: true }).click();
          expect((await saved).suggestedFilename()).toBe('capital-statement-2025.pdf');
        },
        sees: [button('Capital statement 2025')],
        sends: [[downloadPutDocument, { params: { id: FOR_CLIENT.id } }]],
      },
      'full, the file of one is withheld': {
        answers: [refuse(downloadPutDocument, 'file_withheld')],
        does: (page) =>
          page.getByRole('button', { name: 'Capital statement 2025', exact: true }).click(),
        sees: [button('Capital statement 2025')],
      },
      ...putting,
      'sent, adding for a class': {
        form: 'desk/investor-documents/put-document.tsx',
        answers: [FUNDS, SENT, CLIENTS, answer(putDocument, { id: FOR_FUND.id })],
        does: async (page) => {
          await opens(page);
          await page.getByLabel('For', { exact: true }).selectOption('CLASS');
          await page.getByLabel('Class', { exact: true }).selectOption('US_TAXPAYERS');
          await fillsWhat(page);
          await page.getByRole('button', { name: 'Add it' }).click();
        },
        sees: ['Added. Those whom it is for can see it.'],
        sends: [
          [putDocument, { body: { audience: 'CLASS', client_class: 'US_TAXPAYERS', ...WHAT } }],
        ],
      },
      'refused, a file that is no PDF': {
        form: 'desk/investor-documents/put-document.tsx',
        answers: [CLIENTS, refuse(sendDocumentFile, 'file_type_not_accepted')],
        does: async (page) => {
          await opens(page);
          await page.locator('input[type=file]').setInputFiles(CHOSEN);
        },
        sees: [button('Choose a file')],
        sendsNot: [putDocument],
      },
      ...withdrawing,
      empty: { answers: [list(listPutDocuments, [])], sees: ['No documents yet'] },
      'refused, not for support': {
        user: { staff_roles: ['SUPPORT'] },
        answers: [refuse(listPutDocuments, 'forbidden')],
        sees: ['Insufficient permissions'],
      },
    },
  },
];
