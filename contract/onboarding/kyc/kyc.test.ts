import { describe, expect, it } from 'vitest';
import { lastReachable } from '../../flow.ts';
import { mayEnter, stepAfter, stepBefore } from '../../flow-order.ts';
import { REVIEW_STATUSES } from '../identity/identity-review.ts';
import { KYC_STEPS, KycDetails, type KycStep } from './kyc.ts';

const ABROAD: KycDetails = {
  stage: 'CREATED',
  address_of_residence: 'Bahnhofstrasse 1',
  address2_of_residence: null,
  city_of_residence: 'Zürich',
  subdivision_of_residence: null,
  zip_code_of_residence: '8001',
  country_of_residence: 'CH',
  address_of_mailing: null,
  address2_of_mailing: null,
  city_of_mailing: null,
  subdivision_of_mailing: null,
  zip_code_of_mailing: null,
  country_of_mailing: null,
  country_of_birth: 'AT',
  citizenship: 'CH',
  date_of_birth: '1980-05-17',
  occupation: 'FINANCE',
  source_of_wealth: ['COMPANY_SALE', 'INVESTMENTS'],
  source_of_wealth_details: 'Sold a software company in 2021',
  source_of_funds: ['SALARY'],
  source_of_funds_details: 'Saved since then',
  us_tax_payer: false,
  tax_residencies: [{ country_of_taxes: 'CH', type: 'AHV', tin: '7569217076985' }],
  identity_document: { verification_status: 'SUBMITTED' },
  politically_exposed: false,
  platform_agreement: { envelope_type: 'PLATFORM_AGREEMENT', status: 'SIGNED' },
};

const US: KycDetails = {
  ...ABROAD,
  subdivision_of_residence: 'NY',
  country_of_residence: 'US',
  country_of_birth: null,
  citizenship: 'US',
  us_tax_payer: true,
  tax_residencies: [{ country_of_taxes: 'US', type: null, tin: '111-22-3333' }],
};

const MAILING = {
  address_of_mailing: 'Postfach 12',
  city_of_mailing: 'Zug',
  zip_code_of_mailing: '6300',
  country_of_mailing: 'CH',
} as const;

const NOTHING: KycDetails = {
  ...ABROAD,
  address_of_residence: null,
  city_of_residence: null,
  zip_code_of_residence: null,
  country_of_residence: null,
  country_of_birth: null,
  citizenship: null,
  date_of_birth: null,
  occupation: null,
  source_of_wealth: null,
  source_of_wealth_details: null,
  source_of_funds: null,
  source_of_funds_details: null,
  tax_residencies: [],
  identity_document: { verification_status: 'REQUIRED' },
  politically_exposed: null,
  platform_agreement: null,
};

const last = (data: KycDetails) => lastReachable(KYC_STEPS, data).name;
const abroad = (part: Partial<KycDetails>) => last({ ...ABROAD, ...part });
const inUs = (part: Partial<KycDetails>) => last({ ...US, ...part });
const isOpen = (step: KycStep, data: KycDetails) => mayEnter(KYC_STEPS, step, data);

