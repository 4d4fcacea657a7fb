import type { Call } from '@ballast/contract/call.ts';
import {
  completeUpload,
  listUploads,
  sendUploadPart,
  startUpload,
  type Upload,
} from '@ballast/contract/files/uploads.ts';
import {
  finishVerification,
  getVerification,
  startVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/identity/verification.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { answer, hold, list, lose, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id } from '../people.ts';
import { button, heading, link, type Sight, type State } from '../screen.ts';
import { choose } from './steps.ts';

export function uploadOf(
  number: number,
  purpose: Upload['purpose'],
  slot: string,
  more: Partial<Upload> = {},
): Upload {
  return {
    id: id(number),
    purpose,
    file_name: `${slot.toLowerCase() || 'statement'}.jpg`,
    state: 'STORED',
    bytes: 120_000,
    received_bytes: 120_000,
    started_at: '2026-03-12T09:50:00.000Z',
    content_type: 'image/jpeg',
    scan: 'CLEAN',
    slot,
    used_at: null,
    ...more,
  };
}

export const FRONT = uploadOf(1401, 'IDENTITY', 'FRONT');
export const SELFIE = uploadOf(1402, 'IDENTITY', 'SELFIE');
const HALF = uploadOf(1403, 'IDENTITY', 'FRONT', {
  state: 'OPEN',
  received_bytes: 60_000,
  content_type: null,
  scan: null,
});

export const STARTED: VerificationSession = {
  id: id(1411),
  mode: 'UPLOADS',
  state: 'STARTED',
  url: null,
  token: null,
  started_at: '2026-03-12T09:45:00.000Z',
  failure: null,
};

const HOSTED = { ...STARTED, mode: 'HOSTED' as const, url: 'https://verify.example/session' };

export const notStarted = [
  answer(getVerification, { session: null }),
  list(listUploads, []),
] as const;

export const inProgress = [
  answer(getVerification, { session: STARTED }),
  list(listUploads, [FRONT, SELFIE]),
] as const;

const sending = [
  answer(getVerification, { session: STARTED }),
  answer(listUploads, ({ before }) => ({
    items: before.has(completeUpload) ? [FRONT] : [],
    next_cursor: null,
  })),
  answer(startUpload, { ...HALF, id: FRONT.id, received_bytes: 0 }),
  answer(sendUploadPart, { ...HALF, id: FRONT.id }),
] as const;

async function addPicture(page: Page): Promise<void> {
  await choose('Passport')(page);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(64, 1) });
}

