import { z } from 'zod';
import {
  ACCESS_KEEPERS,
  LOCK_READERS,
  STAFF_KEEPERS,
  STAFF_ROLES,
  SUSPENDERS,
} from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Email, Id, IdParams, Reason, Timestamp, text } from '../fields.ts';
import { nameOf } from '../onboarding/names.ts';

/** What staff may ask for about somebody's access; the last one about clients, too. */
export const ACCESS_CHANGES = ['SUSPEND', 'REOPEN', 'RESET_ACCESS', 'LIFT_LOCK'] as const;

export const ACCESS_REQUEST_KINDS = [
  'INVITE',
  'CHANGE_ROLES',
  ...ACCESS_CHANGES,
  /** Of a client's account, for good. */
  'CLOSE_ACCOUNT',
  /** Of a role; of nobody, where it is to have none. */
  'SET_LEAD',
] as const;

export type AccessRequestKind = (typeof ACCESS_REQUEST_KINDS)[number];

/** What keeps somebody from trying again: codes, passwords in all, in 15 minutes, or within a session. */
export const LOCK_KINDS = [
  'CODES',
  'PASSWORDS_IN_A_ROW',
  'PASSWORDS',
  'PASSWORDS_IN_SESSION',
] as const;

/** A lock after too many wrong tries; `until` is null where it does not end by itself. */
export const Lock = z.strictObject({ kind: z.enum(LOCK_KINDS), until: Timestamp.nullable() });

const Person = { id: Id, name: z.string(), email: z.string() };

const Roles = z.array(z.enum(STAFF_ROLES));

