import {
  INDIVIDUAL_STEPS,
  type IndividualDetails,
  type IndividualStep,
} from '../../contract/onboarding/sign-up/individual.ts';
import { claimMeeting, isMove, NO_CLASS, offeredIn } from './class-walk.ts';
import { firstFillings, firstWay } from './first-walk.ts';
import { type Filling, fillingOf, type Marks, type Model } from './walk.ts';

type PersonTurns = { us: boolean | null; blocked: boolean };
type PersonFilling = Filling<IndividualDetails, IndividualStep, PersonTurns>;

const give = fillingOf<IndividualDetails, IndividualStep, PersonTurns>();

const answer = (
  part: Partial<IndividualDetails['questionnaire']>,
  marks: Marks<IndividualStep>,
  turns: Partial<PersonTurns> = {},
): PersonFilling => ({
  write: (data) => ({ ...data, questionnaire: { ...data.questionnaire, ...part } }),
  marks,
  turns,
});

const livesIn = (country: IndividualDetails['country_of_residence']): PersonFilling => ({
  write: (data) => ({
    ...data,
    country_of_residence: country,
    ...(isMove(data.country_of_residence, country) && NO_CLASS),
  }),
  marks: (data) => ({
    COUNTRY_OF_RESIDENCE: country !== null,
    ...(isMove(data.country_of_residence, country) && { ELIGIBILITY: false }),
  }),
});

const CLAIMED: PersonFilling = {
  write: (data) => {
    const country = data.country_of_residence;
    const [type = 'OTHER_EXPERIENCED_NON_RETAIL'] = offeredIn(country, 'INDIVIDUAL');
    return { ...data, ...claimMeeting(type, country, 'INDIVIDUAL') };
  },
  marks: { ELIGIBILITY: true },
};

export const PERSON: Model<IndividualDetails, IndividualStep, PersonTurns> = {
  flow: INDIVIDUAL_STEPS,
  start: {
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
  },
  turns: { us: null, blocked: false },
  done: ['VERIFY_METHOD', 'HOW_DID_YOU_LEARN'],
  way: ({ us, blocked }, done) => [
    ...firstWay(done),
    'FULL_NAME',
    'COUNTRY_OF_RESIDENCE',
    'US_TAXPAYER_STATUS',
    ...(us ? [] : (['ELIGIBILITY'] as const)),
    'LIQUID',
    ...(blocked ? (['INVESTOR_BLOCKED'] as const) : []),
    'DIGITAL',
    'INTENDED',
    'RISKS_AGREEMENT',
    ...(us ? [] : (['DECLARATION_OF_NON_SOLICITATION'] as const)),
    'HOW_DID_YOU_LEARN',
    'COMPLETE',
  ],
  fillings: {
    ...firstFillings<IndividualDetails, PersonTurns>(),
    FULL_NAME: [
      give({ first_name: 'Ada', last_name: 'Byron' }, { FULL_NAME: true }),
      give({ first_name: 'Ada', last_name: null }, { FULL_NAME: false }),
      give({ first_name: ' ', last_name: 'Byron' }, { FULL_NAME: false }),
      give({ middle_name: 'King' }),
    ],
    COUNTRY_OF_RESIDENCE: [
      livesIn('GB'),
      livesIn('DE'),
      livesIn('FR'),
      livesIn('SG'),
      livesIn(null),
    ],
    US_TAXPAYER_STATUS: [
      give({ us_tax_payer: false }, { US_TAXPAYER_STATUS: true }, { us: false }),
      give(
        { us_tax_payer: true, ...NO_CLASS },
        { US_TAXPAYER_STATUS: true, ELIGIBILITY: false },
        { us: true },
      ),
      give(
        { us_tax_payer: null, ...NO_CLASS },
        { US_TAXPAYER_STATUS: false, ELIGIBILITY: false },
        { us: null },
      ),
    ],
    ELIGIBILITY: [
      CLAIMED,
      give(NO_CLASS, { ELIGIBILITY: false }),
      // As it was kept before anything had to be told for it.
      give({ investor_type: 'ELECTIVE_PROFESSIONAL', class_claim: null }, { ELIGIBILITY: false }),
    ],
    LIQUID: [
      answer(
        { liquid_investable_assets: 'DISCUSS_PRIVATELY' },
        { LIQUID: true },
        { blocked: false },
      ),
      answer({ liquid_investable_assets: 'LT_HALF_MM' }, { LIQUID: true }, { blocked: true }),
      answer({ liquid_investable_assets: null }, { LIQUID: false }, { blocked: false }),
    ],
    // Nothing is filled in there: who is blocked goes back and corrects the answer.
    INVESTOR_BLOCKED: [
      answer(
        { liquid_investable_assets: 'HALF_TO_THREE_MM' },
        { LIQUID: true },
        { blocked: false },
      ),
    ],
    DIGITAL: [
      answer({ digital_assets_investment_value: 'NO_DIGITAL_ASSETS' }, { DIGITAL: true }),
      answer({ digital_assets_investment_value: null }, { DIGITAL: false }),
    ],
    INTENDED: [
      answer({ intended_investment_amount: 'TENTH_TO_HALF_MM' }, { INTENDED: true }),
      answer({ intended_investment_amount: 'LT_TENTH_MM' }, { INTENDED: false }),
      answer({ intended_investment_amount: null }, { INTENDED: false }),
    ],
    RISKS_AGREEMENT: [
      give({ risk_awareness_confirmed: true }, { RISKS_AGREEMENT: true }),
      give({ risk_awareness_confirmed: false }, { RISKS_AGREEMENT: false }),
    ],
    DECLARATION_OF_NON_SOLICITATION: [
      give(
        { reverse_solicitation_letter: { status: 'SIGNED' } },
        { DECLARATION_OF_NON_SOLICITATION: true },
      ),
      give(
        { reverse_solicitation_letter: { status: 'REQUIRED' } },
        { DECLARATION_OF_NON_SOLICITATION: false },
      ),
    ],
    HOW_DID_YOU_LEARN: [give({ how_learned: 'OTHER', how_learned_other: 'A talk' })],
    COMPLETE: [],
  },
};
