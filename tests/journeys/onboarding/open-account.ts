import { claimOf } from '../../models/class-answers.ts';
import { callsOf, DEVICE, type OwnCall } from '../calls.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';

export const NEWCOMER_PASSWORD = 'Kestrel over 9 gables!';

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
 * Opens the account of a person who pays US taxes by its calls, in the visitor's own browser. The screens
 * have a journey of their own.
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
    {
      source_of_wealth: ['SALARY'],
      source_of_wealth_details: 'Fifteen years as a software engineer',
      source_of_funds: ['SALARY'],
      source_of_funds_details: 'Saved from my salary',
    },
  ];
  for (const each of answers) await call('PATCH', 'onboarding/individual/kyc', each);
}

export function signUpInUs(visitor: Visitor, world: World, newcomer: Newcomer): Promise<OwnCall> {
  return answerAll(visitor, world, newcomer, ANSWERS);
}

export function signUpCompanyAbroad(
  visitor: Visitor,
  world: World,
  newcomer: Newcomer,
): Promise<OwnCall> {
  return answerAll(visitor, world, newcomer, COMPANY_ANSWERS, 'INSTITUTIONAL');
}

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
