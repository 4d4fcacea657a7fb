import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  ACCREDITATION_LIMBS,
  type Accreditation,
  statusOf,
} from '@ballast/contract/funds/accreditation.ts';
import type {
  createSubscriptionRequest as createCall,
  SUBSCRIPTION_OUTCOMES,
} from '@ballast/contract/funds/subscriptions.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { type ClientRow, getClient, lockClient } from '../../account/clients.ts';
import { recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { execute } from '../../ledger/execute.ts';
import { advanceRequest, holdCommand, openRequestCommand } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import {
  accreditationEvidence,
  type Evidence,
} from '../../onboarding/proofs/accreditation-evidence.ts';
import { proofState, provesAddress } from '../../onboarding/proofs/proofs.ts';
import { endDraftRequest } from '../../onboarding/signatories/signatory-requests.ts';
import {
  assertMaySubscribe,
  reasonNotToSubscribe,
} from '../../onboarding/subscription-conditions.ts';
import { lockCaseOf } from '../../reviews/case-record.ts';
import { closeCaseOf, openPromisedCase, readPromise } from '../../reviews/cases.ts';
import { indicate } from '../order-exchanges/indicative-rates.ts';
import { cancelOrder } from '../private-funds/client-orders.ts';
import { findSignedAgreement } from './subscription-agreement.ts';
import {
  changeSubscription,
  getSubscription,
  givenFor,
  listSubscriptions,
  lockSubscription,
  type OwnSubscription,
  replaceDraft,
  type Subscription,
} from './subscription-record.ts';
import {
  type DealingDate,
  isInvestor,
  minimumOf,
  openingOf,
  refusalToSubscribe,
  type VehicleOpening,
} from './terms.ts';

type Wanted = BodyOf<typeof createCall>;

/** What a subscription comes to: it is with the desk, or documents are wanted first. */
type SubscriptionOutcome = (typeof SUBSCRIPTION_OUTCOMES)[number];

export const subjectOf = ({ ownerId, requestId }: OwnSubscription) => ({
  kind: 'subscription',
  id: requestId,
  ownerId,
});

/** A subscription that was begun, and the date that it would be dealt at. */
export type Begun = {
  readonly subscription: Subscription;
  readonly dealing: DealingDate | null;
  readonly isCompany: boolean;
};

/**
 * Begins a subscription, in place of one that was begun before. Nothing is held yet; what is paid in another currency comes to what it
 * would bring now, which binds nobody. Refuses what the vehicle does not take now,
 * `subscription_needs_documents` while another waits for some, as `assertMaySubscribe`, and `step_not_reachable` without answers at a first one, or without
 * the accreditation of a US taxpayer, be it a person or a company.
 */
export async function createSubscriptionRequest(
  tx: Tx,
  actor: OwnActor,
  { fund: idOrSlug, ...wanted }: Wanted & { readonly fund: string },
): Promise<Begun> {
  const { clientId: ownerId, userId } = actor;
  // All else is read under the lock, which is asked for first.
  const [client, earlier, balances, opening] = await inOrder([
    lockClient(tx, ownerId),
    listSubscriptions(tx, ownerId),
    balancesOf(tx, ownerId),
    openingOf(tx, idOrSlug),
    assertMaySubscribe(tx, ownerId),
    replaceDraft(tx, ownerId),
  ]);
  const vehicle = opening(client);
  const { fund, vehicleId, currency, dealing } = vehicle;
  assertNothingWanted(earlier);
  const isSubsequent = isInvestor(earlier, vehicleId);
  const answers =
    client.account_type === 'INSTITUTIONAL'
      ? COMPANY_ANSWERS
      : (wanted.answers ?? lastAnswers(isSubsequent ? earlier : []));
  const accreditation = accreditationFor(client, vehicle, wanted, isSubsequent ? earlier : []);
  const paid = await readPaid(tx, currency, wanted);
  const minor = paid ? paid.worth : parseAmount(currency, wanted.amount)?.minor;
  const own = { classId: wanted.class_id, isSubsequent };
  assertTaken(vehicle, own, minor);
  const given = paid ? paid.given : { asset: currency, minor };
  const available = balances.find(
    (each) => each.asset === given.asset && each.purpose === 'available',
  );
  const free = available ? available.posted - available.held : 0n;
  if (free < given.minor) throw new Refusal('insufficient_funds');
  const begun = { ownerId, requestId: newId() };
  const row = {
    ...{ owner_id: ownerId, request_id: begun.requestId, fund_id: fund.id },
    ...{ vehicle_id: vehicleId, class_id: wanted.class_id, is_subsequent: isSubsequent },
    ...{ currency, amount: minor.toString(), printed_copy: wanted.printed_copy },
    ...paid?.columns,
    ...answers,
    ...accreditation,
  };
  const after = {
    ...{ fund_id: fund.id, currency, amount: row.amount },
    printed_copy: wanted.printed_copy,
    ...(paid && { paid: formatMinor(given.asset, given.minor), paid_in: given.asset }),
    ...accreditation,
  };
  const [, , subscription] = await inOrder([
    tx
      .insertInto('subscription_requests')
      .values({ ...row, asked_by: userId })
      .execute(),
    recordAction(tx, actor, 'subscription_begun', subjectOf(begun), null, after),
    getSubscription(tx, begun),
  ]);
  return { subscription, dealing, isCompany: client.account_type === 'INSTITUTIONAL' };
}

/**
 * What is given in another currency, and what it comes to by an indicative rate; null of the class's own. Refuses as `indicate`,
 * `amount_invalid`, and `amount_above_maximum` what is not exchanged at once.
 */
async function readPaid(
  tx: Tx,
  currency: AssetCode,
  { paid_in: asset = currency, amount }: Pick<Wanted, 'paid_in' | 'amount'>,
) {
  if (asset === currency) return null;
  const minor = parseAmount(asset, amount)?.minor;
  if (minor === undefined || minor <= 0n) throw new Refusal('amount_invalid');
  const { minor: worth, rate, at, maximum } = await indicate(tx, { asset, minor }, currency);
  if (minor > maximum) {
    throw new Refusal('amount_above_maximum', { maximum: formatMinor(asset, maximum) });
  }
  const columns = {
    ...{ paid_asset: asset, paid_amount: minor.toString() },
    ...{ indicative_rate: formatRate(rate), rated_at: at },
  };
  return { given: { asset, minor }, worth, columns };
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

/**
 * What is kept of an accreditation: in the vehicle for US taxpayers what was told, or the last one before. Refuses
 * `step_not_reachable` there without one or with a limb of the other kind of account, and elsewhere with one.
 */
function accreditationFor(
  { account_type }: Pick<ClientRow, 'account_type'>,
  { strategy }: Pick<VehicleOpening, 'strategy'>,
  { accreditation: told }: Pick<Wanted, 'accreditation'>,
  earlier: readonly Subscription[],
): (Accreditation & { accreditation_version: string }) | undefined {
  if (strategy !== 'US') {
    if (told) throw new Refusal('step_not_reachable');
    return undefined;
  }
  if (told && statusOf(told, account_type) === null) throw new Refusal('step_not_reachable');
  if (told) return { ...told, accreditation_version: ACCREDITATION_LIMBS.version };
  const last = earlier.find(({ accreditation }) => accreditation !== null)?.accreditation;
  if (!last) throw new Refusal('step_not_reachable');
  const { version: accreditation_version, ...before } = last;
  return { ...before, accreditation_version };
}

/** Refuses what a vehicle does not take now: why, or `amount_invalid` and `amount_below_minimum`. */
function assertTaken(
  vehicle: VehicleOpening,
  own: Pick<Subscription, 'classId' | 'isSubsequent'>,
  minor: bigint | undefined,
): asserts minor is bigint {
  const refused = refusalToSubscribe(vehicle, vehicle.dealing);
  if (refused) throw new Refusal(refused);
  const terms = vehicle.terms.get(own.classId);
  if (!terms) throw new Refusal('not_found');
  if (minor === undefined || minor <= 0n) throw new Refusal('amount_invalid');
  const minimum = minimumOf(terms, own.isSubsequent);
  if (minor < minimum) {
    throw new Refusal('amount_below_minimum', { minimum: formatMinor(vehicle.currency, minimum) });
  }
}

const PROMISE = {
  queue: 'subscriptions',
  turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
} as const;

/**
 * Submits a subscription whose agreement is signed: holds its money and hands it to the desk, unless documents are wanted first.
 * One that was submitted says how it stands. Refuses as `createSubscriptionRequest`, `agreement_not_signed`, and `conflict` for
 * one that is over.
 */
export async function submitSubscriptionRequest(
  tx: Tx,
  actor: OwnActor,
  requestId: string,
): Promise<SubscriptionOutcome> {
  const { clientId: ownerId } = actor;
  const own = { ownerId, requestId };
  // A change of the client's details waits, or is seen here.
  const [client, draft, reason, others, opening, agreement_id, proof, evidence, promised] =
    await inOrder([
      lockClient(tx, ownerId),
      lockSubscription(tx, own),
      reasonNotToSubscribe(tx, ownerId),
      listSubscriptions(tx, ownerId),
      openingOf(tx, own),
      findSignedAgreement(tx, own),
      proofState(tx, ownerId, 'ADDRESS'),
      accreditationEvidence(tx, ownerId),
      readPromise(tx, PROMISE),
    ]);
  if (draft.state !== 'DRAFT') return outcomeOf(draft);
  if (reason) throw new Refusal(reason);
  assertNothingWanted(others);
  assertTaken(opening(client), draft, draft.minor);
  if (agreement_id === null) throw new Refusal('agreement_not_signed');
  const { fund, currency, minor, vehicleId } = draft;
  const isWanting = wantsDocuments(client, draft, { proof, evidence });
  const holdId = newId();
  const given = givenFor(draft);
  const account = clientAccount(ownerId, 'available', given.asset);
  const after = { amount: given.minor.toString(), currency: given.asset, agreement_id };
  const told = { fundName: fund.name, amount: given };
  const name = isWanting ? 'subscription_wants_documents' : 'subscription_received';
  const isUs = draft.strategy === 'US';
  await inOrder([
    execute(tx, [
      openRequestCommand({
        ...{ requestId, ownerId, kind: 'subscription', idemKey: requestId },
        ...{ asset: currency, minor, state: 'submitted', fundId: vehicleId },
      }),
      holdCommand({ holdId, account, minor: given.minor, requestId }),
    ]),
    changeSubscription(tx, draft, {
      state: isWanting ? 'AWAITING_DOCUMENTS' : 'IN_REVIEW',
      ...{ agreement_id, hold_id: holdId, isSubmitted: true },
    }),
    recordAction(tx, actor, 'subscription_submitted', subjectOf(draft), null, after),
    isWanting ? null : openPromisedCase(tx, actor, caseOf(actor, requestId), promised),
    notifyClient(tx, ownerId, name, { ...told, isUs }, fund.id),
  ]);
  return isWanting ? 'SUPPORTING_DOCUMENTS_REQUIRED' : 'ON_REVIEW';
}

type Shown = {
  readonly proof: Awaited<ReturnType<typeof proofState>>;
  readonly evidence: Evidence;
};

/**
 * Whether the desk needs a document that was not sent, or was refused: of individuals abroad a proof of address, and of US
 * taxpayers evidence of their accreditation.
 */
function wantsDocuments(
  client: ClientRow,
  { strategy }: Pick<Subscription, 'strategy'>,
  { proof, evidence }: Shown,
): boolean {
  if (strategy === 'US') return evidence === 'WANTED';
  return provesAddress(client) && (proof === null || proof === 'REJECTED');
}

function caseOf({ clientId, userId }: OwnActor, subjectId: string) {
  return { ...PROMISE, clientId, subjectId, enteredBy: userId };
}

/** Hands a subscription to the desk once the documents that it waits for are there. Refuses `conflict` for one that is over. */
export async function verifySupportingDocuments(
  tx: Tx,
  actor: OwnActor,
  requestId: string,
): Promise<SubscriptionOutcome> {
  const { clientId: ownerId } = actor;
  const [waiting, client, proof, evidence, promised] = await inOrder([
    lockSubscription(tx, { ownerId, requestId }),
    getClient(tx, ownerId),
    proofState(tx, ownerId, 'ADDRESS'),
    accreditationEvidence(tx, ownerId),
    readPromise(tx, PROMISE),
  ]);
  if (waiting.state !== 'AWAITING_DOCUMENTS') return outcomeOf(waiting);
  if (wantsDocuments(client, waiting, { proof, evidence })) return 'SUPPORTING_DOCUMENTS_REQUIRED';
  const { fund } = waiting;
  const told = { fundName: fund.name, amount: givenFor(waiting) };
  await inOrder([
    changeSubscription(tx, waiting, { state: 'IN_REVIEW', documents_provided: true }),
    recordAction(tx, actor, 'subscription_documents_provided', subjectOf(waiting)),
    openPromisedCase(tx, actor, caseOf(actor, requestId), promised),
    notifyClient(tx, ownerId, 'subscription_received', told, fund.id),
  ]);
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
  // The case first, as the desk does when it decides, or each would wait for the other.
  const [, own, now] = await inOrder([
    lockCaseOf(tx, { queue: PROMISE.queue, subjectId: requestId, clientId: ownerId }),
    lockSubscription(tx, { ownerId, requestId }),
    readClock(tx),
  ]);
  const { state } = own;
  if (!mayCancel(own, now)) throw new Refusal('conflict');
  await inOrder([
    changeSubscription(tx, own, { state: 'CANCELLED' }),
    recordAction(tx, actor, 'subscription_cancelled', subjectOf(own), { state }),
    endOf(tx, actor, own),
  ]);
}

/** Ends what follows from a subscription that is taken back, by how far it came. */
async function endOf(tx: Tx, actor: OwnActor, own: Subscription): Promise<void> {
  const { ownerId: clientId, requestId: subjectId, state } = own;
  if (state === 'DRAFT') return endDraftRequest(tx, clientId, 'SUBSCRIPTION');
  if (state === 'APPROVED') return cancelOrder(tx, clientId, subjectId);
  await inOrder([
    advanceRequest(tx, own, 'cancelled', 'submitted'),
    closeCaseOf(tx, actor, { queue: 'subscriptions', subjectId, clientId }),
  ]);
}
