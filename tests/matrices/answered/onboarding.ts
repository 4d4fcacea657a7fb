import { randomUUID } from 'node:crypto';
import { getMe } from '../../../contract/account/me.ts';
import { listActivity } from '../../../contract/activity/activity.ts';
import * as agreements from '../../../contract/agreements/agreements.ts';
import { getOutdatedAgreements } from '../../../contract/agreements/outdated-agreements.ts';
import * as tried from '../../../contract/agreements/tried-signing.ts';
import { listCountriesNotServed } from '../../../contract/compliance/countries.ts';
import { decideExposure } from '../../../contract/compliance/risk.ts';
import * as uploads from '../../../contract/files/uploads.ts';
import * as additional from '../../../contract/onboarding/documents/additional-documents.ts';
import * as verification from '../../../contract/onboarding/identity/verification.ts';
import * as invited from '../../../contract/onboarding/invitations/invitation-calls.ts';
import * as kyb from '../../../contract/onboarding/kyb/kyb.ts';
import * as kyc from '../../../contract/onboarding/kyc/kyc-calls.ts';
import * as changes from '../../../contract/onboarding/profile-changes.ts';
import { getProfiles } from '../../../contract/onboarding/profiles.ts';
import * as proofs from '../../../contract/onboarding/proofs/accreditation-calls.ts';
import { getEntitySignUp } from '../../../contract/onboarding/sign-up/entity-calls.ts';
import * as individual from '../../../contract/onboarding/sign-up/sign-up.ts';
import * as signatories from '../../../contract/onboarding/signatories/signatories.ts';
import { listAssets } from '../../../contract/payments/currencies.ts';
import { lookAtCase } from '../../../contract/staff/case-viewers.ts';
import * as cases from '../../../contract/staff/cases.ts';
import * as companies from '../../../contract/staff/company-invitations.ts';
import * as asked from '../../../contract/staff/document-requests.ts';
import * as evidence from '../../../contract/staff/evidence.ts';
import * as drafts from '../../../contract/staff/invitation-drafts.ts';
import * as invitations from '../../../contract/staff/invitations.ts';
import * as staffKyb from '../../../contract/staff/kyb.ts';
import * as notes from '../../../contract/staff/notes.ts';
import * as unsealed from '../../../contract/staff/unsealed-agreements.ts';
import { transact } from '../../../server/database/transact.ts';
import { actorOf } from '../../../server/demo/settle-in.ts';
import { reviewIdentity } from '../../../server/onboarding/identity/identity.ts';
import { TOLD_COMPANY } from '../../models/told-company.ts';
import { TestBrowser } from '../../worlds/browser.ts';
import { signByLink } from '../../worlds/entity.ts';
import { makeJpeg } from '../../worlds/file-corpus.ts';
import { insertTestUpload } from '../../worlds/stored-upload.ts';
import { submitDocuments } from '../belongings.ts';
import {
  addApplicant,
  addCompany,
  addReviewer,
  addWaitingCompany,
  nextPhone,
  sendFile,
  showPassport,
  signAgreementOf,
} from '../newcomers.ts';
import { addClient, INVITED_AS, INVITED_PERSON, signedIn } from '../people.ts';
import { AMELIA, made, type Stage } from './stage.ts';

/** The case of a client in a queue, as somebody of the desk sees it. */
async function caseOf(
  desk: TestBrowser,
  queue: cases.CaseQueue,
  clientId: string,
): Promise<{ id: string; seen_event: string }> {
  const { items } = await made(desk, cases.listCases, { params: { queue } });
  const id = items.find((item) => item.client_id === clientId)?.id ?? '';
  const { seen_event } = await made(desk, cases.getCase, { params: { id } });
  return { id, seen_event };
}

