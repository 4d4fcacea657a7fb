import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  line,
  PageQuery,
  page,
  Slug,
  Timestamp,
} from '../fields.ts';
import { OriginDetails, originsOf, PERSON_ORIGINS } from '../onboarding/origins.ts';
import { PROOF_STATUSES } from '../onboarding/proofs/proofs.ts';
import { DraftSignature } from '../onboarding/signatories/draft-signatures.ts';
import { ClientCase } from '../reviews/client-case.ts';
import { Accreditation } from './accreditation.ts';

/** How clients subscribe to private funds (spec/investing.md, sections 2 to 7). */

/** CAYMAN for everybody but US taxpayers. */
export const STRATEGY_TYPES = ['CAYMAN', 'US'] as const;

/** What somebody has done with securities before. */
export const EXPERIENCES = [
  'NONE',
  'UP_TO_TWO_YEARS',
  'TWO_TO_FIVE_YEARS',
  'OVER_FIVE_YEARS',
] as const;

export type Experience = (typeof EXPERIENCES)[number];

/** DRAFT until it is submitted; ACCEPTED once its units are issued; REFUSED where what it was paid with could not be exchanged for enough. */
export const SUBSCRIPTION_STATUSES = [
  'DRAFT',
  'SUBMITTED',
  'AWAITING_DOCUMENTS',
  'DOCUMENTS_PROVIDED',
  'REVIEW_NOT_STARTED',
  'UNDER_REVIEW',
  'APPROVED',
  'ACCEPTED',
  'REJECTED',
  'CANCELLED',
  'REFUSED',
] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What a subscription comes to: it is with the desk, or documents are wanted first. */
export const SUBSCRIPTION_OUTCOMES = ['ON_REVIEW', 'SUPPORTING_DOCUMENTS_REQUIRED'] as const;

const Background = z.strictObject({
  source_of_funds: originsOf(PERSON_ORIGINS),
  /** In somebody's own words, where the list does not say it. */
  source_of_funds_other: OriginDetails.nullable(),
  employer_name: line(200).nullable(),
});

const saysOther = ({
  source_of_funds,
  source_of_funds_other: other,
}: z.output<typeof Background>): boolean => !source_of_funds.includes('OTHER') || other !== null;

const OTHER_MISSING = { path: ['source_of_funds_other'], error: 'Field is required' };

/** Where the money of a subscription comes from. */
export const SubscriptionBackground = Background.refine(saysOther, OTHER_MISSING);

export type SubscriptionBackground = z.output<typeof SubscriptionBackground>;

/** The same, with what somebody has done before. */
export const SubscriptionAnswers = Background.extend({ experience: z.enum(EXPERIENCES) }).refine(
  saysOther,
  OTHER_MISSING,
);

export type SubscriptionAnswers = z.output<typeof SubscriptionAnswers>;

/** What is told already, from an earlier subscription or the verification. */
const KnownAnswers = z.strictObject({
  source_of_funds: z.array(z.enum(PERSON_ORIGINS)),
  source_of_funds_other: z.string().nullable(),
  employer_name: z.string().nullable(),
  experience: z.enum(EXPERIENCES).nullable(),
  /** Of US taxpayers. */
  accreditation: Accreditation.nullable(),
});

/** The next date that a subscription can be dealt at, and until when it has to be approved for that. */
const Dealing = z.strictObject({ day: z.iso.date(), cut_off: Timestamp });

/** Another currency that a client has and may pay with. Rates are whole units of the class's currency for one, and bind nobody. */
const PayingCurrency = z.strictObject({
  currency: AssetCodeField,
  available: DecimalText,
  /** What the class takes at least, at this rate, and what is exchanged at once at most. */
  minimum: DecimalText,
  maximum: DecimalText,
  rate: DecimalText,
});

export type PayingCurrency = z.output<typeof PayingCurrency>;

