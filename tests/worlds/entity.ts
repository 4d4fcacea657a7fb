import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import {
  consentToAgreement,
  noteAgreementRead,
  requestAgreement,
  sendAgreement,
  signAgreement,
} from '@ballast/contract/agreements/agreements.ts';
import * as signatories from '@ballast/contract/onboarding/signatories/signatories.ts';
import { newId } from '../../server/database/identifier.ts';
import { claimOf } from '../models/class-answers.ts';
import type { Answer, TestBrowser } from './browser.ts';
import { NEW_PASSWORD, type Newcomer } from './sign-up.ts';

export const COMPANY = {
  password: { password: NEW_PASSWORD },
  name: { first_name: 'Wei', last_name: 'Lim' },
  signatory: { signatory_rights: 'SIGNATORY' },
  representative: { signatory_rights: 'REPRESENTATIVE' },
  legalName: { legal_business_name: 'Straits & Partners 8 Pte. Ltd.' },
  country: { country_of_incorporation: 'SG' },
  corporation: { organization_type: 'CORPORATION' },
  us: { us_tax_payer: true },
  abroad: { us_tax_payer: false },
  eligible: claimOf('ACCREDITED', 'SG', 'INSTITUTIONAL'),
  risks: { risk_awareness_confirmed: true },
  designated: {
    signatory_email: 'mei.tan@straits.example',
    signatory_first_name: 'Mei',
    signatory_last_name: 'Tan',
    signatory_role: 'Managing director',
  },
} as const;

const { password, name, signatory, representative, legalName, country, corporation } = COMPANY;
const UP_TO_STRUCTURE = [legalName, country, corporation] as const;

/** A payer of US taxes up to the end. */
export const US_COMPANY = [
  password,
  name,
  signatory,
  ...UP_TO_STRUCTURE,
  COMPANY.us,
  COMPANY.risks,
];

/** Payers elsewhere up to the letter, by the signatory and by a representative. */
export const BY_SIGNATORY = [
  password,
  name,
  signatory,
  ...UP_TO_STRUCTURE,
  COMPANY.abroad,
  COMPANY.eligible,
  COMPANY.risks,
];
export const BY_REPRESENTATIVE = BY_SIGNATORY.map((answer) =>
  answer === signatory ? representative : answer,
);

export function signOwnLetter(newcomer: Newcomer, signer: string): Promise<Answer> {
  return signOwn(newcomer, 'REVERSE_SOLICITATION_LETTER', signer);
}

/** Asks for an agreement, and signs it if it is to be had. */
export async function signOwn(
  { browser }: Newcomer,
  envelope_type: Agreement['envelope_type'],
  signer: string,
): Promise<Answer> {
  const body = { envelope_type };
  const asked = await browser.call(requestAgreement, {
    body,
    headers: { 'idempotency-key': newId() },
  });
  if (asked.status !== 200) return asked;
  const { id, content_sha256 } = asked.body as unknown as Agreement;
  const params = { id };
  const shown = { params, body: { content_sha256 } };
  await browser.call(sendAgreement, { params });
  await browser.call(noteAgreementRead, shown);
  await browser.call(consentToAgreement, shown);
  return browser.call(signAgreement, { params, body: { name: signer, drawing: null } });
}

/** What a browser that shows the letter of a link says of its text; whatever, when the link opens nothing. */
export async function shownByLink(browser: TestBrowser, token: string) {
  const { body } = await browser.call(signatories.getSignatoryInvitation, { params: { token } });
  const { agreement } = body as unknown as Partial<signatories.SignatoryInvitation>;
  return { content_sha256: agreement?.content_sha256 ?? 'unknown' };
}

export async function signByLink(
  browser: TestBrowser,
  token: string,
  signer: string,
): Promise<Answer> {
  const params = { token };
  const shown = { params, body: await shownByLink(browser, token) };
  await browser.call(signatories.openSignatoryLetter, { params });
  await browser.call(signatories.noteSignatoryRead, shown);
  await browser.call(signatories.consentAsSignatory, shown);
  const body = { name: signer, drawing: null };
  return browser.call(signatories.signAsSignatory, { params, body });
}
