import { z } from 'zod';
import { ACCREDITED_OVER } from '../onboarding/proofs/accredited-over.ts';

/**
 * What a US taxpayer must be to subscribe to a private fund: an accredited investor, and a qualified client, by one limb each
 * (spec/investing.md, section 9). To be checked against the law in force before production; a changed limb takes a new version,
 * which subscriptions are kept with.
 */

/** By what somebody is an accredited investor, as the steps of a subscription have it. */
export const ACCREDITED_STATUSES = ['INCOME', 'NET_WORTH', 'PASSED_EXAMINATION'] as const;

export type AccreditedStatus = (typeof ACCREDITED_STATUSES)[number];

/** The same as a subscription has it. */
const ACCREDITATION_CRITERIA = ['income', 'net_worth', 'already_passed'] as const;

export const CRITERION_OF = {
  INCOME: 'income',
  NET_WORTH: 'net_worth',
  PASSED_EXAMINATION: 'already_passed',
} as const satisfies Readonly<Record<AccreditedStatus, (typeof ACCREDITATION_CRITERIA)[number]>>;

/** The status of a subscription's criterion; null without one. */
export function statusOf(accreditation: Accreditation | null): AccreditedStatus | null {
  const criterion = accreditation?.accreditation_criteria;
  return ACCREDITED_STATUSES.find((each) => CRITERION_OF[each] === criterion) ?? null;
}

/** By what somebody is a qualified client. */
export const QUALIFIED_STATUSES = ['NET_WORTH', 'ASSETS_UNDER_MANAGEMENT'] as const;

export type QualifiedStatus = (typeof QUALIFIED_STATUSES)[number];

/** The limbs in whole US dollars: more than an OVER, at least an AT_LEAST. */
export const ACCREDITATION_LIMBS = {
  version: '2026-1',
  income: { over: ACCREDITED_OVER.INDIVIDUAL, jointlyOver: ACCREDITED_OVER.JOINT, years: 2 },
  /** Without the home lived in. */
  netWorth: { over: ACCREDITED_OVER.NET_WORTH },
  qualifiedNetWorth: { over: '2200000' },
  underManagement: { atLeast: '1100000' },
} as const;

/** What a US taxpayer says they are. */
export const Accreditation = z.strictObject({
  accreditation_criteria: z.enum(ACCREDITATION_CRITERIA),
  qualified_client: z.enum(QUALIFIED_STATUSES),
});

export type Accreditation = z.output<typeof Accreditation>;
