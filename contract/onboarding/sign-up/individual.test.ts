import { describe, expect, it } from 'vitest';
import { claimMeeting, NO_CLASS } from '../../../tests/models/class-walk.ts';
import { lastReachable, reachable } from '../../flow.ts';
import { mayEnter, stepAfter, stepBefore } from '../../flow-order.ts';
import {
  DIGITAL_ASSETS,
  INDIVIDUAL_PARTS,
  INDIVIDUAL_STEPS,
  INTENDED_AMOUNTS,
  IndividualDetails,
  type IndividualStep,
  LIQUID_ASSETS,
} from './individual.ts';

const NOTHING: IndividualDetails = {
  phone: null,
  phone_verified: false,
  password_set: false,
  sso_linked: false,
  first_name: null,
  middle_name: null,
  last_name: null,
  country_of_residence: null,
  us_tax_payer: null,
  investor_type: null,
  class_claim: null,
  questionnaire: {
    liquid_investable_assets: null,
    digital_assets_investment_value: null,
    intended_investment_amount: null,
  },
  risk_awareness_confirmed: false,
  reverse_solicitation_letter: null,
  how_learned: null,
  how_learned_other: null,
};

const ABROAD: IndividualDetails = {
  phone: '+41446681800',
  phone_verified: true,
  password_set: true,
  sso_linked: false,
  first_name: 'Mira',
  middle_name: null,
  last_name: 'Keller',
  country_of_residence: 'CH',
  us_tax_payer: false,
  ...claimMeeting('ELECTIVE_PROFESSIONAL', 'CH', 'INDIVIDUAL'),
  questionnaire: {
    liquid_investable_assets: 'THREE_TO_TEN_MM',
    digital_assets_investment_value: 'NO_DIGITAL_ASSETS',
    intended_investment_amount: 'HALF_TO_ONE_MM',
  },
  risk_awareness_confirmed: true,
  reverse_solicitation_letter: { status: 'SIGNED' },
  how_learned: null,
  how_learned_other: null,
};

const US: IndividualDetails = {
  ...ABROAD,
  country_of_residence: 'US',
  us_tax_payer: true,
  ...NO_CLASS,
  reverse_solicitation_letter: null,
};

const last = (data: IndividualDetails) => lastReachable(INDIVIDUAL_STEPS, data).name;
const forward = (step: IndividualStep, data: IndividualDetails) =>
  stepAfter(INDIVIDUAL_STEPS, step, data)?.name;
const back = (step: IndividualStep, data: IndividualDetails) =>
  stepBefore(INDIVIDUAL_STEPS, step, data)?.name ?? 'logout';
const answering = (part: Partial<IndividualDetails['questionnaire']>) => ({
  ...ABROAD,
  questionnaire: { ...ABROAD.questionnaire, ...part },
});

describe('the steps of individual onboarding', () => {
  it('are sixteen, by these route names and in this order', () => {
    expect(INDIVIDUAL_STEPS.map(({ route }) => route.replace(/^onboarding-/, ''))).toEqual([
      'phone-input',
      'verify-method',
      'phone-verify',
      'password',
      'full-name',
      'country-of-residence',
      'us-taxpayer-status',
      'eligibility',
      'questionnaire-liquid',
      'investor-blocked',
      'questionnaire-digital',
      'questionnaire-intended',
      'risks-agreement',
      'declaration-of-non-solicitation',
      'how-did-you-learn',
      'complete',
    ]);
  });

  it('stand under /onboarding, the questionnaire one deeper', () => {
    expect(
      INDIVIDUAL_STEPS.map(({ path }) => path).filter((path) => path.includes('quest')),
    ).toEqual([
      '/onboarding/questionnaire/liquid',
      '/onboarding/questionnaire/digital',
      '/onboarding/questionnaire/intended',
    ]);
    expect(INDIVIDUAL_STEPS.every(({ path }) => path.startsWith('/onboarding/'))).toBe(true);
  });

  it('take about 5, 5 and 3 minutes, in three parts that begin at steps in their order', () => {
    expect(INDIVIDUAL_PARTS.map(({ minutes }) => minutes)).toEqual([5, 5, 3]);
    const begin = INDIVIDUAL_PARTS.map(({ from }) =>
      INDIVIDUAL_STEPS.findIndex(({ name }) => name === from),
    );
    expect(begin[0]).toBe(0);
    expect(begin).toEqual(begin.toSorted((left, right) => left - right));
  });

  it('read the data by the names of the specification and no other', () => {
    expect(IndividualDetails.parse(ABROAD)).toEqual(ABROAD);
    expect(IndividualDetails.safeParse({ ...ABROAD, firstName: 'Mira' }).success).toBe(false);
  });
});

