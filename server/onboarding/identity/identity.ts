import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import { isWithheld } from '@ballast/contract/files/uploads.ts';
import {
  acceptedDocuments,
  hasTwoSides,
  type IdentitySubmission,
  needsSelfie,
} from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import { type ClientRow, lockClient } from '../../account/clients.ts';
import { assertCountriesServed } from '../../compliance/countries/country-rules.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { assertStored, findUploads, freeQuota } from '../../files/uploads.ts';
import type { Caller } from '../../http/caller.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CaseVerdict } from '../../reviews/case-subject.ts';
import { openCase } from '../../reviews/cases.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { keepPepAnswer } from '../kyc/kyc-answers.ts';
import { rejectPerson } from '../kyc/kyc-decisions.ts';
import {
  insertDocument,
  insertReview,
  readIdentity,
  type SentDocument,
  uploadsOf,
} from './identity-record.ts';
import { newestSession } from './verification-record.ts';

/** A client who acts for themselves. */
export type OwnActor = Actor & { readonly userId: string; readonly clientId: string };

export function ownActor(
  actor: Actor,
  { userId, clientId }: Pick<Caller, 'userId' | 'clientId'>,
): OwnActor {
  return { ...actor, userId, clientId };
}

/** How long the whole of a person's KYC takes at most (spec/access.md, section 4). */
export function reviewTurnaround({ us_tax_payer }: Pick<ClientRow, 'us_tax_payer'>): Turnaround {
  return us_tax_payer === true ? 'TEN_MINUTES' : 'FIVE_BUSINESS_DAYS';
}

/** How long the desk takes at most for somebody who was invited (spec/access.md, section 4). */
export function invitedTurnaround({ us_tax_payer }: Pick<ClientRow, 'us_tax_payer'>): Turnaround {
  return us_tax_payer === true ? 'ONE_TO_TWO_BUSINESS_DAYS' : 'FIVE_BUSINESS_DAYS';
}

/**
 * Sends a document of identity, which is decided with the person, with whether the person is politically exposed. The caller checks
 * that it is due. Refuses with `conflict` unless a document may be sent, with `document_type_not_accepted`, the field of a document that has expired,
 * the field of a missing side or selfie or of a country that is not served, and `not_found` or `upload_incomplete` for its files.
 */
export async function submitIdentityDocument(
  tx: Tx,
  actor: OwnActor,
  submission: IdentitySubmission,
): Promise<void> {
  const { clientId } = actor;
  const client = await lockClient(tx, clientId);
  const { document_type: type, issuing_country } = submission;
  await assertCountriesServed(tx, [
    { link: 'ISSUE', country: issuing_country, loc: ['body', 'issuing_country'] },
  ]);
  const usTaxPayer = client.us_tax_payer === true;
  if (!acceptedDocuments(usTaxPayer).includes(type)) {
    throw new Refusal('document_type_not_accepted');
  }
  const back = hasTwoSides(type) ? needed(submission, 'back_upload_id') : null;
  const selfie = needsSelfie(usTaxPayer) ? needed(submission, 'selfie_upload_id') : null;
  const front = submission.front_upload_id;
  const uploadIds = [front, back, selfie].filter((id) => id !== null);
  const sessionId = await openSessionOf(tx, clientId);
  const replaced = await replacedBy(tx, client, sessionId);
  await assertValid(tx, submission);
  await assertStored(tx, clientId, uploadIds, 'IDENTITY');
  await freeQuota(
    tx,
    clientId,
    replaced.filter((id) => !uploadIds.includes(id)),
  );
  await keepPepAnswer(tx, actor, submission.politically_exposed);
  await handOver(tx, actor, client, {
    documentType: type,
    issuingCountry: issuing_country,
    frontUploadId: front,
    backUploadId: back,
    selfieUploadId: selfie,
    sessionId,
    documentNumber: submission.document_number ?? null,
    expiresOn: submission.expires_on ?? null,
  });
  await tellCompliance(tx, clientId);
}

/**
 * Hands a document that the provider saw to the desk, also on the provider's word alone. Refuses with
 * `conflict` as above.
 */
export async function submitVerifiedDocument(
  tx: Tx,
  actor: Actor,
  clientId: string,
  seen: Pick<SentDocument, 'sessionId' | 'documentType' | 'issuingCountry'>,
): Promise<void> {
  const client = await lockClient(tx, clientId);
  await assertRequired(tx, clientId);
  const uploads = { frontUploadId: null, backUploadId: null, selfieUploadId: null };
  const data = { documentNumber: null, expiresOn: null };
  await handOver(tx, actor, client, { ...seen, ...uploads, ...data });
  await tellCompliance(tx, clientId);
}

/** The open session for uploads. */
async function openSessionOf(tx: Tx, clientId: string): Promise<string | null> {
  const session = await newestSession(tx, clientId);
  const isOpen = session?.state === 'STARTED' && session.mode === 'UPLOADS';
  return isOpen ? session.session_id : null;
}

/**
 * Refuses with `conflict` unless a document is REQUIRED, or another may take the place of pictures that nobody looks at yet:
 * before everything is handed over. Returns what would be replaced; null before the first.
 */
export async function assertDocumentDue(
  tx: Tx,
  { client_id: clientId, account_status, kyc_stage: stage }: ClientRow,
): Promise<SentDocument | null> {
  const { verification_status: status, document } = await readIdentity(tx, clientId);
  if (status === 'REQUIRED') return null;
  const isOpen = account_status === 'ACTIVE' && stage === 'CREATED' && status === 'SUBMITTED';
  // What a provider saw on its own pages is the provider's to decide.
  if (!isOpen || !document || uploadsOf(document).length === 0) throw new Refusal('conflict');
  return document;
}

