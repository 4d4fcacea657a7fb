import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import type { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import type { PersonOrigin } from '@ballast/contract/onboarding/origins.ts';
import type { ClassAnswers } from '@ballast/contract/onboarding/sign-up/class-limbs.ts';
import type { Given } from '../onboarding/sign-up/sign-up-rules.ts';

/** What a person answers at sign-up and in KYC. */
export type LifeOf = {
  readonly country: NonNullable<KycAnswers['country_of_residence']>;
  readonly citizenship: NonNullable<KycAnswers['citizenship']>;
  /** Null pays US taxes. */
  readonly investorType: InvestorType | null;
  /** The conditions of that class that hold. */
  readonly classAnswers?: ClassAnswers;
  readonly bornOn: string;
  /** By default less than the liquid assets, which are from three to ten million. */
  readonly digitalAssets?: 'GT_TWENTY_MM';
  readonly home: Pick<
    KycAnswers,
    | 'address_of_residence'
    | 'city_of_residence'
    | 'subdivision_of_residence'
    | 'zip_code_of_residence'
  >;
  readonly taxNumber: string;
  readonly occupation: string;
  readonly sources: Sources;
};

type Sources = Pick<
  KycAnswers,
  'source_of_wealth' | 'source_of_wealth_details' | 'source_of_funds' | 'source_of_funds_details'
>;

type Told = readonly [origins: PersonOrigin[], details: string];

function sources([wealth, ofWealth]: Told, [funds, ofFunds]: Told): Sources {
  return {
    source_of_wealth: wealth,
    source_of_wealth_details: ofWealth,
    source_of_funds: funds,
    source_of_funds_details: ofFunds,
  };
}

/** By email. The numbers are nobody's. */
export const LIVES: Readonly<Record<string, LifeOf>> = {
  'amelia.hart@example.com': inUs('1976-05-08', '210 Elm Street', 'Portland', 'OR', '97204'),
  'conor.oshea@example.com': {
    country: 'IE',
    citizenship: 'IE',
    investorType: 'ELECTIVE_PROFESSIONAL',
    bornOn: '1970-10-27',
    home: home('14 Merrion Square', 'Dublin', 'D02 XY45'),
    taxNumber: '1234567T',
    occupation: 'PRIVATE_INVESTOR',
    sources: sources(
      [['COMPANY_SALE'], 'Sold a software company in 2019'],
      [['COMPANY_SALE'], 'Part of the price'],
    ),
  },
  'sofia.marin@example.com': {
    country: 'ES',
    citizenship: 'ES',
    investorType: 'ELECTIVE_PROFESSIONAL',
    classAnswers: {
      amounts: { PORTFOLIO: { amount: '1250000', currency: 'EUR' } },
      numbers: {},
      facts: ['YEAR_IN_FINANCE_ROLE'],
    },
    bornOn: '1979-03-14',
    digitalAssets: 'GT_TWENTY_MM',
    home: home('Calle de Serrano 41', 'Madrid', '28001'),
    taxNumber: 'X0000000T',
    occupation: 'ISCO_241',
    sources: sources(
      [
        ['SALARY', 'EARLY_DIGITAL_ASSETS'],
        'Bought bitcoin from my salary from 2013 on, and kept it',
      ],
      [['EARLY_DIGITAL_ASSETS'], 'Part of that bitcoin'],
    ),
  },
  'wei.tan@example.com': {
    country: 'SG',
    citizenship: 'SG',
    investorType: 'ACCREDITED',
    classAnswers: {
      amounts: { FINANCIAL_ASSETS: { amount: '2400000', currency: 'SGD' } },
      numbers: {},
      facts: [],
    },
    bornOn: '1984-11-02',
    home: home('1 Marina View', 'Singapore', '018960'),
    taxNumber: 'S0000001I',
    occupation: 'PRIVATE_INVESTOR',
    sources: sources(
      [['COMPANY_SALE', 'INVESTMENTS'], 'Sold my share of a logistics company in 2022'],
      [['COMPANY_SALE'], 'What is left of the price'],
    ),
  },
  'daniel.price@example.com': inUs('1972-06-21', '12 Harbor Road', 'Boston', 'MA', '02110'),
  'elena.rossi@example.com': {
    country: 'CH',
    citizenship: 'IT',
    investorType: 'ELECTIVE_PROFESSIONAL',
    classAnswers: {
      amounts: { PORTFOLIO: { amount: '3100000', currency: 'CHF' } },
      numbers: {},
      facts: [],
    },
    bornOn: '1968-01-30',
    home: home('Via Nassa 5', 'Lugano', '6900'),
    taxNumber: '7569217076985',
    occupation: 'RETIRED',
    sources: sources(
      [['BUSINESS', 'INHERITANCE'], 'A family hotel, run for thirty years, and my parents’ house'],
      [['BUSINESS'], 'Profits of the hotel, saved'],
    ),
  },
  'peter.novotny@example.com': inUs('1975-09-09', '48 Lake Street', 'Chicago', 'IL', '60601'),
  'ana.silva@example.com': inUs('1981-12-18', '7 Palm Avenue', 'Miami', 'FL', '33101'),
};

/** The answers of a sign-up, from the country to the risks. */
export function signUpAnswersOf(life: LifeOf): readonly Given[] {
  const { country, investorType, classAnswers, digitalAssets = 'QUARTER_TO_ONE_MM' } = life;
  return [
    { country_of_residence: country, us_tax_payer: investorType === null },
    ...(investorType === null
      ? []
      : [{ investor_type: investorType, class_answers: classAnswers }]),
    {
      liquid_investable_assets: 'THREE_TO_TEN_MM',
      digital_assets_investment_value: digitalAssets,
      intended_investment_amount: 'HALF_TO_ONE_MM',
    },
    { risk_awareness_confirmed: true },
  ];
}

/** The answers of KYC, up to the document. */
export function kycAnswersOf(life: LifeOf): KycAnswers {
  const { country, citizenship, investorType, bornOn, taxNumber, occupation, sources } = life;
  return {
    ...life.home,
    country_of_residence: country,
    citizenship,
    date_of_birth: bornOn,
    ...(investorType !== null && { country_of_birth: citizenship }),
    tax_residencies: [
      {
        country_of_taxes: country,
        type: investorType === null ? 'SSN' : 'TIN',
        tin: taxNumber,
      },
    ],
    occupation,
    ...sources,
  };
}

function home(street: string, city: string, zip: string) {
  return {
    address_of_residence: street,
    city_of_residence: city,
    zip_code_of_residence: zip,
  };
}

function inUs(bornOn: string, street: string, city: string, state: string, zip: string): LifeOf {
  return {
    country: 'US',
    citizenship: 'US',
    investorType: null,
    bornOn,
    home: { ...home(street, city, zip), subdivision_of_residence: state },
    taxNumber: '111-22-3333',
    occupation: 'ISCO_241',
    sources: sources(
      [['SALARY', 'INVESTMENTS'], 'Twenty years in accounting, and a portfolio of shares'],
      [['SALARY'], 'Saved from my salary'],
    ),
  };
}
