import { z } from 'zod';
import { PasskeyQuestion, SIGNED_ERRORS } from '../access/passkeys.ts';
import { PRIVATE_FUND_KEEPERS, PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  line,
  NoteText,
  PageQuery,
  page,
  Slug,
  text,
} from '../fields.ts';
import { EvidenceFile, EvidenceFileIds } from '../files/evidence-files.ts';
import { FUND_STATES, STRATEGIES } from '../funds/funds.ts';
import { DueDate } from './due-fees.ts';
import { HeldBack } from './fund-audits.ts';
import { ChangedHolidays, NewHolidays } from './fund-holidays.ts';
import { DEALINGS, VEHICLE_KINDS } from './private-funds.ts';
import { ProposalDecision, Proposed, SignedProposalDecision } from './proposals.ts';
import { ClassTerms, Concerned } from './share-classes.ts';

/** A percentage of up to four places, such as 1.5. */
export const PercentText = z
  .string()
  .regex(/^(100|\d{1,2}(\.\d{1,4})?)$/, 'A percentage up to 100, such as 33.5')
  .meta({ examples: ['2'] });

/** So many days or months, as they are typed. */
const CountText = (max: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,2})$/, 'A whole number')
    .refine((typed) => Number.parseInt(typed, 10) <= max, 'A whole number')
    .meta({ examples: ['5'] });

export const VEHICLE_CHOICES = [...VEHICLE_KINDS, 'BOTH'] as const;

const DATES_MAX = 24;

/** The first day of a month; of a fund that deals by the quarter, of a quarter. */
const FirstDay = z.iso
  .date('Field is required')
  .refine((day) => day.endsWith('-01'), 'The first day of a month')
  .meta({ examples: ['2099-01-01'] });

/** Terms of a class of units, as they are typed. Amounts are in the vehicle's currency. */
const TYPED_TERMS = {
  management_percent: PercentText,
  incentive_percent: PercentText,
  hurdle_percent: PercentText,
  early_percent: PercentText,
  subscription_cut_off_days: CountText(60),
  redemption_notice_days: CountText(365),
  lock_up_months: CountText(120),
  minimum_first: DecimalText,
  minimum_next: DecimalText,
};

const DateCount = CountText(DATES_MAX).refine((typed) => typed !== '0', 'A whole number');

/** A new private fund with a vehicle, a class of units and its first dealing dates. Amounts are in US dollars. */
export const NewVehicle = z.strictObject({
  kind: z.literal('VEHICLE'),
  /** What clients see of it. */
  name: line(80),
  slug: Slug,
  tagline: line(140),
  description: text(2000),
  /** The same in German; both or neither. */
  tagline_de: line(140).nullable().default(null),
  description_de: text(2000).nullable().default(null),
  strategy: z.enum(STRATEGIES, 'Field is required'),
  /** One vehicle, or one for each kind of client on the same terms. */
  vehicles: z.enum(VEHICLE_CHOICES, 'Field is required'),
  dealing: z.enum(DEALINGS, 'Field is required'),
  administrator: line(120),
  /** What of its net value is dealt at most at one date. */
  gate_percent: PercentText,
  settlement_days: CountText(90),
  class_name: line(20),
  ...TYPED_TERMS,
  first_day: FirstDay,
  dates: DateCount,
});

/** Dealing dates of a vehicle by its rule, from a day on. */
export const NewDates = z.strictObject({
  kind: z.literal('DATES'),
  vehicle_id: Id,
  first_day: FirstDay,
  dates: DateCount,
});

/** Opens or closes a vehicle's fund to new money, and to redemptions. */
export const NewState = z.strictObject({
  kind: z.literal('STATE'),
  vehicle_id: Id,
  state: z.enum(FUND_STATES, 'Field is required'),
  redemptions_allowed: z.boolean(),
});

/** That the audit of a vehicle's year is signed off: what was held back until it is released once this is approved. */
export const NewAudit = z.strictObject({
  kind: z.literal('AUDIT'),
  vehicle_id: Id,
  year: z
    .string('Field is required')
    .regex(/^2\d{3}$/, 'Field is required')
    .meta({ examples: ['2026'] }),
  signed_off_on: z.iso.date('Field is required'),
  /** What the auditors say, and where that is kept. */
  evidence: NoteText,
  evidence_files: EvidenceFileIds,
});

/** That the fees of a vehicle that are due up to a dealing date are paid to the house, out of the vehicle's cash. */
export const NewFees = z.strictObject({
  kind: z.literal('FEES'),
  vehicle_id: Id,
  up_to: z.iso.date('Field is required'),
  /** What is due up to it, in the vehicle's currency, as its maker found it. */
  amount: DecimalText,
});