describe('the steps of KYC', () => {
  it('are nine, in this order and by these route names', () => {
    expect(KYC_STEPS.map(({ name, route }) => [name, route])).toEqual([
      ['INTRO', 'kyc-intro'],
      ['ADDRESS', 'kyc-address'],
      ['PERSONAL_DETAILS', 'kyc-personal-details'],
      ['TAX_RESIDENCY', 'kyc-tax-residency'],
      ['OCCUPATION', 'kyc-occupation'],
      ['SOURCE_OF_FUNDS', 'kyc-source-of-funds'],
      ['VERIFY_IDENTITY', 'kyc-verify-identity'],
      ['PLATFORM_AGREEMENT', 'kyc-platform-agreement'],
      ['COMPLETE', 'kyc-complete'],
    ]);
    expect(KYC_STEPS.every(({ path }) => path.startsWith('/kyc/'))).toBe(true);
  });

  it('lead US tax payers past TAX_RESIDENCY, both ways', () => {
    expect(stepAfter(KYC_STEPS, 'PERSONAL_DETAILS', US)?.name).toBe('OCCUPATION');
    expect(stepBefore(KYC_STEPS, 'OCCUPATION', US)?.name).toBe('PERSONAL_DETAILS');
    expect(isOpen('TAX_RESIDENCY', US)).toBe(false);
    expect(stepAfter(KYC_STEPS, 'PERSONAL_DETAILS', ABROAD)?.name).toBe('TAX_RESIDENCY');
  });

  it('begin with an intro that asks nothing, and end when everything is there', () => {
    expect(last(NOTHING)).toBe('ADDRESS');
    expect(isOpen('INTRO', NOTHING)).toBe(true);
    expect(last(ABROAD)).toBe('COMPLETE');
    expect(last(US)).toBe('COMPLETE');
  });

  it('may be entered only if all earlier steps are complete', () => {
    for (const data of [ABROAD, US])
      for (const step of ['PERSONAL_DETAILS', 'OCCUPATION', 'PLATFORM_AGREEMENT'] as const) {
        expect(isOpen(step, data)).toBe(true);
        expect(isOpen(step, { ...data, city_of_residence: null })).toBe(false);
      }
  });

  it('read the data by the names of the specification and no other', () => {
    expect(KycDetails.parse(US)).toEqual(US);
    expect(KycDetails.safeParse({ ...US, ssn: '111-22-3333' }).success).toBe(false);
  });
});

describe('ADDRESS', () => {
  it.each(['address', 'city', 'zip_code', 'country'] as const)('needs the %s', (field) => {
    expect(abroad({ [`${field}_of_residence`]: null })).toBe('ADDRESS');
  });

  it('needs a subdivision in the US only, and never a second line', () => {
    expect(inUs({ subdivision_of_residence: null })).toBe('ADDRESS');
    expect(inUs({ subdivision_of_residence: ' ' })).toBe('ADDRESS');
    expect(abroad({ subdivision_of_residence: null, address2_of_residence: null })).toBe(
      'COMPLETE',
    );
  });

  it('takes a mailing address that is fully filled or fully empty', () => {
    expect(abroad(MAILING)).toBe('COMPLETE');
    expect(abroad({ ...MAILING, address2_of_mailing: 'c/o Keller' })).toBe('COMPLETE');
    expect(abroad({ address_of_mailing: '', city_of_mailing: ' ' })).toBe('COMPLETE');
  });

  it.each(['address', 'city', 'zip_code', 'country'] as const)(
    'refuses a mailing address without %s, or with nothing else',
    (field) => {
      const name = `${field}_of_mailing` as const;
      expect(abroad({ ...MAILING, [name]: null })).toBe('ADDRESS');
      expect(abroad({ [name]: MAILING[name] })).toBe('ADDRESS');
    },
  );

  it('refuses a mailing address of a second line or a subdivision alone', () => {
    expect(abroad({ address2_of_mailing: 'c/o Keller' })).toBe('ADDRESS');
    expect(abroad({ subdivision_of_mailing: 'ZG' })).toBe('ADDRESS');
  });

  it('asks a mailing address in the US for its state, wherever its owner lives', () => {
    const mailing = { ...MAILING, country_of_mailing: 'US' } as const;
    expect(abroad(mailing)).toBe('ADDRESS');
    expect(abroad({ ...mailing, subdivision_of_mailing: 'NJ' })).toBe('COMPLETE');
  });
});