/** The rest of a sign-up: answers, and the account. */
export async function openAccount(stage: Stage): Promise<void> {
  const person = await addClient(stage, {
    ...{ accountStatus: 'INACTIVE', verificationStatus: 'UNVERIFIED', kycStage: 'CREATED' },
    ...{ usTaxPayer: null, phone: nextPhone(), phoneVerified: true },
  });
  const browser = await signedIn(stage, person);
  for (const body of [
    { first_name: 'Ada', last_name: 'Byron' },
    { country_of_residence: 'GB' as const },
    { us_tax_payer: true },
    { questionnaire: { liquid_investable_assets: 'HALF_TO_THREE_MM' as const } },
    { questionnaire: { digital_assets_investment_value: 'NO_DIGITAL_ASSETS' as const } },
    { questionnaire: { intended_investment_amount: 'TENTH_TO_HALF_MM' as const } },
    { risk_awareness_confirmed: true as const },
  ]) {
    await made(browser, individual.answerIndividualSignUp, { body });
  }
  await made(browser, individual.getIndividualSignUp);
  await made(browser, individual.completeIndividualSignUp);
}

/** Files in parts, and those that are removed. */
export async function sendFiles(stage: Stage): Promise<void> {
  const { browser } = await addApplicant(stage);
  const picture = await makeJpeg(910, 900);
  const begun = { purpose: 'ADDITIONAL' as const, file_name: 'scan.jpg', bytes: picture.length };
  const { id } = await made(browser, uploads.startUpload, { body: begun });
  const params = { id };
  await made(browser, uploads.sendUploadPart, {
    params,
    query: { starts_at: '0' } as never,
    body: picture,
  });
  await made(browser, uploads.completeUpload, { params });
  await made(browser, uploads.downloadUpload, { params });
  await made(browser, uploads.listUploads, { query: { purpose: 'ADDITIONAL' } });
  await made(browser, uploads.discardUpload, { params });
}

/** A person who says that they hold an office, and then that they do not, is decided about, rejected and taken up again. */
export async function verifyPerson(stage: Stage): Promise<void> {
  const { browser, clientId, sessionId } = await addApplicant(stage);
  await made(browser, verification.getVerification);
  await made(browser, kyc.getOccupations);
  const show = async (politically_exposed: boolean) => {
    const front_upload_id = await sendFile(browser, 'IDENTITY');
    const selfie_upload_id = await sendFile(browser, 'IDENTITY');
    const passport = { issuing_country: 'CH', document_type: 'PASSPORT' } as const;
    await made(browser, kyc.sendIdentityDocument, {
      body: { ...passport, front_upload_id, selfie_upload_id, politically_exposed },
    });
    return front_upload_id;
  };
  const upload_id = await show(true);
  await made(browser, verification.finishVerification, { params: { id: sessionId } });
  await signAgreementOf(browser);
  await made(browser, kyc.submitKyc);
  await made(browser, kyc.getKyc);
  await made(browser, kyc.getKycStatus);
  const compliance = await stage.as('compliance');
  const second = await stage.as('compliance.second');
  const before = await caseOf(compliance, 'kyc', clientId);
  const params = { id: before.id };
  await made(compliance, lookAtCase, { params });
  await made(compliance, cases.takeCase, { params });
  await made(compliance, cases.getNextCase, { params });
  await made(compliance, cases.downloadCaseDocument, { params: { ...params, upload_id } });
  await made(compliance, evidence.downloadOriginal, { params: { ...params, upload_id } });
  await made(compliance, evidence.viewTaxNumbers, { params });
  await made(compliance, notes.addCaseNote, { params, body: { text: 'Asked their notary' } });
  await made(compliance, notes.listCaseNotes, { params });
  await made(compliance, cases.assignCase, {
    params,
    body: { user_id: (await stage.idsOf('compliance.second')).userId },
  });
  await made(second, cases.releaseCase, { params });
  await made(compliance, cases.decideCase, {
    params,
    body: {
      ...{ decision: 'ASK_AGAIN', asks: 'DOCUMENT', reason: 'It is blurred' },
      seen_event: before.seen_event,
    },
  });
  await show(false);
  await made(compliance, decideExposure, {
    params: { id: clientId },
    body: { decision: 'ACCEPTED', reason: 'Left the ministry in 2021' },
  });
  const { seen_event } = await caseOf(compliance, 'kyc', clientId);
  await made(compliance, cases.decideCase, {
    params,
    body: { decision: 'REJECT', reason: 'It cannot be read', seen_event },
  });
  const again = { step: 'ASK', note: 'A better copy came' } as const;
  await made(compliance, cases.reopenCase, { params, body: again });
  await made(second, cases.reopenCase, { params, body: { step: 'CONFIRM' } });
}

