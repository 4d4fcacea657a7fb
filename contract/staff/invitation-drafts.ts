import { z } from 'zod';
import { INVITERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Email, Id, IdParams, Timestamp, text } from '../fields.ts';
import { InvitedPerson } from '../onboarding/invitations/invitation-calls.ts';
import { InvitedCompany } from '../onboarding/invitations/invited-company.ts';
import {
  OwnRequest,
  ToldClass,
  ToldQuestionnaire,
} from '../onboarding/invitations/told-investor.ts';
import { CompanyRegister } from '../onboarding/kyb/company-facts.ts';

/** Invitations that their managers go on with later: email and name, and the rest as far as it is known. */

/** How a company is registered, as far as it is known. */
const DraftRegister = z.strictObject(CompanyRegister.shape).partial();

export const DraftContent = z.strictObject({
  email: Email,
  phone: text(30).optional(),
  /** Of a company the name of its contact alone. */
  person: InvitedPerson.partial().required({ first_name: true, last_name: true }),
  /** What is known of a company; missing where a person is invited. */
  company: InvitedCompany.omit({ register: true })
    .partial()
    .extend({ register: DraftRegister.optional() })
    .optional(),
  request: OwnRequest.partial().optional(),
  investor_class: ToldClass.partial().optional(),
  questionnaire: ToldQuestionnaire.partial().optional(),
});
export type DraftContent = z.output<typeof DraftContent>;

export const InvitationDraft = DraftContent.extend({ id: Id, changed_at: Timestamp });
export type InvitationDraft = z.output<typeof InvitationDraft>;

const OWN = { who: INVITERS, support: false } as const;

/** The caller's own drafts, newest first; at most 100 are shown. */
export const listInvitationDrafts = call({
  ...OWN,
  method: 'GET',
  path: '/staff/invitation-drafts',
  summary: 'Invitations that are not sent yet',
  output: z.strictObject({ items: z.array(InvitationDraft) }),
  errors: [],
  idempotent: false,
});

export const createInvitationDraft = call({
  ...OWN,
  method: 'POST',
  path: '/staff/invitation-drafts',
  summary: 'Keep an invitation to be sent later',
  body: DraftContent,
  output: InvitationDraft,
  errors: [],
  idempotent: true,
});

/** Keeps other content of a draft of one's own; the content before stands in the audit trail. */
export const changeInvitationDraft = call({
  ...OWN,
  method: 'PATCH',
  path: '/staff/invitation-drafts/{id}',
  summary: 'Change a draft of an invitation',
  params: IdParams,
  body: DraftContent,
  output: InvitationDraft,
  errors: [],
  idempotent: false,
});

export const discardInvitationDraft = call({
  ...OWN,
  method: 'DELETE',
  path: '/staff/invitation-drafts/{id}',
  summary: 'Give up a draft of an invitation',
  params: IdParams,
  output: Done,
  errors: [],
  idempotent: false,
});
