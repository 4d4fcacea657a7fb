import {
  INVITE_STEPS,
  type InviteDetails,
  type InviteStep,
} from '../../contract/onboarding/invitations/invite.ts';
import { KYC_STEPS, type KycDetails, type KycStep } from '../../contract/onboarding/kyc/kyc.ts';
import { type Filling, fillingOf, type Model } from './walk.ts';

/** KYC and the flow of an invitation, told a second time for random walks. */

type None = Record<never, never>;

const given = fillingOf<KycDetails, KycStep, None>();

const NO_ADDRESSES = {
  address_of_residence: null,
  address2_of_residence: null,
  city_of_residence: null,
  subdivision_of_residence: null,
  zip_code_of_residence: null,
  country_of_residence: null,
  address_of_mailing: null,
  address2_of_mailing: null,
  city_of_mailing: null,
  subdivision_of_mailing: null,
  zip_code_of_mailing: null,
  country_of_mailing: null,
} as const;

const HOME = {
  ...NO_ADDRESSES,
  address_of_residence: '1 Elm Street',
  city_of_residence: 'Albany',
  subdivision_of_residence: 'NY',
  zip_code_of_residence: '12207',
  country_of_residence: 'US',
} as const;

const OFFICE = {
  address_of_mailing: 'Postfach 12',
  city_of_mailing: 'Zug',
  zip_code_of_mailing: '6300',
  country_of_mailing: 'CH',
} as const;

const PERSON = { citizenship: 'CH', date_of_birth: '1980-05-17', country_of_birth: 'AT' } as const;
const SOURCES: Partial<KycDetails> = {
  source_of_wealth: ['BUSINESS', 'PROPERTY'],
  source_of_wealth_details: 'Two bakeries and the houses that they are in',
  source_of_funds: ['BUSINESS'],
  source_of_funds_details: 'Profits of the last years',
};
const PAID_IN_US = [{ country_of_taxes: 'US', type: null, tin: '111-22-3333' } as const];
const AT = '2026-03-02T09:00:00.000Z';

const signed = (status: 'SIGNED' | 'REQUIRED', done: boolean, other = false) =>
  given(
    {
      platform_agreement: {
        envelope_type: other ? 'MASTER_PURCHASE_AGREEMENT' : 'PLATFORM_AGREEMENT',
        status,
      },
    },
    { PLATFORM_AGREEMENT: done },
  );

export function kycOf(us: boolean): Model<KycDetails, KycStep, None> {
  // Another first tax residency takes away what a US payer gave with the personal details.
  const taxes = (tax_residencies: KycDetails['tax_residencies'], done: boolean) =>
    given({ tax_residencies }, { TAX_RESIDENCY: done, ...(us && { PERSONAL_DETAILS: false }) });
  const details = us
    ? [
        given({ ...PERSON, tax_residencies: PAID_IN_US }, { PERSONAL_DETAILS: true }),
        given({ ...PERSON, tax_residencies: [] }, { PERSONAL_DETAILS: false }),
      ]
    : [
        given(PERSON, { PERSONAL_DETAILS: true }),
        given({ ...PERSON, country_of_birth: null }, { PERSONAL_DETAILS: false }),
      ];
  return {
    flow: KYC_STEPS,
    start: {
      ...NO_ADDRESSES,
      stage: 'CREATED',
      country_of_birth: null,
      citizenship: null,
      date_of_birth: null,
      occupation: null,
      source_of_wealth: null,
      source_of_wealth_details: null,
      source_of_funds: null,
      source_of_funds_details: null,
      us_tax_payer: us,
      tax_residencies: [],
      identity_document: { verification_status: 'REQUIRED' },
      politically_exposed: null,
      platform_agreement: null,
    },
    turns: {},
    done: ['INTRO'],
    way: () => [
      'INTRO',
      'ADDRESS',
      'PERSONAL_DETAILS',
      ...(us ? [] : (['TAX_RESIDENCY'] as const)),
      'OCCUPATION',
      'SOURCE_OF_FUNDS',
      'VERIFY_IDENTITY',
      'PLATFORM_AGREEMENT',
      'COMPLETE',
    ],
    fillings: {
      INTRO: [given({})],
      ADDRESS: [
        given(HOME, { ADDRESS: true }),
        given({ ...HOME, ...OFFICE }, { ADDRESS: true }),
        given({ ...HOME, ...OFFICE, city_of_mailing: null }, { ADDRESS: false }),
        given({ ...HOME, address2_of_mailing: 'c/o Keller' }, { ADDRESS: false }),
        given({ ...HOME, subdivision_of_residence: null }, { ADDRESS: false }),
      ],
      PERSONAL_DETAILS: [...details, given({ citizenship: null }, { PERSONAL_DETAILS: false })],
      TAX_RESIDENCY: [
        taxes([{ country_of_taxes: 'CH', type: 'AHV', tin: '7569217076985' }], true),
        taxes([{ country_of_taxes: 'AE', type: null, tin: null }], true),
        taxes([{ country_of_taxes: 'CH', type: 'AHV', tin: null }], false),
        taxes([], false),
      ],
      OCCUPATION: [
        given({ occupation: 'FINANCE' }, { OCCUPATION: true }),
        given({ occupation: null }, { OCCUPATION: false }),
      ],
      SOURCE_OF_FUNDS: [
        given(SOURCES, { SOURCE_OF_FUNDS: true }),
        given({ ...SOURCES, source_of_funds: [] }, { SOURCE_OF_FUNDS: false }),
        given({ ...SOURCES, source_of_wealth: null }, { SOURCE_OF_FUNDS: false }),
        given({ ...SOURCES, source_of_wealth_details: null }, { SOURCE_OF_FUNDS: false }),
      ],
      VERIFY_IDENTITY: [
        given(
          { identity_document: { verification_status: 'SUBMITTED' }, politically_exposed: false },
          { VERIFY_IDENTITY: true },
        ),
        given(
          { identity_document: { verification_status: 'REJECTED' } },
          { VERIFY_IDENTITY: false },
        ),
        given({ politically_exposed: null }, { VERIFY_IDENTITY: false }),
      ],
      PLATFORM_AGREEMENT: [
        signed('SIGNED', true),
        signed('REQUIRED', false),
        signed('SIGNED', false, true),
      ],
      COMPLETE: [],
    },
  };
}

