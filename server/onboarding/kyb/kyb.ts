import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import { isKybComplete, type Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import {
  entityKindOf,
  type KybDocument,
  kybDocumentsFor,
} from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { type ClientRow, getClient, lockClient, setKycStage } from '../../account/clients.ts';
import { clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { toSentFile } from '../../files/shown-upload.ts';
import { assertStored, freeQuota } from '../../files/uploads.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { countHandIns, openCase, readClientCase } from '../../reviews/cases.ts';
import { getVisibleClient, type Viewer } from '../../reviews/own-clients.ts';
import type { OwnActor } from '../identity/identity.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import {
  insertCertification,
  insertSentDocument,
  isCertificationConfirmed,
  readSentDocuments,
  type SentDocument,
  type Submission,
} from './kyb-record.ts';

/** The state of a company's documents. The client sees single reviews only when the whole is decided. */
export async function getKyb(
  database: Database,
  clientId: string,
  reader: 'CLIENT' | 'STAFF' = 'CLIENT',
): Promise<Kyb> {
  const client = assertCompany(await getClient(database, clientId));
  const { organization_type } = await readAnswers(database, clientId, ENTITY.noAnswers);
  const kind = entityKindOf(organization_type);
  const sent = await readSentDocuments(database, clientId);
  const isUndecided = reader === 'CLIENT' && client.kyc_stage === 'SUBMITTED';
  return {
    stage: client.kyc_stage,
    entity_kind: kind,
    us_tax_payer: client.us_tax_payer,
    documents: kybDocumentsFor(kind, client.us_tax_payer).map((document) => {
      const last = sent.find((each) => each.document === document);
      return detailsOf(document, last, isUndecided);
    }),
    certification_confirmed: await isCertified(database, client),
    review: await readClientCase(database, { queue: 'kyb', subjectId: clientId, clientId }),
  };
}

/** The same for staff. */
export async function getClientKyb(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<Kyb> {
  await getVisibleClient(database, viewer, clientId);
  return getKyb(database, clientId, 'STAFF');
}

/** Whether a company's present or last submission is confirmed as certified. */
export async function isCertified(database: Database, client: ClientRow): Promise<boolean> {
  return isCertificationConfirmed(database, await presentSubmission(database, client));
}

/** A resubmission needs a certification of its own. */
async function presentSubmission(
  database: Database,
  { client_id: clientId, kyc_stage: stage }: Pick<ClientRow, 'client_id' | 'kyc_stage'>,
): Promise<Submission> {
  const submitted = await countHandIns(database, { queue: 'kyb', subjectId: clientId, clientId });
  return { clientId, submission: stage === 'CREATED' ? submitted + 1 : Math.max(submitted, 1) };
}

function detailsOf(
  document: KybDocument,
  sent: SentDocument | undefined,
  isUndecided: boolean,
): Kyb['documents'][number] {
  if (!sent) return { document, status: 'REQUIRED', reason: null, files: [] };
  const review = isUndecided ? null : sent.review;
  return {
    document,
    status: review?.decision ?? 'SUBMITTED',
    reason: review?.reason ?? null,
    files: sent.files.map(toSentFile),
  };
}

export async function answerKyb(tx: Tx, actor: OwnActor): Promise<Kyb> {
  const { clientId } = actor;
  const client = await lockClient(tx, clientId);
  assertCreated(client);
  if (await insertCertification(tx, await presentSubmission(tx, client), actor.userId)) {
    await recordAction(tx, actor, 'kyb_certification_confirmed', clientSubject(clientId));
  }
  return getKyb(tx, clientId);
}

/** Sends a document of a company, replacing the one before. */
export async function sendKybDocument(
  tx: Tx,
  actor: OwnActor,
  { document, uploadIds }: { document: KybDocument; uploadIds: readonly string[] },
): Promise<Kyb> {
  const { clientId } = actor;
  assertCreated(await lockClient(tx, clientId));
  const { documents } = await getKyb(tx, clientId);
  const before = documents.find((each) => each.document === document);
  if (!before) {
    throw new FieldRefusal([fieldError(['body', 'document'], 'not_asked')]);
  }
  if (before.status === 'APPROVED') throw new Refusal('conflict');
  const files = [...new Set(uploadIds)];
  await assertStored(tx, clientId, files, 'ENTITY');
  await insertSentDocument(tx, { clientId, sentBy: actor.userId, document }, files);
  const replaced = before.files.map(({ id }) => id).filter((id) => !files.includes(id));
  await freeQuota(tx, clientId, replaced);
  const after = { document, upload_ids: files };
  await recordAction(tx, actor, 'kyb_document_sent', clientSubject(clientId), null, after);
  return getKyb(tx, clientId);
}

/** Hands a company's documents to the desk and tells the client. Safe to repeat. Returns the stage. */
export async function submitKyb(tx: Tx, actor: OwnActor): Promise<Kyb['stage']> {
  const { clientId } = actor;
  const { kyc_stage: stage } = assertCompany(await lockClient(tx, clientId));
  if (stage === 'REJECTED') throw new Refusal('conflict');
  if (stage !== 'CREATED') return stage;
  if (!isKybComplete(await getKyb(tx, clientId))) {
    throw new Refusal('step_not_reachable', { step: 'UPLOAD_DOCUMENTS' });
  }
  await setKycStage(tx, clientId, 'SUBMITTED');
  const { turnaround } = await openCase(tx, actor, {
    queue: 'kyb',
    clientId,
    subjectId: clientId,
    enteredBy: actor.userId,
    turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
  });
  const subject = clientSubject(clientId);
  await recordAction(tx, actor, 'kyb_submitted', subject, null, { kyc_stage: 'SUBMITTED' });
  await notifyClient(tx, clientId, 'kyb_received', { turnaround });
  return 'SUBMITTED';
}

/** Refuses people with `forbidden`. */
export function assertCompany(client: ClientRow): ClientRow {
  if (client.account_type !== 'INSTITUTIONAL') throw new Refusal('forbidden');
  return client;
}

function assertCreated(client: ClientRow): void {
  if (assertCompany(client).kyc_stage !== 'CREATED') throw new Refusal('conflict');
}
