import { Refusal } from '@ballast/contract/errors.ts';
import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import { KYC_STEPS, type KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { type ClientRow, getClient, lockClient } from '../../account/clients.ts';
import { assertCountriesServed, type ToldTie } from '../../compliance/countries/country-rules.ts';
import { clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { openCase } from '../../reviews/cases.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { type OwnActor, reviewTurnaround, submitIdentityDocument } from '../identity/identity.ts';
import { readIdentity } from '../identity/identity-record.ts';
import { assertReachable, changedFields } from '../sign-up/sign-up-rules.ts';
import { readPlatformAgreement } from './kyc-agreements.ts';
import { insertKycAnswers, readKycAnswers } from './kyc-answers.ts';
import { recordKycDecision } from './kyc-decisions.ts';
import {
  type KycField,
  type KycOwnPart,
  kycAnswersAfter,
  kycDetailsOf,
  type StoredAnswers,
} from './kyc-rules.ts';
import { handInEvidence } from './source-evidence.ts';
import type { TaxNumberKeys } from './tax-numbers.ts';

export async function getKyc(database: Database, clientId: string): Promise<KycDetails> {
  const client = assertPerson(await getClient(database, clientId));
  return kycDetailsOf(await ownPartOf(database, client), await readKycAnswers(database, clientId));
}

export async function answerKyc(
  database: Database,
  keys: TaxNumberKeys,
  actor: OwnActor,
  given: KycAnswers,
): Promise<KycDetails> {
  const { clientId } = actor;
  return transact(database, async (tx) => {
    const client = assertCreated(await lockClient(tx, clientId));
    const own = await ownPartOf(tx, client);
    const before = await readKycAnswers(tx, clientId);
    const today = (await readClock(tx)).toISOString().slice(0, 10);
    const after = kycAnswersAfter({ own, before, today }, given);
    await assertCountriesServed(tx, toldTies(given));
    const changed = changedFields(before, after);
    if (changed.length > 0) {
      await insertKycAnswers(tx, keys, { clientId, answeredBy: actor.userId }, after, changed);
      const subject = clientSubject(clientId);
      const states = [partOf(own, before, changed), partOf(own, after, changed)] as const;
      await recordAction(tx, actor, 'kyc_answered', subject, ...states);
      await tellCompliance(tx, clientId);
    }
    // Another address than the platform agreement names opens its step again.
    return kycDetailsOf(await ownPartOf(tx, client), after);
  });
}

/** The countries that new answers tell, by their fields. */
export function toldTies(given: KycAnswers): ToldTie[] {
  const { country_of_residence, citizenship, country_of_birth, tax_residencies = [] } = given;
  const tie = (link: ToldTie['link'], country: ToldTie['country'], ...loc: ToldTie['loc']) => ({
    link,
    country,
    loc: ['body', ...loc],
  });
  return [
    tie('RESIDENCE', country_of_residence, 'country_of_residence'),
    tie('CITIZENSHIP', citizenship, 'citizenship'),
    tie('BIRTH', country_of_birth, 'country_of_birth'),
    ...tax_residencies.map(({ country_of_taxes: country }, index) =>
      tie('TAX', country, 'tax_residencies', index, 'country_of_taxes'),
    ),
  ];
}

/**
 * Sends a person's document of identity to the desk, as a step of KYC or after it was asked for again.
 * Returns the details.
 */
export async function sendIdentityDocument(
  tx: Tx,
  actor: OwnActor,
  submission: IdentitySubmission,
): Promise<KycDetails> {
  const { clientId } = actor;
  await assertMayShowIdentity(tx, assertPerson(await lockClient(tx, clientId)));
  await submitIdentityDocument(tx, actor, submission);
  return getKyc(tx, clientId);
}

/** Refuses unless somebody in KYC may send a document, as `sendIdentityDocument` does. */
export async function assertMayShowIdentity(tx: Tx, client: ClientRow): Promise<void> {
  const { kyc_stage: stage, client_id: clientId } = client;
  if (stage === 'SUBMITTED') return;
  if (stage !== 'CREATED') throw new Refusal('conflict');
  assertReachable(
    KYC_STEPS,
    'VERIFY_IDENTITY',
    kycDetailsOf(await ownPartOf(tx, client), await readKycAnswers(tx, clientId)),
  );
}

/** Hands a person's KYC to the desk once every step is complete. Safe to repeat. Returns the stage. */
export async function submitKyc(tx: Tx, actor: OwnActor): Promise<KycDetails['stage']> {
  const { clientId } = actor;
  const client = assertPerson(await lockClient(tx, clientId));
  const { kyc_stage: stage } = client;
  if (stage === 'REJECTED') throw new Refusal('conflict');
  if (stage !== 'CREATED') return stage;
  const answers = await readKycAnswers(tx, clientId);
  assertReachable(KYC_STEPS, 'COMPLETE', kycDetailsOf(await ownPartOf(tx, client), answers));
  await handInEvidence(tx, clientId);
  await handKycToDesk(tx, actor, client);
  return 'SUBMITTED';
}

/** Opens or reopens the case of a person's KYC, and tells the person. */
async function handKycToDesk(tx: Tx, actor: OwnActor, client: ClientRow): Promise<void> {
  const { client_id: clientId } = client;
  await recordKycDecision(tx, actor, clientId, 'SUBMITTED');
  await tellCompliance(tx, clientId);
  const { turnaround } = await openCase(tx, actor, {
    queue: 'kyc',
    clientId,
    subjectId: clientId,
    enteredBy: actor.userId,
    turnaround: reviewTurnaround(client),
  });
  await notifyClient(tx, clientId, 'kyc_received', { turnaround });
}

/** What is no answer of KYC, but part of its details. */
export async function ownPartOf(database: Database, client: ClientRow): Promise<KycOwnPart> {
  const { verification_status } = await readIdentity(database, client.client_id);
  return {
    stage: client.kyc_stage,
    us_tax_payer: client.us_tax_payer,
    identity_document: { verification_status },
    platform_agreement: await readPlatformAgreement(database, client.client_id),
  };
}

/** Refuses companies with `forbidden`. */
export function assertPerson(client: ClientRow): ClientRow {
  if (client.account_type !== 'INDIVIDUAL') throw new Refusal('forbidden');
  return client;
}

function assertCreated(client: ClientRow): ClientRow {
  if (assertPerson(client).kyc_stage !== 'CREATED') throw new Refusal('conflict');
  return client;
}

/** For the audit trail: masked answers, never a new number. */
function partOf(own: KycOwnPart, answers: StoredAnswers, fields: readonly KycField[]) {
  const shown = kycDetailsOf(own, answers);
  return Object.fromEntries(fields.map((field) => [field, shown[field]]));
}