type InviteFilling = Filling<InviteDetails, InviteStep, None>;

const invitation = (
  part: Partial<InviteDetails['invitation']>,
  marks: NonNullable<InviteFilling['marks']>,
): InviteFilling => ({
  write: (data) => ({ ...data, invitation: { ...data.invitation, ...part } }),
  marks,
});

const documents = (
  part: Partial<InviteDetails['documents']>,
  marks: NonNullable<InviteFilling['marks']>,
): InviteFilling => ({
  write: (data) => ({ ...data, documents: { ...data.documents, ...part } }),
  marks,
});

const toSign = (agreement: 'SIGNED' | 'REQUIRED', letter: 'SIGNED' | 'REQUIRED') => ({
  documents_to_sign: [
    { envelope_type: 'PLATFORM_AGREEMENT' as const, status: agreement },
    { envelope_type: 'REVERSE_SOLICITATION_LETTER' as const, status: letter },
  ],
});

const SIX = [
  'SET_PASSWORD',
  'REQUEST_RECEIVED',
  'REVIEW_INFO',
  'VERIFY_IDENTITY',
  'SIGN_DOCUMENTS',
  'COMPLETED',
] as const;

/** Somebody who was invited; no step that is over is on the way. */
export const INVITED: Model<InviteDetails, InviteStep, None> = {
  flow: INVITE_STEPS,
  start: {
    invitation: { confirmed_at: null, password_set: false, rejected_at: null },
    documents: {
      identity_document: { verification_status: 'REQUIRED' },
      ...toSign('REQUIRED', 'REQUIRED'),
    },
  },
  turns: {},
  done: ['REQUEST_RECEIVED'],
  way: (_turns, done) => SIX.filter((name) => !done.has(name)),
  fillings: {
    SET_PASSWORD: [invitation({ password_set: true }, { SET_PASSWORD: true })],
    // Nothing is filled in there: the relationship manager clears what was reported.
    REQUEST_RECEIVED: [
      invitation({ rejected_at: null }, { REQUEST_RECEIVED: true }),
      invitation({ rejected_at: AT }, { REQUEST_RECEIVED: false }),
    ],
    REVIEW_INFO: [
      invitation({ confirmed_at: AT }, { REVIEW_INFO: true }),
      invitation({ rejected_at: AT }, { REQUEST_RECEIVED: false }),
    ],
    VERIFY_IDENTITY: [
      documents(
        { identity_document: { verification_status: 'SUBMITTED' } },
        { VERIFY_IDENTITY: true },
      ),
      documents(
        { identity_document: { verification_status: 'REQUIRED' } },
        { VERIFY_IDENTITY: false },
      ),
    ],
    SIGN_DOCUMENTS: [
      documents(toSign('SIGNED', 'SIGNED'), { SIGN_DOCUMENTS: true }),
      documents(toSign('SIGNED', 'REQUIRED'), { SIGN_DOCUMENTS: false }),
    ],
    COMPLETED: [],
  },
};