export const AccessRequest = z.strictObject({
  id: Id,
  kind: z.enum(ACCESS_REQUEST_KINDS),
  /** Whose access, or who is to lead; `id` is null for somebody who is not there yet and for nobody, `client` for staff. */
  about: z.strictObject({
    id: Id.nullable(),
    name: z.string(),
    email: z.string(),
    client_id: Id.nullable(),
  }),
  /** Those the person will have, of an invitation and a change of roles; the one that is led, of a lead. */
  roles: Roles.nullable(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Timestamp,
  /** Null while somebody else has to confirm it. */
  decided: z
    .strictObject({
      as: z.enum(['CONFIRMED', 'DECLINED']),
      by: z.string(),
      at: Timestamp,
      /** Nobody else was there to confirm it. */
      alone: z.boolean(),
    })
    .nullable(),
  /** What the caller may answer: nothing, confirm or decline; declining one's own takes it back. */
  may: z.enum(['NOTHING', 'ANSWER', 'TAKE_BACK']),
});

/** INVITED has not set up password and authenticator. */
export const STAFF_STATES = ['INVITED', 'OPEN', 'SUSPENDED'] as const;

export const StaffMember = z.strictObject({
  ...Person,
  roles: Roles,
  state: z.enum(STAFF_STATES),
  /** When they last logged in; null for never. */
  last_login_at: Timestamp.nullable(),
  locks: z.array(Lock),
});

/** Everybody with access to the desk, by name, with those who had it. */
export const listStaff = call({
  method: 'GET',
  path: '/staff/members',
  summary: 'Members of staff',
  output: z.strictObject({ items: z.array(StaffMember) }),
  errors: [],
  who: STAFF_KEEPERS,
  support: false,
  idempotent: false,
});

/** Those that wait, the oldest first, and the last hundred that are decided: of staff for administrators, of clients for compliance. */
export const listAccessRequests = call({
  method: 'GET',
  path: '/staff/access-requests',
  summary: 'Requests about access',
  output: z.strictObject({ items: z.array(AccessRequest), former: z.array(AccessRequest) }),
  errors: [],
  who: ACCESS_KEEPERS,
  support: false,
  idempotent: false,
});

const SomeRoles = z
  .array(z.enum(STAFF_ROLES), 'Choose at least one role')
  .min(1, 'Choose at least one role')
  .transform((roles) => STAFF_ROLES.filter((role) => roles.includes(role)));

const ASKED = {
  output: z.strictObject({ id: Id, waits: z.boolean() }),
  support: false,
  idempotent: true,
} as const;

export const NewStaffMember = z.strictObject({
  email: Email,
  first_name: nameOf('Invalid first name'),
  last_name: nameOf('Invalid last name'),
  roles: SomeRoles,
  reason: text(500),
});

/**
 * Invites somebody to the desk. Once it is confirmed an email brings a link, valid for 72 hours, by which they set password and
 * authenticator. `email_taken` where the address has an account, `conflict` where it is asked for already.
 */
export const inviteStaff = call({
  ...ASKED,
  method: 'POST',
  path: '/staff/members',
  summary: 'Invite a member of staff',
  body: NewStaffMember,
  errors: ['email_taken', 'conflict'],
  who: STAFF_KEEPERS,
});

export const ChangedRoles = z.strictObject({ roles: SomeRoles, reason: text(500) });

/**
 * Gives and takes roles. `conflict` where something else is asked for about the person, or where the roles are what they are;
 * `last_administrator` where nobody would be left who has that role.
 */
export const changeStaffRoles = call({
  ...ASKED,
  method: 'POST',
  path: '/staff/members/{id}/roles',
  summary: 'Change the roles of a member of staff',
  params: IdParams,
  body: ChangedRoles,
  errors: ['conflict', 'last_administrator'],
  who: STAFF_KEEPERS,
});

/**
 * Asks that somebody be suspended or let in again, has to set password and authenticator anew, or may try again after too many
 * wrong tries. Of a client (the person's id) that is the last alone, and compliance asks. `conflict` as `changeStaffRoles`, and where
 * there is nothing to change.
 */
export const askAccessChange = call({
  ...ASKED,
  method: 'POST',
  path: '/staff/people/{id}/access',
  summary: "Ask for a change of somebody's access",
  params: IdParams,
  body: z.strictObject({ change: z.enum(ACCESS_CHANGES), reason: text(500) }),
  errors: ['conflict', 'last_administrator'],
  who: ACCESS_KEEPERS,
});

/**
 * Confirms or declines what another asked for; one's own is taken back by declining it. `approver_entered_it` for one's own,
 * `approver_is_concerned` to confirm something about oneself, `conflict` when it is decided, `closing_stopped` while something
 * stops an account from being closed.
 */
export const answerAccessRequest = call({
  method: 'POST',
  path: '/staff/access-requests/{id}/answer',
  summary: 'Confirm or decline a request about access',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(['CONFIRMED', 'DECLINED']) }),
  output: Done,
  errors: [
    'approver_entered_it',
    'approver_is_concerned',
    'closing_stopped',
    'conflict',
    'email_taken',
    'last_administrator',
  ],
  who: ACCESS_KEEPERS,
  support: false,
  idempotent: true,
});

/** Sends the link by which somebody sets password and authenticator again; `conflict` where they have. */
export const resendSetupLink = call({
  method: 'POST',
  path: '/staff/members/{id}/setup-link',
  summary: 'Send the link of a new member of staff again',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: STAFF_KEEPERS,
  support: false,
  idempotent: true,
});

/** The people of a client, with what keeps them from logging in or confirming. */
export const getClientAccess = call({
  method: 'GET',
  path: '/staff/clients/{id}/access',
  summary: 'What keeps the people of a client from logging in',
  params: IdParams,
  output: z.strictObject({
    people: z.array(z.strictObject({ ...Person, locks: z.array(Lock), request: Id.nullable() })),
  }),
  errors: [],
  who: LOCK_READERS,
  support: false,
  idempotent: false,
});

const SUSPENSION = {
  method: 'POST',
  params: IdParams,
  body: Reason,
  output: Done,
  errors: ['conflict'],
  who: SUSPENDERS,
  support: false,
  idempotent: true,
} as const;

/**
 * Suspends a client: the sessions end, nobody logs in, and no payment leaves. `conflict` where that is so.
 */
export const suspendClient = call({
  ...SUSPENSION,
  path: '/staff/clients/{id}/suspend',
  summary: 'Suspend a client',
});

/** Opens a suspended client's account again; `conflict` where it is open, or closed for good. */
export const reopenClient = call({
  ...SUSPENSION,
  path: '/staff/clients/{id}/reopen',
  summary: 'Open a suspended account again',
});