/** A company whose letter another person signs by a link. */
export async function signByALink(stage: Stage): Promise<void> {
  const { browser } = await addWaitingCompany(stage);
  await made(browser, getEntitySignUp);
  await made(browser, signatories.getSignatoryRequest);
  const signatory_email = `signatory-${randomUUID()}@example.com`;
  await made(browser, signatories.correctSignatory, {
    body: {
      ...{ signatory_email, signatory_first_name: 'Jun', signatory_last_name: 'Ho' },
      signatory_role: 'Director',
    },
  });
  await stage.lastTo(signatory_email);
  await stage.pass(11 * 60_000);
  await browser.refresh();
  await made(browser, signatories.resendSignatoryLink);
  const [link = ''] = (await stage.lastTo(signatory_email)).links;
  const params = { token: link.split('/sign/')[1] ?? '' };
  const stranger = new TestBrowser(stage.app);
  await signByLink(stranger, params.token, 'Jun Ho');
  await made(stranger, signatories.syncSignatoryLetter, { params });
  await stage.pass(0);
  await made(stranger, signatories.downloadSignatoryCopy, { params });
}

/** A company that is verified, and asked for one more document. */
export async function verifyCompany(stage: Stage): Promise<void> {
  const { browser, clientId: id } = await addCompany(stage);
  await submitDocuments(browser);
  const { documents } = await made(browser, kyb.getKyb);
  const compliance = await stage.as('compliance');
  const params = { id };
  await made(compliance, staffKyb.getClientKyb, { params });
  const { seen_event } = await caseOf(compliance, 'kyb', id);
  await made(compliance, staffKyb.reviewKybDocument, {
    params: { id, document: documents[0]?.document ?? 'CERTIFICATE_OF_INCORPORATION' },
    body: { decision: 'APPROVE', seen_event },
  });
  const operations = await stage.as('operations');
  const body = { wanted: 'A bank statement' };
  await made(operations, asked.requestDocuments, { params, body });
  await made(operations, asked.getClientDocumentRequest, { params });
  await made(browser, additional.getDocumentRequest);
  await made(browser, additional.sendAdditionalDocuments, {
    body: { upload_ids: [await sendFile(browser, 'ADDITIONAL')] },
  });
  await made(operations, asked.withdrawDocumentRequest, { params });
}

/** People and companies whom a manager invites, first as drafts. */
export async function invite(stage: Stage): Promise<void> {
  const manager = await stage.as('manager');
  const given = () => ({
    ...{ email: `invited-${randomUUID()}@example.com`, phone: nextPhone() },
    ...{ person: INVITED_PERSON, ...INVITED_AS },
  });
  const draft = {
    email: given().email,
    person: { first_name: 'Ada', last_name: 'Marlowe' },
  };
  const { id: draftId } = (await made(manager, drafts.createInvitationDraft, {
    body: draft as never,
  })) as unknown as { id: string };
  await made(manager, drafts.changeInvitationDraft, {
    params: { id: draftId },
    body: draft as never,
  });
  await made(manager, drafts.listInvitationDrafts);
  await made(manager, drafts.discardInvitationDraft, { params: { id: draftId } });
  const { id } = await made(manager, invitations.createInvitation, { body: given() });
  const params = { id };
  await made(manager, invitations.listInvitations);
  await made(manager, invitations.getStaffInvitation, { params });
  await made(manager, invitations.correctInvitation, {
    params,
    body: { person: { ...INVITED_PERSON, city_of_residence: 'Leeds' } },
  });
  await stage.pass(11 * 60_000);
  await made(manager, invitations.resendInvitation, { params });
  await made(manager, invitations.withdrawInvitation, { params });
  const { email, phone } = given();
  const contact = { first_name: 'Wei', last_name: 'Lim' };
  const request = { requested_on: '2020-01-12', request_channel: 'MEETING' } as const;
  const company = await made(manager, companies.createCompanyInvitation, {
    body: { email, phone, contact, company: TOLD_COMPANY, request },
  });
  await made(manager, companies.correctCompanyInvitation, {
    params: { id: company.id },
    body: { contact: { ...contact, first_name: 'Mei' }, company: TOLD_COMPANY },
  });
}

