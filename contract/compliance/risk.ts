import { z } from 'zod';
import { EXPOSURE_DECIDERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, IdParams, NoteText, Timestamp } from '../fields.ts';

export const RISK_RATINGS = ['LOW', 'MEDIUM', 'HIGH'] as const;

export type RiskRating = (typeof RISK_RATINGS)[number];

export const RISK_FACTORS = [
  'COUNTRY',
  'EXPOSURE',
  'PRODUCT',
  'CHANNEL',
  'SOURCE_OF_FUNDS',
  'STRUCTURE',
] as const;

/**
 * How a client stands to political exposure, who ever answered yes. WITHDRAWAL_OPEN is a yes that was turned into a no, and
 * counts as a yes until compliance decides; WITHDRAWN is one that compliance has taken as a no.
 */
export const EXPOSURES = ['EXPOSED', 'WITHDRAWAL_OPEN', 'WITHDRAWN'] as const;

export type Exposure = (typeof EXPOSURES)[number];

/** What makes a client more of a risk, with the answers that it comes from; `rule` is its name in the rules. */
const RiskFactor = z.strictObject({
  factor: z.enum(RISK_FACTORS),
  rule: z.string(),
  points: z.number().int().positive(),
  answers: z.array(z.strictObject({ field: z.string(), value: z.string() })),
});

/** What a client is rated, and when compliance looks at them again. */
export const ClientRisk = z.strictObject({
  rating: z.enum(RISK_RATINGS),
  points: z.number().int(),
  since: Timestamp,
  factors: z.array(RiskFactor),
  /** Null for somebody who never said that they are exposed. */
  exposure: z.enum(EXPOSURES).nullable(),
  /** Two officers decide about them. */
  second_officer: z.boolean(),
  /** When compliance last decided about the client as a whole. */
  reviewed_at: Timestamp.nullable(),
  /** Null before the first decision, and while a periodic review is open. */
  review_due_at: Timestamp.nullable(),
});

/** A rating as it was before, without its factors. */
export const FormerRating = z.strictObject({
  rating: z.enum(RISK_RATINGS),
  points: z.number().int(),
  since: Timestamp,
  until: Timestamp,
});

export const FORMER_RATINGS_MAX = 20;

/** Why, for the house alone. */
export const ExposureReason = z.strictObject({ reason: NoteText });

export const EXPOSURE_DECISIONS = ['ACCEPTED', 'KEPT'] as const;

/**
 * Decides whether a "politically exposed" that was turned from yes into no counts as a no. Until then the client counts as
 * exposed, and nothing that decides about the client is approved.
 */
export const decideExposure = call({
  method: 'POST',
  path: '/staff/clients/{id}/exposure',
  summary: 'Accept or refuse that somebody is politically exposed no longer',
  params: IdParams,
  body: ExposureReason.extend({ decision: z.enum(EXPOSURE_DECISIONS) }),
  output: Done,
  errors: ['no_exposure_to_decide'],
  who: EXPOSURE_DECIDERS,
  support: false,
  idempotent: true,
});
