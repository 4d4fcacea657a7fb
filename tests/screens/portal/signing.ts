import {
  type Agreement,
  consentToAgreement,
  getAgreement,
  noteAgreementRead,
  requestAgreement,
  sendAgreement,
  signAgreement,
  syncAgreement,
} from '@ballast/contract/agreements/agreements.ts';
import type { Page } from 'playwright-core';
import { type Answer, answer, hold, lose, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id } from '../people.ts';
import { button, type Sight, type State } from '../screen.ts';

export function agreementOf(
  envelope_type: Agreement['envelope_type'],
  signer_name = 'Amelia Hart',
): Agreement {
  return {
    id: id(1301),
    envelope_type,
    status: 'REQUIRED',
    state: 'SENT',
    ceremony: 'BUILT_IN',
    text: {
      title: 'Agreement of the stage',
      version: 'Version 1 of March 2026',
      notice: 'Please read it to its end.',
      parties: [{ role: 'The client', lines: [signer_name, 'Storgatan 1'] }],
      clauses: [{ heading: 'What it is about', paragraphs: ['Nothing but signing.'] }],
    },
    translation: {
      language: 'de',
      preface: 'Verbindlich ist allein die englische Fassung.',
      text: {
        title: 'Vertrag der Bühne',
        version: 'Version 1 of March 2026',
        notice: 'Bitte bis zum Ende lesen.',
        parties: [{ role: 'Der Kunde', lines: [signer_name, 'Storgatan 1'] }],
        clauses: [{ heading: 'Worum es geht', paragraphs: ['Nur um die Unterschrift.'] }],
      },
    },
    content_sha256: 'a'.repeat(64),
    signer_name,
    consent: 'I agree to sign this agreement electronically.',
    sent_at: '2026-03-12T09:58:00.000Z',
    opened_at: null,
    read_at: null,
    consented_at: null,
    signed_at: null,
    document: null,
  };
}

export function signedOf(agreement: Agreement): Agreement {
  return {
    ...agreement,
    status: 'SIGNED',
    state: 'SEALED',
    translation: null,
    signed_at: '2026-03-12T10:00:00.000Z',
    document: {
      state: 'READY',
      failing_since: null,
      tried_again_at: null,
      sealed_at: '2026-03-12T10:00:05.000Z',
    },
  };
}

export function signingAnswers(agreement: Agreement): readonly Answer[] {
  return [
    answer(requestAgreement, agreement),
    answer(sendAgreement, { url: null }),
    answer(noteAgreementRead, {}),
    answer(consentToAgreement, {}),
    answer(signAgreement, signedOf(agreement)),
    answer(getAgreement, signedOf(agreement)),
    answer(syncAgreement, agreement),
  ];
}

const READ = 'You have read the agreement in full.';

export async function fillSignature(page: Page, name = 'Amelia Hart'): Promise<void> {
  await page.getByText(READ).waitFor();
  await page.getByRole('checkbox').check();
  await page.getByLabel('Your name', { exact: true }).fill(name);
}

export function signingStates(agreement: Agreement): Readonly<Record<string, State>> {
  const tryAgain: Sight = button('Try again');
  return {
    full: {
      asks: [requestAgreement, sendAgreement, noteAgreementRead],
      sees: [agreement.text.title, READ, button('Sign'), agreement.consent],
    },
    'full, drawn': {
      does: async (page) => {
        await page.getByText(READ).waitFor();
        await page.getByText('Draw your name', { exact: true }).click();
      },
      sees: [button('Sign')],
    },
    'full, read in German': {
      does: (page) => page.getByRole('button', { name: 'Read in German' }).click(),
      sees: [
        { role: 'dialog', name: 'Vertrag der Bühne' },
        'Verbindlich ist allein die englische Fassung.',
        'Nur um die Unterschrift.',
        button('Close'),
      ],
      sendsNot: [signAgreement],
    },
    'full, without a translation': {
      answers: [answer(requestAgreement, { ...agreement, translation: null })],
      sees: [agreement.text.title, READ],
      misses: [button('Read in German')],
    },
    'full, in a frame': {
      answers: [answer(sendAgreement, { url: 'about:blank' })],
      sees: ['You sign on our signing provider’s page', button('Read in German')],
      misses: [button('Sign')],
    },
    'full, signed before': {
      answers: [answer(requestAgreement, signedOf(agreement))],
      sees: ['You signed “Agreement of the stage” on', button('Continue')],
    },
    'full, the copy takes longer': {
      asks: [getAgreement],
      answers: [
        answer(requestAgreement, {
          ...signedOf(agreement),
          state: 'SIGNED',
          document: {
            state: 'FAILING',
            failing_since: '2026-03-12T10:00:00.000Z',
            tried_again_at: '2026-03-12T10:10:00.000Z',
            sealed_at: null,
          },
        }),
        hold(getAgreement),
      ],
      sees: ['Your signature is valid.', button('Continue')],
    },
    'loading, it is opened': {
      answers: [hold(requestAgreement)],
      sees: [],
      misses: [button('Sign')],
      isLoading: true,
    },
    'error, it does not open': {
      answers: [refuse(requestAgreement, 'signing_not_started')],
      sees: [{ role: 'dialog', name: 'We could not start signing' }, tryAgain],
      isLoading: true,
    },
    'error, given up': {
      answers: [refuse(requestAgreement, 'signing_not_started')],
      does: (page) => page.getByRole('button', { name: 'Got it' }).click(),
      sees: ['The agreement is not open yet', tryAgain],
    },
    'error, what was read is not kept': {
      answers: [refuse(noteAgreementRead, 'internal_error')],
      does: (page) => page.getByRole('button', { name: 'Got it' }).click(),
      sees: ['You have finished, but we could not record it yet.', tryAgain],
    },
    'refused, a wrong name': {
      does: async (page) => {
        await fillSignature(page, 'Somebody Else');
        await page.getByRole('button', { name: 'Sign', exact: true }).click();
      },
      sees: ['Write your name exactly as in the agreement'],
      messages: { 'Your name': 'Write your name exactly as in the agreement' },
      sendsNot: [signAgreement],
    },
    'full, signed though the reply was lost': {
      answers: [lose(signAgreement), answer(syncAgreement, signedOf(agreement))],
      does: async (page) => {
        await fillSignature(page, agreement.signer_name);
        await page.getByRole('button', { name: 'Sign', exact: true }).click();
      },
      sees: ['You signed “Agreement of the stage” on'],
      asks: [signAgreement, syncAgreement],
    },
    ...formStates({
      name: 'signing',
      form: 'portal/agreements/use-ceremony.tsx',
      opens: (page) => page.getByText(READ).waitFor(),
      fills: (page) => fillSignature(page, agreement.signer_name),
      submit: 'Sign',
      call: signAgreement,
      carries: { body: { name: agreement.signer_name, drawing: null } },
      nothing: ['Agree to sign electronically', 'Write your name exactly as in the agreement'],
      refusals: {
        signing_not_finished: [{ role: 'dialog', name: 'We could not finish signing' }],
        signing_not_completed: [{ role: 'dialog', name: 'Signing did not complete' }],
        signature_invalid: ['Write your name exactly as in the agreement'],
      },
      lost: [{ role: 'dialog', name: 'We could not finish signing' }],
      done: {
        asks: [consentToAgreement],
        sees: ['You signed “Agreement of the stage” on', 'Your sealed copy is ready.'],
      },
    }),
  };
}
