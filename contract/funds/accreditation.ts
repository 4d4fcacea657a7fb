import { z } from 'zod';
import { ACCREDITED_OVER } from '../onboarding/proofs/accredited-over.ts';

/**
 * What a US taxpayer must be to subscribe to a private fund: an accredited investor (Rule 501(a) of Regulation D), and a qualified
 * client (Rule 205-3 under the Investment Advisers Act), by one limb each (spec/investing.md, section 9; docs/decisions/0269). To be
 * checked against the law in force before production; a changed limb takes a new version, which subscriptions are kept with.
 */

/** By what somebody is an accredited investor, as the steps of a subscription have it: people, and companies. */
export const ACCREDITED_STATUSES = {
  INDIVIDUAL: ['INCOME', 'NET_WORTH', 'PASSED_EXAMINATION'],
  INSTITUTIONAL: ['TOTAL_ASSETS', 'SUPERVISED', 'ALL_OWNERS', 'FAMILY_OFFICE'],
} as const;

type AccountType = keyof typeof ACCREDITED_STATUSES;

export type PersonAccreditedStatus = (typeof ACCREDITED_STATUSES)['INDIVIDUAL'][number];

export type CompanyAccreditedStatus = (typeof ACCREDITED_STATUSES)['INSTITUTIONAL'][number];

export type AccreditedStatus = PersonAccreditedStatus | CompanyAccreditedStatus;

/** The same as a subscription has it; those of people as the specification names them. */
const ACCREDITATION_CRITERIA = [
  'income',
  'net_worth',
  'already_passed',
  'total_assets',
  'supervised',
  'all_owners',
  'family_office',
] as const;

export const CRITERION_OF = {
  INCOME: 'income',
  NET_WORTH: 'net_worth',
  PASSED_EXAMINATION: 'already_passed',
  TOTAL_ASSETS: 'total_assets',
  SUPERVISED: 'supervised',
  ALL_OWNERS: 'all_owners',
  FAMILY_OFFICE: 'family_office',
} as const satisfies Readonly<Record<AccreditedStatus, (typeof ACCREDITATION_CRITERIA)[number]>>;

/** The status of a subscription's criterion; null without one, and where it is none for an account of this kind. */
export function statusOf(
  accreditation: Accreditation | null,
  accountType: AccountType,
): AccreditedStatus | null {
  const criterion = accreditation?.accreditation_criteria;
  const statuses: readonly AccreditedStatus[] = ACCREDITED_STATUSES[accountType];
  return statuses.find((each) => CRITERION_OF[each] === criterion) ?? null;
}

/** By what somebody is a qualified client; companies by the same as people. */
export const QUALIFIED_STATUSES = ['NET_WORTH', 'ASSETS_UNDER_MANAGEMENT'] as const;

export type QualifiedStatus = (typeof QUALIFIED_STATUSES)[number];

/** The limbs in whole US dollars: more than an OVER, at least an AT_LEAST; each with the rule that it comes from. */
export const ACCREDITATION_LIMBS = {
  version: '2026-2',
  income: {
    rule: '501(a)(6)',
    over: ACCREDITED_OVER.INDIVIDUAL,
    jointlyOver: ACCREDITED_OVER.JOINT,
    years: 2,
  },
  /** Without the home lived in. */
  netWorth: { rule: '501(a)(5)', over: ACCREDITED_OVER.NET_WORTH },
  examination: { rule: '501(a)(10)' },
  /** Of a corporation, partnership, limited liability company or trust not formed to buy these units. */
  totalAssets: { rule: '501(a)(3), (7)', over: ACCREDITED_OVER.TOTAL_ASSETS },
  /** A bank, insurer, registered adviser, broker-dealer or investment company. */
  supervised: { rule: '501(a)(1)' },
  /** Each owner of the equity is an accredited investor by themselves. */
  allOwners: { rule: '501(a)(8)' },
  /** Assets under its management; not formed to buy these units, and led by somebody who can judge them. */
  familyOffice: { rule: '501(a)(12)', over: ACCREDITED_OVER.TOTAL_ASSETS },
  /** Of people without the home lived in. */
  qualifiedNetWorth: { rule: '205-3(d)(1)(ii)', over: '2200000' },
  underManagement: { rule: '205-3(d)(1)(i)', atLeast: '1100000' },
} as const;

/** What a US taxpayer says they are. */
export const Accreditation = z.strictObject({
  accreditation_criteria: z.enum(ACCREDITATION_CRITERIA),
  qualified_client: z.enum(QUALIFIED_STATUSES),
});

export type Accreditation = z.output<typeof Accreditation>;
