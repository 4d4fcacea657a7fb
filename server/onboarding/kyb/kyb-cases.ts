import { Refusal } from '@ballast/contract/errors.ts';
import { isWithheld } from '@ballast/contract/files/uploads.ts';
import { seatOf } from '@ballast/contract/onboarding/kyb/company-facts.ts';
import {
  areContractsSigned,
  areFactsTold,
  isSignatoryShown,
  type Kyb,
} from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { KybDocument } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import { getClient, lockClient, setKycStage } from '../../account/clients.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { toCaseDocument } from '../../files/shown-upload.ts';
import { assertNotWithheld, freeQuota } from '../../files/uploads.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { type AtDesk, lockCaseFor } from '../../reviews/case-decisions.ts';
import { findCaseOf } from '../../reviews/case-record.ts';
import type {
  CaseDocument,
  CaseFact,
  CaseSubject,
  CaseVerdict,
  FormerDocument,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import { obstacleToIdentity, recordIdentityReview } from '../identity/identity.ts';
import { readIdentityFiles } from '../identity/identity-record.ts';
import { readTellers } from '../invitations/tellers.ts';
import { countryName, documentFacts, factsIn } from '../kyc/person-facts.ts';
import { readEvidence, readEvidenceFacts } from '../kyc/source-evidence.ts';
import { verifyClient } from '../kyc/verify-client.ts';
import { readClassFacts } from '../sign-up/class-claims.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { readCompanySourceFacts } from './company-sources.ts';
import { assertCompany, getKyb, isCertified } from './kyb.ts';
import {
  insertDocumentReview,
  readReplacedDocuments,
  readSentDocuments,
  type SentDocument,
} from './kyb-record.ts';

/** Decided by compliance alone (spec/decisions.md, section 8). */
export const KYB_CASES: CaseSubject = {
  queue: 'kyb',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'ASK_AGAIN', 'REJECT'],
  read: async ({ database }, { clientId }) => {
    const identity = await readIdentityFiles(database, clientId);
    const sent = (await readSentDocuments(database, clientId)).flatMap(caseDocumentsOf);
    const before = await readFormerDocuments(database, clientId);
    return {
      facts: await readCompanyFacts(database, clientId),
      documents: [...sent, ...identity.documents, ...(await readEvidence(database, clientId))],
      sentBefore: [...before, ...(identity.sentBefore ?? [])],
    };
  },
  asks: async (database, { clientId }) => {
    return waitsForIdentity(await getKyb(database, clientId, 'STAFF'))
      ? ['DETAILS', 'DOCUMENT']
      : [];
  },
  enteredBy: readTellers,
  obstacle: obstacleToKyb,
  decide: decideKyb,
  reopen: reopenKyb,
};

async function readFormerDocuments(
  database: Database,
  clientId: string,
): Promise<FormerDocument[]> {
  return (await readReplacedDocuments(database, clientId)).map((sent) => ({
    id: sent.id,
    sentAt: sent.sentAt,
    decision: sent.review && (sent.review.decision === 'APPROVED' ? 'APPROVED' : 'ASKED_AGAIN'),
    decidedAt: sent.review?.reviewedAt ?? null,
    reason: sent.review?.reason ?? null,
    files: caseDocumentsOf(sent),
  }));
}

/** Whether the identity document of whoever signs is looked at. */
function waitsForIdentity({ signatory_identity: identity }: Kyb): boolean {
  return identity?.status === 'SUBMITTED';
}

/** Whether a company that is asked again is asked for something beside that document, in any case. */
function isAskedBesides(kyb: Kyb): boolean {
  const isAskedFor = kyb.documents.some(({ status }) => status === 'REJECTED');
  return isAskedFor || !areFactsTold(kyb) || !isSignatoryIdentified(kyb);
}

/** Whether it can be said who signs: by the check, or by a certified copy of their document. */
function isSignatoryIdentified(kyb: Kyb): boolean {
  const copy = kyb.documents.find(({ document }) => document === 'SIGNATORY_IDENTITY');
  return isSignatoryShown(kyb) && copy?.status !== 'REQUIRED';
}

async function obstacleToKyb(
  database: Database,
  of: SubjectOfCase,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  return obstacleTo(database, await getKyb(database, of.clientId, 'STAFF'), of, decision);
}

