import { z } from 'zod';
import type { User } from '../../account/me.ts';
import { Letter } from '../../agreements/envelopes.ts';
import type { Flow, Step } from '../../flow.ts';
import { Country, INVESTOR_TYPES, isFilled } from '../answers.ts';
import { ClassClaim } from './class-claims.ts';
import { FIRST_ANSWERS, FIRST_STEPS } from './first-steps.ts';

/** How a company signs up (spec/access.md, section 4: entity onboarding). */

/** Whether the registrant signs for the company, or has a power of attorney and names who does. */
export const SIGNATORY_RIGHTS = ['SIGNATORY', 'REPRESENTATIVE'] as const;

/** Legal structures, each with its subtypes; those without have no page of their own. */
export const ORGANIZATION_SUBTYPES = {
  CORPORATION: [],
  LLC: [],
  PARTNERSHIP: ['GENERAL_PARTNERSHIP', 'LP_LLP'],
  TRUST: ['PERSONAL_TRUST_TAXABLE', 'PERSONAL_TRUST', 'CORPORATE_TRUST'],
  STATE_OWNED_OR_INTERNATIONAL: [
    'STATE_OWNED',
    'GOVERNMENTAL_PENSION_PLAN',
    'SOVEREIGN_WEALTH_FUND',
    'FOREIGN_OFFICIAL_INSTITUTION',
    'SUPRANATIONAL_BODY',
  ],
  PUBLICLY_TRADED: [],
  OTHER: ['SOLE_PROPRIETORSHIP', 'UNINCORPORATED_BUSINESS', 'OTHER'],
} as const;

export type OrganizationType = keyof typeof ORGANIZATION_SUBTYPES;
export const ORGANIZATION_TYPES = Object.keys(ORGANIZATION_SUBTYPES) as [
  OrganizationType,
  ...OrganizationType[],
];

export type OrganizationSubtype = (typeof ORGANIZATION_SUBTYPES)[OrganizationType][number];

export const EntityDetails = z.strictObject({
  ...FIRST_ANSWERS,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  signatory_rights: z.enum(SIGNATORY_RIGHTS).nullable(),
  legal_business_name: z.string().nullable(),
  country_of_incorporation: Country.nullable(),
  organization_type: z.enum(ORGANIZATION_TYPES).nullable(),
  organization_subtype: z
    .enum(Object.values(ORGANIZATION_SUBTYPES).flat() as OrganizationSubtype[])
    .nullable(),
  /** The free text ('Please specify') of subtype OTHER. */
  organization_other_type: z.string().nullable(),
  us_tax_payer: z.boolean().nullable(),
  investor_type: z.enum(INVESTOR_TYPES).nullable(),
  /** By what the account is of that class; null until it was told where it lives or is registered now. */
  class_claim: ClassClaim.nullable(),
  risk_awareness_confirmed: z.boolean(),
  /** What a signatory signs at request-info; the designated one signs it by email. */
  reverse_solicitation_letter: Letter.nullable(),
  signatory_email: z.string().nullable(),
  signatory_first_name: z.string().nullable(),
  signatory_last_name: z.string().nullable(),
  signatory_role: z.string().nullable(),
});

export type EntityDetails = z.infer<typeof EntityDetails>;

/** A step with the share of the way that the bar shows there, 1 being 1000; null where it shows none. */
type EntityStepRow = Step<EntityDetails> & { readonly progressThousandths: number | null };

const abroad = ({ us_tax_payer }: EntityDetails) => us_tax_payer === false;
const signsAbroad = (data: EntityDetails) => abroad(data) && data.signatory_rights === 'SIGNATORY';
const namesSignatory = (data: EntityDetails) =>
  abroad(data) && data.signatory_rights === 'REPRESENTATIVE';

/** A page of a legal structure: complete with one of its own subtypes, and with free text where it asks for it. */
function structure(type: OrganizationType) {
  const subtypes: readonly string[] = ORGANIZATION_SUBTYPES[type];
  return {
    progressThousandths: 847,
    applies: ({ organization_type }: EntityDetails) => organization_type === type,
    isComplete: ({ organization_subtype: subtype, organization_other_type }: EntityDetails) =>
      subtype !== null &&
      subtypes.includes(subtype) &&
      (subtype !== 'OTHER' || isFilled(organization_other_type)),
  } as const;
}

