import { Refusal } from '@ballast/contract/errors.ts';
import {
  DRAFT_REFUSALS,
  type DraftRefusal,
} from '@ballast/contract/onboarding/signatories/draft-signatures.ts';
import { type ClientRow, displayName, lockClient } from '../../account/clients.ts';
import type { SignedNow } from '../../agreements/flows.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import { notifyClient, notifyUser } from '../../messages/notifications.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import { nameOf } from '../../onboarding/signatories/signatory-links.ts';
import {
  type BegunPurpose,
  findDraftRequest,
  openRequestOf,
  purposeOf,
} from '../../onboarding/signatories/signatory-requests.ts';
import {
  subjectOf as subjectOfSubscription,
  submitSubscriptionRequest,
} from '../subscriptions/subscriptions.ts';
import { subjectOf, submitRedemptionRequest } from '../unit-redemptions/redemption-requests.ts';
import { type Begun, findBegun, findSignedOf } from './begun-drafts.ts';

/** What somebody has signed by a link. */
type SignedDraft = Pick<Begun, 'purpose' | 'ownerId' | 'requestId'>;

const SUBMIT_SIGNED_DRAFT = defineJob<SignedDraft>('funds.submit_signed_draft');

/**
 * Has what was begun submitted once whoever signs it by a link has signed: by a job, because that may be refused where the signature
 * may not. Anything else that was signed changes nothing here.
 */
export async function draftSigned(
  tx: Tx,
  { ownerId, agreementId, kind, signer }: SignedNow,
): Promise<void> {
  const purpose = purposeOf(kind);
  if (signer !== 'DESIGNATED' || purpose === 'ACCOUNT') return;
  const begun = await findBegun(tx, ownerId, purpose);
  if (!begun || (await findSignedOf(tx, begun)) !== agreementId) return;
  const { requestId } = begun;
  await enqueue(tx, SUBMIT_SIGNED_DRAFT, { purpose, ownerId, requestId });
}

const DECLINED = {
  SUBSCRIPTION: 'signatory_declined_subscription',
  REDEMPTION: 'signatory_declined_redemption',
} as const satisfies Readonly<Record<BegunPurpose, string>>;

/** Tells a company that whoever signs what it has begun declined. Ignores other declined agreements. */
export async function draftDeclined(
  tx: Tx,
  { ownerId, agreementId, kind }: SignedNow,
): Promise<void> {
  const purpose = purposeOf(kind);
  if (purpose === 'ACCOUNT') return;
  const request = await openRequestOf(tx, ownerId, purpose);
  const begun = await findBegun(tx, ownerId, purpose);
  if (!begun || request?.agreement_id !== agreementId) return;
  const { fund } = begun;
  const told = { name: nameOf(request), fundName: fund.name };
  await notifyClient(tx, ownerId, DECLINED[purpose], told, fund.id);
}

export function submitSignedJob({ database }: { readonly database: Database }): JobHandler {
  return SUBMIT_SIGNED_DRAFT.handledBy((signed) => submitSigned(database, signed));
}

/**
 * Submits what somebody signed by a link, as the person who began it would. Where that is refused the draft stands open, and the
 * client and their manager are told why. Does nothing once it was submitted, or something else stands in its place.
 */
export async function submitSigned(database: Database, signed: SignedDraft): Promise<void> {
  const begun = await findBegun(database, signed.ownerId, signed.purpose);
  if (begun?.requestId !== signed.requestId || begun.refusedBy !== null) return;
  try {
    await transact(database, (tx) => submit(tx, begun));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await transact(database, (tx) => noteRefusal(tx, begun, refusal));
  }
}

function refusalOf(error: unknown): DraftRefusal | null {
  if (!(error instanceof Refusal)) return null;
  return DRAFT_REFUSALS.find((code) => code === error.code) ?? null;
}

async function submit(tx: Tx, begun: Begun): Promise<void> {
  const { ownerId, requestId, askedBy, fund, purpose } = begun;
  assertMaySubmit(await lockClient(tx, ownerId), purpose, await readClock(tx));
  const actor: OwnActor = { ...SYSTEM, kind: 'client', userId: askedBy, clientId: ownerId };
  if (purpose === 'SUBSCRIPTION') {
    await submitSubscriptionRequest(tx, actor, requestId);
    return;
  }
  await submitRedemptionRequest(tx, actor, requestId);
  const told = { name: await signerOf(tx, begun), fundName: fund.name };
  await notifyClient(tx, ownerId, 'signatory_signed_redemption', told, fund.id);
}

/** Refuses what whoever has a session would be refused: nobody has one here. */
function assertMaySubmit(client: ClientRow, purpose: BegunPurpose, now: Date): void {
  if (client.suspended_at !== null) throw new Refusal('account_suspended');
  const { kyc_stage: stage, answers_due_at: due } = client;
  const isOverdue = stage === 'REJECTED' || (stage === 'CREATED' && due !== null && due <= now);
  if (purpose === 'SUBSCRIPTION' && due !== null && isOverdue) {
    throw new Refusal('company_answers_overdue');
  }
}

const REFUSED = {
  SUBSCRIPTION: 'signed_subscription_refused',
  REDEMPTION: 'signed_redemption_refused',
} as const satisfies Readonly<Record<BegunPurpose, string>>;

/** Keeps why what was signed was not submitted, and tells the client and their manager. */
async function noteRefusal(tx: Tx, begun: Begun, refusal: DraftRefusal): Promise<void> {
  const { ownerId, requestId, purpose, fund } = begun;
  const client = await lockClient(tx, ownerId);
  if (!(await keepRefusal(tx, begun, refusal))) return;
  const own = { ownerId, requestId };
  const subject = purpose === 'SUBSCRIPTION' ? subjectOfSubscription(own) : subjectOf(own);
  await recordAction(tx, SYSTEM, 'signed_draft_refused', subject, null, { refused_by: refusal });
  const told = { name: await signerOf(tx, begun), fundName: fund.name, refusal };
  await notifyClient(tx, ownerId, REFUSED[purpose], told, fund.id);
  const { relationship_manager_id: managerId } = client;
  if (managerId === null) return;
  const isSubscription = purpose === 'SUBSCRIPTION';
  const details = { ...told, legalName: displayName(client), isSubscription };
  await notifyUser(tx, managerId, 'signed_draft_refused_of_manager', details);
}

/** Whether it was still a draft, of which no refusal was known. */
async function keepRefusal(
  tx: Tx,
  { ownerId, requestId, purpose }: Begun,
  refused_by: DraftRefusal,
): Promise<boolean> {
  const refused_at = await readClock(tx);
  const table = purpose === 'SUBSCRIPTION' ? 'subscription_requests' : 'redemption_requests';
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ refused_by, refused_at })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'DRAFT')
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function signerOf(tx: Tx, begun: Begun): Promise<string> {
  const request = await findDraftRequest(tx, begun.ownerId, begun);
  return request ? nameOf(request) : '';
}
