import { z } from 'zod';
import { CODE_NOT_SENT_ERRORS, CodeSent, PhoneChannel } from '../../access/message-codes.ts';
import { LoginDevice } from '../../access/sessions.ts';
import { call } from '../../call.ts';
import { FIELD_MESSAGES } from '../../field-messages.ts';
import { Code, IdParams, Timestamp, text } from '../../fields.ts';
import { ClientCase } from '../../reviews/client-case.ts';
import { Country, UNITED_STATES } from '../answers.ts';
import { IdentityStatus, IdentitySubmission } from '../identity/identity-documents.ts';
import { EARLIEST_BIRTH } from '../kyc/identity-fields.ts';
import { fieldsObjectedTo } from '../kyc/possible-address.ts';
import { nameOf } from '../names.ts';
import { IndividualDetails } from '../sign-up/individual.ts';
import { IndividualAnswers } from '../sign-up/sign-up.ts';
import { Invitation, InvitationDocuments } from './invite.ts';
import { OwnRequest } from './told-investor.ts';

/** How somebody takes an invitation up and goes through its six rules (spec/access.md, sections 4 and 7). */

/** How long a link is good. */
export const INVITATION_LINK_DAYS = 14;

const PERSON = {
  first_name: nameOf('Invalid first name'),
  middle_name: nameOf('Invalid middle name').nullable(),
  last_name: nameOf('Invalid last name'),
  us_tax_payer: z.boolean('Field is required'),
  citizenship: Country,
  date_of_birth: z.iso.date('Enter the date of birth'),
  country_of_birth: Country,
  country_of_residence: Country,
  address_of_residence: text(200),
  address2_of_residence: text(200).nullable(),
  city_of_residence: text(100),
  subdivision_of_residence: text(100).nullable(),
  zip_code_of_residence: text(20),
} as const;

/** What a relationship manager told of somebody who was invited, and that person reviews. */
export const InvitedPerson = z.strictObject(PERSON);
export type InvitedPerson = z.output<typeof InvitedPerson>;

/** The same as it is given: nobody is older than KYC takes, and the address may be true; in the US it has a state. */
export const GivenPerson = InvitedPerson.superRefine((person, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (person.date_of_birth < EARLIEST_BIRTH) refuse('date_of_birth', 'Invalid data');
  const isUs = person.country_of_residence === UNITED_STATES;
  if (isUs && person.subdivision_of_residence === null) {
    refuse('subdivision_of_residence', FIELD_MESSAGES.state_unknown);
  }
  for (const [field, type] of fieldsObjectedTo(person, 'residence')) {
    refuse(field, FIELD_MESSAGES[type]);
  }
});

export const InvitationAnswer = Invitation.extend({
  id: IdParams.shape.id,
  email: z.string(),
  phone: z.string(),
  /** The same with blanks, for people. */
  phone_written: z.string(),
  person: InvitedPerson,
  /** The version of the person's data; a confirmation names the one that was seen. */
  version: IdParams.shape.id,
  /** The person's own request, as the manager recorded it; null for payers of US taxes without one. */
  request: OwnRequest.nullable(),
  /** The answers of a sign-up as they stand: the person's own, else what the manager told. */
  sign_up: IndividualDetails,
  /** Changes that were reported and wait for the relationship manager; null when none do. */
  reported_changes: z.string().nullable(),
  /** What the relationship manager answered to changes that were reported before; null when nothing. */
  manager_answer: z.string().nullable(),
  completed_at: Timestamp.nullable(),
  /** How far the desk is with a completed invitation, the same as staff see it; null before. */
  review: ClientCase.nullable(),
  /** How far the desk is with the changes that were reported, the same; null when none wait. */
  report_review: ClientCase.nullable(),
});
export type InvitationAnswer = z.output<typeof InvitationAnswer>;

/** What is shown and signed, and why a document of identity is asked for again. */
export const InvitationDocumentsAnswer = InvitationDocuments.extend({
  identity_document: IdentityStatus,
});

/** The secret of a link. */
const TokenParams = z.strictObject({ token: text(200) });

/** By whoever has the link; there is no session before the phone is proven. */
const BY_LINK = { params: TokenParams, who: 'anyone', support: false, idempotent: false } as const;

/** By the invited person alone. */
const BY_PERSON = { params: IdParams, who: 'client', invited: true } as const;

/**
 * Sends a code to the phone of an invited person. Refuses with `invitation_invalid` a link that is unknown,
 * over or withdrawn, and with `use_login_to_continue` when the person has a password.
 */