describe('a person signs up', () => {
  it('starts with the phone', () => {
    expect(last(NOTHING)).toBe('PHONE');
    expect(back('PHONE', NOTHING)).toBe('logout');
  });

  it('chooses a method and verifies the phone, which is complete when it is verified', () => {
    const given = { ...NOTHING, phone: '+41446681800' };
    expect(forward('PHONE', given)).toBe('VERIFY_METHOD');
    expect(last(given)).toBe('PHONE_VERIFY');
    expect(last({ ...given, phone_verified: true })).toBe('PASSWORD');
  });

  it('skips the steps of the phone if it is already verified', () => {
    const verified = { ...NOTHING, phone: '+41446681800', phone_verified: true };
    expect(reachable(INDIVIDUAL_STEPS, verified).map(({ name }) => name)).toEqual(['PASSWORD']);
    expect(mayEnter(INDIVIDUAL_STEPS, 'PHONE_VERIFY', verified)).toBe(false);
  });

  it('goes back from the password to the logout', () => {
    expect(back('PASSWORD', { ...NOTHING, phone: '+41446681800', phone_verified: true })).toBe(
      'logout',
    );
  });

  it('has the password complete when it is set, and asks for it no more', () => {
    expect(last({ ...ABROAD, password_set: false })).toBe('PASSWORD');
    // Google or Apple is a way in.
    expect(last({ ...ABROAD, password_set: false, sso_linked: true })).toBe(last(ABROAD));
    expect(mayEnter(INDIVIDUAL_STEPS, 'PASSWORD', ABROAD)).toBe(false);
    expect(back('FULL_NAME', ABROAD)).toBe('logout');
  });

  it('gives first and last name; the middle name is optional and blanks are no name', () => {
    expect(last({ ...ABROAD, first_name: null })).toBe('FULL_NAME');
    expect(last({ ...ABROAD, last_name: ' ' })).toBe('FULL_NAME');
    expect(last({ ...ABROAD, middle_name: 'Anna' })).toBe('COMPLETE');
  });

  it('says the country of residence, then whether taxes are paid in the US', () => {
    expect(last({ ...ABROAD, country_of_residence: null })).toBe('COUNTRY_OF_RESIDENCE');
    expect(forward('COUNTRY_OF_RESIDENCE', NOTHING)).toBe('US_TAXPAYER_STATUS');
    expect(last({ ...ABROAD, us_tax_payer: null })).toBe('US_TAXPAYER_STATUS');
  });

  it('needs an investor type unless taxes are paid in the US', () => {
    expect(last({ ...ABROAD, investor_type: null })).toBe('ELIGIBILITY');
    expect(last({ ...ABROAD, class_claim: null })).toBe('ELIGIBILITY');
    expect(last({ ...US, ...NO_CLASS })).toBe('COMPLETE');
    expect(forward('US_TAXPAYER_STATUS', ABROAD)).toBe('ELIGIBILITY');
  });

  it('goes as a US payer from the taxpayer status to the liquid questionnaire, and back', () => {
    expect(forward('US_TAXPAYER_STATUS', US)).toBe('LIQUID');
    expect(back('LIQUID', US)).toBe('US_TAXPAYER_STATUS');
    expect(mayEnter(INDIVIDUAL_STEPS, 'ELIGIBILITY', US)).toBe(false);
  });

  it('goes as a US payer from the risks to how-did-you-learn, and back', () => {
    expect(forward('RISKS_AGREEMENT', US)).toBe('HOW_DID_YOU_LEARN');
    expect(back('HOW_DID_YOU_LEARN', US)).toBe('RISKS_AGREEMENT');
    expect(mayEnter(INDIVIDUAL_STEPS, 'DECLARATION_OF_NON_SOLICITATION', US)).toBe(false);
  });

  it('signs the declaration of non-solicitation otherwise, and only a signed one counts', () => {
    expect(forward('RISKS_AGREEMENT', ABROAD)).toBe('DECLARATION_OF_NON_SOLICITATION');
    for (const letter of [null, { status: 'REQUIRED' }, { status: 'DECLINED' }] as const)
      expect(last({ ...ABROAD, reverse_solicitation_letter: letter })).toBe(
        'DECLARATION_OF_NON_SOLICITATION',
      );
  });

  it('confirms the risks', () => {
    expect(last({ ...ABROAD, risk_awareness_confirmed: false })).toBe('RISKS_AGREEMENT');
  });

  it('need not say how it learned of the platform', () => {
    expect(mayEnter(INDIVIDUAL_STEPS, 'HOW_DID_YOU_LEARN', ABROAD)).toBe(true);
    expect(last(ABROAD)).toBe('COMPLETE');
    expect(forward('COMPLETE', ABROAD)).toBeUndefined();
  });
});

