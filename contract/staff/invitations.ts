import { z } from 'zod';
import { INVITATION_KEEPERS, INVITERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Email, Id, IdParams, PageQuery, page, Timestamp, text } from '../fields.ts';
import { GivenPerson, InvitedPerson } from '../onboarding/invitations/invitation-calls.ts';
import { InvitedCompany, InvitedContact } from '../onboarding/invitations/invited-company.ts';
import { ToldInvestor } from '../onboarding/invitations/told-investor.ts';

/**
 * SENT, UNDELIVERED (the carrier refused the address) and EXPIRED wait for the person; CHANGES_REPORTED waits
 * for the manager.
 */
export const INVITATION_STATES = [
  'SENT',
  'UNDELIVERED',
  'EXPIRED',
  'ACCEPTED',
  'CHANGES_REPORTED',
  'CONFIRMED',
  'COMPLETED',
  'WITHDRAWN',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const INVITATION_ACTIONS = {
  SEND: ['SENT', 'UNDELIVERED', 'EXPIRED'],
  WITHDRAW: ['SENT', 'UNDELIVERED', 'EXPIRED'],
  CORRECT: ['SENT', 'UNDELIVERED', 'EXPIRED', 'ACCEPTED', 'CHANGES_REPORTED'],
} as const satisfies Readonly<Record<string, readonly InvitationState[]>>;
export type InvitationAction = keyof typeof INVITATION_ACTIONS;

export const WAITS_FOR_MANAGER = ['UNDELIVERED', 'EXPIRED', 'CHANGES_REPORTED'] as const;

export function mayDo(action: InvitationAction, state: InvitationState): boolean {
  const states: readonly InvitationState[] = INVITATION_ACTIONS[action];
  return states.includes(state);
}

export const StaffInvitation = z.strictObject({
  id: Id,
  state: z.enum(INVITATION_STATES),
  email: z.string(),
  phone: z.string(),
  /** The same with blanks, for people. */
  phone_written: z.string(),
  /** Who the link goes to: the person, or whoever registers the company. */
  contact: InvitedContact.extend({ middle_name: InvitedPerson.shape.middle_name }),
  /** What was told of a person; null where a company is invited. */
  person: InvitedPerson.nullable(),
  /** What was told of a company; null where a person is invited. */
  company: InvitedCompany.nullable(),
  ...ToldInvestor.shape,
  /** Whether the person has answered as an investor; what was told of it then counts no longer. */
  answered: z.boolean(),
  manager: z.string(),
  /** The account that accepting it made; null before. */
  client_id: Id.nullable(),
  invited_at: Timestamp,
  /** When its newest link was sent, and until when that is good. */
  sent_at: Timestamp,
  expires_at: Timestamp,
  accepted_at: Timestamp.nullable(),
  reported_changes: z.string().nullable(),
  confirmed_at: Timestamp.nullable(),
  completed_at: Timestamp.nullable(),
});
export type StaffInvitation = z.output<typeof StaffInvitation>;

export const NewInvitation = z.strictObject({
  email: Email,
  phone: text(30),
  person: GivenPerson,
  request: ToldInvestor.shape.request.default(null),
  investor_class: ToldInvestor.shape.investor_class.default(null),
  questionnaire: ToldInvestor.shape.questionnaire.default(null),
  /** The draft that this was, which ends. */
  draft: Id.optional(),
});

/**
 * What is corrected of it, the rest stays: the phone until it was proven, class and questionnaire until the person
 * has answered themselves.
 */
export const CorrectedInvitation = z.strictObject({
  phone: text(30).optional(),
  person: GivenPerson,
  request: ToldInvestor.shape.request.optional(),
  investor_class: ToldInvestor.shape.investor_class.optional(),
  questionnaire: ToldInvestor.shape.questionnaire.optional(),
});

/**
 * Invites a person: sends a link, valid for 14 days. Refuses with `email_taken` an address with an account
 * and with `invitation_exists` one invited before (staff may know both), with `request_not_recorded` whoever is not
 * a US taxpayer and did not ask before, and a class without enough conditions at its field.
 */
export const createInvitation = call({
  method: 'POST',
  path: '/staff/invitations',
  summary: 'Invite somebody',
  body: NewInvitation,
  output: StaffInvitation,
  errors: ['email_taken', 'invitation_exists', 'request_not_recorded'],
  who: INVITERS,
  support: false,
  idempotent: true,
});

export const listInvitations = call({
  method: 'GET',
  path: '/staff/invitations',
  summary: 'Invitations, newest first',
  query: PageQuery.extend({
    state: z.enum(INVITATION_STATES).optional(),
    /** Words of the name, of the company's or of the address from their beginning, the phone number, or the id. */
    search: text(100).optional(),
  }),
  output: page(StaffInvitation),
  errors: ['cursor_invalid'],
  who: INVITATION_KEEPERS,
  support: false,
  idempotent: false,
});

const ONE = {
  params: IdParams,
  who: INVITATION_KEEPERS,
  support: false,
  idempotent: false,
} as const;

export const getStaffInvitation = call({
  ...ONE,
  method: 'GET',
  path: '/staff/invitations/{id}',
  summary: 'One invitation',
  output: StaffInvitation,
  errors: [],
});

/**
 * Corrects the person's data until they confirm them, the phone until they accept, and class and questionnaire until
 * they answer. `conflict` afterwards.
 */
export const correctInvitation = call({
  ...ONE,
  method: 'PATCH',
  path: '/staff/invitations/{id}',
  summary: 'Correct the data of an invitation',
  body: CorrectedInvitation,
  output: StaffInvitation,
  errors: ['conflict', 'request_not_recorded'],
});

/**
 * Sends a new link; the one before opens nothing any more. `conflict` once the invitation was accepted, and
 * `request_not_recorded` as when it is made.
 */
export const resendInvitation = call({
  ...ONE,
  method: 'POST',
  path: '/staff/invitations/{id}/send',
  summary: 'Send an invitation again',
  output: StaffInvitation,
  errors: ['conflict', 'email_taken', 'code_sent_recently', 'request_not_recorded'],
});

/** Takes an invitation back: its links open nothing any more. `conflict` once it was accepted. */
export const withdrawInvitation = call({
  ...ONE,
  method: 'POST',
  path: '/staff/invitations/{id}/withdraw',
  summary: 'Withdraw an invitation',
  output: Done,
  errors: ['conflict'],
});