const SubscriptionClass = z.strictObject({
  id: Id,
  name: z.string(),
  currency: AssetCodeField,
  minimum: DecimalText,
  available: DecimalText,
  /** Others that the client has, is given a rate for and may pay with. */
  currencies: z.array(PayingCurrency),
  /** Of when those rates are. */
  rated_at: Timestamp,
  issue_price: DecimalText,
  management_fee: DecimalText,
  incentive_fee: DecimalText,
  hurdle: DecimalText,
  lock_up_months: z.number().int(),
  early_redemption_fee: DecimalText,
  redemption_notice_days: z.number().int(),
});

export const SubscriptionTerms = z.strictObject({
  fund_id: Id,
  fund_slug: Slug,
  fund_name: z.string(),
  strategy_type: z.enum(STRATEGY_TYPES),
  is_subsequent: z.boolean(),
  /** Why nothing can be subscribed to now; null where it can. */
  refused_by: z
    .enum([
      'fund_closed',
      'fund_inquiry_only',
      'no_dealing_date',
      'subscription_needs_documents',
      'agreements_outdated',
      'profile_change_pending',
    ])
    .nullable(),
  /** Who signs by a link they are sent; null where whoever subscribes signs on the screen. */
  signed_by: z.string().nullable(),
  dealing: Dealing.nullable(),
  dealing_every: z.enum(['MONTHLY', 'QUARTERLY']),
  classes: z.array(SubscriptionClass),
  known: KnownAnswers,
  proof_of_address: z.enum(PROOF_STATUSES),
});

export type SubscriptionTerms = z.output<typeof SubscriptionTerms>;

const OfFund = z.strictObject({ fund: z.union([Id, Slug]) });

/** What it takes to subscribe to a private fund, for the caller; `not_found` for a fund of another kind. */
export const getSubscriptionTerms = call({
  method: 'GET',
  path: '/payments/investments/subscriptions/terms',
  summary: 'What it takes to subscribe to a private fund',
  query: OfFund,
  output: SubscriptionTerms,
  errors: [],
  who: 'paying_in_client',
  support: true,
  idempotent: false,
});

/** What was paid in another currency, and what that bought. Rates are whole units bought for one. */
const PaidSubscription = z.strictObject({
  currency: AssetCodeField,
  amount: DecimalText,
  /** At the rate by which it was begun, which bound nobody. */
  indicative_rate: DecimalText,
  rated_at: Timestamp,
  /** Once the date takes no orders any more: what the market took and gave. */
  exchanged: z
    .strictObject({
      amount: DecimalText,
      bought: DecimalText,
      rate: DecimalText,
      at: Timestamp,
    })
    .nullable(),
});

export type PaidSubscription = z.output<typeof PaidSubscription>;

/** Why what was paid in another currency came to no units. */
const SUBSCRIPTION_REFUSALS = ['rate_changed', 'not_filled'] as const;

export const SubscriptionRequest = z.strictObject({
  id: Id,
  fund_id: Id,
  fund_slug: Slug,
  fund_name: z.string(),
  strategy_type: z.enum(STRATEGY_TYPES),
  is_subsequent: z.boolean(),
  class_name: z.string(),
  /** Of the class, and what it comes to in it: by an indicative rate where it is paid in another one that is not exchanged yet. */
  currency: AssetCodeField,
  amount: DecimalText,
  /** Null where it is paid in the class's currency. */
  paid: PaidSubscription.nullable(),
  printed_copy: z.boolean(),
  /** When that was posted; null before, and where none is wanted. */
  printed_copy_posted_on: z.iso.date().nullable(),
  /** By what a US taxpayer is let in; null of everybody else. */
  accreditation: Accreditation.nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Of an approved one the date it is dealt at; before, the one that it would be dealt at if it were approved now. */
  dealing: Dealing.nullable(),
  /** Of a draft that somebody signs by a link; null of every other. */
  signature: DraftSignature.nullable(),
  /** Whether it can still be taken back. */
  may_cancel: z.boolean(),
  /** Null until it is with the desk. */
  review: ClientCase.nullable(),
  /** What the client is told of a refusal, or of documents that are wanted. */
  reason: z.string().nullable(),
  /** Of one that is REFUSED; null of every other. */
  refused_by: z.enum(SUBSCRIPTION_REFUSALS).nullable(),
  created_at: Timestamp,
  submitted_at: Timestamp.nullable(),
  decided_at: Timestamp.nullable(),
});