describe('the questionnaire', () => {
  it('asks for liquid assets, digital assets and the intended amount, each to be answered', () => {
    expect(last(answering({ liquid_investable_assets: null }))).toBe('LIQUID');
    expect(last(answering({ digital_assets_investment_value: null }))).toBe('DIGITAL');
    expect(last(answering({ intended_investment_amount: null }))).toBe('INTENDED');
    expect(forward('LIQUID', ABROAD)).toBe('DIGITAL');
    expect(back('DIGITAL', ABROAD)).toBe('LIQUID');
    expect(forward('DIGITAL', ABROAD)).toBe('INTENDED');
  });

  it('blocks whoever has less than half a million in liquid assets, and nobody else', () => {
    for (const answer of LIQUID_ASSETS) {
      const data = answering({ liquid_investable_assets: answer });
      const blocked = answer === 'LT_HALF_MM';
      expect([answer, last(data)]).toEqual([answer, blocked ? 'INVESTOR_BLOCKED' : 'COMPLETE']);
      expect(mayEnter(INDIVIDUAL_STEPS, 'INVESTOR_BLOCKED', data)).toBe(blocked);
      expect(forward('LIQUID', data)).toBe(blocked ? 'INVESTOR_BLOCKED' : 'DIGITAL');
    }
  });

  it('lets the liquid answer be corrected', () => {
    const blocked = answering({ liquid_investable_assets: 'LT_HALF_MM' });
    expect(mayEnter(INDIVIDUAL_STEPS, 'LIQUID', blocked)).toBe(true);
    expect(back('INVESTOR_BLOCKED', blocked)).toBe('LIQUID');
  });

  it('counts the intended amount as complete only if it is not below a tenth of a million', () => {
    for (const answer of INTENDED_AMOUNTS)
      expect([answer, last(answering({ intended_investment_amount: answer }))]).toEqual([
        answer,
        answer === 'LT_TENTH_MM' ? 'INTENDED' : 'COMPLETE',
      ]);
  });

  it('takes every answer about digital assets', () => {
    for (const answer of DIGITAL_ASSETS)
      expect(last(answering({ digital_assets_investment_value: answer }))).toBe('COMPLETE');
  });
});