export const sendInvitationCode = call({
  ...BY_LINK,
  method: 'POST',
  path: '/onboarding/invitations/{token}/code',
  summary: 'Send the code by which an invitation is accepted',
  body: z.strictObject({ channel: PhoneChannel.default('SMS') }),
  output: CodeSent.extend({ phone_ending: z.string() }),
  errors: ['invitation_invalid', 'use_login_to_continue', ...CODE_NOT_SENT_ERRORS],
});

/**
 * Accepts an invitation with the code, and returns a session that opens its steps alone (spec/decisions.md,
 * section 4); a company's opens the sign-up of companies, with what was told filled in. Until a password is set the link brings the person back; later they log in with every factor
 * (`use_login_to_continue`).
 */
export const acceptInvitation = call({
  ...BY_LINK,
  method: 'POST',
  path: '/onboarding/invitations/{token}/accept',
  summary: 'Accept an invitation with the code',
  body: z.strictObject({ code: Code, device: LoginDevice }),
  output: z.strictObject({ access_token: z.string(), invitation: IdParams.shape.id }),
  errors: [
    'invitation_invalid',
    'use_login_to_continue',
    'incorrect_code',
    'code_expired',
    'challenge_dead',
    'unavailable_for_legal_reasons',
  ],
});

export const getInvitation = call({
  ...BY_PERSON,
  method: 'GET',
  path: '/onboarding/invitations/{id}',
  summary: 'Read an invitation',
  output: InvitationAnswer,
  errors: [],
  support: true,
  idempotent: false,
});

/** What must change of what the relationship manager told, in the person's own words. */
export const ReportedChanges = z.strictObject({ reported_changes: text(2000) });

/** An investor class or one answer of the questionnaire, as in a sign-up. */
const InvestorAnswer = IndividualAnswers.pick({
  investor_type: true,
  class_answers: true,
  questionnaire: true,
});

/** Everything is right, the class and the questionnaire among it, and the risks are understood. */
const Confirmation = z.strictObject({
  confirmed: z.literal(true),
  version: IdParams.shape.id,
  risk_awareness_confirmed: z.literal(true, 'Confirm that you understand the risks'),
});

/**
 * Takes the next step of an invitation: the first password, an answer as an investor, the confirmation of all of it
 * with the risks, or changes in the person's words. Refuses with `step_not_reachable` any other step and a
 * confirmation while an answer is missing, with `conflict` a confirmation of data that were corrected meanwhile,
 * with `request_not_recorded` one without the person's own request, and a class without enough conditions at its field.
 */
export const answerInvitation = call({
  ...BY_PERSON,
  method: 'PATCH',
  path: '/onboarding/invitations/{id}',
  summary: 'Set the password, answer as an investor, confirm everything or report changes',
  body: z.union([
    z.strictObject({ password: text(128) }),
    Confirmation,
    ReportedChanges,
    InvestorAnswer,
  ]),
  output: InvitationAnswer,
  errors: ['step_not_reachable', 'conflict', 'request_not_recorded'],
  support: false,
  idempotent: false,
});

export const getInvitationDocuments = call({
  ...BY_PERSON,
  method: 'GET',
  path: '/onboarding/invitations/{id}/documents',
  summary: 'Documents of an invitation',
  output: InvitationDocumentsAnswer,
  errors: [],
  support: true,
  idempotent: false,
});

/**
 * Sends a document of identity to the desk. Refuses with `step_not_reachable` when it is not the next step,
 * `document_type_not_accepted`, and the fields of files that are not the caller's.
 */
export const sendInvitationIdentity = call({
  ...BY_PERSON,
  method: 'POST',
  path: '/onboarding/invitations/{id}/idv',
  summary: 'Send a document of identity',
  body: IdentitySubmission,
  output: InvitationDocumentsAnswer,
  errors: [
    'step_not_reachable',
    'conflict',
    'document_type_not_accepted',
    'upload_incomplete',
    'file_withheld',
  ],
  support: false,
  idempotent: true,
});

/** Sends another document in the place of one that was asked for again; as the call before. */
export const resendInvitationIdentity = call({
  ...BY_PERSON,
  method: 'PATCH',
  path: '/onboarding/invitations/{id}/idv',
  summary: 'Send another document of identity',
  body: IdentitySubmission,
  output: InvitationDocumentsAnswer,
  errors: [
    'step_not_reachable',
    'conflict',
    'document_type_not_accepted',
    'upload_incomplete',
    'file_withheld',
  ],
  support: false,
  idempotent: true,
});

/**
 * Completes an invitation after its last step and opens the account; until then `step_not_reachable`. Safe to
 * repeat.
 */
export const completeInvitation = call({
  ...BY_PERSON,
  method: 'POST',
  path: '/onboarding/invitations/{id}/complete',
  summary: 'Complete an invitation',
  output: z.strictObject({ account_status: z.literal('ACTIVE') }),
  errors: ['step_not_reachable'],
  support: false,
  idempotent: true,
});
