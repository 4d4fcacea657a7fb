import { z } from 'zod';
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  KYC_STAGES,
  VERIFICATION_STATUSES,
} from '../account/me.ts';
import { ANY_STAFF } from '../account/roles.ts';
import { call } from '../call.ts';
import { ClientRisk, FORMER_RATINGS_MAX, FormerRating } from '../compliance/risk.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  IdParams,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
  text,
} from '../fields.ts';
import { CaseSummary } from './cases.ts';

export const ClientSummary = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  account_status: z.enum(ACCOUNT_STATUSES),
  verification_status: z.enum(VERIFICATION_STATUSES),
  suspended: z.boolean(),
  /** When the account was closed for good; null while it may be opened again. */
  closed_at: Timestamp.nullable(),
  us_tax_payer: z.boolean().nullable(),
  /** Null while something that the client has never had a price. */
  total_usd: SignedDecimalText.nullable(),
  /** Reviews that are open: the desk's, those of them that are overdue, and those that wait for the client. */
  open_reviews: z.strictObject({
    waiting: z.number().int(),
    overdue: z.number().int(),
    with_client: z.number().int(),
  }),
  created_at: Timestamp,
});

export const listClients = call({
  method: 'GET',
  path: '/staff/clients',
  summary: 'Clients',
  query: PageQuery.extend({
    search: text(100).optional(),
    /** Only those whose relationship manager the caller is. */
    managed_by: z.literal('ME').optional(),
  }),
  output: page(ClientSummary),
  errors: ['cursor_invalid'],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

/** A ledger account of a client. `held` is the part that transactions in progress hold. */
export const ClientAccount = z.strictObject({
  id: z.string(),
  asset: AssetCodeField,
  purpose: z.string(),
  fund_name: z.string().nullable(),
  /** Below zero of what the client owes. */
  posted: SignedDecimalText,
  held: DecimalText,
  value_usd: SignedDecimalText.nullable(),
});

export const ClientReview = CaseSummary.pick({
  id: true,
  queue: true,
  state: true,
  overdue: true,
  due_at: true,
  opened_at: true,
  outcome: true,
});

export const CLIENT_REVIEWS_MAX = 50;

export const getClient = call({
  method: 'GET',
  path: '/staff/clients/{id}',
  summary: 'One client with ledger accounts and reviews',
  params: IdParams,
  output: ClientSummary.extend({
    otp_enabled: z.boolean(),
    relationship_manager: z.string().nullable(),
    kyc_stage: z.enum(KYC_STAGES),
    /** Agreements that wait to be signed again, by their titles, and since when; null while none does. */
    agreements_outdated: z
      .strictObject({ since: Timestamp, titles: z.array(z.string()) })
      .nullable(),
    invitation: Id.nullable(),
    /** Null before the first look at what the client answered. */
    risk: ClientRisk.nullable(),
    /** Newest first. */
    former_ratings: z.array(FormerRating).max(FORMER_RATINGS_MAX),
    /** Where the client's wealth and money come from, for those who read such cases; what was told before is marked. */
    sources: z.array(z.strictObject({ field: z.string(), value: z.string(), marked: z.boolean() })),
    accounts: z.array(ClientAccount),
    /** Open ones by due date, then the others, newest decision first. */
    cases: z.array(ClientReview).max(CLIENT_REVIEWS_MAX),
  }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const ClientEntryLine = z.strictObject({
  line_id: z.string(),
  entry_id: z.string(),
  kind: z.string(),
  request_id: Id.nullable(),
  /** By which a network knows the transaction of a deposit or a withdrawal. */
  hash: z.string().nullable(),
  reverses: z.string().nullable(),
  asset: AssetCodeField,
  purpose: z.string(),
  amount: SignedDecimalText,
  balance_after: SignedDecimalText,
  created_at: Timestamp,
});

export const listClientEntries = call({
  method: 'GET',
  path: '/staff/clients/{id}/entries',
  summary: "Ledger lines of a client's accounts, newest first",
  params: IdParams,
  query: PageQuery,
  output: page(ClientEntryLine),
  errors: ['cursor_invalid'],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});
