import { randomBytes } from 'node:crypto';
import type { StaffRole } from '../../contract/account/roles.ts';
import type { CaseQueue } from '../../contract/staff/cases.ts';
import type { Person } from '../../server/database/audit-trail.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { transact } from '../../server/database/transact.ts';
import { actorOf, clientActorOf } from '../../server/demo/settle-in.ts';
import { CASE_SUBJECTS } from '../../server/main/case-subjects.ts';
import {
  answerKyb,
  getKyb,
  sendKybDocument,
  sendSignatoryIdentity,
  submitKyb,
} from '../../server/onboarding/kyb/kyb.ts';
import { reviewKybDocument } from '../../server/onboarding/kyb/kyb-cases.ts';
import { type AtDesk, decideCase } from '../../server/reviews/case-decisions.ts';
import { newestArrival } from '../../server/reviews/case-record.ts';
import { readSecrets } from '../../server/secrets/secrets.ts';
import { COMPANY_FACTS } from '../models/company-facts.ts';
import { caseBySubject } from '../worlds/by-id.ts';
import { signContracts } from '../worlds/company-contracts.ts';

import { insertTestUpload } from '../worlds/stored-upload.ts';

const SECRETS = readSecrets(`none:${randomBytes(32).toString('base64')}`);

/* What clients hand in and the desk decides, by the operations behind the screens. */

/** Somebody who acts for themselves. */
type OwnActor = Awaited<ReturnType<typeof clientActorOf>>;

/** Somebody of the demo at the desk. */
export async function staffOf(
  database: Database,
  email: string,
  role: StaffRole,
): Promise<AtDesk & { readonly actor: Person }> {
  const actor = await actorOf(database, `${email}@ballast.example`);
  const viewer = { userId: actor.userId, roles: [role] };
  return { actor, viewer, subjects: CASE_SUBJECTS };
}

export type Subject = readonly [queue: CaseQueue, subjectId: string];

export async function newestOf(tx: Tx, [queue, subjectId]: Subject) {
  const found = await caseBySubject(tx, queue, subjectId);
  if (!found) throw new Error(`no case of ${queue} is about ${subjectId}`);
  return { caseId: found.caseId, seenEvent: await newestArrival(tx, found) };
}

/** The two files of a registrant's passport, sent and not used yet. */
export async function passportFiles(database: Database, clientId: string) {
  return {
    front_upload_id: await insertTestUpload(database, clientId, 'IDENTITY'),
    selfie_upload_id: await insertTestUpload(database, clientId, 'IDENTITY'),
  };
}

/** A company hands in a file as each of its documents, and the passport of a registrant who signs. */
export async function handInDocuments(
  tx: Tx,
  company: OwnActor,
  uploadId: string,
  passport: Awaited<ReturnType<typeof passportFiles>>,
): Promise<void> {
  await answerKyb(tx, company, COMPANY_FACTS);
  const { documents, signatory_identity: identity } = await getKyb(tx, company.clientId);
  if (identity !== null) {
    await sendSignatoryIdentity(tx, company, {
      issuing_country: 'CH',
      document_type: 'PASSPORT',
      ...passport,
      politically_exposed: false,
    });
  }
  for (const { document } of documents) {
    await sendKybDocument(tx, company, { document, uploadIds: [uploadId] });
  }
  await answerKyb(tx, company, { certification_confirmed: true });
  await submitKyb(tx, { secrets: SECRETS, publicUrl: 'https://ballast.example' }, company);
}

export async function reviewDocuments(
  tx: Tx,
  desk: AtDesk,
  clientId: string,
  said: { readonly decision: 'APPROVE' | 'REJECT'; readonly reason: string | null },
): Promise<void> {
  const { documents } = await getKyb(tx, clientId);
  const { seenEvent } = await newestOf(tx, ['kyb', clientId]);
  for (const { document } of documents) {
    await reviewKybDocument(tx, desk, { clientId, document, ...said, seenEvent });
  }
}

export async function approveCompany(database: Database, email: string): Promise<void> {
  const company = await clientActorOf(database, email);
  const desk = await staffOf(database, 'compliance', 'COMPLIANCE');
  const file = await insertTestUpload(database, company.clientId, 'ENTITY');
  const passport = await passportFiles(database, company.clientId);
  await transact(database, (tx) => handInDocuments(tx, company, file, passport));
  const { signatory } = await getKyb(database, company.clientId);
  await signContracts({ database }, company, signatory);
  await transact(database, async (tx) => {
    await reviewDocuments(tx, desk, company.clientId, { decision: 'APPROVE', reason: null });
    const { caseId, seenEvent } = await newestOf(tx, ['kyb', company.clientId]);
    await decideCase(tx, desk, caseId, { decision: 'APPROVE', reason: '', seenEvent });
  });
}
