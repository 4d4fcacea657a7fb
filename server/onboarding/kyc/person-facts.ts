import { getClient } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import type { CaseFact } from '../../reviews/case-subject.ts';
import { readIdentity } from '../identity/identity-record.ts';
import { findSession, type SessionRow } from '../identity/verification-record.ts';
import { readToldFacts } from '../invitations/told-facts.ts';
import { readClassFacts } from '../sign-up/class-claims.ts';
import { INDIVIDUAL, type StoredIndividualAnswers } from '../sign-up/individual-rules.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { readKycAnswers } from './kyc-answers.ts';
import type { StoredAnswers } from './kyc-rules.ts';
import { findOccupation } from './occupations.ts';
import { readEvidenceFacts } from './source-evidence.ts';
import { readSourceFacts } from './source-facts.ts';

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

/** What the desk looks at of a person, in groups; unanswered facts are left out. */
export async function readPersonFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const client = await getClient(database, clientId);
  const answers = await readKycAnswers(database, clientId);
  const signUp = await readAnswers(database, clientId, INDIVIDUAL.noAnswers);
  return [
    ...(await documentFacts(database, clientId)),
    ...factsIn('personal', {
      first_name: client.first_name,
      // As the agreements have it, which are made from the answers.
      middle_name: signUp.middle_name,
      last_name: client.last_name,
      date_of_birth: answers.date_of_birth,
      citizenship: countryName(answers.citizenship),
      country_of_birth: countryName(answers.country_of_birth),
    }),
    ...residenceFacts(answers, signUp),
    ...addressFacts(answers, 'mailing'),
    ...factsIn('tax', { us_tax_payer: client.us_tax_payer }),
    ...taxFacts(answers),
    ...factsIn('occupation', {
      occupation: findOccupation(answers.occupation ?? '')?.name ?? answers.occupation,
      politically_exposed: answers.politically_exposed,
    }),
    ...(await readSourceFacts(database, clientId)),
    ...(await readEvidenceFacts(database, clientId)),
    ...(await signUpFacts(database, clientId, signUp)),
    ...(await readToldFacts(database, client.invitation_id)),
  ];
}

/** A person's class with its grounds, and the questionnaire, with what was corrected of it. */
export async function readInvestorFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const answers = await readAnswers(database, clientId, INDIVIDUAL.noAnswers);
  return signUpFacts(database, clientId, answers);
}

const MODE_WORDS: Readonly<Record<SessionRow['mode'], string>> = {
  UPLOADS: 'Sent to us',
  HOSTED: 'On the provider’s own page',
};

const STATE_WORDS: Readonly<Record<SessionRow['state'], string>> = {
  STARTED: 'Not finished by the client',
  FINISHED: 'Not known yet',
  PASSED: 'Passed',
  FAILED: 'Not passed',
};

/** What the newest document of identity is, and what its provider says. */
export async function documentFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const { document } = await readIdentity(database, clientId);
  const session = document?.sessionId
    ? await findSession(database, { clientId, sessionId: document.sessionId })
    : null;
  return factsIn('document', {
    document_type: document?.documentType ?? session?.document_type ?? null,
    issuing_country: countryName(document?.issuingCountry ?? session?.issuing_country ?? null),
    document_number: document?.documentNumber ?? null,
    document_expires_on: document?.expiresOn ?? null,
    verification_mode: session ? MODE_WORDS[session.mode] : null,
    verification_state: session ? STATE_WORDS[session.state] : null,
  });
}

/** A person's data beside a document of identity, and its review. */
export async function readIdentityFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const client = await getClient(database, clientId);
  const answers = await readKycAnswers(database, clientId);
  const signUp = await readAnswers(database, clientId, INDIVIDUAL.noAnswers);
  return [
    ...(await documentFacts(database, clientId)),
    ...factsIn('personal', {
      first_name: client.first_name,
      middle_name: signUp.middle_name,
      last_name: client.last_name,
      date_of_birth: answers.date_of_birth,
      citizenship: countryName(answers.citizenship),
      country_of_birth: countryName(answers.country_of_birth),
      politically_exposed: answers.politically_exposed,
    }),
    ...residenceFacts(answers, signUp),
  ];
}

