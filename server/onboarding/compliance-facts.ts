import { CALLING_CODES, type CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import type { Facts } from '@ballast/contract/compliance/flag-rules.ts';
import type { CompanyRegister } from '@ballast/contract/onboarding/kyb/company-facts.ts';
import { regionOf } from '@ballast/contract/onboarding/regions.ts';
import { countryOfPhone } from '../access/contact/phone-number.ts';
import { type ClientRow, displayName, getClient } from '../account/clients.ts';
import { type KnownBy, noteClassTold, noteKnownBy } from '../compliance/changes.ts';
import { type CountryTie, verdictsOn } from '../compliance/countries/country-rules.ts';
import { type Contact, markContacts, sharedContacts } from '../compliance/flags/contact-marks.ts';
import { recomputeFlags } from '../compliance/flags/flags.ts';
import { rateClient } from '../compliance/risk/ratings.ts';
import { type ScreenedSubject, tellSubjects } from '../compliance/screening/subjects.ts';
import { claimDueFacts, factsAreDue, settleFacts } from '../compliance/states.ts';
import type { Tx } from '../database/connect.ts';
import { workOnEach } from '../database/due-rows.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import type { Sweep } from '../jobs/job.ts';
import { readIdentity } from './identity/identity-record.ts';
import { type KnownPerson, readPeople, readRegister } from './kyb/company-record.ts';
import { readSources } from './kyb/company-sources.ts';
import { readExposure } from './kyc/exposure-state.ts';
import { readFormerAnswers, readKycAnswers } from './kyc/kyc-answers.ts';
import type { StoredAnswers } from './kyc/kyc-rules.ts';
import { noteOutdatedAgreements } from './renewals/outdated-agreements.ts';
import { classToldAt } from './sign-up/class-claims.ts';
import { ENTITY, type StoredEntityAnswers } from './sign-up/entity-rules.ts';
import { INDIVIDUAL, type StoredIndividualAnswers } from './sign-up/individual-rules.ts';
import { readLetter } from './sign-up/letter.ts';
import { readAnswers, readFormerSignUpAnswers } from './sign-up/sign-up-answers.ts';

/**
 * Tells compliance what a client has answered, in the transaction in which they did: who is to be screened, what the
 * rules find, and how much of a risk the client is. Nothing before the account is open.
 */
export async function tellCompliance(tx: Tx, clientId: string): Promise<void> {
  const told = await readTold(tx, clientId);
  if (!told) return;
  await tellSubjects(tx, clientId, subjectsOf(told));
  const asked = { facts: await factsOf(tx, told), regionOf: regionIn };
  await recomputeFlags(tx, clientId, asked);
  await rateClient(tx, clientId, asked);
  await noteChanges(tx, told, asked.facts);
  await noteOutdatedAgreements(tx, told.client);
  await factsAreDue(tx, [clientId]);
}

/**
 * Marks the numbers and addresses of clients whose answers changed, of those who were there before, and of those who share
 * one with somebody new, and looks at their answers again.
 */
export function complianceFactsSweep({
  database,
  settings,
}: Pick<Context, 'database' | 'settings'>): Sweep {
  return {
    name: 'compliance_facts',
    run: async (signal) => {
      for (let told = 0; ; ) {
        const due = await claimDueFacts(database);
        if (due.length === 0 || signal?.aborted) return told;
        const work = (clientId: string) =>
          transact(database, (tx) => lookAgain(tx, settings.secrets, clientId)).then(() => 1);
        // One that cannot be looked at is due again when its claim ends.
        told += await workOnEach(due, { work }, signal);
      }
    },
  };
}

async function lookAgain(
  tx: Tx,
  keys: Context['settings']['secrets'],
  clientId: string,
): Promise<void> {
  const told = await readTold(tx, clientId);
  if (told) {
    const others = await markContacts(tx, keys, clientId, contactsOf(told));
    await tellCompliance(tx, clientId);
    await factsAreDue(tx, others);
  }
  await settleFacts(tx, clientId);
}

/** Everything that a client has told. */
type Told = {
  readonly client: ClientRow;
  readonly person: StoredIndividualAnswers;
  readonly company: StoredEntityAnswers;
  readonly kyc: StoredAnswers;
  /** Of a company: how it is registered, and who is behind it. */
  readonly register: CompanyRegister | null;
  readonly people: readonly KnownPerson[];
};

async function readTold(tx: Tx, clientId: string): Promise<Told | null> {
  const client = await getClient(tx, clientId);
  if (client.account_status === 'INACTIVE') return null;
  return {
    client,
    person: await readAnswers(tx, clientId, INDIVIDUAL.noAnswers),
    company: await readAnswers(tx, clientId, ENTITY.noAnswers),
    kyc: await readKycAnswers(tx, clientId),
    register: await readRegister(tx, clientId),
    people: await readPeople(tx, clientId),
  };
}

/** Notes what the client is known by, so that a change of it opens a case, and since when their investor class counts. */
async function noteChanges(tx: Tx, told: Told, facts: Facts): Promise<void> {
  const { client } = told;
  const { client_id: clientId, verification_status, kyc_stage } = client;
  const isSettled = verification_status === 'VERIFIED' && kyc_stage === 'COMPLETED';
  await noteKnownBy(tx, clientId, knownBy(told), isSettled);
  await noteClassTold(
    tx,
    clientId,
    facts.country_of_class ? await classToldAt(tx, clientId) : null,
  );
}

function knownBy({ client, kyc, register }: Told): KnownBy {
  const seat = register && [
    register.address_of_seat,
    register.address2_of_seat,
    register.zip_code_of_seat,
    register.city_of_seat,
    register.subdivision_of_seat,
    register.country_of_seat,
  ];
  const home = kyc.address_of_residence !== null && [
    kyc.address_of_residence,
    kyc.address2_of_residence,
    kyc.zip_code_of_residence,
    kyc.city_of_residence,
    kyc.subdivision_of_residence,
    kyc.country_of_residence,
  ];
  return {
    NAME: textOf([displayName(client)]),
    ADDRESS: textOf(seat || home || []),
    TAX_RESIDENCY: textOf(kyc.tax_residencies.map((each) => each.country_of_taxes).sort()),
  };
}

/** Null where nothing was told. */
function textOf(parts: readonly (string | null)[]): string | null {
  const told = parts.filter((part) => part !== null && part !== '');
  return told.length === 0 ? null : told.join(', ');
}

function regionIn(country: string): string {
  return isCountry(country) ? regionOf(country) : country;
}

function isCountry(text: string): text is CallingCountry {
  return text in CALLING_CODES;
}

async function factsOf(tx: Tx, told: Told): Promise<Facts> {
  const { client, person, company, kyc } = told;
  const clientId = client.client_id;
  const isPerson = client.account_type === 'INDIVIDUAL';
  const signUp = isPerson ? person : company;
  const country = isPerson ? person.country_of_residence : company.country_of_incorporation;
  const sources = isPerson ? kyc : await readSources(tx, clientId);
  const letter = await readLetter(tx, clientId);
  const former = await readFormerSignUpAnswers(tx, clientId);
  const pepBefore = (await readFormerAnswers(tx, clientId, 'politically_exposed')).includes(true);
  const { exposure } = await readExposure(tx, clientId);
  const shared = await sharedContacts(tx, clientId);
  const sharedBy = (kind: Contact['kind']) =>
    shared.filter((each) => each.kind === kind).map(({ ownerId }) => ownerId);
  const country_of_phone = client.phone === null ? null : await countryOfPhone(client.phone);
  const hasClass = signUp.us_tax_payer === false && signUp.investor_type !== null;
  const facts: Facts = {
    us_tax_payer: yesOrNo(client.us_tax_payer),
    country_at_sign_up: country,
    country_of_residence: kyc.country_of_residence ?? person.country_of_residence,
    country_of_mailing: kyc.country_of_mailing,
    citizenship: kyc.citizenship,
    country_of_birth: kyc.country_of_birth,
    countries_of_taxes: known(kyc.tax_residencies.map(({ country_of_taxes }) => country_of_taxes)),
    country_of_phone,
    investor_type: signUp.investor_type,
    // A class is one of the country that was told when signing up.
    country_of_class: hasClass ? country : null,
    how_learned: person.how_learned,
    non_solicitation_signed: yesOrNo(letter?.status === 'SIGNED'),
    liquid_investable_assets: person.liquid_investable_assets,
    digital_assets_investment_value: person.digital_assets_investment_value,
    intended_investment_amount: person.intended_investment_amount,
    liquid_investable_assets_before: former.liquid_investable_assets ?? [],
    intended_investment_amount_before: former.intended_investment_amount ?? [],
    politically_exposed: yesOrNo(kyc.politically_exposed),
    politically_exposed_before: pepBefore ? 'yes' : null,
    exposure,
    channel: client.invitation_id === null ? 'SELF' : 'INVITED',
    occupation: kyc.occupation,
    source_of_wealth: sources?.source_of_wealth ?? null,
    source_of_funds: sources?.source_of_funds ?? null,
    organization_type: company.organization_type,
    shared_phone: sharedBy('PHONE'),
    shared_address: sharedBy('ADDRESS'),
  };
  return { ...facts, countries_to_review: await countriesToReview(tx, facts, told) };
}

function yesOrNo(answer: boolean | null): string | null {
  if (answer === null) return null;
  return answer ? 'yes' : 'no';
}

/** The countries of a client that compliance looks at first, each with the tie to it. */
async function countriesToReview(tx: Tx, facts: Facts, told: Told): Promise<string[]> {
  const { document } = await readIdentity(tx, told.client.client_id);
  const ties = (link: CountryTie['link'], fact: Facts[string] | undefined): CountryTie[] =>
    (typeof fact === 'string' ? [fact] : (fact ?? [])).map((country) => ({ link, country }));
  const verdicts = await verdictsOn(tx, [
    ...ties('RESIDENCE', facts.country_of_residence),
    ...ties('RESIDENCE', [...new Set(told.people.map((each) => each.country_of_residence))]),
    ...ties('INCORPORATION', told.register?.country_of_seat ?? null),
    ...ties('CITIZENSHIP', facts.citizenship),
    ...ties('BIRTH', facts.country_of_birth),
    ...ties('TAX', facts.countries_of_taxes),
    ...ties('ISSUE', document?.issuingCountry ?? null),
    ...ties('PHONE', facts.country_of_phone),
  ]);
  return verdicts.map(({ link, country }) => `${link}: ${country}`);
}

/** By what another client may be the same: the number, and the address without case, signs and blanks. */
function contactsOf({ client, kyc }: Told): Contact[] {
  const address = [
    kyc.address_of_residence,
    kyc.address2_of_residence,
    kyc.zip_code_of_residence,
    kyc.city_of_residence,
    kyc.country_of_residence,
  ];
  const text = address.map(plain).filter(Boolean).join('|');
  return [
    ...(client.phone && client.phone_verified
      ? [{ kind: 'PHONE' as const, text: client.phone }]
      : []),
    ...(kyc.address_of_residence ? [{ kind: 'ADDRESS' as const, text }] : []),
  ];
}

function plain(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function subjectsOf(told: Told): ScreenedSubject[] {
  const subjects = told.client.account_type === 'INDIVIDUAL' ? [personOf(told)] : companyOf(told);
  return subjects.filter(({ name }) => name !== '');
}

function personOf({ client, person, kyc }: Told): ScreenedSubject {
  const { date_of_birth: born, citizenship, country_of_birth, country_of_residence } = kyc;
  return {
    subject: 'CLIENT',
    kind: 'PERSON',
    name: nameIn([client.first_name, person.middle_name, client.last_name]),
    birthYear: born === null ? null : Number(born.slice(0, 4)),
    countries: known([
      person.country_of_residence,
      country_of_residence,
      citizenship,
      country_of_birth,
    ]),
  };
}

function companyOf({ client, company, register, people }: Told): ScreenedSubject[] {
  const person = { kind: 'PERSON', birthYear: null, countries: [] } as const;
  return [
    {
      subject: 'CLIENT',
      kind: 'COMPANY',
      name: client.legal_name ?? company.legal_business_name ?? '',
      birthYear: null,
      countries: known([company.country_of_incorporation, register?.country_of_seat ?? null]),
    },
    { ...person, subject: 'REGISTRANT', name: nameIn([client.first_name, client.last_name]) },
    {
      ...person,
      subject: 'SIGNATORY',
      name: nameIn([company.signatory_first_name, company.signatory_last_name]),
    },
    ...people.map(
      ({ personId, first_name, last_name, date_of_birth, country_of_residence }) =>
        ({
          subject: `PERSON:${personId}`,
          kind: 'PERSON',
          name: nameIn([first_name, last_name]),
          birthYear: Number(date_of_birth.slice(0, 4)),
          countries: [country_of_residence],
        }) as const,
    ),
  ];
}

function nameIn(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

function known(countries: readonly (string | null)[]): string[] {
  return countries.filter((country) => country !== null);
}
