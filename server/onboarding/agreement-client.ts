import { getUser, type UserRow } from '../account/users.ts';
import { findStanding, statusOf } from '../agreements/envelope-of.ts';
import { requestSignature } from '../agreements/sign-requests.ts';
import type { AgreementClient, AgreementKind } from '../agreements/templates.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { ENTITY } from './entity-rules.ts';
import { INDIVIDUAL } from './individual-rules.ts';
import { readKycAnswers } from './kyc-answers.ts';
import type { KeptAnswers } from './kyc-rules.ts';
import { readAnswers } from './sign-up-answers.ts';

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region' });

/** What a registrant who signs for a company is called in its agreements. */
const SIGNATORY_ROLE = 'Authorised signatory';

/** What the texts of agreements say about a client, by what is known of them so far. Refuses with `not_found`. */
export async function readAgreementClient(tx: Tx, ownerId: string): Promise<AgreementClient> {
  const user = await getUser(tx, ownerId);
  return user.account_type === 'INSTITUTIONAL' ? companyOf(tx, user) : personOf(tx, user);
}

/**
 * Has a client's agreement of a kind made of their own data, unless one waits or is signed, and answers its id: for a
 * flow that comes to it without the client asking. Refuses with `account_suspended`.
 */
export async function requireEnvelope(
  tx: Tx,
  actor: Actor,
  ownerId: string,
  kind: AgreementKind,
): Promise<string> {
  const standing = await findStanding(tx, ownerId, kind);
  if (standing && statusOf(standing) === 'SIGNED') return standing.agreement_id;
  const client = await readAgreementClient(tx, ownerId);
  return requestSignature(tx, actor, { ownerId, kind, client });
}

/** The name stands in the answers until the account takes it on; a middle name stays there. */
async function personOf(tx: Tx, user: UserRow): Promise<AgreementClient> {
  const answers = await readAnswers(tx, user.user_id, INDIVIDUAL.noAnswers);
  const first = answers.first_name ?? user.first_name;
  const last = answers.last_name ?? user.last_name;
  return {
    name: nameOf([first, answers.middle_name, last]),
    email: user.email,
    company: null,
    address: residenceOf(await readKycAnswers(tx, user.user_id), answers.country_of_residence),
  };
}

async function companyOf(tx: Tx, user: UserRow): Promise<AgreementClient> {
  const answers = await readAnswers(tx, user.user_id, ENTITY.noAnswers);
  const first = answers.first_name ?? user.first_name;
  const last = answers.last_name ?? user.last_name;
  return {
    name: nameOf([first, last]),
    email: user.email,
    company: {
      legalName: answers.legal_business_name ?? user.legal_name ?? '',
      role: SIGNATORY_ROLE,
    },
    address: countryLine(answers.country_of_incorporation),
  };
}

function nameOf(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** Where somebody lives, as they said in KYC; until then the country that they signed up with. */
function residenceOf(kyc: KeptAnswers, country: string | null): string[] {
  const place = [kyc.zip_code_of_residence, kyc.city_of_residence, kyc.subdivision_of_residence];
  const lines = [
    kyc.address_of_residence,
    kyc.address2_of_residence,
    place.filter(Boolean).join(' '),
  ].filter((line): line is string => Boolean(line));
  return [...lines, ...countryLine(kyc.country_of_residence ?? country)];
}

/** The letter says of an address what was asked so far: its country, in words. */
export function countryLine(country: string | null): string[] {
  return country === null ? [] : [COUNTRIES.of(country) ?? country];
}
