import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, Id, Timestamp } from '../fields.ts';
import { LANGUAGES } from './languages.ts';
import { STAFF_ROLES } from './roles.ts';

export const ACCOUNT_TYPES = ['INDIVIDUAL', 'INSTITUTIONAL'] as const;
export const ACCOUNT_STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING_ACTIVATION'] as const;
export const VERIFICATION_STATUSES = ['VERIFIED', 'UNVERIFIED'] as const;
export const KYC_STAGES = [
  'CREATED',
  'SUBMITTED',
  'AGREEMENTS_VERIFICATION',
  'COMPLETED',
  'REJECTED',
] as const;

const AccountSettings = z.strictObject({
  language: z.enum(LANGUAGES),
  /** An asset in which totals may be shown (spec/decisions.md, section 3). */
  default_currency: AssetCodeField,
});

export const User = z.strictObject({
  id: Id,
  /** The client for whom the session acts; null for staff. */
  client_id: Id.nullable(),
  kind: z.enum(['CLIENT', 'STAFF']),
  email: z.string(),
  first_name: z.string(),
  /** Of a company; null of a person. */
  legal_name: z.string().nullable(),
  account_type: z.enum(ACCOUNT_TYPES),
  account_status: z.enum(ACCOUNT_STATUSES),
  verification_status: z.enum(VERIFICATION_STATUSES),
  kyc_stage: z.enum(KYC_STAGES),
  /** Until when a verified company answers what was asked of it since; null while nothing is asked. */
  answers_due_at: Timestamp.nullable(),
  /** It has not, or was not accepted: it pays nothing in until it does. */
  answers_overdue: z.boolean(),
  /** Since when agreements that name a verified client as they are no longer wait to be signed again; null where none does. */
  agreements_outdated_since: Timestamp.nullable(),
  otp_enabled: z.boolean(),
  /** The strongest of the second factors, before an authenticator. */
  has_passkey: z.boolean(),
  /** International; the next field says whether it was verified. */
  phone: z.string().nullable(),
  /** The same with blanks, for people. */
  phone_written: z.string().nullable(),
  phone_verified: z.boolean(),
  password_set: z.boolean(),
  us_tax_payer: z.boolean().nullable(),
  support_admin_id: Id.nullable(),
  can_upload_additional_documents: z.boolean(),
  invitation: Id.nullable(),
  invitation_completed: z.boolean(),
  staff_roles: z.array(z.enum(STAFF_ROLES)),
  ...AccountSettings.shape,
});

export type User = z.infer<typeof User>;

export const getMe = call({
  method: 'GET',
  path: '/accounts/me',
  summary: 'The signed-in person',
  output: User,
  errors: [],
  who: 'signed_in',
  invited: true,
  support: true,
  idempotent: false,
});

/**
 * Changes the settings that are named. The rest of the account has calls of its own or follows from a review,
 * and is refused as an unknown field.
 */
export const changeMe = call({
  method: 'PATCH',
  path: '/accounts/me',
  summary: "Change the client's own settings",
  body: AccountSettings.partial(),
  output: User,
  errors: [],
  who: 'client',
  support: false,
  idempotent: false,
});
