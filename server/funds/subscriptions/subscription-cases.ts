import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { isRecentProof } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { displayName, getClient, isSuspended, lockClient } from '../../account/clients.ts';
import { type Actor, type Person, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { dayOf, startOf } from '../../database/days.ts';
import { toCaseDocument } from '../../files/shown-upload.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { advanceRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { readKycAnswers } from '../../onboarding/kyc/kyc-answers.ts';
import { accreditationEvidence } from '../../onboarding/proofs/accreditation-evidence.ts';
import {
  decideProof,
  findProof,
  type ProofRecord,
  proofState,
  provesAddress,
} from '../../onboarding/proofs/proofs.ts';
import type {
  CaseContent,
  CaseFact,
  CaseSubject,
  CaseVerdict,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import { toldRate } from '../order-exchanges/indicative-rates.ts';
import { orderSubscription } from '../private-funds/client-orders.ts';
import { accreditationFacts } from './accreditation-facts.ts';
import {
  changeSubscription,
  getSubscription,
  givenFor,
  lockSubscription,
  type Subscription,
} from './subscription-record.ts';
import { subjectOf } from './subscriptions.ts';
import { nextDealing } from './terms.ts';

/** Subscriptions to private funds, as operations decide them (spec/decisions.md, section 15). */
export const SUBSCRIPTION_CASES: CaseSubject = {
  queue: 'subscriptions',
  preparers: [],
  deciders: ['OPERATIONS'],
  decisions: ['APPROVE', 'REJECT', 'ASK_AGAIN'],
  read: ({ database }, subject) => readContent(database, subject),
  amounts: async (database, subjects) => {
    const amounts = new Map();
    for (const subject of subjects) {
      const { requestId, currency, minor } = await subscriptionOf(database, subject);
      amounts.set(requestId, { value: formatMinor(currency, minor), currency });
    }
    return amounts;
  },
  obstacle: async (database, subject, decision) => {
    if (decision !== 'APPROVE') return null;
    if (await isSuspended(database, subject.clientId)) return 'client_suspended';
    const subscription = await subscriptionOf(database, subject);
    if (await lacksEvidence(database, subscription)) return 'documents_unreviewed';
    return (await nextDealing(database, subscription.vehicleId)) ? null : 'no_dealing_date';
  },
  signs: async (tx, { clientId: ownerId, subjectId: requestId }) => {
    await lockClient(tx, ownerId);
    return shownOf(await lockSubscription(tx, { ownerId, requestId }));
  },
  decide: decideSubscription,
};

/** All that says how much of whose money goes into what. */
function shownOf({ ownerId, requestId, fund, vehicleId, ...subscription }: Subscription) {
  const { classId, currency, minor, paid, strategy } = subscription;
  return {
    ...{ subscription: requestId, client: ownerId, fund: fund.id, vehicle: vehicleId },
    ...{ class: classId, strategy, currency, amount: formatMinor(currency, minor) },
    ...(paid && { paid: formatMinor(paid.asset, paid.minor), paid_in: paid.asset }),
  };
}

const MARKED = { marked: true } as const;

function subscriptionOf(database: Database, subject: SubjectOfCase): Promise<Subscription> {
  const { clientId: ownerId, subjectId: requestId } = subject;
  return getSubscription(database, { ownerId, requestId });
}

async function readContent(database: Database, subject: SubjectOfCase): Promise<CaseContent> {
  const { clientId } = subject;
  const subscription = await subscriptionOf(database, subject);
  const proof = await findProof(database, clientId, 'ADDRESS');
  return {
    facts: [
      ...(await subscriptionFacts(database, subscription)),
      ...(await addressFacts(database, clientId, proof)),
    ],
    documents: proof?.files.map((file) => toCaseDocument(file)) ?? [],
  };
}

async function subscriptionFacts(
  database: Database,
  subscription: Subscription,
): Promise<CaseFact[]> {
  const { ownerId, fund, order } = subscription;
  const given = givenFor(subscription);
  const client = await getClient(database, ownerId);
  const dealing = order ?? (await nextDealing(database, subscription.vehicleId));
  const left = await freeBalance(database, clientAccount(ownerId, 'available', given.asset));
  const group = 'subscription';
  const facts: CaseFact[] = [
    { field: 'client_name', value: displayName(client) },
    { field: 'fund', value: fund.name },
    { field: 'fund_vehicle_type', value: subscription.strategy },
    { field: 'share_class', value: subscription.className },
    ...amountFacts(subscription),
    { field: 'is_subsequent', value: subscription.isSubsequent ? 'yes' : 'no' },
    { field: 'available_beside', value: `${formatMinor(given.asset, left)} ${given.asset}` },
    { field: 'dealing_day', value: dealing?.day ?? '', ...(!dealing && MARKED) },
    { field: 'source_of_funds', value: subscription.sourceOfFunds.join(', ') },
    { field: 'source_of_funds_other', value: subscription.sourceOfFundsOther ?? '' },
    { field: 'employer_name', value: subscription.employerName ?? '' },
    { field: 'experience_type', value: subscription.experience ?? '' },
    ...(await accreditationFacts(database, subscription)),
    ...(await evidenceFacts(database, subscription)),
    { field: 'has_printed_copy', value: subscription.printedCopy ? 'yes' : 'no' },
    { field: 'sent_at', value: subscription.submittedAt?.toISOString() ?? '' },
  ];
  return facts
    .filter(({ value, marked }) => value !== '' || marked)
    .map((fact) => ({ ...fact, group }));
}

/** What is set aside; in another currency than the class's, with what that makes by the rate that its client was shown. */
function amountFacts(subscription: Subscription): CaseFact[] {
  const { currency, minor, paid } = subscription;
  const given = givenFor(subscription);
  const amount = `${formatMinor(given.asset, given.minor)} ${given.asset}`;
  if (!paid) return [{ field: 'subscription_amount', value: amount }];
  return [
    { field: 'subscription_amount', value: amount },
    { field: 'subscription_worth', value: `${formatMinor(currency, minor)} ${currency}` },
    { field: 'indicative_rate', value: toldRate(paid.rate) },
    { field: 'rated_at', value: paid.ratedAt.toISOString() },
  ];
}

/**
 * Whether what a subscription stands on is missing: a US taxpayer's evidence that compliance accepted, and the address of a person
 * elsewhere, whose document may have been refused with another subscription of theirs.
 */
async function lacksEvidence(
  database: Database,
  { ownerId, strategy }: Subscription,
): Promise<boolean> {
  if (strategy === 'US') return (await accreditationEvidence(database, ownerId)) !== 'ACCEPTED';
  if (!provesAddress(await getClient(database, ownerId))) return false;
  const proof = await proofState(database, ownerId, 'ADDRESS');
  return proof === null || proof === 'REJECTED';
}

async function evidenceFacts(
  database: Database,
  { ownerId, strategy }: Subscription,
): Promise<CaseFact[]> {
  if (strategy !== 'US') return [];
  const value = await accreditationEvidence(database, ownerId);
  return [{ field: 'accreditation_evidence_type', value, ...(value !== 'ACCEPTED' && MARKED) }];
}

/** The address by which the client lives, to compare with the document, and the day that stands on that. */
async function addressFacts(
  database: Database,
  clientId: string,
  proof: ProofRecord | null,
): Promise<CaseFact[]> {
  if (!proof) return [];
  const told = await readKycAnswers(database, clientId);
  const group = 'proof_of_address';
  // Old when it was sent is refused; here is whether it has grown old while it waited.
  const isOld = !isRecentProof(proof.datedOn, dayOf(await readClock(database)));
  const facts: CaseFact[] = [
    { field: 'document_dated', value: proof.datedOn, ...(isOld && MARKED) },
    { field: 'document_sent', value: proof.sentAt.toISOString() },
    { field: 'document_state_type', value: proof.state },
    { field: 'address', value: told.address_of_residence ?? '' },
    { field: 'address2', value: told.address2_of_residence ?? '' },
    { field: 'city', value: told.city_of_residence ?? '' },
    { field: 'zip_code', value: told.zip_code_of_residence ?? '' },
    { field: 'country_of_residence', value: told.country_of_residence ?? '' },
  ];
  return facts.filter(({ value }) => value !== '').map((fact) => ({ ...fact, group }));
}

/** Carries out a decision. Refuses `case_not_ready` for what is not with the desk, and `no_dealing_date`. */
async function decideSubscription(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { clientId, decision, reason } = verdict;
  await lockClient(tx, clientId);
  const subscription = await lockSubscription(tx, {
    ownerId: clientId,
    requestId: verdict.subjectId,
  });
  const { userId } = actor;
  if (subscription.state !== 'IN_REVIEW' || userId === null) throw new Refusal('case_not_ready');
  const by = { ...actor, userId };
  if (decision === 'APPROVE') await approve(tx, by, subscription);
  if (decision === 'REJECT') await reject(tx, by, subscription, reason);
  if (decision === 'ASK_AGAIN') await askForDocuments(tx, by, subscription, reason);
}

async function approve(tx: Tx, actor: Person, subscription: Subscription): Promise<void> {
  const { ownerId, requestId, vehicleId, classId, minor, paid, holdId, fund } = subscription;
  const dealing = await nextDealing(tx, vehicleId);
  if (!dealing) throw new Refusal('no_dealing_date');
  if (await isSuspended(tx, ownerId)) throw new Refusal('client_suspended');
  if (await lacksEvidence(tx, subscription)) throw new Refusal('documents_unreviewed');
  if (holdId === null) throw new Error(`subscription ${requestId} holds nothing`);
  const { day: dealingDay } = dealing;
  await orderSubscription(tx, {
    ...{ ownerId, orderId: requestId, vehicleId, classId },
    ...{ dealingDay, holdId, minor, paid },
  });
  await changeSubscription(tx, subscription, { state: 'APPROVED', reason: null, isDecided: true });
  await decideProof(
    tx,
    actor,
    { clientId: ownerId, kind: 'ADDRESS' },
    { state: 'APPROVED', reason: null },
  );
  const after = { dealing_day: dealingDay };
  await recordAction(tx, actor, 'subscription_approved', subjectOf(subscription), null, after);
  const told = {
    ...{ fundName: fund.name, amount: givenFor(subscription) },
    ...{ on: startOf(dealingDay), until: dealing.cutOff },
  };
  await notifyClient(tx, ownerId, 'subscription_approved', told, fund.id);
}

/** Lets the money go: what was held is the client's again. */
async function reject(
  tx: Tx,
  actor: Person,
  subscription: Subscription,
  reason: string,
): Promise<void> {
  const { ownerId, fund } = subscription;
  await changeSubscription(tx, subscription, { state: 'REJECTED', reason, isDecided: true });
  await advanceRequest(tx, subscription, 'rejected', 'submitted');
  await recordAction(tx, actor, 'subscription_rejected', subjectOf(subscription), null, { reason });
  const told = { fundName: fund.name, amount: givenFor(subscription), reason };
  await notifyClient(tx, ownerId, 'subscription_rejected', told, fund.id);
}

/** Asks for documents again: what was sent does not do. */
async function askForDocuments(
  tx: Tx,
  actor: Person,
  subscription: Subscription,
  reason: string,
): Promise<void> {
  const { ownerId, fund } = subscription;
  await refuseDocument(tx, actor, subscription, reason);
  await changeSubscription(tx, subscription, { state: 'AWAITING_DOCUMENTS', reason });
  const subject = subjectOf(subscription);
  await recordAction(tx, actor, 'subscription_documents_asked', subject, null, { reason });
  const told = { fundName: fund.name, reason, isUs: subscription.strategy === 'US' };
  await notifyClient(tx, ownerId, 'subscription_asked_again', told, fund.id);
}

/**
 * Refuses the document that a subscription stands on. What is accepted stays: then there is nothing that the client could send
 * again (`case_not_ready`). Evidence of accreditation is compliance's to refuse, so it is asked for only where none waits.
 */
async function refuseDocument(
  tx: Tx,
  actor: Person,
  subscription: Subscription,
  reason: string,
): Promise<void> {
  const { ownerId: clientId, strategy } = subscription;
  if (strategy === 'US') {
    if ((await accreditationEvidence(tx, clientId)) !== 'WANTED')
      throw new Refusal('case_not_ready');
    return;
  }
  const proof = await findProof(tx, clientId, 'ADDRESS');
  if (proof?.state !== 'SUBMITTED') throw new Refusal('case_not_ready');
  await decideProof(tx, actor, { clientId, kind: 'ADDRESS' }, { state: 'REJECTED', reason });
}