/** Somebody who was invited confirms what was told, shows a passport twice and opens the account. */
export async function comeInvited(stage: Stage): Promise<void> {
  const { userId } = await stage.idsOf('manager');
  const reviewer = await addReviewer(stage, userId);
  const { browser, clientId, invitationId: id, version } = reviewer;
  const params = { id };
  const confirmation = { confirmed: true, risk_awareness_confirmed: true } as const;
  await made(browser, invited.answerInvitation, { params, body: { ...confirmation, version } });
  await showPassport(browser, invited.sendInvitationIdentity, params);
  await made(browser, invited.getInvitationDocuments, { params });
  const { database } = stage.context;
  const compliance = await actorOf(database, 'compliance@ballast.example');
  const verdict = { decision: 'ASK_AGAIN', reason: 'It is blurred' } as const;
  await transact(database, (tx) =>
    reviewIdentity(tx, compliance, { subjectId: clientId, clientId, ...verdict }),
  );
  await showPassport(browser, invited.resendInvitationIdentity, params);
  for (const kind of ['PLATFORM_AGREEMENT', 'REVERSE_SOLICITATION_LETTER'] as const) {
    await signAgreementOf(browser, kind);
  }
  await made(browser, invited.completeInvitation, { params });
}

/** A US taxpayer shows that they are an accredited investor, in each of three ways. */
export async function proveStanding(stage: Stage): Promise<void> {
  const { database } = stage.context;
  const today = await stage.day();
  const year = Number.parseInt(today, 10);
  const years = [year - 1, year - 2].map((each) => ({ year: each, amount: '250000' }));
  const begin = async () => {
    const person = await addClient(stage);
    const upload_ids = [await insertTestUpload(database, person.clientId, 'PROOF')];
    return { browser: await signedIn(stage, person), upload_ids };
  };
  const one = await begin();
  await made(one.browser, proofs.sendProofOfIncome, {
    body: { filing: 'INDIVIDUAL', years, upload_ids: one.upload_ids },
  });
  await made(one.browser, proofs.changeProofOfIncome, { body: { filing: 'INDIVIDUAL' } });
  await made(one.browser, proofs.getProofOfIncome);
  const two = await begin();
  await made(two.browser, proofs.sendProofOfNetWorth, {
    body: { dated_on: today, amount: '1500000', upload_ids: two.upload_ids },
  });
  await made(two.browser, proofs.changeProofOfNetWorth, { body: { amount: '1600000' } });
  await made(two.browser, proofs.getProofOfNetWorth);
  const three = await begin();
  await made(three.browser, proofs.sendProofOfInvestorStatus, {
    body: { letter: 'THIRD_PARTY', dated_on: today, upload_ids: three.upload_ids },
  });
  await made(three.browser, proofs.getProofOfInvestorStatus);
}

/** What a client finds of themselves, and signs to try it. */
export async function knowOneself(stage: Stage): Promise<void> {
  const client = await stage.as(AMELIA);
  await made(client, getMe);
  await made(client, listActivity);
  await made(client, listAssets);
  await made(client, listCountriesNotServed);
  await made(client, getProfiles);
  await made(client, changes.requestProfileChange, { body: { message: 'I have moved' } });
  await made(client, changes.listProfileChanges);
  await made(client, agreements.listSignedAgreements);
  await made(client, getOutdatedAgreements);
  const { id } = await made(client, tried.sendTestDocument);
  await made(client, tried.clickTestDocument, { body: { id } });
  const operations = await stage.as('operations');
  await made(operations, unsealed.listUnsealedAgreements);
  await made(operations, unsealed.sealAgreementNow, { params: { id } });
}