/** Each document is reviewed first; one that has to come again decides which decision is possible. */
async function obstacleTo(
  database: Database,
  kyb: Kyb,
  { clientId }: SubjectOfCase,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  if (kyb.stage !== 'SUBMITTED') return 'case_not_ready';
  if (decision === 'REJECT') return null;
  const sent = await readSentDocuments(database, clientId);
  const isAskedFor = sent.some(({ review }) => review?.decision === 'REJECTED');
  if (decision === 'ASK_AGAIN') {
    // A company that came before all of this was asked is asked for it, whatever its documents are like.
    return isAskedBesides(kyb) || waitsForIdentity(kyb) ? null : 'no_resubmission_selected';
  }
  if (!areFactsTold(kyb)) return 'company_details_missing';
  if (!isSignatoryIdentified(kyb)) return 'signatory_unidentified';
  // A withheld file cannot be looked at, so it has to come again.
  if (isAskedFor || sent.some(({ files }) => files.some(isWithheld))) return 'resubmission_pending';
  if (sent.some(({ review }) => review === null)) return 'documents_unreviewed';
  if (!areContractsSigned(kyb)) return 'contracts_unsigned';
  return obstacleToIdentity(database, { clientId }, decision);
}

/**
 * Says whether one document of a company is accepted; the client is told when the whole is decided. It is
 * part of deciding the case, so it refuses as `lockCaseFor` does, people with `forbidden`, a document that
 * was not sent with `not_found`, to accept a withheld file with `file_withheld`, and with `case_not_ready`
 * unless the documents are with the desk.
 */
export async function reviewKybDocument(
  tx: Tx,
  { viewer, actor }: Pick<AtDesk, 'viewer' | 'actor'>,
  given: {
    readonly clientId: string;
    readonly document: KybDocument;
    readonly decision: 'APPROVE' | 'REJECT';
    readonly reason: string | null;
    readonly seenEvent: string;
  },
): Promise<Kyb> {
  const { clientId, document, decision, reason, seenEvent } = given;
  assertCompany(await getClient(tx, clientId));
  const found = await findCaseOf(tx, { queue: 'kyb', subjectId: clientId, clientId });
  if (!found) throw new Refusal('case_not_ready');
  await lockCaseFor(tx, { viewer, subjects: [KYB_CASES] }, found.caseId, 'APPROVE', seenEvent);
  const client = await lockClient(tx, clientId);
  if (client.kyc_stage !== 'SUBMITTED') throw new Refusal('case_not_ready');
  const sent = (await readSentDocuments(tx, clientId)).find((each) => each.document === document);
  if (!sent) throw new Refusal('not_found');
  if (decision === 'APPROVE') sent.files.forEach(assertNotWithheld);
  const review = {
    decision: decision === 'APPROVE' ? 'APPROVED' : 'REJECTED',
    reason: decision === 'APPROVE' ? null : reason,
  } as const;
  await insertDocumentReview(tx, { clientId, id: sent.id }, viewer.userId, review);
  const subject = clientSubject(clientId);
  const after = { document, ...review };
  await recordAction(tx, actor, 'kyb_document_reviewed', subject, sent.review, after);
  return getKyb(tx, clientId, 'STAFF');
}

/**
 * Carries out a decision about a company, and tells the client. Refuses with `case_not_ready` before the
 * submission; to approve with `company_details_missing`, `signatory_unidentified`, `resubmission_pending`, `documents_unreviewed` or
 * `contracts_unsigned`; and to ask again for nothing with `no_resubmission_selected`.
 */
async function decideKyb(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { clientId, decision, reason, asks } = verdict;
  const client = await lockClient(tx, clientId);
  const kyb = await getKyb(tx, clientId, 'STAFF');
  const obstacle = await obstacleTo(tx, kyb, verdict, decision);
  if (obstacle) throw new Refusal(obstacle);
  const sent = await readSentDocuments(tx, clientId);
  const isShown = waitsForIdentity(kyb);
  if (decision === 'APPROVE') {
    if (isShown) await recordIdentityReview(tx, actor, verdict);
    await freeQuota(tx, clientId, filesOf(sent));
    return verifyClient(tx, actor, clientId);
  }
  if (decision === 'ASK_AGAIN') {
    if (isShown && asks === 'DOCUMENT') await recordIdentityReview(tx, actor, verdict);
    else if (!isAskedBesides(kyb)) throw new Refusal('no_resubmission_selected');
  }
  const rejected = sent.filter(({ review }) => review?.decision === 'REJECTED');
  const stage = decision === 'REJECT' ? 'REJECTED' : 'CREATED';
  await setKycStage(tx, clientId, stage);
  const subject = clientSubject(clientId);
  const states = [{ kyc_stage: client.kyc_stage }, { kyc_stage: stage, reason }] as const;
  const action = decision === 'REJECT' ? 'kyb_rejected' : 'kyb_asked_again';
  await recordAction(tx, actor, action, subject, ...states);
  await freeQuota(tx, clientId, filesOf(rejected));
  await notifyClient(tx, clientId, decision === 'REJECT' ? 'kyb_rejected' : 'kyb_asked_again', {
    reason,
  });
}