/** The steps in their order; after the risks there are three ways. */
export const ENTITY_STEPS = [
  {
    name: 'PHONE',
    route: 'onboarding-entity-phone',
    path: '/onboarding/entity/phone',
    progressThousandths: 290,
    ...FIRST_STEPS.phone,
  },
  {
    name: 'VERIFY_METHOD',
    route: 'onboarding-entity-verify-method',
    path: '/onboarding/entity/verify-method',
    progressThousandths: 290,
    ...FIRST_STEPS.verifyMethod,
  },
  {
    name: 'PHONE_VERIFY',
    route: 'onboarding-entity-phone-verify',
    path: '/onboarding/entity/phone-verify',
    progressThousandths: 310,
    ...FIRST_STEPS.phoneVerify,
  },
  {
    name: 'PASSWORD',
    route: 'onboarding-entity-password',
    path: '/onboarding/entity/password',
    progressThousandths: 430,
    ...FIRST_STEPS.password,
  },
  {
    name: 'YOUR_DETAILS',
    route: 'onboarding-entity-your-details',
    path: '/onboarding/entity/your-details',
    progressThousandths: 462,
    isComplete: ({ first_name, last_name }) => isFilled(first_name) && isFilled(last_name),
  },
  {
    name: 'SIGNATORY_RIGHTS',
    route: 'onboarding-entity-signatory-rights',
    path: '/onboarding/entity/signatory-rights',
    progressThousandths: 539,
    isComplete: ({ signatory_rights }) => signatory_rights !== null,
  },
  {
    name: 'LEGAL_BUSINESS_NAME',
    route: 'onboarding-entity-legal-business-name',
    path: '/onboarding/entity/legal-business-name',
    progressThousandths: 616,
    isComplete: ({ legal_business_name }) => isFilled(legal_business_name),
  },
  {
    name: 'COUNTRY_OF_INCORPORATION',
    route: 'onboarding-entity-country-of-incorporation',
    path: '/onboarding/entity/country-of-incorporation',
    progressThousandths: 693,
    isComplete: ({ country_of_incorporation }) => country_of_incorporation !== null,
  },
  {
    name: 'LEGAL_STRUCTURE',
    route: 'onboarding-entity-legal-structure',
    path: '/onboarding/entity/legal-structure',
    progressThousandths: 770,
    isComplete: ({ organization_type }) => organization_type !== null,
  },
  {
    name: 'PARTNERSHIP',
    route: 'onboarding-entity-legal-structure-partnership',
    path: '/onboarding/entity/legal-structure/partnership',
    ...structure('PARTNERSHIP'),
  },
  {
    name: 'TRUST',
    route: 'onboarding-entity-legal-structure-trust',
    path: '/onboarding/entity/legal-structure/trust',
    ...structure('TRUST'),
  },
  {
    name: 'STATE_OWNED_OR_INTERNATIONAL',
    route: 'onboarding-entity-legal-structure-state-owned-or-international',
    path: '/onboarding/entity/legal-structure/state-owned-or-international',
    ...structure('STATE_OWNED_OR_INTERNATIONAL'),
  },
  {
    name: 'OTHER',
    route: 'onboarding-entity-legal-structure-other',
    path: '/onboarding/entity/legal-structure/other',
    ...structure('OTHER'),
  },
  {
    name: 'US_TAXPAYER_STATUS',
    route: 'onboarding-entity-us-taxpayer-status',
    path: '/onboarding/entity/us-taxpayer-status',
    progressThousandths: 924,
    isComplete: ({ us_tax_payer }) => us_tax_payer !== null,
  },
  {
    name: 'ELIGIBILITY',
    route: 'onboarding-entity-eligibility',
    path: '/onboarding/entity/eligibility',
    progressThousandths: 962,
    applies: abroad,
    isComplete: ({ us_tax_payer, investor_type, class_claim }) =>
      us_tax_payer === true || (investor_type !== null && class_claim !== null),
  },
  {
    name: 'UNDERSTANDING_THE_RISKS',
    route: 'onboarding-entity-understanding-the-risks',
    path: '/onboarding/entity/understanding-the-risks',
    progressThousandths: 1000,
    isComplete: ({ risk_awareness_confirmed }) => risk_awareness_confirmed,
  },
  {
    name: 'REQUEST_INFO',
    route: 'onboarding-entity-request-info',
    path: '/onboarding/entity/request-info',
    progressThousandths: null,
    applies: signsAbroad,
    isComplete: ({ reverse_solicitation_letter }) =>
      reverse_solicitation_letter?.status === 'SIGNED',
  },
  {
    name: 'DESIGNATE_SIGNATORY',
    route: 'onboarding-entity-designate-signatory',
    path: '/onboarding/entity/designate-signatory',
    progressThousandths: null,
    applies: namesSignatory,
    isComplete: (data) =>
      [
        data.signatory_email,
        data.signatory_first_name,
        data.signatory_last_name,
        data.signatory_role,
      ].every(isFilled),
  },
  {
    name: 'REQUEST_RECEIVED',
    route: 'onboarding-entity-request-received',
    path: '/onboarding/entity/request-received',
    progressThousandths: null,
    applies: namesSignatory,
    isComplete: () => false,
  },
  {
    name: 'COMPLETED',
    route: 'onboarding-entity-completed',
    path: '/onboarding/entity/completed',
    progressThousandths: null,
    applies: (data) => !namesSignatory(data),
    isComplete: () => false,
  },
] as const satisfies readonly EntityStepRow[];

export type EntityStep = (typeof ENTITY_STEPS)[number]['name'];

/** All that is left to see once the request is received: the account waits for the signatory. */
const PENDING_STEPS: Flow<EntityDetails, EntityStep> = ENTITY_STEPS.filter(
  ({ name }) => name === 'REQUEST_RECEIVED',
).map(({ name, route, path, isComplete }) => ({ name, route, path, isComplete }));

/**
 * The steps of an account in this status. PENDING_ACTIVATION always leads to request-received
 * (spec/access.md, section 2).
 */
export function entityFlow(status: User['account_status']): Flow<EntityDetails, EntityStep> {
  return status === 'PENDING_ACTIVATION' ? PENDING_STEPS : ENTITY_STEPS;
}
