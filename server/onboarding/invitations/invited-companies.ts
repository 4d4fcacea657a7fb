import type { Language } from '@ballast/contract/account/languages.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type {
  InvitedCompany,
  InvitedContact,
} from '@ballast/contract/onboarding/invitations/invited-company.ts';
import {
  lacksRequest,
  type OwnRequest,
} from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { parsePhone } from '../../access/contact/phone-number.ts';
import {
  type ClientIds,
  createClient,
  markInvitationCompleted,
  markInvited,
} from '../../account/clients.ts';
import { assertCountriesServed } from '../../compliance/countries/country-rules.ts';
import { type Actor, clientSubject, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import type { Viewer } from '../../reviews/own-clients.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { insertRegister } from '../kyb/company-record.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { assertStillServed } from '../sign-up/sign-up.ts';
import { insertAnswers } from '../sign-up/sign-up-answers.ts';
import { type CompanyInvitation, invitationSubject } from './invitation-record.ts';
import {
  assertRequestPast,
  insertInvitation,
  insertVersion,
  lockVisible,
} from './invite-person.ts';

/** Companies that a relationship manager invites: what was told of one stands filled in when it signs up. */

/** A company's class and questionnaire are its own to answer. */
const LEFT_TO_COMPANY = { investor_class: null, questionnaire: null };

type Told = {
  readonly contact: InvitedContact;
  readonly company: InvitedCompany;
  readonly request: OwnRequest | null;
};

type NewCompanyInvitation = Told & {
  readonly email: string;
  readonly phone: string;
  readonly draft?: string | undefined;
};

/** Invites a company; returns the invitation's id. Refuses as `createInvitation`, and wrong fields. */
export async function createCompanyInvitation(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  managerId: string,
  { email, phone, contact, company, request, draft }: NewCompanyInvitation,
): Promise<string> {
  await assertMayBeTold(tx, { contact, company, request });
  const entered = {
    phone: await parsePhone(phone),
    person: contact,
    company,
    request,
    ...LEFT_TO_COMPANY,
  };
  return insertInvitation(tx, actor, secrets, { managerId, email, draft, entered });
}

type Correction = Omit<Told, 'request'> & {
  readonly phone?: string | undefined;
  readonly request?: OwnRequest | null | undefined;
};

/** Corrects what was told until the contact accepts. Refuses with `not_found`, `conflict`, and wrong fields. */
export async function correctCompanyInvitation(
  tx: Tx,
  actor: Actor,
  viewer: Viewer,
  invitationId: string,
  { phone: given, contact, company, request: told }: Correction,
): Promise<void> {
  const before = await lockVisible(tx, viewer, invitationId, 'CORRECT');
  if (before.company === null || before.accepted_at) throw new Refusal('conflict');
  const request = told === undefined ? before.request : told;
  await assertMayBeTold(tx, { contact, company, request });
  const phone = given === undefined ? before.phone : await parsePhone(given);
  const after = { phone, person: contact, company, request };
  await insertVersion(tx, invitationId, viewer.userId, { ...after, ...LEFT_TO_COMPANY });
  const was = {
    phone: before.phone,
    person: before.person,
    company: before.company,
    request: before.request,
  };
  await recordAction(tx, actor, 'invitation_corrected', invitationSubject(before), was, after);
}

async function assertMayBeTold(tx: Tx, { company, request }: Told): Promise<void> {
  const today = (await readClock(tx)).toISOString().slice(0, 10);
  const { register, country_of_incorporation: country } = company;
  if (register && register.registered_on > today) {
    const loc = ['body', 'company', 'register', 'registered_on'];
    throw new FieldRefusal([fieldError(loc, 'date_in_future')]);
  }
  assertRequestPast(request, today);
  await assertCountriesServed(tx, [
    {
      link: 'INCORPORATION',
      country,
      loc: ['body', 'company', 'country_of_incorporation'],
    },
    {
      link: 'INCORPORATION',
      country: register?.country_of_seat,
      loc: ['body', 'company', 'register', 'country_of_seat'],
    },
  ]);
  if (lacksRequest(company, request)) throw new Refusal('request_not_recorded');
}

/**
 * Makes the account of a company whose contact accepts, with everything that was told as answers of the manager, who is
 * named with each. It then signs up as every company does and may change all of them.
 */
export async function openInvitedCompany(
  tx: Tx,
  actor: Actor,
  invitation: CompanyInvitation,
  language: Language,
): Promise<ClientIds> {
  const { invitation_id: id, person, company, phone, email, manager_id } = invitation;
  const { register, ...told } = company;
  await assertStillServed(tx, ENTITY, told);
  const ids = await createClient(tx, actor, {
    clientId: id,
    email,
    language,
    firstName: person.first_name,
    lastName: person.last_name,
    accountType: 'INSTITUTIONAL',
    accountStatus: 'INACTIVE',
    verificationStatus: 'UNVERIFIED',
    kycStage: 'CREATED',
    usTaxPayer: company.us_tax_payer,
    phone,
    phoneVerified: true,
    relationshipManagerId: manager_id,
  });
  const { clientId } = ids;
  await markInvited(tx, clientId);
  // What is left is the sign-up of a company, not the steps of a person's invitation.
  await markInvitationCompleted(tx, clientId, await readClock(tx));
  const answers = { ...ENTITY.noAnswers, ...person, ...told };
  const fields = (
    [...Object.keys(person), ...Object.keys(told)] as (keyof typeof answers)[]
  ).filter((field) => answers[field] !== null);
  await insertAnswers(tx, { clientId, answeredBy: manager_id }, answers, fields);
  if (register) await insertRegister(tx, { clientId, userId: manager_id }, register);
  const filledIn = { ...person, ...company };
  await recordAction(
    tx,
    SYSTEM,
    'company_answers_filled_in',
    clientSubject(clientId),
    null,
    filledIn,
  );
  return ids;
}