describe('PERSONAL_DETAILS', () => {
  it('needs citizenship and date of birth of everybody', () => {
    for (const field of ['citizenship', 'date_of_birth']) {
      expect(abroad({ [field]: null })).toBe('PERSONAL_DETAILS');
      expect(inUs({ [field]: null })).toBe('PERSONAL_DETAILS');
    }
  });

  it('needs the country of birth of non-US payers only', () => {
    expect(abroad({ country_of_birth: null })).toBe('PERSONAL_DETAILS');
    expect(inUs({ country_of_birth: null })).toBe('COMPLETE');
  });

  it('needs of US payers a first tax residency of United States with a tin', () => {
    const us = { country_of_taxes: 'US', type: null, tin: '111-22-3333' } as const;
    const elsewhere = { country_of_taxes: 'CH', type: null, tin: '7569217076985' } as const;
    expect(inUs({ tax_residencies: [] })).toBe('PERSONAL_DETAILS');
    expect(inUs({ tax_residencies: [{ ...us, tin: null }] })).toBe('PERSONAL_DETAILS');
    expect(inUs({ tax_residencies: [elsewhere] })).toBe('PERSONAL_DETAILS');
    expect(inUs({ tax_residencies: [elsewhere, us] })).toBe('PERSONAL_DETAILS');
    expect(inUs({ tax_residencies: [us, elsewhere] })).toBe('COMPLETE');
  });
});

describe('TAX_RESIDENCY', () => {
  const taxes = (...tax_residencies: KycDetails['tax_residencies']) => abroad({ tax_residencies });

  it('needs a country in every entry', () => {
    const good = { country_of_taxes: 'CH', type: null, tin: null } as const;
    expect(taxes(good)).toBe('COMPLETE');
    expect(taxes(good, { ...good, country_of_taxes: 'DE' })).toBe('COMPLETE');
    expect(taxes(good, { ...good, country_of_taxes: null })).toBe('TAX_RESIDENCY');
  });

  it('needs a tin where a type is present', () => {
    expect(taxes({ country_of_taxes: 'CH', type: 'AHV', tin: null })).toBe('TAX_RESIDENCY');
    expect(taxes({ country_of_taxes: 'CH', type: 'AHV', tin: ' ' })).toBe('TAX_RESIDENCY');
    expect(taxes({ country_of_taxes: 'CH', type: 'AHV', tin: '7569217076985' })).toBe('COMPLETE');
  });

  it('needs an entry', () => {
    expect(taxes()).toBe('TAX_RESIDENCY');
  });
});

describe('the last steps', () => {
  it('OCCUPATION needs a value', () => {
    expect(abroad({ occupation: null })).toBe('OCCUPATION');
    expect(abroad({ occupation: '' })).toBe('OCCUPATION');
    for (const source of ['source_of_wealth', 'source_of_funds'] as const) {
      expect(abroad({ [source]: [] })).toBe('SOURCE_OF_FUNDS');
      expect(abroad({ [source]: null })).toBe('SOURCE_OF_FUNDS');
      expect(abroad({ [`${source}_details`]: null })).toBe('SOURCE_OF_FUNDS');
    }
  });

  it('VERIFY_IDENTITY needs a document that was submitted, and is not asked for again', () => {
    for (const status of REVIEW_STATUSES)
      expect([status, abroad({ identity_document: { verification_status: status } })]).toEqual([
        status,
        status === 'SUBMITTED' || status === 'APPROVED' ? 'COMPLETE' : 'VERIFY_IDENTITY',
      ]);
  });

  it('VERIFY_IDENTITY needs politically_exposed answered, with yes or no', () => {
    expect(abroad({ politically_exposed: null })).toBe('VERIFY_IDENTITY');
    expect(abroad({ politically_exposed: true })).toBe('COMPLETE');
  });

  it('PLATFORM_AGREEMENT needs that envelope, signed', () => {
    const platform_agreement = { envelope_type: 'PLATFORM_AGREEMENT', status: 'SIGNED' } as const;
    expect(abroad({ platform_agreement: null })).toBe('PLATFORM_AGREEMENT');
    expect(abroad({ platform_agreement: { ...platform_agreement, status: 'REQUIRED' } })).toBe(
      'PLATFORM_AGREEMENT',
    );
    expect(
      abroad({
        platform_agreement: { ...platform_agreement, envelope_type: 'CUSTODY_SERVICE_AGREEMENT' },
      }),
    ).toBe('PLATFORM_AGREEMENT');
  });
});
