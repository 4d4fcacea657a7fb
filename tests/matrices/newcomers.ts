import { getMe } from '@ballast/contract/account/me.ts';
import { answerKyb, sendSignatoryIdentity } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { expect } from 'vitest';
import {
  type Agreement,
  consentToAgreement,
  getAgreement,
  noteAgreementRead,
  requestAgreement,
  sendAgreement,
  signAgreement,
} from '../../contract/agreements/agreements.ts';
import type { Call } from '../../contract/call.ts';
import { DOCUMENT_PIXELS_MIN, uploadFile } from '../../contract/files/uploads.ts';
import {
  startVerification,
  type VerificationSession,
} from '../../contract/onboarding/identity/verification.ts';
import {
  acceptInvitation,
  answerInvitation,
  getInvitation,
  sendInvitationCode,
} from '../../contract/onboarding/invitations/invitation-calls.ts';
import { answerKyc, sendIdentityDocument } from '../../contract/onboarding/kyc/kyc-calls.ts';
import {
  answerEntitySignUp,
  completeEntitySignUp,
} from '../../contract/onboarding/sign-up/entity-calls.ts';
import type { NewClient } from '../../server/account/clients.ts';
import { setPhone } from '../../server/account/users.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { createInvitation } from '../../server/onboarding/invitations/invite-person.ts';
import { ENTITY } from '../../server/onboarding/sign-up/entity-rules.ts';
import { insertAnswers } from '../../server/onboarding/sign-up/sign-up-answers.ts';
import type { TestPlatform } from '../harness/platform.ts';
import { COMPANY_FACTS } from '../models/company-facts.ts';
import { type Answer, TestBrowser } from '../worlds/browser.ts';
import { BY_REPRESENTATIVE, COMPANY } from '../worlds/entity.ts';
import { makeJpeg } from '../worlds/file-corpus.ts';
import { answersOf } from '../worlds/kyc.ts';
import { FORM_TYPE, formOf } from '../worlds/uploads.ts';
import { addClient, INVITED_AS, INVITED_PERSON, signedIn } from './people.ts';

/*
 * People and companies on their way through onboarding, each as far as the step at which they name files
 * and other things of theirs by id.
 */

export type Newcomer = {
  readonly userId: string;
  readonly clientId: string;
  readonly browser: TestBrowser;
};

let pictures = 0;

/** A picture unlike those before: a file that is kept already is answered in the place of a second one. */
function nextPicture(): Promise<Buffer> {
  pictures += 1;
  return makeJpeg(DOCUMENT_PIXELS_MIN + pictures, DOCUMENT_PIXELS_MIN);
}

export async function does(
  browser: TestBrowser,
  call: Pick<Call, 'method' | 'path'>,
  body: unknown = null,
  params: Record<string, string> = {},
): Promise<Answer['body'] & { readonly id?: string }> {
  const headers = { 'idempotency-key': newId() };
  const answer = await browser.call(call, { params, headers, ...(body !== null && { body }) });
  expect([call.path, answer.status], answer.text).toEqual([call.path, 200]);
  return answer.body;
}

export async function sendFile(
  browser: TestBrowser,
  purpose: 'IDENTITY' | 'ENTITY' | 'ADDITIONAL',
  { content = null as Buffer | null, name = 'scan.jpg' } = {},
): Promise<string> {
  const call = { method: 'POST', path: `${uploadFile.path}?purpose=${purpose}` } as const;
  const headers = { 'content-type': FORM_TYPE };
  const answer = await browser.call(call, {
    body: formOf(content ?? (await nextPicture()), name),
    headers,
  });
  expect([purpose, answer.status], answer.text).toEqual([purpose, 200]);
  return String((answer.body as { id?: string }).id);
}

let phones = 100;

/** A number that nobody has: codes to one number are limited. */
export function nextPhone(): string {
  phones += 1;
  return `+442079460${phones}`;
}

async function newcomer(platform: TestPlatform, details: Partial<NewClient>): Promise<Newcomer> {
  const unverified = { verificationStatus: 'UNVERIFIED', kycStage: 'CREATED' } as const;
  const person = await addClient(platform, { ...unverified, usTaxPayer: false, ...details });
  const { userId, clientId } = person;
  return { userId, clientId, browser: await signedIn(platform, person) };
}

export async function addApplicant(
  platform: TestPlatform,
  details: Partial<NewClient> = {},
): Promise<Newcomer & { readonly sessionId: string; readonly sessionToken: string }> {
  const person = await newcomer(platform, details);
  for (const answers of answersOf({ usTaxPayer: details.usTaxPayer === true })) {
    await does(person.browser, answerKyc, answers);
  }
  const opened = await does(person.browser, startVerification);
  const { id: sessionId, token } = opened as unknown as VerificationSession;
  return { ...person, sessionId, sessionToken: token ?? '' };
}

export function sendPassport(browser: TestBrowser): Promise<string[]> {
  return showPassport(browser, sendIdentityDocument);
}