/** A picture whose shorter side has a pixel less than a document needs. */
const SMALL = await sharp({ create: { width: 900, height: 599, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer();

async function addSmallPicture(page: Page): Promise<void> {
  await choose('Passport')(page);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: SMALL });
}

/** A passport, told of in full beside its pictures. */
export async function fillIdentity(
  page: Page,
  { isPepAnswered = false }: Known = {},
): Promise<void> {
  await choose('Passport')(page);
  await page.getByLabel('Document number').fill('X1234567');
  await page.getByLabel('Valid until').fill('31/05/2034');
  if (!isPepAnswered) await choose('No, I am not')(page);
}

/** What differs between the screens on which a document is shown. */
type Known = {
  readonly citizenship?: KycDetails['citizenship'];
  readonly isPepAnswered?: boolean;
};

export function identityStates(
  send: Call,
  sent: State,
  { citizenship = 'GB', isPepAnswered = false }: Known = {},
): Readonly<Record<string, State>> {
  const failed: Sight = { role: 'dialog', name: 'The identity check did not go through' };
  return {
    'full, not started': { asks: [getVerification], sees: [button('Start the check')] },
    'full, the document': {
      answers: [...inProgress],
      does: choose('Passport'),
      sees: ['Photo page', 'A photo of you', 'No virus found.'],
    },
    'full, a file half on its way': {
      answers: [answer(getVerification, { session: STARTED }), list(listUploads, [HALF])],
      does: choose('Passport'),
      sees: ['Sending was interrupted', 'Choose the same file again to go on.'],
    },
    'full, a virus was found': {
      answers: [
        answer(getVerification, { session: STARTED }),
        list(listUploads, [{ ...FRONT, scan: 'INFECTED' }]),
      ],
      does: choose('Passport'),
      sees: ['A virus was found in this file'],
    },
    'full, on the page of a provider': {
      answers: [answer(getVerification, { session: HOSTED })],
      sees: [link('Open the check'), button('I have finished the check')],
    },
    'error, it was not passed': {
      answers: [
        answer(getVerification, {
          session: { ...STARTED, state: 'FAILED', failure: 'The picture is blurred.' },
        }),
      ],
      sees: [
        { role: 'dialog', name: 'Your document could not be verified' },
        'The picture is blurred.',
      ],
    },
    ...formStates({
      name: 'the start',
      submit: 'Start the check',
      call: startVerification,
      carries: {},
      refusals: {
        verification_start_failed: [
          { role: 'dialog', name: 'We could not start the identity check' },
        ],
      },
      lost: [{ role: 'dialog', name: 'We could not start the identity check' }],
      done: {
        answers: [answer(startVerification, STARTED)],
        sees: [
          'Which document will you use?',
          ...(isPepAnswered ? [] : ['Are you a politically exposed person?']),
        ],
      },
    }),
    ...formStates({
      name: 'the page of a provider',
      form: 'portal/onboarding/identity/hosted-check.tsx',
      answers: [answer(getVerification, { session: HOSTED })],
      fills: choose('No, I am not'),
      submit: 'I have finished the check',
      call: finishVerification,
      carries: { params: { id: HOSTED.id }, body: { politically_exposed: false } },
      ...(!isPepAnswered && { nothing: ['Choose yes or no'] }),
      refusals: { verification_incomplete: [failed] },
      lost: [failed],
      done: { answers: [answer(finishVerification, { ...HOSTED, state: 'PASSED' })], sees: [] },
    }),
    'full, a picture has arrived': {
      asks: [listUploads, startUpload, sendUploadPart],
      answers: [...sending, answer(completeUpload, FRONT)],
      does: addPicture,
      sees: ['front.jpg', 'No virus found.'],
      misses: ['Not scanned'],
      sends: [[completeUpload, { params: { id: FRONT.id } }]],
    },
    'loading, a picture on its way': {
      answers: [...sending, hold(sendUploadPart)],
      does: addPicture,
      sees: ['front.jpg'],
      sendsNot: [completeUpload],
    },
    'refused, a picture': {
      answers: [...sending, refuse(sendUploadPart, 'file_too_large')],
      does: addPicture,
      sees: [{ role: 'dialog', name: 'We could not upload front.jpg' }],
    },
    'refused, a picture too small to read': {
      answers: [...sending],
      does: addSmallPicture,
      sees: [
        { role: 'dialog', name: 'We could not upload front.jpg' },
        'This picture is too small to read',
        'at least 600 pixels',
      ],
      sendsNot: [startUpload],
    },
    'error, a picture, no connection': {
      answers: [...sending, lose(sendUploadPart)],
      does: addPicture,
      sees: [{ role: 'dialog', name: 'We could not upload front.jpg' }, button('Try again')],
    },
    ...formStates({
      name: 'the document',
      form: 'portal/onboarding/identity/identity-form.tsx',
      answers: [...inProgress, answer(finishVerification, { ...STARTED, state: 'PASSED' })],
      fills: async (page) => {
        await fillIdentity(page, { isPepAnswered });
      },
      submit: 'Continue',
      call: send,
      carries: {
        body: {
          issuing_country: citizenship,
          document_type: 'PASSPORT',
          document_number: 'X1234567',
          expires_on: '2034-05-31',
          front_upload_id: FRONT.id,
          selfie_upload_id: SELFIE.id,
          politically_exposed: false,
        },
      },
      nothing: ['Choose a document', ...(isPepAnswered ? [] : ['Choose yes or no'])],
      refusals: { upload_incomplete: [failed], internal_error: [failed] },
      lost: [failed],
      done: sent,
    }),
    'loading, it is started': {
      answers: [hold(startVerification)],
      does: (page) => page.getByRole('button', { name: 'Start the check' }).click(),
      sees: [],
      busy: 'Start the check',
    },
    'error, where it stands is not known': {
      answers: [refuse(getVerification, 'internal_error')],
      sees: ['Something went wrong'],
    },
  };
}

export const SHOW_WHO = heading('Your identity document');
