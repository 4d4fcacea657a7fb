import { listLiabilities } from '@ballast/contract/liabilities/liabilities.ts';
import { verifyStatement } from '@ballast/contract/portfolio/statement-verification.ts';
import type { Page } from 'playwright-core';
import { answer, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { LISTED, NONE_YET, NOT_PUBLISHED } from '../portal/liabilities.ts';
import { heading, type Screen } from '../screen.ts';

/** SHA-256 of three letters (FIPS 180-4, the first example). */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const STATEMENT = {
  kind: 'CHANGES' as const,
  starts_on: '2026-01-01',
  ends_on: '2026-01-31',
  made_at: '2026-02-02T09:00:00.000Z',
  format: 'CSV' as const,
};

const choose = (page: Page) =>
  page.getByLabel('File: PDF, CSV or Excel').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('abc'),
  });

const check = async (page: Page) => {
  await page.getByLabel('Digest (SHA-256)').fill(ABC);
  await page.getByRole('button', { name: 'Check it' }).click();
};

const showOwed = (page: Page) => page.getByRole('button', { name: 'Show what we owe' }).click();

const DIGEST_MISSING = 'Choose a file, or enter the 64 digits of a digest';

export const verifyScreens: readonly Screen[] = [
  {
    route: '/verify',
    path: '/verify',
    user: null,
    answers: [],
    reads: [],
    sees: [heading('Check a statement')],
    states: {
      full: { sees: ['The file stays on your computer'] },
      ...formStates({
        form: 'entrance/verify/VerifyPage.tsx',
        fills: choose,
        submit: 'Check it',
        call: verifyStatement,
        carries: { body: { digest: ABC } },
        empty: { 'Digest (SHA-256)': DIGEST_MISSING },
        field: { name: 'digest', label: 'Digest (SHA-256)', says: DIGEST_MISSING },
        refusals: { too_many_requests: ['Request limit has been exceeded'] },
        done: {
          answers: [answer(verifyStatement, { match: 'FILE', statement: STATEMENT })],
          sees: [
            'This file is ours and unchanged',
            'Balance changes from 1 Jan 2026 to 31 Jan 2026',
          ],
        },
      }),
      'full, a digest of what a statement says': {
        answers: [
          answer(verifyStatement, {
            match: 'CONTENT',
            statement: { ...STATEMENT, kind: 'HOLDINGS', starts_on: null, format: null },
          }),
        ],
        does: check,
        sees: ['We made a statement with this digest', 'Holdings at the end of 31 Jan 2026'],
      },
      'full, a capital account': {
        answers: [
          answer(verifyStatement, {
            match: 'FILE',
            statement: { ...STATEMENT, kind: 'CAPITAL' },
          }),
        ],
        does: check,
        sees: ['Capital account from 1 Jan 2026 to 31 Jan 2026'],
      },
      'full, none of ours': {
        answers: [answer(verifyStatement, { match: 'NONE', statement: null })],
        does: check,
        sees: ['This is not a statement of ours, or it was changed'],
      },
      'full, what is owed to clients': {
        answers: [LISTED],
        does: showOwed,
        sees: [
          'Close of 11 Mar 2026',
          'BTC: 1.00000000 owed, 1.20000000 held',
          'Digest of the day',
        ],
        sends: [[listLiabilities, { query: { limit: 7 } }]],
      },
      'full, nothing owed is published yet': {
        answers: [NONE_YET],
        does: showOwed,
        sees: ['Nothing is published yet'],
      },
      'full, what is owed is not published': {
        answers: [NOT_PUBLISHED],
        does: showOwed,
        sees: ['It is not published on this platform'],
      },
      'refused, what is owed cannot be read': {
        answers: [refuse(listLiabilities, 'too_many_requests')],
        does: showOwed,
        sees: ['Request limit has been exceeded'],
      },
    },
    without: { empty: 'a form begins empty' },
  },
];