/** Takes up again a company that was rejected, with the documents that it sent. Refuses `case_state_conflict` for any other. */
async function reopenKyb(tx: Tx, actor: Actor, { clientId }: SubjectOfCase): Promise<void> {
  const { kyc_stage: stage } = await lockClient(tx, clientId);
  if (stage !== 'REJECTED') throw new Refusal('case_state_conflict', { state: stage });
  await setKycStage(tx, clientId, 'SUBMITTED');
  const states = [{ kyc_stage: stage }, { kyc_stage: 'SUBMITTED' }] as const;
  await recordAction(tx, actor, 'kyb_reopened', clientSubject(clientId), ...states);
  await notifyClient(tx, clientId, 'review_reopened', {});
}

function caseDocumentsOf({ document, files }: SentDocument): CaseDocument[] {
  return files.map((file) => toCaseDocument(file, { document }));
}

function filesOf(sent: readonly SentDocument[]): string[] {
  return sent.flatMap(({ files }) => files.map(({ upload_id }) => upload_id));
}

/** A company's answers of its sign-up; unanswered ones are left out. */
export async function readCompanyFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const client = await getClient(database, clientId);
  const answers = await readAnswers(database, clientId, ENTITY.noAnswers);
  const country = answers.country_of_incorporation;
  const isConfirmed = await isCertified(database, client);
  const kyb = await getKyb(database, clientId, 'STAFF');
  return [
    ...factsIn('company', {
      legal_business_name: client.legal_name,
      country_of_incorporation: countryName(country),
      organization_type: answers.organization_type,
      organization_subtype: answers.organization_subtype,
      organization_other_type: answers.organization_other_type,
      us_tax_payer: client.us_tax_payer,
      investor_type: answers.investor_type,
      certification_confirmed: isConfirmed,
    }),
    ...registerFacts(kyb),
    ...peopleFacts(kyb),
    ...(await readCompanySourceFacts(database, clientId)),
    ...(await readEvidenceFacts(database, clientId)),
    ...(await readClassFacts(database, clientId, answers.investor_type)),
    ...factsIn('registrant', {
      first_name: client.first_name,
      last_name: client.last_name,
      signatory_rights: answers.signatory_rights,
    }),
    ...factsIn('signatory', {
      signatory_first_name: answers.signatory_first_name,
      signatory_last_name: answers.signatory_last_name,
      signatory_role: answers.signatory_role,
      signatory_email: answers.signatory_email,
    }),
    ...(await identityFacts(database, clientId, kyb)),
    ...kyb.contracts.map(({ envelope_type, status }) => ({
      field: envelope_type.toLowerCase(),
      value: status === 'SIGNED' ? 'SIGNED' : 'NOT_SIGNED',
      group: 'contracts',
      ...(status !== 'SIGNED' && ({ marked: true } as const)),
    })),
  ];
}

/** The identity document of whoever signs, where it is checked here. */
async function identityFacts(database: Database, clientId: string, kyb: Kyb): Promise<CaseFact[]> {
  const { signatory_identity: identity } = kyb;
  if (identity === null) return [];
  const isMissing = !isSignatoryShown(kyb);
  return [
    ...(await documentFacts(database, clientId)),
    ...factsIn('document', { politically_exposed: identity.politically_exposed }),
    ...(isMissing
      ? [{ field: 'has_shown_identity', value: 'no', group: 'document', marked: true as const }]
      : []),
  ];
}

function registerFacts({ register }: Kyb): CaseFact[] {
  if (register === null) return [];
  const { register_number, register_place, registered_on, lei } = register;
  return factsIn('register', {
    register_number,
    register_place,
    registered_on,
    seat: addressLines(seatOf(register), 'en-GB').join(', '),
    lei,
  });
}

/** Each person is a group of their own. */
function peopleFacts({ people }: Kyb): CaseFact[] {
  return people.flatMap((person, index) =>
    factsIn(`person_${index + 1}`, {
      person_name: `${person.first_name} ${person.last_name}`,
      date_of_birth: person.date_of_birth,
      country_of_residence: countryName(person.country_of_residence),
      is_director: person.is_director,
      share: person.share === null ? null : `${person.share} %`,
      has_control: person.has_control,
    }),
  );
}
