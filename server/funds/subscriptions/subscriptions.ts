import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  createSubscriptionRequest as createCall,
  SUBSCRIPTION_OUTCOMES,
} from '@ballast/contract/funds/subscriptions.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type ClientRow, lockClient } from '../../account/clients.ts';
import { recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { advanceRequest, openRequest, placeHold } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import { findProof, provesAddress } from '../../onboarding/proofs/proofs.ts';
import { closeCaseOf, openCase } from '../../reviews/cases.ts';
import { cancelOrder } from '../private-funds/client-orders.ts';
import { findSignedAgreement } from './subscription-agreement.ts';
import {
  changeSubscription,
  findDraft,
  getSubscription,
  listSubscriptions,
  type OwnSubscription,
  type Subscription,
} from './subscription-record.ts';
import {
  classTerms,
  isInvestor,
  minimumOf,
  nextDealing,
  refusalToSubscribe,
  vehicleFor,
} from './terms.ts';

type Wanted = BodyOf<typeof createCall>;

/** What a subscription comes to: it is with the desk, or documents are wanted first. */
type SubscriptionOutcome = (typeof SUBSCRIPTION_OUTCOMES)[number];

export const subjectOf = ({ ownerId, requestId }: OwnSubscription) => ({
  kind: 'subscription',
  id: requestId,
  ownerId,
});

/**
 * Begins a subscription, in place of one that was begun before. Nothing is held yet. Refuses what the vehicle does not take now,
 * `subscription_needs_documents` while another waits for some, and `step_not_reachable` without answers at a first one.
 */
export async function createSubscriptionRequest(
  tx: Tx,
  actor: OwnActor,
  { fund: idOrSlug, ...wanted }: Wanted & { readonly fund: string },
): Promise<Subscription> {
  const { clientId: ownerId, userId } = actor;
  const client = await lockClient(tx, ownerId);
  const vehicle = await vehicleFor(tx, client, idOrSlug);
  const { fund, vehicleId, currency } = vehicle;
  const earlier = await listSubscriptions(tx, ownerId);
  assertNothingWanted(earlier);
  const isSubsequent = isInvestor(earlier, vehicleId);
  const answers =
    client.account_type === 'INSTITUTIONAL'
      ? COMPANY_ANSWERS
      : (wanted.answers ?? lastAnswers(isSubsequent ? earlier : []));
  const own = { ...vehicle, classId: wanted.class_id, isSubsequent };
  await assertTaken(tx, client, own, parseAmount(currency, wanted.amount)?.minor);
  const minor = parseAmount(currency, wanted.amount)?.minor ?? 0n;
  await assertAvailable(tx, { ownerId, currency, minor });
  await replaceDraft(tx, ownerId);
  const requestId = newId();
  const row = {
    ...{ owner_id: ownerId, request_id: requestId, fund_id: fund.id },
    ...{ vehicle_id: vehicleId, class_id: wanted.class_id, is_subsequent: isSubsequent },
    ...{ currency, amount: minor.toString(), printed_copy: wanted.printed_copy },
    ...answers,
  };
  await tx
    .insertInto('subscription_requests')
    .values({ ...row, asked_by: userId })
    .execute();
  const begun = { ownerId, requestId };
  await recordAction(tx, actor, 'subscription_begun', subjectOf(begun), null, {
    fund_id: fund.id,
    currency,
    amount: row.amount,
    printed_copy: wanted.printed_copy,
  });
  return getSubscription(tx, begun);
}

function assertNothingWanted(earlier: readonly Subscription[]): void {
  if (earlier.some(({ state }) => state === 'AWAITING_DOCUMENTS')) {
    throw new Refusal('subscription_needs_documents');
  }
}

/** A company's sources are known from its verification, and are no business of each fund. */
const COMPANY_ANSWERS = {
  source_of_funds: [] as string[],
  source_of_funds_other: null,
  employer_name: null,
  experience: null,
};

/** The answers of the newest subscription that has some. Refuses `step_not_reachable` without one. */
function lastAnswers(earlier: readonly Subscription[]) {
  const last = earlier.find(({ experience }) => experience !== null);
  if (!last) throw new Refusal('step_not_reachable');
  return {
    source_of_funds: [...last.sourceOfFunds],
    source_of_funds_other: last.sourceOfFundsOther,
    employer_name: last.employerName,
    experience: last.experience,
  };
}

type Own = Pick<
  Awaited<ReturnType<typeof vehicleFor>>,
  'fund' | 'strategy' | 'vehicleId' | 'currency'
> & {
  readonly classId: string;
  readonly isSubsequent: boolean;
};

/** Refuses what a vehicle does not take now: why, or `amount_invalid` and `amount_below_minimum`. */
async function assertTaken(
  tx: Tx,
  client: ClientRow,
  own: Own,
  minor: bigint | undefined,
): Promise<void> {
  const dealing = await nextDealing(tx, own.vehicleId);
  const refused = await refusalToSubscribe(tx, client, own, dealing);
  if (refused) throw new Refusal(refused);
  const terms = (await classTerms(tx, own.vehicleId, dealing)).get(own.classId);
  if (!terms) throw new Refusal('not_found');
  if (minor === undefined || minor <= 0n) throw new Refusal('amount_invalid');
  const minimum = minimumOf(terms, own.isSubsequent);
  if (minor < minimum) {
    throw new Refusal('amount_below_minimum', { minimum: formatMinor(own.currency, minimum) });
  }
}

async function assertAvailable(
  tx: Tx,
  money: { readonly ownerId: string; readonly currency: AssetCode; readonly minor: bigint },
): Promise<void> {
  const account = clientAccount(money.ownerId, 'available', money.currency);
  if ((await freeBalance(tx, account)) < money.minor) throw new Refusal('insufficient_funds');
}

async function replaceDraft(tx: Tx, ownerId: string): Promise<void> {
  const draft = await findDraft(tx, ownerId);
  if (draft) await changeSubscription(tx, draft, { state: 'REPLACED' });
}

/**
 * Submits a subscription whose agreement is signed: holds its money and hands it to the desk, unless documents are wanted first.
 * One that was submitted says how it stands. Refuses as `createSubscriptionRequest`, `agreement_not_signed`, and `conflict` for one that
 * is over.
 */
export async function submitSubscriptionRequest(
  tx: Tx,
  actor: OwnActor,
  requestId: string,
): Promise<SubscriptionOutcome> {
  const { clientId: ownerId } = actor;
  const client = await lockClient(tx, ownerId);
  const draft = await getSubscription(tx, { ownerId, requestId });
  if (draft.state !== 'DRAFT') return outcomeOf(draft);
  assertNothingWanted(await listSubscriptions(tx, ownerId));
  const vehicle = await vehicleFor(tx, client, draft.fund.id);
  await assertTaken(tx, client, { ...draft, ...vehicle }, draft.minor);
  const agreement_id = await findSignedAgreement(tx, draft);
  if (agreement_id === null) throw new Refusal('agreement_not_signed');
  const hold_id = await holdMoney(tx, draft);
  const isWanting = await wantsDocuments(tx, client);
  await changeSubscription(tx, draft, {
    state: isWanting ? 'AWAITING_DOCUMENTS' : 'IN_REVIEW',
    agreement_id,
    hold_id,
    isSubmitted: true,
  });
  const after = { amount: draft.minor.toString(), currency: draft.currency, agreement_id };
  await recordAction(tx, actor, 'subscription_submitted', subjectOf(draft), null, after);
  const { fund, currency, minor } = draft;
  const told = { fundName: fund.name, amount: { asset: currency, minor } };
  if (isWanting) {
    await notifyClient(tx, ownerId, 'subscription_wants_documents', told, fund.id);
    return 'SUPPORTING_DOCUMENTS_REQUIRED';
  }
  await toDesk(tx, actor, draft);
  await notifyClient(tx, ownerId, 'subscription_received', told, fund.id);
  return 'ON_REVIEW';
}

async function holdMoney(tx: Tx, draft: Subscription): Promise<string> {
  const { ownerId, requestId, currency, minor, vehicleId } = draft;
  await openRequest(tx, {
    ...{ requestId, ownerId, kind: 'subscription', idemKey: requestId },
    ...{ asset: currency, minor, state: 'submitted', fundId: vehicleId },
  });
  const holdId = newId();
  const account = clientAccount(ownerId, 'available', currency);
  await placeHold(tx, { holdId, account, minor, requestId });
  return holdId;
}

/** Whether the desk needs a document that was not sent, or was refused: of individuals abroad, a proof of address. */
async function wantsDocuments(database: Database, client: ClientRow): Promise<boolean> {
  if (!provesAddress(client)) return false;
  const proof = await findProof(database, client.client_id, 'ADDRESS');
  return proof === null || proof.state === 'REJECTED';
}

async function toDesk(tx: Tx, actor: OwnActor, { requestId, ownerId }: OwnSubscription) {
  await openCase(tx, actor, {
    queue: 'subscriptions',
    clientId: ownerId,
    subjectId: requestId,
    enteredBy: actor.userId,
    turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
  });
}

/** Hands a subscription to the desk once the documents that it waits for are there. Refuses `conflict` for one that is over. */
export async function verifySupportingDocuments(
  tx: Tx,
  actor: OwnActor,
  requestId: string,
): Promise<SubscriptionOutcome> {
  const { clientId: ownerId } = actor;
  const client = await lockClient(tx, ownerId);
  const waiting = await getSubscription(tx, { ownerId, requestId });
  if (waiting.state !== 'AWAITING_DOCUMENTS') return outcomeOf(waiting);
  if (await wantsDocuments(tx, client)) return 'SUPPORTING_DOCUMENTS_REQUIRED';
  await changeSubscription(tx, waiting, { state: 'IN_REVIEW', documents_provided: true });
  await recordAction(tx, actor, 'subscription_documents_provided', subjectOf(waiting));
  await toDesk(tx, actor, waiting);
  const { fund, currency, minor } = waiting;
  const told = { fundName: fund.name, amount: { asset: currency, minor } };
  await notifyClient(tx, ownerId, 'subscription_received', told, fund.id);
  return 'ON_REVIEW';
}

function outcomeOf({ state }: Pick<Subscription, 'state'>): SubscriptionOutcome {
  if (state === 'AWAITING_DOCUMENTS') return 'SUPPORTING_DOCUMENTS_REQUIRED';
  if (state === 'IN_REVIEW' || state === 'APPROVED') return 'ON_REVIEW';
  throw new Refusal('conflict');
}

/** Whether a client can take a subscription back: while it is not decided, and then until the cut-off of its date. */
export function mayCancel({ state, order }: Pick<Subscription, 'state' | 'order'>, now: Date) {
  if (state === 'APPROVED') return order?.state === 'ACCEPTED' && now < order.cutOff;
  return state === 'DRAFT' || state === 'AWAITING_DOCUMENTS' || state === 'IN_REVIEW';
}

/** Takes a subscription back: its money is free again. Refuses `conflict` for one that is over or past its cut-off. */
export async function cancelSubscriptionRequest(
  tx: Tx,
  actor: OwnActor,
  requestId: string,
): Promise<void> {
  const { clientId: ownerId } = actor;
  await lockClient(tx, ownerId);
  const own = await getSubscription(tx, { ownerId, requestId });
  const { state } = own;
  if (!mayCancel(own, await readClock(tx))) throw new Refusal('conflict');
  await changeSubscription(tx, own, { state: 'CANCELLED' });
  if (state === 'APPROVED') await cancelOrder(tx, ownerId, requestId);
  if (state === 'AWAITING_DOCUMENTS' || state === 'IN_REVIEW') {
    await closeCaseOf(tx, actor, {
      queue: 'subscriptions',
      subjectId: requestId,
      clientId: ownerId,
    });
    await advanceRequest(tx, own, 'cancelled', 'submitted');
  }
  await recordAction(tx, actor, 'subscription_cancelled', subjectOf(own), { state });
}
