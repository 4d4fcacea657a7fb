import { claimOf } from '../../models/class-answers.ts';
import { callsOf, DEVICE, type OwnCall } from '../calls.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';

export const NEWCOMER_PASSWORD = 'Kestrel over 9 gables!';

/** The answers of a person who pays US taxes, in the order of the steps. */
const ANSWERS = [
  { password: NEWCOMER_PASSWORD },
  { country_of_residence: 'US' },
  { us_tax_payer: true },
  {
    questionnaire: {
      liquid_investable_assets: 'HALF_TO_THREE_MM',
      digital_assets_investment_value: 'NO_DIGITAL_ASSETS',
      intended_investment_amount: 'TENTH_TO_HALF_MM',
    },
  },
  { risk_awareness_confirmed: true },
];

type Newcomer = { email: string; phone: string; first_name: string; last_name: string };

/** The answers of a company of Singapore by its signatory, in the order of the steps, up to the letter. */
const COMPANY_ANSWERS = [
  { password: NEWCOMER_PASSWORD },
  { signatory_rights: 'SIGNATORY' },
  { legal_business_name: 'Straits & Partners 8 Pte. Ltd.' },
  { country_of_incorporation: 'SG' },
  { organization_type: 'CORPORATION' },
  { us_tax_payer: false },
  claimOf('ACCREDITED', 'SG', 'INSTITUTIONAL'),
  { risk_awareness_confirmed: true },
];

/**
 * Opens the account of a person who pays US taxes, by the calls of signing up and in the visitor's own
 * browser, which stays signed in. The screens of signing up have a journey of their own.
 */
export async function openUsAccount(
  visitor: Visitor,
  world: World,
  newcomer: Newcomer,
): Promise<OwnCall> {
  const call = await signUpInUs(visitor, world, newcomer);
  await call('POST', 'onboarding/individual/sign-up/complete');
  return call;
}

/** Gives the answers of KYC before the document, of a person who pays US taxes, by its calls. */
export async function answerKycInUs(call: OwnCall): Promise<void> {
  const ssn = { country_of_taxes: 'US', type: 'SSN', tin: '536-90-4399' };
  const answers = [
    {
      address_of_residence: '128 Mercer Street',
      city_of_residence: 'New York',
      subdivision_of_residence: 'NY',
      zip_code_of_residence: '10012',
      country_of_residence: 'US',
    },
    { citizenship: 'US', date_of_birth: '1980-05-17', tax_residencies: [ssn] },
    { occupation: 'ISCO_251' },
  ];
  for (const each of answers) await call('PATCH', 'onboarding/individual/kyc', each);
}

/** Brings a person who pays US taxes, by the same calls, to the end of signing up. */
export function signUpInUs(visitor: Visitor, world: World, newcomer: Newcomer): Promise<OwnCall> {
  return answerAll(visitor, world, newcomer, ANSWERS);
}

/** Brings a company abroad, by the same calls, as far as the letter that its signatory signs. */
export function signUpCompanyAbroad(
  visitor: Visitor,
  world: World,
  newcomer: Newcomer,
): Promise<OwnCall> {
  return answerAll(visitor, world, newcomer, COMPANY_ANSWERS, 'INSTITUTIONAL');
}

/** Brings a person who pays no US taxes, by the same calls, as far as the letter that they sign. */
export async function signUpAbroad(
  visitor: Visitor,
  world: World,
  newcomer: Newcomer,
): Promise<void> {
  const [password, , , ...others] = ANSWERS;
  const abroad = [{ country_of_residence: 'CH' }, { us_tax_payer: false }];
  const answers = [password, ...abroad, claimOf('ELECTIVE_PROFESSIONAL', 'CH'), ...others];
  await answerAll(visitor, world, newcomer, answers);
}

async function answerAll(
  visitor: Visitor,
  world: World,
  { email, phone, ...name }: Newcomer,
  [password, ...others]: readonly (object | undefined)[],
  account_type: 'INDIVIDUAL' | 'INSTITUTIONAL' = 'INDIVIDUAL',
): Promise<OwnCall> {
  const start = callsOf(visitor.page);
  await start('POST', 'accounts/sign-up/start', { email, account_type });
  const code = await world.codeSentTo(email);
  const { access_token } = await start('POST', 'accounts/sign-up/confirm', {
    email,
    code,
    device: DEVICE,
  });
  const call = callsOf(visitor.page, String(access_token));
  await call('POST', 'accounts/phones/send-verification-code', { phone });
  await call('POST', 'accounts/phones/verify', { code: await world.codeSentTo(phone) });
  for (const answers of [password, name, ...others])
    await call('PATCH', `onboarding/${account_type.toLowerCase()}/sign-up/details`, answers);
  return call;
}