/** Facts of one group, without unanswered ones. */
export function factsIn(
  group: string,
  values: Readonly<Record<string, string | boolean | null>>,
): CaseFact[] {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([field, value]) => ({ field, value: textOf(value), group }));
}

function textOf(value: string | boolean | null): string {
  if (typeof value !== 'boolean') return value ?? '';
  return value ? 'yes' : 'no';
}

export function countryName(code: string | null): string | null {
  return code === null ? null : `${REGIONS.of(code)} (${code})`;
}

function addressFacts(answers: StoredAnswers, purpose: 'residence' | 'mailing'): CaseFact[] {
  return factsIn(`address_of_${purpose}`, {
    address: answers[`address_of_${purpose}`],
    address2: answers[`address2_of_${purpose}`],
    city: answers[`city_of_${purpose}`],
    subdivision: answers[`subdivision_of_${purpose}`],
    zip_code: answers[`zip_code_of_${purpose}`],
    country: countryName(answers[`country_of_${purpose}`]),
  });
}

/** The residence beside the country of the sign-up, marked when they differ. */
function residenceFacts(
  answers: StoredAnswers,
  { country_of_residence: atSignUp }: Pick<StoredIndividualAnswers, 'country_of_residence'>,
): CaseFact[] {
  const group = 'address_of_residence';
  const { country_of_residence: given } = answers;
  const differs = atSignUp !== null && given !== null && atSignUp !== given;
  return [
    ...addressFacts(answers, 'residence'),
    ...factsIn(group, { country_at_sign_up: countryName(atSignUp) }),
    ...(differs
      ? [{ field: 'residence_differs', value: 'yes', group, marked: true } as const]
      : []),
  ];
}

function taxFacts({ tax_residencies: residencies }: StoredAnswers): CaseFact[] {
  return residencies.flatMap(({ country_of_taxes, type, tin, numberId }) => [
    ...factsIn('tax', { country_of_taxes: countryName(country_of_taxes), tax_number_type: type }),
    ...(tin && numberId ? [{ field: 'tin', value: tin, group: 'tax', taxNumberId: numberId }] : []),
  ]);
}

/** Answers that would block a person; staff see that they were corrected. */
const BLOCKING = {
  liquid_investable_assets: 'LT_HALF_MM',
  intended_investment_amount: 'LT_TENTH_MM',
} as const;

async function signUpFacts(
  database: Database,
  clientId: string,
  answers: StoredIndividualAnswers,
): Promise<CaseFact[]> {
  const blocked = await database
    .selectFrom('sign_up_answers')
    .select(['field', 'answer', 'answered_at'])
    .where('owner_id', '=', clientId)
    .where('field', 'in', ['liquid_investable_assets', 'intended_investment_amount'])
    .$narrowType<{ field: keyof typeof BLOCKING }>()
    .where('answer', 'is not', null)
    .orderBy('answer_id')
    .execute();
  const corrected = blocked.filter(({ field, answer }) => answer === BLOCKING[field]);
  return [
    ...factsIn('sign_up', {
      investor_type: answers.investor_type,
      liquid_investable_assets: answers.liquid_investable_assets,
      digital_assets_investment_value: answers.digital_assets_investment_value,
      intended_investment_amount: answers.intended_investment_amount,
      how_learned: answers.how_learned,
      how_learned_other: answers.how_learned_other,
    }),
    ...corrected.map(({ field, answer, answered_at }) => ({
      field: `corrected_${field}`,
      value: `${answer} (${answered_at.toISOString()})`,
      group: 'sign_up',
    })),
    ...(await readClassFacts(database, clientId, answers.investor_type)),
  ];
}