/** The same for a document that is sent: it replaces one in a check begun since alone. Returns the files that it replaces. */
async function replacedBy(tx: Tx, client: ClientRow, sessionId: string | null): Promise<string[]> {
  const document = await assertDocumentDue(tx, client);
  if (document === null) return [];
  if (sessionId === null || sessionId === document.sessionId) throw new Refusal('conflict');
  return uploadsOf(document).map(({ id }) => id);
}

async function assertRequired(tx: Tx, clientId: string): Promise<void> {
  const { verification_status: status } = await readIdentity(tx, clientId);
  if (status !== 'REQUIRED') throw new Refusal('conflict');
}

async function handOver(
  tx: Tx,
  actor: Actor,
  client: ClientRow,
  sent: Omit<SentDocument, 'documentId'>,
): Promise<void> {
  const { client_id: clientId, user_id: memberId } = client;
  const documentId = await insertDocument(tx, { clientId, sentBy: memberId }, sent);
  const subject = clientSubject(clientId);
  const after = { documentId, type: sent.documentType, issuing_country: sent.issuingCountry };
  await recordAction(tx, actor, 'identity_document_sent', subject, null, after);
  // It is decided with the person: before they hand everything over, there is nothing to decide.
  if (client.kyc_stage !== 'SUBMITTED' || client.account_type === 'INSTITUTIONAL') return;
  await openCase(tx, actor, {
    queue: 'kyc',
    clientId,
    subjectId: clientId,
    enteredBy: memberId,
    turnaround: reviewTurnaround(client),
  });
}

/** Number and expiry come together, and the document is valid today. */
async function assertValid(
  tx: Tx,
  { document_number: number, expires_on: on }: IdentitySubmission,
): Promise<void> {
  if (number !== undefined && on === undefined) {
    throw new FieldRefusal([fieldError(['body', 'expires_on'], 'missing')]);
  }
  if (number === undefined && on !== undefined) {
    throw new FieldRefusal([fieldError(['body', 'document_number'], 'missing')]);
  }
  const today = (await readClock(tx)).toISOString().slice(0, 10);
  if (on !== undefined && on < today) {
    throw new FieldRefusal([fieldError(['body', 'expires_on'], 'document_expired')]);
  }
}

/** An upload that the document needs; any other does not count. */
function needed(
  submission: IdentitySubmission,
  field: 'back_upload_id' | 'selfie_upload_id',
): string {
  const id = submission[field];
  if (id) return id;
  throw new FieldRefusal([fieldError(['body', field], 'missing')]);
}

const STATUS_OF = { APPROVE: 'APPROVED', ASK_AGAIN: 'REQUIRED', REJECT: 'REJECTED' } as const;

/** A withheld file cannot be looked at, so it has to come again. */
export async function obstacleToIdentity(
  database: Database | Tx,
  { clientId }: Pick<CaseVerdict, 'clientId'>,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  if (decision !== 'APPROVE') return null;
  const { document } = await readIdentity(database, clientId);
  const ids = document ? uploadsOf(document).map(({ id }) => id) : [];
  const files = await findUploads(database, clientId, ids);
  return files.some(isWithheld) ? 'resubmission_pending' : null;
}

/**
 * Carries out a decision about a person's newest document, and tells the person; a rejected document rejects
 * the person. Refuses with `case_not_ready` when none waits, and with `resubmission_pending` to approve one
 * with a withheld file.
 */
export async function reviewIdentity(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { clientId, reason } = verdict;
  const status = await recordIdentityReview(tx, actor, verdict);
  if (status === 'REJECTED') await rejectPerson(tx, actor, clientId, reason);
  if (status !== 'APPROVED') await notifyIdentityReview(tx, clientId, status, reason);
}

/** The same of whoever signs for a company, which is told of the whole. Returns what became of the document. */
export async function recordIdentityReview(
  tx: Tx,
  actor: Actor,
  verdict: CaseVerdict,
): Promise<(typeof STATUS_OF)[CaseDecision]> {
  const { clientId, decision, reason } = verdict;
  await lockClient(tx, clientId);
  const obstacle = await obstacleToIdentity(tx, verdict, decision);
  if (obstacle) throw new Refusal(obstacle);
  const { document } = await readIdentity(tx, clientId);
  const status = STATUS_OF[decision];
  const review = { status, reason: reason || null, reviewedBy: actor.userId };
  if (
    !document ||
    !(await insertReview(tx, { clientId, documentId: document.documentId }, review))
  ) {
    throw new Refusal('case_not_ready');
  }
  await freeQuota(
    tx,
    clientId,
    uploadsOf(document).map(({ id }) => id),
  );
  const subject = clientSubject(clientId);
  await recordAction(tx, actor, 'identity_document_reviewed', subject, null, review);
  return status;
}

/** Tells a person that a document is asked for again, or that it was rejected, and why. */
export async function notifyIdentityReview(
  tx: Tx,
  clientId: string,
  status: 'REQUIRED' | 'REJECTED',
  reason: string,
): Promise<void> {
  const name =
    status === 'REQUIRED' ? 'identity_document_asked_again' : 'identity_document_rejected';
  await notifyClient(tx, clientId, name, { reason });
}
