import {
  ENTITY_STEPS,
  type EntityDetails,
  type EntityStep,
  type OrganizationType,
} from '../../contract/onboarding/sign-up/entity.ts';
import { claimMeeting, isMove, NO_CLASS, offeredIn } from './class-walk.ts';
import { firstFillings, firstWay } from './first-walk.ts';
import { type Filling, fillingOf, type Model } from './walk.ts';

type CompanyTurns = {
  us: boolean | null;
  represents: boolean;
  structure: OrganizationType | null;
};
type CompanyFilling = Filling<EntityDetails, EntityStep, CompanyTurns>;

const give = fillingOf<EntityDetails, EntityStep, CompanyTurns>();

const PAGES = ['PARTNERSHIP', 'TRUST', 'STATE_OWNED_OR_INTERNATIONAL', 'OTHER'] as const;

/** A subtype is of one structure; the pages of the others are no longer complete. */
const subtype = (
  page: (typeof PAGES)[number] | null,
  organization_subtype: EntityDetails['organization_subtype'],
  organization_other_type: string | null = null,
): CompanyFilling =>
  give(
    { organization_subtype, organization_other_type },
    Object.fromEntries(PAGES.map((name) => [name, name === page])),
  );

const chosen = (structure: OrganizationType | null): CompanyFilling =>
  give({ organization_type: structure }, { LEGAL_STRUCTURE: structure !== null }, { structure });

function endOf({ us, represents }: CompanyTurns): EntityStep[] {
  if (us) return ['COMPLETED'];
  return represents ? ['DESIGNATE_SIGNATORY', 'REQUEST_RECEIVED'] : ['REQUEST_INFO', 'COMPLETED'];
}

const registeredIn = (
  country: NonNullable<EntityDetails['country_of_incorporation']>,
): CompanyFilling => ({
  write: (data) => ({
    ...data,
    country_of_incorporation: country,
    ...(isMove(data.country_of_incorporation, country) && NO_CLASS),
  }),
  marks: (data) => ({
    COUNTRY_OF_INCORPORATION: true,
    ...(isMove(data.country_of_incorporation, country) && { ELIGIBILITY: false }),
  }),
});

const CLAIMED: CompanyFilling = {
  write: (data) => {
    const country = data.country_of_incorporation;
    const [type = 'OTHER_EXPERIENCED_NON_RETAIL'] = offeredIn(country, 'INSTITUTIONAL');
    return { ...data, ...claimMeeting(type, country, 'INSTITUTIONAL') };
  },
  marks: { ELIGIBILITY: true },
};

export const COMPANY: Model<EntityDetails, EntityStep, CompanyTurns> = {
  flow: ENTITY_STEPS,
  start: {
    phone: null,
    phone_verified: false,
    password_set: false,
    sso_linked: false,
    first_name: null,
    last_name: null,
    signatory_rights: null,
    legal_business_name: null,
    country_of_incorporation: null,
    organization_type: null,
    organization_subtype: null,
    organization_other_type: null,
    us_tax_payer: null,
    investor_type: null,
    class_claim: null,
    risk_awareness_confirmed: false,
    reverse_solicitation_letter: null,
    signatory_email: null,
    signatory_first_name: null,
    signatory_last_name: null,
    signatory_role: null,
  },
  turns: { us: null, represents: false, structure: null },
  done: ['VERIFY_METHOD'],
  way: (turns, done) => [
    ...firstWay(done),
    'YOUR_DETAILS',
    'SIGNATORY_RIGHTS',
    'LEGAL_BUSINESS_NAME',
    'COUNTRY_OF_INCORPORATION',
    'LEGAL_STRUCTURE',
    ...PAGES.filter((page) => page === turns.structure),
    'US_TAXPAYER_STATUS',
    ...(turns.us ? [] : (['ELIGIBILITY'] as const)),
    'UNDERSTANDING_THE_RISKS',
    ...endOf(turns),
  ],
  fillings: {
    ...firstFillings<EntityDetails, CompanyTurns>(),
    YOUR_DETAILS: [
      give({ first_name: 'Wei', last_name: 'Lim' }, { YOUR_DETAILS: true }),
      give({ first_name: null, last_name: 'Lim' }, { YOUR_DETAILS: false }),
    ],
    SIGNATORY_RIGHTS: [
      give({ signatory_rights: 'SIGNATORY' }, { SIGNATORY_RIGHTS: true }, { represents: false }),
      give(
        { signatory_rights: 'REPRESENTATIVE' },
        { SIGNATORY_RIGHTS: true },
        { represents: true },
      ),
    ],
    LEGAL_BUSINESS_NAME: [
      give({ legal_business_name: 'Straits' }, { LEGAL_BUSINESS_NAME: true }),
      give({ legal_business_name: ' ' }, { LEGAL_BUSINESS_NAME: false }),
    ],
    COUNTRY_OF_INCORPORATION: [
      registeredIn('SG'),
      registeredIn('GB'),
      registeredIn('DE'),
      registeredIn('FR'),
    ],
    LEGAL_STRUCTURE: [
      chosen('CORPORATION'),
      chosen('LLC'),
      chosen('PUBLICLY_TRADED'),
      ...PAGES.map(chosen),
      chosen(null),
    ],
    PARTNERSHIP: [subtype('PARTNERSHIP', 'LP_LLP'), subtype(null, null)],
    TRUST: [subtype('TRUST', 'CORPORATE_TRUST'), subtype(null, null)],
    STATE_OWNED_OR_INTERNATIONAL: [
      subtype('STATE_OWNED_OR_INTERNATIONAL', 'SOVEREIGN_WEALTH_FUND'),
      subtype(null, null),
    ],
    OTHER: [
      subtype('OTHER', 'SOLE_PROPRIETORSHIP'),
      subtype('OTHER', 'OTHER', 'Cooperative'),
      subtype(null, 'OTHER'),
    ],
    US_TAXPAYER_STATUS: [
      give({ us_tax_payer: false }, { US_TAXPAYER_STATUS: true }, { us: false }),
      give(
        { us_tax_payer: true, ...NO_CLASS },
        { US_TAXPAYER_STATUS: true, ELIGIBILITY: false },
        { us: true },
      ),
    ],
    ELIGIBILITY: [
      CLAIMED,
      give(NO_CLASS, { ELIGIBILITY: false }),
      // As it was kept before anything had to be told for it.
      give({ investor_type: 'ACCREDITED', class_claim: null }, { ELIGIBILITY: false }),
    ],
    UNDERSTANDING_THE_RISKS: [
      give({ risk_awareness_confirmed: true }, { UNDERSTANDING_THE_RISKS: true }),
      give({ risk_awareness_confirmed: false }, { UNDERSTANDING_THE_RISKS: false }),
    ],
    REQUEST_INFO: [
      give({ reverse_solicitation_letter: { status: 'SIGNED' } }, { REQUEST_INFO: true }),
      give({ reverse_solicitation_letter: { status: 'DECLINED' } }, { REQUEST_INFO: false }),
    ],
    DESIGNATE_SIGNATORY: [
      give(
        {
          signatory_email: 'tan@straits.example',
          signatory_first_name: 'Mei',
          signatory_last_name: 'Tan',
          signatory_role: 'Director',
        },
        { DESIGNATE_SIGNATORY: true },
      ),
      give({ signatory_role: null }, { DESIGNATE_SIGNATORY: false }),
    ],
    REQUEST_RECEIVED: [],
    COMPLETED: [],
  },
};
