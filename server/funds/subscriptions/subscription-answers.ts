import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  listSubscriptionRequests as listCall,
  PaidSubscription,
  SubscriptionRequest,
  SubscriptionStatus,
} from '@ballast/contract/funds/subscriptions.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, pageOf, type SortKeys } from '../../http/cursor.ts';
import { accreditationEvidence } from '../../onboarding/proofs/accreditation-evidence.ts';
import { rateOfAmounts } from '../../payments/trades/conversion.ts';
import { findCaseOf } from '../../reviews/case-record.ts';
import { readClientCase } from '../../reviews/cases.ts';
import { signatureOf } from './subscription-agreement.ts';
import { listSubscriptions, type Subscription, toldAccreditation } from './subscription-record.ts';
import { type Begun, mayCancel } from './subscriptions.ts';
import { type DealingDate, nextDealing } from './terms.ts';

const NEWEST_FIRST: SortKeys<{ created_at: string; id: string }> = {
  of: ({ created_at, id }) => [created_at, id],
  forms: [CURSOR_MOMENT, CURSOR_UUID],
  order: 'descending',
};

export async function listSubscriptionRequests(
  database: Database,
  ownerId: string,
  query: { fund?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<AnswerOf<typeof listCall>> {
  const found = await listSubscriptions(database, ownerId, query.fund);
  const answers: SubscriptionRequest[] = [];
  for (const each of found) answers.push(await subscriptionAnswer(database, each));
  return pageOf(answers, NEWEST_FIRST, query);
}

/** What was begun, which only its client has. */
export async function draftAnswer(
  database: Database,
  { subscription, dealing, isCompany }: Begun,
): Promise<SubscriptionRequest> {
  return {
    ...factsOf(subscription),
    status: 'DRAFT',
    dealing: dealingAnswer(dealing),
    signature: isCompany ? await signatureOf(database, subscription) : null,
    may_cancel: true,
    review: null,
  };
}

async function subscriptionAnswer(
  database: Database,
  subscription: Subscription,
): Promise<SubscriptionRequest> {
  const { ownerId, requestId } = subscription;
  const of = { queue: 'subscriptions', subjectId: requestId, clientId: ownerId } as const;
  return {
    ...factsOf(subscription),
    status: await statusOf(database, subscription),
    dealing: await dealingOf(database, subscription),
    signature: await signatureOf(database, subscription),
    may_cancel: mayCancel(subscription, await readClock(database)),
    review: await readClientCase(database, of),
  };
}

function factsOf(subscription: Subscription) {
  const { requestId, fund, currency, minor } = subscription;
  return {
    id: requestId,
    fund_id: fund.id,
    fund_slug: fund.slug,
    fund_name: fund.name,
    strategy_type: subscription.strategy,
    is_subsequent: subscription.isSubsequent,
    class_name: subscription.className,
    currency,
    amount: formatMinor(currency, minor),
    paid: paidAnswer(subscription),
    printed_copy: subscription.printedCopy,
    printed_copy_posted_on: subscription.printedCopyPostedOn,
    accreditation: toldAccreditation(subscription),
    reason: subscription.reason,
    refused_by: subscription.order?.refusedBy ?? null,
    created_at: subscription.createdAt.toISOString(),
    submitted_at: subscription.submittedAt?.toISOString() ?? null,
    decided_at: subscription.decidedAt?.toISOString() ?? null,
  };
}

function paidAnswer({ paid, order, currency }: Subscription): PaidSubscription | null {
  if (!paid) return null;
  const { asset, minor, rate, ratedAt } = paid;
  return {
    currency: asset,
    amount: formatMinor(asset, minor),
    indicative_rate: formatRate(rate),
    rated_at: ratedAt.toISOString(),
    exchanged: order?.exchanged ? exchangedAnswer(asset, currency, order.exchanged) : null,
  };
}

type Exchanged = NonNullable<NonNullable<Subscription['order']>['exchanged']>;

function exchangedAnswer(asset: AssetCode, into: AssetCode, { given, got, at }: Exchanged) {
  const rate = rateOfAmounts({ asset, minor: given }, { asset: into, minor: got });
  return {
    amount: formatMinor(asset, given),
    bought: formatMinor(into, got),
    rate: formatRate(rate),
    at: at.toISOString(),
  };
}

function dealingAnswer(date: DealingDate | null): SubscriptionRequest['dealing'] {
  return date && { day: date.day, cut_off: date.cutOff.toISOString() };
}

/** The date of an order; before there is one, the next that takes subscriptions. */
async function dealingOf(
  database: Database,
  { state, order, vehicleId }: Subscription,
): Promise<SubscriptionRequest['dealing']> {
  if (state === 'REJECTED' || state === 'CANCELLED' || state === 'REFUSED') return null;
  return dealingAnswer(order ?? (await nextDealing(database, vehicleId)));
}

/** The status as clients know it (spec/investing.md, section 4). */
async function statusOf(
  database: Database,
  subscription: Subscription,
): Promise<SubscriptionStatus> {
  const { ownerId: clientId, requestId: subjectId, state, order, documentsProvided } = subscription;
  if (state === 'APPROVED') return order?.state === 'DEALT' ? 'ACCEPTED' : 'APPROVED';
  if (state === 'REPLACED') return 'CANCELLED';
  if (state !== 'IN_REVIEW') return state;
  // Evidence that was refused is sent anew while the subscription stays with the desk.
  const isUs = subscription.strategy === 'US';
  if (isUs && (await accreditationEvidence(database, clientId)) === 'WANTED') {
    return 'AWAITING_DOCUMENTS';
  }
  const review = await findCaseOf(database, { queue: 'subscriptions', subjectId, clientId });
  if (review?.takenBy) return 'UNDER_REVIEW';
  // Compliance has looked at it, and operations not yet.
  if (review?.preparedBy) return 'REVIEW_NOT_STARTED';
  return documentsProvided ? 'DOCUMENTS_PROVIDED' : 'SUBMITTED';
}
