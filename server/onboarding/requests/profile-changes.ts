import type { AnswerOf } from '@ballast/contract/call.ts';
import { FieldRefusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import { KYC_STEPS } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import type {
  listProfileChanges as listCall,
  ProfileChange,
  ToldProfileChange,
} from '@ballast/contract/onboarding/profile-changes.ts';
import { type ClientRow, lockClient } from '../../account/clients.ts';
import { assertCountriesServed } from '../../compliance/countries/country-rules.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CaseFact, CaseVerdict, SubjectOfCase } from '../../reviews/case-subject.ts';
import { readClientCase } from '../../reviews/cases.ts';
import { tellCompliance } from '../compliance-facts.ts';
import type { OwnActor } from '../identity/identity.ts';
import { ownPartOf, toldTies } from '../kyc/kyc.ts';
import { insertTold, readKycAnswers } from '../kyc/kyc-answers.ts';
import { type KycField, kycAnswersAfter, kycDetailsOf } from '../kyc/kyc-rules.ts';
import { changedFields } from '../sign-up/sign-up-rules.ts';
import { type OpenedRequest, openRequest } from './open-request.ts';

const LANGUAGE = 'en-GB';

/** Answers of KYC by their fields: those of a home. */
type Told = Readonly<Partial<Record<KycField, string | null>>>;

type Change = { readonly before: Told; readonly after: Told };

/**
 * Tells a client's manager that details have changed, as a case. Refuses an address by its field, and with
 * `profile_change_pending` (`client_requests__one_profile_change`) while another change waits.
 */
export async function requestProfileChange(
  tx: Tx,
  actor: OwnActor,
  { message, ...address }: ToldProfileChange,
): Promise<OpenedRequest> {
  const client = await lockClient(tx, actor.clientId);
  const change = await changeOfHome(tx, client, address);
  return openRequest(tx, actor, { about: 'PROFILE_CHANGE', message }, async (request_id) => {
    if (change === null) return;
    const { client_id: owner_id } = client;
    await tx
      .insertInto('told_addresses')
      .values({
        owner_id,
        request_id,
        answers_before: JSON.stringify(change.before),
        answers_after: JSON.stringify(change.after),
      })
      .execute();
  });
}

/** What an address changes; null where none is told, or the one that is known. */
async function changeOfHome(
  tx: Tx,
  client: ClientRow,
  address: Omit<ToldProfileChange, 'message'>,
): Promise<Change | null> {
  if (Object.keys(address).length === 0) return null;
  const refuse = (type: 'not_asked' | 'missing') => {
    throw new FieldRefusal([fieldError(['body', 'address_of_residence'], type)]);
  };
  if (client.account_type !== 'INDIVIDUAL') return refuse('not_asked');
  const own = await ownPartOf(tx, client);
  const before = await readKycAnswers(tx, client.client_id);
  const today = (await readClock(tx)).toISOString().slice(0, 10);
  const after = kycAnswersAfter({ own, before, today }, address);
  await assertCountriesServed(tx, toldTies(address));
  const step = KYC_STEPS.find(({ name }) => name === 'ADDRESS');
  if (!step?.isComplete(kycDetailsOf(own, after))) return refuse('missing');
  const changed = changedFields(before, after);
  if (changed.length === 0) return null;
  const partOf = (answers: typeof after) =>
    Object.fromEntries(changed.map((field) => [field, answers[field]])) as Told;
  return { before: partOf(before), after: partOf(after) };
}

/** What a client has told, newest first. */
export async function listProfileChanges(
  database: Database,
  clientId: string,
): Promise<AnswerOf<typeof listCall>['items']> {
  const rows = await database
    .selectFrom('client_requests')
    .select(['request_id', 'message', 'sent_at'])
    .where('owner_id', '=', clientId)
    .where('about', '=', 'PROFILE_CHANGE')
    .orderBy('sent_at', 'desc')
    .orderBy('request_id', 'desc')
    .execute();
  const changes: ProfileChange[] = [];
  for (const { request_id: id, message, sent_at } of rows) {
    const subject = { subjectId: id, clientId };
    const review = await readClientCase(database, { queue: 'client_requests', ...subject });
    if (!review) continue;
    const change = await readChange(database, subject);
    changes.push({
      id,
      message: message ?? '',
      address: change && (await linesAfter(database, clientId, change)),
      sent_at: sent_at.toISOString(),
      review,
    });
  }
  return changes;
}

/** The home before and after for whoever decides; nothing where words alone tell the change. */
export async function profileChangeFacts(
  database: Database,
  subject: SubjectOfCase,
): Promise<CaseFact[]> {
  const change = await readChange(database, subject);
  if (!change) return [];
  const before = await linesOf(database, subject.clientId, change.before);
  const after = await linesAfter(database, subject.clientId, change);
  return [
    { field: 'told_home_before', value: before.join(', ') },
    { field: 'told_home', value: after.join(', '), marked: true },
  ];
}

/**
 * Makes a told change the client's own or leaves everything as it is, and tells them what became of it. What was changed is said
 * in words: a confirmation without them is refused at its field.
 */
export async function settleProfileChange(
  tx: Tx,
  actor: Actor,
  { subjectId, clientId, decision, reason }: CaseVerdict,
): Promise<void> {
  if (decision !== 'APPROVE') {
    return notifyClient(tx, clientId, 'profile_change_declined', { answer: reason });
  }
  if (reason === '') throw new FieldRefusal([fieldError(['body', 'reason'], 'missing')]);
  await lockClient(tx, clientId);
  const change = await readChange(tx, { subjectId, clientId });
  if (change) await keep(tx, actor, { subjectId, clientId }, change);
  await notifyClient(tx, clientId, 'profile_change_confirmed', { answer: reason });
}

/** The answers are the client's, whoever confirms them. */
async function keep(
  tx: Tx,
  actor: Actor,
  { subjectId, clientId }: SubjectOfCase,
  { before, after }: Change,
): Promise<void> {
  const { sent_by: answeredBy } = await tx
    .selectFrom('client_requests')
    .select('sent_by')
    .where('owner_id', '=', clientId)
    .where('request_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  await insertTold(tx, { clientId, answeredBy }, after);
  await recordAction(tx, actor, 'profile_changed', clientSubject(clientId), before, after);
  await tellCompliance(tx, clientId);
}

async function readChange(
  database: Database | Tx,
  { subjectId, clientId }: SubjectOfCase,
): Promise<Change | null> {
  const row = await database
    .selectFrom('told_addresses')
    .select(['answers_before', 'answers_after'])
    .where('owner_id', '=', clientId)
    .where('request_id', '=', subjectId)
    .executeTakeFirst();
  return row ? { before: row.answers_before as Told, after: row.answers_after as Told } : null;
}

const linesAfter = (database: Database, clientId: string, { before, after }: Change) =>
  linesOf(database, clientId, { ...before, ...after });

/** The lines of a home: what is told, and of the rest what is known. */
async function linesOf(database: Database, clientId: string, told: Told): Promise<string[]> {
  const answers = { ...(await readKycAnswers(database, clientId)), ...told };
  return addressLines(
    {
      street: answers.address_of_residence,
      street2: answers.address2_of_residence,
      city: answers.city_of_residence,
      subdivision: answers.subdivision_of_residence,
      postcode: answers.zip_code_of_residence,
      country: answers.country_of_residence,
    },
    LANGUAGE,
  );
}
