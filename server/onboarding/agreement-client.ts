import type { Envelope } from '@ballast/contract/agreements/envelopes.ts';
import type { OwnRequest } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { seatOf } from '@ballast/contract/onboarding/kyb/company-facts.ts';
import { addressLines } from '@ballast/contract/onboarding/kyc/postal-address.ts';
import type { z } from 'zod';
import { type ClientRow, getClient } from '../account/clients.ts';
import type { AgreementData } from '../agreements/agreement-data.ts';
import { envelopeOf, findCurrentAgreement, statusOf } from '../agreements/envelopes/envelope-of.ts';
import { requestSignature } from '../agreements/sign-requests.ts';
import type { AgreementClient, AgreementKind } from '../agreements/templates.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { getAnyInvitation } from './invitations/invitation-record.ts';
import { readRegister } from './kyb/company-record.ts';
import { readKycAnswers } from './kyc/kyc-answers.ts';
import type { StoredAnswers } from './kyc/kyc-rules.ts';
import { ENTITY, type StoredEntityAnswers } from './sign-up/entity-rules.ts';
import { INDIVIDUAL } from './sign-up/individual-rules.ts';
import { readAnswers } from './sign-up/sign-up-answers.ts';

const LANGUAGE = 'en-GB';

const COUNTRIES = new Intl.DisplayNames(LANGUAGE, { type: 'region' });

/** A registrant's role in the company's agreements. */
const SIGNATORY_ROLE = 'Authorised signatory';

/** The signer of an agreement, and what its text says about the client so far. Refuses with `not_found`. */
export async function readAgreementData(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<AgreementData> {
  const client = await getClient(database, ownerId);
  if (client.account_type === 'INSTITUTIONAL') return companyOf(database, client, kind);
  return { signer: 'OWNER', client: await personOf(database, client, kind) };
}

/**
 * Makes a client's agreement, unless one waits or is signed about the same data, and returns its id. Refuses
 * with `account_suspended`.
 */
export async function requireEnvelope(
  tx: Tx,
  actor: Actor,
  ownerId: string,
  kind: AgreementKind,
): Promise<string> {
  const data = await readAgreementData(tx, ownerId, kind);
  const current = await findCurrentAgreement(tx, ownerId, kind, data);
  if (current && statusOf(current) === 'SIGNED') return current.agreement_id;
  return requestSignature(tx, actor, { ownerId, kind, ...data });
}

/** The state of a client's agreement about the present data; null before it was sent. */
export async function readEnvelope(
  database: Database | Tx,
  ownerId: string,
  kind: AgreementKind,
): Promise<z.output<typeof Envelope> | null> {
  return envelopeOf(database, ownerId, kind, await readAgreementData(database, ownerId, kind));
}

/** The name is in the answers until the account takes it; a middle name stays there. */
async function personOf(
  database: Database | Tx,
  client: ClientRow,
  kind: AgreementKind,
): Promise<AgreementClient> {
  const answers = await readAnswers(database, client.client_id, INDIVIDUAL.noAnswers);
  const first = answers.first_name ?? client.first_name;
  const last = answers.last_name ?? client.last_name;
  return {
    name: nameOf([first, answers.middle_name, last]),
    email: client.email,
    company: null,
    ...(await ownRequest(database, client, kind)),
    // The letter is signed before an address is asked for, and stays about what it said then.
    address:
      kind === 'REVERSE_SOLICITATION_LETTER'
        ? countryLine(answers.country_of_residence)
        : residenceOf(
            await readKycAnswers(database, client.client_id),
            answers.country_of_residence,
          ),
  };
}

/** Of the letter, the request that it states. */
async function ownRequest(
  database: Database | Tx,
  client: ClientRow,
  kind: AgreementKind,
): Promise<Pick<AgreementClient, 'request'>> {
  return kind === 'REVERSE_SOLICITATION_LETTER'
    ? { request: await requestOf(database, client) }
    : {};
}

/** What somebody invited had asked for before; null for everybody else, and where nothing was recorded. */
async function requestOf(
  database: Database | Tx,
  { invitation_id: id }: ClientRow,
): Promise<OwnRequest | null> {
  return id === null ? null : (await getAnyInvitation(database, id)).request;
}

/** Whoever a representative named signs for the company; without a representative it is the registrant. */
async function companyOf(
  database: Database | Tx,
  client: ClientRow,
  kind: AgreementKind,
): Promise<AgreementData> {
  const answers = await readAnswers(database, client.client_id, ENTITY.noAnswers);
  const register = await readRegister(database, client.client_id);
  // The letter is signed before a seat is told, and stays about what it said then.
  const address =
    kind === 'REVERSE_SOLICITATION_LETTER' || register === null
      ? countryLine(answers.country_of_incorporation)
      : addressLines(seatOf(register), LANGUAGE);
  const request = await ownRequest(database, client, kind);
  if (answers.signatory_rights === 'REPRESENTATIVE') {
    return designatedData({ ...answers, ...request }, address);
  }
  const first = answers.first_name ?? client.first_name;
  const last = answers.last_name ?? client.last_name;
  const registrant = {
    name: nameOf([first, last]),
    email: client.email,
    company: {
      legalName: answers.legal_business_name ?? client.legal_name ?? '',
      role: SIGNATORY_ROLE,
    },
    ...request,
    address,
  };
  return { signer: 'OWNER', client: registrant };
}

function designatedData(
  answers: StoredEntityAnswers & Pick<AgreementClient, 'request'>,
  address: readonly string[],
): AgreementData {
  const client = {
    name: nameOf([answers.signatory_first_name, answers.signatory_last_name]),
    email: answers.signatory_email ?? '',
    company: {
      legalName: answers.legal_business_name ?? '',
      role: answers.signatory_role ?? '',
    },
    ...('request' in answers && { request: answers.request ?? null }),
    address,
  };
  return { signer: 'DESIGNATED', client };
}

function nameOf(parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** The residence by KYC; before that the country of the sign-up. */
function residenceOf(kyc: StoredAnswers, country: string | null): string[] {
  const address = {
    street: kyc.address_of_residence,
    street2: kyc.address2_of_residence,
    city: kyc.city_of_residence,
    subdivision: kyc.subdivision_of_residence,
    postcode: kyc.zip_code_of_residence,
    country: kyc.country_of_residence ?? country,
  };
  return addressLines(address, LANGUAGE);
}

/** The letter has the country alone, in words. */
function countryLine(country: string | null): string[] {
  return country === null ? [] : [COUNTRIES.of(country) ?? country];
}
