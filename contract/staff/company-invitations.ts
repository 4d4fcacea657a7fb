import { z } from 'zod';
import { INVITATION_KEEPERS, INVITERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Email, Id, IdParams, text } from '../fields.ts';
import { GivenCompany, InvitedContact } from '../onboarding/invitations/invited-company.ts';
import { ToldInvestor } from '../onboarding/invitations/told-investor.ts';
import { StaffInvitation } from './invitations.ts';

/** Inviting companies; lists, links and drafts are those of all invitations. */

export const NewCompanyInvitation = z.strictObject({
  email: Email,
  phone: text(30),
  contact: InvitedContact,
  company: GivenCompany,
  request: ToldInvestor.shape.request.default(null),
  /** The draft that this was, which ends. */
  draft: Id.optional(),
});

/** What is corrected of it before the contact accepts, the rest stays. */
export const CorrectedCompanyInvitation = z.strictObject({
  phone: text(30).optional(),
  contact: InvitedContact,
  company: GivenCompany,
  request: ToldInvestor.shape.request.optional(),
});

/**
 * Invites a company: sends its contact a link, valid for 14 days. Refuses as `createInvitation` does, a day of
 * registration in the future and a country that is not served at their fields.
 */
export const createCompanyInvitation = call({
  method: 'POST',
  path: '/staff/company-invitations',
  summary: 'Invite a company',
  body: NewCompanyInvitation,
  output: StaffInvitation,
  errors: ['email_taken', 'invitation_exists', 'request_not_recorded'],
  who: INVITERS,
  support: false,
  idempotent: true,
});

/**
 * Corrects what was told of a company until its contact accepts; from then on the answers are the company's own.
 * `conflict` afterwards, and for the invitation of a person.
 */
export const correctCompanyInvitation = call({
  method: 'PATCH',
  path: '/staff/company-invitations/{id}',
  summary: 'Correct the invitation of a company',
  params: IdParams,
  body: CorrectedCompanyInvitation,
  output: StaffInvitation,
  errors: ['conflict', 'request_not_recorded'],
  who: INVITATION_KEEPERS,
  support: false,
  idempotent: false,
});