/** Terms of a class from the first day of a month on. */
const FromADay = {
  vehicle_id: Id,
  effective_on: FirstDay,
  /** Why, for the other person and the record; no client reads it. */
  reason: text(500),
  ...TYPED_TERMS,
  /** What of all proceeds is held back until an audit, once redemptions are above that part of a holding. */
  holdback_percent: PercentText,
  holdback_above_percent: PercentText,
};

/** A further class of a vehicle's units, in its currency. */
export const NewClass = z.strictObject({
  kind: z.literal('CLASS'),
  class_name: line(20),
  ...FromADay,
});

/** Other terms of a class, which follow those that it has. */
export const NewTerms = z.strictObject({ kind: z.literal('TERMS'), class_id: Id, ...FromADay });

export const FundProposal = z.discriminatedUnion('kind', [
  NewVehicle,
  NewDates,
  NewState,
  NewAudit,
  NewFees,
  NewClass,
  NewTerms,
  NewHolidays,
]);

export type FundProposal = z.output<typeof FundProposal>;

const ProposedFund = Proposed.extend({
  /** The fund and its vehicle that it is about; null of a new one. */
  about: z.strictObject({ fund_name: z.string(), kind: z.enum(VEHICLE_KINDS) }).nullable(),
  content: FundProposal,
  /** Files that show it to be right. */
  files: z.array(EvidenceFile),
  /** What approving a sign-off releases, as it stands now, in the vehicle's currency; null of all else, and once it is decided. */
  releases: HeldBack.extend({ currency: AssetCodeField }).nullable(),
  /** What a payment of fees pays, as it stands now, and from how much cash; null of all else, and once it is decided. */
  pays: z
    .strictObject({
      currency: AssetCodeField,
      cash: DecimalText,
      /** False where another amount is due by now, so that it cannot be approved. */
      is_as_shown: z.boolean(),
      dates: z.array(DueDate),
    })
    .nullable(),
  /** Terms that are proposed, of a class that there is beside those that they follow, with whom they concern; null of all else, and once it is decided. */
  terms: z
    .strictObject({
      class_name: z.string(),
      currency: AssetCodeField,
      before: ClassTerms.nullable(),
      after: ClassTerms,
      concerns: Concerned.nullable(),
    })
    .nullable(),
  /** What holidays that are proposed change, as things stand now; null of all else, and once it is decided. */
  holidays: ChangedHolidays.nullable(),
});

export type ProposedFund = z.output<typeof ProposedFund>;

export const listFundProposals = call({
  method: 'GET',
  path: '/staff/funds/proposals',
  summary: 'Proposals to set up private funds, those that wait first, then the newest',
  query: PageQuery,
  output: page(ProposedFund).extend({
    /** The caller decides with a passkey: whoever has one. */
    passkey_owed: z.boolean(),
  }),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/**
 * Proposes something; nothing follows from it before somebody else approves it. `conflict` while another for the same waits, or it is
 * done, of terms that are too late, the same, or other incentive fees within a year, of another amount than the fees that are due, and of
 * holidays that change nothing, a day that has begun, or a year that is not among those of `listFundHolidays`; `audit_not_due` before the
 * year is over, or of a day to come.
 */
export const proposeFund = call({
  method: 'POST',
  path: '/staff/funds/proposals',
  summary:
    'Propose a private fund, a class or other terms of one, dealing dates, holidays, opening or closing a fund, the sign-off of an audit, or the payment of fees',
  body: FundProposal,
  output: z.strictObject({ id: Id }),
  errors: ['amount_invalid', 'audit_not_due', 'conflict', 'upload_incomplete', 'file_withheld'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

/** Approves or declines what somebody else proposed, or takes back one's own. `insufficient_funds` where fees are paid from too little cash. */
export const decideFundProposal = call({
  method: 'POST',
  path: '/staff/funds/proposals/{id}/decide',
  summary: 'Decide a proposal for a private fund',
  params: IdParams,
  body: ProposalDecision,
  output: Done,
  errors: [
    'approver_entered_it',
    'amount_invalid',
    'audit_not_due',
    'insufficient_funds',
    'conflict',
    ...SIGNED_ERRORS,
  ],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to decide a proposal: it signs what is proposed, and what of the clients' money that releases or of the vehicle's it pays. */
export const askProposalPasskey = call({
  method: 'POST',
  path: '/staff/funds/proposals/{id}/passkey',
  summary: 'Ask for a passkey to decide a proposal for a private fund',
  params: IdParams,
  body: SignedProposalDecision,
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'conflict', 'passkey_required'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: false,
});

/** Closes a dealing date for orders once both its cut-offs have passed. */
export const closeDealingDate = call({
  method: 'POST',
  path: '/staff/funds/vehicles/{id}/close-date',
  summary: 'Close a dealing date for orders',
  params: IdParams,
  body: z.strictObject({ day: z.iso.date() }),
  output: Done,
  errors: ['dealing_not_due'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});
