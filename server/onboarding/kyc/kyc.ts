import { Refusal } from '@ballast/contract/errors.ts';
import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import { KYC_STEPS, type KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { getUser, lockUser, type UserRow } from '../../account/users.ts';
import { recordAction, userSubject } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { notify } from '../../messages/notifications.ts';
import { openCase } from '../../reviews/cases.ts';
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
import type { TaxNumberKeys } from './tax-numbers.ts';

export async function getKyc(database: Database, userId: string): Promise<KycDetails> {
  const user = assertPerson(await getUser(database, userId));
  return kycDetailsOf(await ownPartOf(database, user), await readKycAnswers(database, userId));
}

export async function answerKyc(
  database: Database,
  keys: TaxNumberKeys,
  actor: OwnActor,
  given: KycAnswers,
): Promise<KycDetails> {
  const { userId } = actor;
  return transact(database, async (tx) => {
    const user = assertCreated(await lockUser(tx, userId));
    const own = await ownPartOf(tx, user);
    const before = await readKycAnswers(tx, userId);
    const today = (await readClock(tx)).toISOString().slice(0, 10);
    const after = kycAnswersAfter({ own, before, today }, given);
    const changed = changedFields(before, after);
    if (changed.length > 0) {
      await insertKycAnswers(tx, keys, { userId, answeredBy: userId }, after, changed);
      const subject = userSubject(userId);
      const states = [partOf(own, before, changed), partOf(own, after, changed)] as const;
      await recordAction(tx, actor, 'kyc_answered', subject, ...states);
    }
    // Another address than the platform agreement names opens its step again.
    return kycDetailsOf(await ownPartOf(tx, user), after);
  });
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
  const { userId } = actor;
  await assertMayShowIdentity(tx, assertPerson(await lockUser(tx, userId)));
  await submitIdentityDocument(tx, actor, submission);
  return getKyc(tx, userId);
}

/** Refuses unless somebody in KYC may send a document, as `sendIdentityDocument` does. */
export async function assertMayShowIdentity(tx: Tx, user: UserRow): Promise<void> {
  const { kyc_stage: stage, user_id: userId } = user;
  if (stage === 'SUBMITTED') return;
  if (stage !== 'CREATED') throw new Refusal('conflict');
  assertReachable(
    KYC_STEPS,
    'VERIFY_IDENTITY',
    kycDetailsOf(await ownPartOf(tx, user), await readKycAnswers(tx, userId)),
  );
}

/** Hands a person's KYC to the desk once every step is complete. Safe to repeat. Returns the stage. */
export async function submitKyc(tx: Tx, actor: OwnActor): Promise<KycDetails['stage']> {
  const { userId } = actor;
  const user = assertPerson(await lockUser(tx, userId));
  const { kyc_stage: stage } = user;
  if (stage === 'REJECTED') throw new Refusal('conflict');
  if (stage !== 'CREATED') return stage;
  const answers = await readKycAnswers(tx, userId);
  assertReachable(KYC_STEPS, 'COMPLETE', kycDetailsOf(await ownPartOf(tx, user), answers));
  await handKycToDesk(tx, actor, user);
  return 'SUBMITTED';
}

/** Opens or reopens the case of a person's KYC, and tells the person. */
async function handKycToDesk(tx: Tx, actor: OwnActor, user: UserRow): Promise<void> {
  const { user_id: userId } = user;
  const turnaround = reviewTurnaround(user);
  await recordKycDecision(tx, actor, userId, 'SUBMITTED');
  await openCase(tx, actor, {
    queue: 'kyc',
    clientId: userId,
    subjectId: userId,
    enteredBy: actor.userId,
    turnaround,
  });
  await notify(tx, userId, 'kyc_received', { turnaround });
}

async function ownPartOf(database: Database, user: UserRow): Promise<KycOwnPart> {
  const { verification_status } = await readIdentity(database, user.user_id);
  return {
    stage: user.kyc_stage,
    us_tax_payer: user.us_tax_payer,
    identity_document: { verification_status },
    platform_agreement: await readPlatformAgreement(database, user.user_id),
  };
}

/** Refuses companies with `forbidden`. */
export function assertPerson(user: UserRow): UserRow {
  if (user.account_type !== 'INDIVIDUAL') throw new Refusal('forbidden');
  return user;
}

function assertCreated(user: UserRow): UserRow {
  if (assertPerson(user).kyc_stage !== 'CREATED') throw new Refusal('conflict');
  return user;
}

/** For the audit trail: masked answers, never a new number. */
function partOf(own: KycOwnPart, answers: StoredAnswers, fields: readonly KycField[]) {
  const shown = kycDetailsOf(own, answers);
  return Object.fromEntries(fields.map((field) => [field, shown[field]]));
}