export async function showPassport(
  browser: TestBrowser,
  call: Pick<Call, 'method' | 'path'>,
  params: Record<string, string> = {},
): Promise<string[]> {
  const front_upload_id = await sendFile(browser, 'IDENTITY');
  const selfie_upload_id = await sendFile(browser, 'IDENTITY');
  await does(browser, call, { front_upload_id, selfie_upload_id, ...PASSPORT }, params);
  return [front_upload_id, selfie_upload_id];
}

/** What is sent beside the files of a passport. */
const PASSPORT = {
  issuing_country: 'CH',
  document_type: 'PASSPORT',
  politically_exposed: false,
} as const;

export async function signAgreementOf(
  browser: TestBrowser,
  envelope_type: 'PLATFORM_AGREEMENT' | 'REVERSE_SOLICITATION_LETTER' = 'PLATFORM_AGREEMENT',
): Promise<string> {
  const { id = '' } = await does(browser, requestAgreement, { envelope_type });
  const params = { id };
  await does(browser, sendAgreement, null, params);
  const read = await does(browser, getAgreement, null, params);
  const { content_sha256 } = read as unknown as Agreement;
  await does(browser, noteAgreementRead, { content_sha256 }, params);
  await does(browser, consentToAgreement, { content_sha256 }, params);
  await does(browser, signAgreement, { name: 'Ada Marlowe', drawing: null }, params);
  return id;
}

export type Reviewer = Newcomer & {
  readonly invitationId: string;
  readonly version: string;
  readonly token: string;
  readonly code: string;
};

/** Somebody who was invited, has accepted and reviews their data. */
export async function addReviewer(platform: TestPlatform, managerId: string): Promise<Reviewer> {
  const { app, context } = platform;
  const { database, settings, queue, sandbox } = context;
  const email = `invited-${newId()}@example.com`;
  const phone = nextPhone();
  const given = { email, phone, person: INVITED_PERSON, ...INVITED_AS };
  await transact(database, (tx) =>
    createInvitation(tx, SYSTEM, settings.secrets, managerId, given),
  );
  await queue.runDueJobs();
  const [link = ''] = (await sandbox?.listOutbox(email))?.[0]?.links ?? [];
  const token = new URL(link).searchParams.get('token') ?? '';
  const browser = new TestBrowser(app);
  await does(browser, sendInvitationCode, {}, { token });
  await queue.runDueJobs();
  const code = (await sandbox?.listOutbox(phone))?.[0]?.code ?? '';
  const entered = await does(
    browser,
    acceptInvitation,
    { code, device: browser.device },
    { token },
  );
  browser.token = entered.access_token ?? null;
  const { invitation: id } = entered as unknown as { invitation: string };
  await does(browser, answerInvitation, { password: 'Kestrel over 9 gables!' }, { id });
  const invitation = await does(browser, getInvitation, null, { id });
  const me = (await does(browser, getMe)) as unknown as { id: string; client_id: string };
  const { version } = invitation as unknown as { version: string };
  return { userId: me.id, clientId: me.client_id, browser, invitationId: id, version, token, code };
}

/** A company whose registrant has shown who they are. */
export async function addCompany(
  platform: TestPlatform,
  managed: Pick<NewClient, 'relationshipManagerId'> = {},
): Promise<Newcomer> {
  const company = await addUnseenCompany(platform, managed);
  await showPassport(company.browser, sendSignatoryIdentity);
  return company;
}

/** The same before that. */
export async function addUnseenCompany(
  platform: TestPlatform,
  managed: Pick<NewClient, 'relationshipManagerId'> = {},
): Promise<Newcomer> {
  const legalName = 'Harbour Lights Ltd';
  const company = await newcomer(platform, { accountType: 'INSTITUTIONAL', legalName, ...managed });
  const { userId, clientId } = company;
  const answers = { ...ENTITY.noAnswers, organization_type: 'CORPORATION' } as const;
  await transact(platform.context.database, (tx) =>
    insertAnswers(tx, { clientId, answeredBy: userId }, answers, ['organization_type']),
  );
  await does(company.browser, answerKyb, COMPANY_FACTS);
  return company;
}

export async function addWaitingCompany(
  platform: TestPlatform,
): Promise<Newcomer & { readonly token: string }> {
  const { database, queue, sandbox } = platform.context;
  const company = await newcomer(platform, {
    accountType: 'INSTITUTIONAL',
    accountStatus: 'INACTIVE',
    usTaxPayer: null,
  });
  await transact(database, (tx) => setPhone(tx, company.userId, nextPhone(), 'VERIFIED'));
  const signatory_email = `signatory-${newId()}@example.com`;
  // The password is set already.
  const [, ...answers] = [...BY_REPRESENTATIVE, { ...COMPANY.designated, signatory_email }];
  for (const answer of answers) await does(company.browser, answerEntitySignUp, answer);
  await does(company.browser, completeEntitySignUp);
  await queue.runDueJobs();
  const [link = ''] = (await sandbox?.listOutbox(signatory_email))?.[0]?.links ?? [];
  return { ...company, token: link.split('/sign/')[1] ?? '' };
}