export type SubscriptionRequest = z.output<typeof SubscriptionRequest>;

/** The caller's subscriptions, newest first: of one fund, or of all. */
export const listSubscriptionRequests = call({
  method: 'GET',
  path: '/payments/investments/subscriptions/requests',
  summary: 'Subscriptions to private funds',
  query: PageQuery.extend({ fund: z.union([Id, Slug]).optional() }),
  output: page(SubscriptionRequest),
  errors: ['cursor_invalid'],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

const SUBSCRIBING = [
  'fund_closed',
  'fund_inquiry_only',
  'no_dealing_date',
  'amount_invalid',
  'amount_below_minimum',
  'amount_above_maximum',
  'insufficient_funds',
  'currency_not_available',
  'price_unavailable',
  'price_stale',
  'subscription_needs_documents',
  'agreements_outdated',
  'profile_change_pending',
] as const;

/** The body of a subscription; a subsequent investor's answers are those of the last, where none are given, and a company gives none. */
export const NewSubscription = z.strictObject({
  class_id: Id,
  amount: DecimalText,
  /** The currency that `amount` is of; without it the class's. */
  paid_in: AssetCodeField.optional(),
  answers: SubscriptionAnswers.nullable(),
  /** Of US taxpayers, at their first one; null of everybody else. */
  accreditation: Accreditation.nullable(),
  printed_copy: z.boolean(),
});

/**
 * Begins a subscription, in place of one that was begun and not submitted. Nothing is held before it is submitted. Whoever signs by a
 * link is sent one, and it is submitted once they have signed.
 * Paid in another currency, nothing is exchanged before its date takes no orders any more: until then what it comes to is indicative.
 * `subscription_needs_documents` while another waits for documents; `step_not_reachable` without answers at a first one,
 * or without the accreditation of a US taxpayer.
 */
export const createSubscriptionRequest = call({
  method: 'POST',
  path: '/payments/investments/subscriptions/requests',
  summary: 'Begin a subscription to a private fund',
  query: OfFund,
  body: NewSubscription,
  output: SubscriptionRequest,
  errors: [...SUBSCRIBING, 'step_not_reachable'],
  who: 'paying_in_client',
  support: false,
  idempotent: true,
});

const Outcome = z.strictObject({ status: z.enum(SUBSCRIPTION_OUTCOMES) });

/**
 * Submits a subscription whose agreement is signed: its money is held. Safe to repeat. `agreement_not_signed` before, and
 * `conflict` for one that is over.
 */
export const submitSubscriptionRequest = call({
  method: 'POST',
  path: '/payments/investments/subscriptions/requests/{id}/submit',
  summary: 'Submit a subscription',
  params: IdParams,
  output: Outcome,
  errors: [...SUBSCRIBING, 'agreement_not_signed', 'conflict'],
  who: 'paying_in_client',
  support: false,
  idempotent: true,
});

/** Says whether the documents that a subscription waits for are there, and hands it to the desk if so. Safe to repeat. */
export const verifySupportingDocuments = call({
  method: 'POST',
  path: '/payments/investments/subscriptions/requests/{id}/verify-supporting-documents',
  summary: 'Hand in the documents of a subscription',
  params: IdParams,
  output: Outcome,
  errors: ['conflict'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

/** Takes a subscription back until its cut-off: its money is free again. `conflict` after that. */
export const cancelSubscriptionRequest = call({
  method: 'POST',
  path: '/payments/investments/subscriptions/requests/{id}/cancel',
  summary: 'Take a subscription back',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

export const listSourcesOfFunds = call({
  method: 'GET',
  path: '/payments/investments/subscriptions/sources-of-funds',
  summary: 'Sources of funds to choose from',
  output: z.strictObject({
    items: z.array(z.strictObject({ code: z.enum(PERSON_ORIGINS) })),
  }),
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});
