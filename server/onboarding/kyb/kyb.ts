import { isDeepStrictEqual } from 'node:util';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type {
  CompanyPerson,
  CompanyRegister,
} from '@ballast/contract/onboarding/kyb/company-facts.ts';
import {
  isKybComplete,
  KYB_ANSWER_STEPS,
  KYB_STEPS,
  type Kyb,
  type KybAnswers,
} from '@ballast/contract/onboarding/kyb/kyb.ts';
import {
  entityKindOf,
  type KybDocument,
  kybDocumentsFor,
} from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import type { CompanySources } from '@ballast/contract/onboarding/origins.ts';
import type { SignatoryAnswers } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { type ClientRow, getClient, lockClient, setKycStage } from '../../account/clients.ts';
import { assertCountriesServed } from '../../compliance/countries/country-rules.ts';
import { clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { toSentFile } from '../../files/shown-upload.ts';
import { assertStored, freeQuota } from '../../files/uploads.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { countHandIns, openCase, readClientCase } from '../../reviews/cases.ts';
import { getVisibleClient, type Viewer } from '../../reviews/own-clients.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { type OwnActor, submitIdentityDocument } from '../identity/identity.ts';
import { readIdentity } from '../identity/identity-record.ts';
import { readKycAnswers } from '../kyc/kyc-answers.ts';
import { handInEvidence } from '../kyc/source-evidence.ts';
import { assertNotOwnAddress, ENTITY, type StoredEntityAnswers } from '../sign-up/entity-rules.ts';
import { insertAnswers, readAnswers } from '../sign-up/sign-up-answers.ts';
import { assertReachable, changedFields } from '../sign-up/sign-up-rules.ts';
import { inviteSignatory } from '../signatories/signatory.ts';
import type { LinkSettings } from '../signatories/signatory-links.ts';
import { readContracts } from './company-contracts.ts';
import { insertPeople, insertRegister, readPeople, readRegister } from './company-record.ts';
import { insertSources, readSources } from './company-sources.ts';
import {
  insertCertification,
  insertSentDocument,
  isCertificationConfirmed,
  readSentDocuments,
  type SentDocument,
  type Submission,
} from './kyb-record.ts';

/** The state of a company's verification. The client sees single reviews only when the whole is decided. */
export async function getKyb(
  database: Database,
  clientId: string,
  reader: 'CLIENT' | 'STAFF' = 'CLIENT',
): Promise<Kyb> {
  const client = assertCompany(await getClient(database, clientId));
  const answers = await readAnswers(database, clientId, ENTITY.noAnswers);
  const kind = entityKindOf(answers.organization_type);
  const sent = await readSentDocuments(database, clientId);
  const isUndecided = reader === 'CLIENT' && client.kyc_stage === 'SUBMITTED';
  return {
    stage: client.kyc_stage,
    legal_business_name: answers.legal_business_name ?? client.legal_name ?? '',
    signatory_rights: answers.signatory_rights,
    register: await readRegister(database, clientId),
    people: (await readPeople(database, clientId)).map(({ personId, ...person }) => person),
    sources: await readSources(database, clientId),
    signatory: signatoryOf(client, answers),
    signatory_identity: await readSignatoryIdentity(database, clientId, answers),
    contracts: await readContracts(database, clientId),
    entity_kind: kind,
    us_tax_payer: client.us_tax_payer,
    documents: kybDocumentsFor(kind, client.us_tax_payer, answers.signatory_rights).map(
      (document) => {
        const last = sent.find((each) => each.document === document);
        return detailsOf(document, last, isUndecided);
      },
    ),
    certification_confirmed: await isCertified(database, client),
    review: await readClientCase(database, { queue: 'kyb', subjectId: clientId, clientId }),
  };
}

/** Who signs: whoever a representative named, or the registrant. */
function signatoryOf(client: ClientRow, answers: StoredEntityAnswers): Kyb['signatory'] {
  if (answers.signatory_rights !== 'REPRESENTATIVE') {
    const { first_name, last_name, email } = client;
    return {
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      role: null,
      email,
      by_link: false,
    };
  }
  const {
    signatory_first_name: first,
    signatory_last_name: last,
    signatory_email: email,
  } = answers;
  if (email === null) return null;
  return {
    first_name: first ?? '',
    last_name: last ?? '',
    role: answers.signatory_role,
    email,
    by_link: true,
  };
}

/** The identity of the registrant where they sign themselves. */
async function readSignatoryIdentity(
  database: Database,
  clientId: string,
  answers: StoredEntityAnswers,
): Promise<Kyb['signatory_identity']> {
  if (answers.signatory_rights === 'REPRESENTATIVE') return null;
  const { verification_status: status, reason } = await readIdentity(database, clientId);
  const { politically_exposed } = await readKycAnswers(database, clientId);
  return { status, reason, politically_exposed };
}

/** Refuses with `step_not_reachable` or `conflict` unless the registrant of a company may show who they are now. */
export async function assertMayShowSignatory(tx: Tx, client: ClientRow): Promise<void> {
  assertCreated(client);
  assertReachable(KYB_STEPS, 'VERIFY_IDENTITY', await getKyb(tx, client.client_id));
}

/** Sends the identity document of the registrant who signs. It is decided with the company. */
export async function sendSignatoryIdentity(
  tx: Tx,
  actor: OwnActor,
  submission: IdentitySubmission,
): Promise<Kyb> {
  const { clientId } = actor;
  await assertMayShowSignatory(tx, await lockClient(tx, clientId));
  await submitIdentityDocument(tx, actor, submission);
  return getKyb(tx, clientId);
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

type Keep = (
  tx: Tx,
  actor: OwnActor,
  given: KybAnswers,
  client: ClientRow,
) => Promise<void> | undefined;

/** How each answer is kept, in the order of the steps. */
const KEEPS = [
  ['register', (tx, actor, { register }) => register && tellRegister(tx, actor, register)],
  ['people', (tx, actor, { people }) => people && tellPeople(tx, actor, people)],
  ['sources', (tx, actor, { sources }) => sources && tellSources(tx, actor, sources)],
  ['signatory', (tx, actor, { signatory }) => signatory && nameSignatory(tx, actor, signatory)],
  ['certification_confirmed', (tx, actor, _, client) => certify(tx, actor, client)],
] as const satisfies readonly (readonly [keyof KybAnswers, Keep])[];

/**
 * Keeps answers of a company, all or none, and tells compliance. Refuses with `conflict` once everything was submitted, with
 * `step_not_reachable` what may not be answered yet, and by its field what cannot be.
 */
export async function answerKyb(tx: Tx, actor: OwnActor, given: KybAnswers): Promise<Kyb> {
  const { clientId } = actor;
  const client = await lockClient(tx, clientId);
  assertCreated(client);
  await assertTellable(tx, client, given);
  for (const [answer, keep] of KEEPS) {
    if (given[answer] === undefined) continue;
    assertReachable(KYB_STEPS, KYB_ANSWER_STEPS[answer], await getKyb(tx, clientId));
    await keep(tx, actor, given, client);
  }
  await tellCompliance(tx, clientId);
  return getKyb(tx, clientId);
}

/** Refuses, by its field, what cannot be true, and countries with which nobody becomes a client. */
async function assertTellable(tx: Tx, client: ClientRow, given: KybAnswers): Promise<void> {
  const { register, people = [], signatory } = given;
  const today = (await readClock(tx)).toISOString().slice(0, 10);
  const errors = [
    ...(register && register.registered_on > today
      ? [fieldError(['body', 'register', 'registered_on'], 'date_in_future')]
      : []),
    ...people.flatMap(({ date_of_birth }, index) =>
      date_of_birth > today
        ? [fieldError(['body', 'people', index, 'date_of_birth'], 'date_in_future')]
        : [],
    ),
  ];
  if (errors.length > 0) throw new FieldRefusal(errors);
  if (signatory) assertNotOwnAddress(client, signatory.signatory_email, ['body', 'signatory']);
  await assertCountriesServed(tx, [
    {
      link: 'INCORPORATION',
      country: register?.country_of_seat,
      loc: ['body', 'register', 'country_of_seat'],
    },
    ...people.map(({ country_of_residence: country }, index) => ({
      link: 'RESIDENCE' as const,
      country,
      loc: ['body', 'people', index, 'country_of_residence'],
    })),
  ]);
}

async function tellRegister(tx: Tx, actor: OwnActor, register: CompanyRegister): Promise<void> {
  const before = await readRegister(tx, actor.clientId);
  if (isDeepStrictEqual(before, register)) return;
  await insertRegister(tx, actor, register);
  const subject = clientSubject(actor.clientId);
  await recordAction(tx, actor, 'company_register_told', subject, before, register);
}

async function tellPeople(
  tx: Tx,
  actor: OwnActor,
  people: readonly CompanyPerson[],
): Promise<void> {
  const { clientId } = actor;
  const before = (await readPeople(tx, clientId)).map(({ personId, ...person }) => person);
  if (isDeepStrictEqual(before, people)) return;
  await insertPeople(tx, actor, people);
  const states = [before.length > 0 ? { people: before } : null, { people }] as const;
  await recordAction(tx, actor, 'company_people_told', clientSubject(clientId), ...states);
}

async function tellSources(tx: Tx, actor: OwnActor, sources: CompanySources): Promise<void> {
  const before = await readSources(tx, actor.clientId);
  if (isDeepStrictEqual(before, sources)) return;
  await insertSources(tx, actor, sources);
  const subject = clientSubject(actor.clientId);
  await recordAction(tx, actor, 'company_sources_told', subject, before, sources);
}

/** Names who signs for the company of a representative whom nobody was named for at sign-up. */
async function nameSignatory(tx: Tx, actor: OwnActor, named: SignatoryAnswers): Promise<void> {
  const { clientId } = actor;
  const before = await readAnswers(tx, clientId, ENTITY.noAnswers);
  const after = { ...before, ...named };
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  await insertAnswers(tx, { clientId, answeredBy: actor.userId }, after, changed);
  const part = (answers: StoredEntityAnswers) =>
    Object.fromEntries(changed.map((field) => [field, answers[field as keyof typeof answers]]));
  const states = [part(before), part(after)] as const;
  await recordAction(tx, actor, 'company_signatory_told', clientSubject(clientId), ...states);
}

async function certify(tx: Tx, actor: OwnActor, client: ClientRow): Promise<void> {
  const { clientId } = actor;
  if (await insertCertification(tx, await presentSubmission(tx, client), actor.userId)) {
    await recordAction(tx, actor, 'kyb_certification_confirmed', clientSubject(clientId));
  }
}

/** Sends a document of a company, replacing the one before. */
export async function sendKybDocument(
  tx: Tx,
  actor: OwnActor,
  { document, uploadIds }: { document: KybDocument; uploadIds: readonly string[] },
): Promise<Kyb> {
  const { clientId } = actor;
  assertCreated(await lockClient(tx, clientId));
  const kyb = await getKyb(tx, clientId);
  assertReachable(KYB_STEPS, 'UPLOAD_DOCUMENTS', kyb);
  const before = kyb.documents.find((each) => each.document === document);
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

/**
 * Hands a company's documents to the desk and tells the client; whoever was named to sign is sent a link to the contracts.
 * Safe to repeat. Returns the stage.
 */
export async function submitKyb(
  tx: Tx,
  settings: LinkSettings,
  actor: OwnActor,
): Promise<Kyb['stage']> {
  const { clientId } = actor;
  const { kyc_stage: stage } = assertCompany(await lockClient(tx, clientId));
  if (stage === 'REJECTED') throw new Refusal('conflict');
  if (stage !== 'CREATED') return stage;
  const kyb = await getKyb(tx, clientId);
  assertReachable(KYB_STEPS, 'UPLOAD_DOCUMENTS', kyb);
  if (!isKybComplete(kyb)) {
    throw new Refusal('step_not_reachable', { step: 'UPLOAD_DOCUMENTS' });
  }
  await setKycStage(tx, clientId, 'SUBMITTED');
  await handInEvidence(tx, clientId);
  if (kyb.signatory?.by_link) {
    await inviteSignatory(tx, settings, actor, await readAnswers(tx, clientId, ENTITY.noAnswers));
  }
  await tellCompliance(tx, clientId);
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
