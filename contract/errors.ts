export type ErrorEntry =
  | {
      status: 401;
      /** The session is over or its token is old. Otherwise the refusal is about what was sent. */
      aboutSession?: true;
    }
  | {
      status: 503;
      /** The same call may succeed in a moment, so a query is sent again by itself. */
      retryable?: true;
    }
  | { status: 400 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 451 | 500 };

type Entries = Readonly<Record<string, ErrorEntry>>;

/** Refusals of signing in, of sessions and of factors. */
export const ACCESS_ERRORS = {
  invalid_credentials: { status: 401 },
  incorrect_code: { status: 401 },
  incorrect_phone_code: { status: 401 },
  code_expired: { status: 401 },
  otp_required: { status: 401 },
  invalid_otp: { status: 401 },
  sso_links_exists: { status: 401 },
  not_authorized: { status: 401 },
  use_login_to_continue: { status: 401 },
  unavailable_for_legal_reasons: { status: 451 },
  account_suspended: { status: 403 },
  account_closed: { status: 403 },
  authorization_incomplete: { status: 403 },
  unauthorized: { status: 401, aboutSession: true },
  token_expired: { status: 401, aboutSession: true },
  token_revoked: { status: 401, aboutSession: true },
  token_invalid: { status: 401, aboutSession: true },
  xsrf_invalid: { status: 403 },
  origin_not_allowed: { status: 403 },
  forbidden: { status: 403 },
  too_many_requests: { status: 429 },
  challenge_dead: { status: 409 },
  code_sent_recently: { status: 429 },
  code_not_sent: { status: 503, retryable: true },
  whatsapp_not_linked: { status: 409 },
  phone_not_verified: { status: 409 },
  reset_link_invalid: { status: 410 },
} as const satisfies Entries;

/** Refusals that nobody meets at the login: of what somebody does with an account of their own, and on other ways to it. */
export const ACCOUNT_ERRORS = {
  invitation_exists: { status: 409 },
  two_factor_required: { status: 403 },
  not_available_in_support_session: { status: 403 },
  account_not_active: { status: 403 },
  account_not_verified: { status: 403 },
  phone_not_changeable: { status: 409 },
  email_taken: { status: 409 },
  otp_already_enabled: { status: 409 },
  otp_not_enabled: { status: 409 },
  passkey_required: { status: 401 },
  passkey_refused: { status: 401 },
  passkey_expired: { status: 409 },
  passkey_known: { status: 409 },
  too_many_passkeys: { status: 409 },
  push_not_offered: { status: 409 },
  push_service_unknown: { status: 409 },
  push_key_outdated: { status: 409 },
  push_off: { status: 409 },
} as const satisfies Entries;

export const CALL_ERRORS = {
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  not_acceptable: { status: 406 },
  body_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  bad_request: { status: 400 },
  /** Its body did not come in time. */
  request_too_slow: { status: 408 },
  idempotency_key_required: { status: 400 },
  idempotency_key_invalid: { status: 400 },
  idempotency_key_reused: { status: 409 },
  idempotency_key_in_progress: { status: 409 },
  cursor_invalid: { status: 400 },
  conflict: { status: 409 },
  internal_error: { status: 500 },
  service_unavailable: { status: 503, retryable: true },
} as const satisfies Entries;

export const LEDGER_ERRORS = {
  insufficient_funds: { status: 409 },
  account_not_open: { status: 409 },
  entry_unbalanced: { status: 500 },
  entry_malformed: { status: 500 },
  entry_of_other_owner: { status: 500 },
  entry_key_reused: { status: 409 },
  hold_settled: { status: 409 },
  entry_already_reversed: { status: 409 },
  request_state_conflict: { status: 409 },
} as const satisfies Entries;

export const PAYMENT_ERRORS = {
  /** A company was asked something after it was verified, and has not answered in time. */
  company_answers_overdue: { status: 403 },
  amount_invalid: { status: 422 },
  amount_below_minimum: { status: 422 },
  amount_above_maximum: { status: 422 },
  amount_does_not_cover_fee: { status: 422 },
  currency_not_available: { status: 404 },
  address_being_prepared: { status: 409 },
  address_invalid: { status: 422 },
  wallet_already_added: { status: 409 },
  /** The platform gave it out to deposit to. */
  wallet_is_deposit_address: { status: 422 },
  /** Its ends are those of a known address, and it was not given twice alike. */
  wallet_looks_alike: { status: 422 },
  wallet_not_approved: { status: 409 },
  wallet_on_hold: { status: 409 },
  /** It is a token's: what is sent there is lost. */
  wallet_is_contract: { status: 422 },
  /** The message was not asked for, is used up, or its time is over. */
  proof_expired: { status: 409 },
  not_signed: { status: 422 },
  /** The name of the account's holder is not the client's. */
  holder_is_not_client: { status: 422 },
  bank_account_already_added: { status: 409 },
  bank_account_not_approved: { status: 409 },
  bank_account_on_hold: { status: 409 },
  /** Twenty of a kind are there. */
  too_many_targets: { status: 409 },
  client_suspended: { status: 409 },
  deposit_undone: { status: 409 },
  deposit_recalled: { status: 409 },
  recall_booked: { status: 409 },
  /** So much goes to a self-hosted wallet only once it was proved. */
  wallet_proof_required: { status: 409 },
  video_call_required: { status: 409 },
  /** Somebody else has the time of a call, or it is too near or no working hour any more. */
  slot_taken: { status: 409 },
  call_already_booked: { status: 409 },
  /** The client has another call then. */
  call_at_that_time: { status: 409 },
  /** It has begun, or is over. */
  call_not_changeable: { status: 409 },
  call_not_begun: { status: 409 },
  funds_being_settled: { status: 409 },
  acknowledgement_required: { status: 422 },
  withdrawals_stopped: { status: 409 },
  /** No payment waits for a file, or none that may be paid. */
  nothing_to_pay: { status: 409 },
  /** A file of payments would no longer be prepared as it was. */
  payment_file_outdated: { status: 409 },
  withdrawal_state_conflict: { status: 409 },
  payment_state_conflict: { status: 409 },
  /** What a correction is about was put right before. */
  already_corrected: { status: 409 },
  payer_not_screened: { status: 409 },
  payer_with_compliance: { status: 409 },
  payer_hit_undecided: { status: 409 },
  /** The books moved since the lines of a correction were shown. */
  attempt_running: { status: 409 },
  correction_outdated: { status: 409 },
  not_correctable: { status: 409 },
  client_closed: { status: 409 },
} as const satisfies Entries;

export const ONBOARDING_ERRORS = {
  step_not_reachable: { status: 409 },
  signatory_link_invalid: { status: 410 },
  invitation_not_completed: { status: 403 },
  invitation_invalid: { status: 410 },
  request_not_recorded: { status: 409 },
  /** Agreements that name the client as they are no longer wait to be signed again. */
  agreements_outdated: { status: 409 },
  /** The relationship manager, or compliance, has yet to look at a change of the client's details. */
  profile_change_pending: { status: 409 },
  document_type_not_accepted: { status: 422 },
  verification_start_failed: { status: 503, retryable: true },
  verification_finish_failed: { status: 503, retryable: true },
  verification_incomplete: { status: 409 },
} as const satisfies Entries;

export const REVIEW_ERRORS = {
  case_state_conflict: { status: 409 },
  alarm_cause_lasts: { status: 409 },
  case_taken: { status: 409 },
  case_not_prepared: { status: 409 },
  case_not_ready: { status: 409 },
  case_changed: { status: 409 },
  held_by_compliance: { status: 409 },
  details_not_corrected: { status: 409 },
  details_in_use: { status: 409 },
  company_details_missing: { status: 409 },
  contracts_unsigned: { status: 409 },
  signatory_unidentified: { status: 409 },
  documents_unreviewed: { status: 409 },
  resubmission_pending: { status: 409 },
  no_resubmission_selected: { status: 409 },
  approver_entered_it: { status: 403 },
  approver_is_concerned: { status: 403 },
  setup_link_invalid: { status: 410 },
  last_administrator: { status: 409 },
  closing_stopped: { status: 409 },
  already_approved_by_you: { status: 409 },
  assignee_not_eligible: { status: 409 },
  not_reopenable: { status: 409 },
  /** Nobody turned a politically exposed yes into a no, or that is decided. */
  no_exposure_to_decide: { status: 409 },
  manager_not_eligible: { status: 409 },
  exposure_undecided: { status: 409 },
  flag_unexplained: { status: 409 },
  reopening_asked_by_you: { status: 409 },
  too_many_views: { status: 409 },
} as const satisfies Entries;

export const FILE_ERRORS = {
  too_many_files: { status: 409 },
  too_many_parts: { status: 409 },
  file_too_large: { status: 413 },
  file_empty: { status: 422 },
  file_type_not_accepted: { status: 422 },
  file_unreadable: { status: 422 },
  image_too_large: { status: 422 },
  /** Nobody could read the document on it, or know the face. */
  image_too_small: { status: 422 },
  file_locked: { status: 422 },
  file_too_long: { status: 422 },
  file_infected: { status: 422 },
  file_withheld: { status: 409 },
  /** Its content is missing or was changed where it lies. */
  file_lost: { status: 410 },
  upload_too_slow: { status: 408 },
  upload_out_of_order: { status: 409 },
  upload_incomplete: { status: 409 },
  upload_changed: { status: 422 },
  upload_being_checked: { status: 409 },
  upload_settled: { status: 409 },
  documents_not_requested: { status: 409 },
  /** The day that stands on a document is too long ago, or has not come. */
  document_not_recent: { status: 422 },
} as const satisfies Entries;

export const FUND_ERRORS = {
  quote_expired: { status: 409 },
  rate_changed: { status: 409 },
  quote_not_covered: { status: 409 },
  fund_closed: { status: 409 },
  fund_inquiry_only: { status: 409 },
  redemption_not_allowed: { status: 409 },
  holding_too_small: { status: 422 },
  price_unavailable: { status: 503, retryable: true },
  price_stale: { status: 503, retryable: true },
  market_closed: { status: 409 },
  weights_invalid: { status: 422 },
  /** A client's own weights stay as they are while the basket is held. */
  weights_fixed: { status: 409 },
  /** The client has not chosen the weights of the basket yet. */
  weights_required: { status: 409 },
  /** A vehicle's dealing date is not cut off yet, or has its final value. */
  value_not_due: { status: 409 },
  /** A vehicle's dealing date is not at this step: it lacks its final value, or a date after it for what a gate leaves. */
  dealing_not_due: { status: 409 },
  /** Money that pays for subscriptions of a date is in another currency, and being exchanged. */
  orders_not_exchanged: { status: 409 },
  /** Later dates of the vehicle were dealt from what this one left, so it is not restated any more. */
  restatement_too_late: { status: 409 },
  /** The value of a year's end made marks and roll-ups, so it is not restated once it was dealt. */
  restatement_of_year_end: { status: 409 },
  /** The year of a vehicle is not over, or the day on which its audit was signed off has not come. */
  audit_not_due: { status: 409 },
  /** No date at which a private fund deals is open to subscriptions, or to redemptions. */
  no_dealing_date: { status: 409 },
  /** Another subscription waits for documents. */
  subscription_needs_documents: { status: 409 },
  /** The fund that a statement is to be about is none, or none that the client ever held. */
  product_not_found: { status: 404 },
  /** The days of a statement are out of order, or not over yet. */
  invalid_period: { status: 422 },
  /** The day is not over, or the client had nothing until later. */
  day_without_close: { status: 422 },
} as const satisfies Entries;

export const CONTENT_ERRORS = {
  /** Another article of the kind has the address. */
  slug_taken: { status: 409 },
  publication_in_past: { status: 422 },
  /** A translation would be there before the English. */
  english_first: { status: 409 },
} as const satisfies Entries;

export const AGREEMENT_ERRORS = {
  agreement_not_read: { status: 409 },
  agreement_consent_missing: { status: 409 },
  agreement_not_signed: { status: 409 },
  agreement_state_conflict: { status: 409 },
  signature_invalid: { status: 422 },
  signing_not_started: { status: 503, retryable: true },
  signing_not_submitted: { status: 503, retryable: true },
  signing_not_finished: { status: 503, retryable: true },
  signing_not_completed: { status: 409 },
} as const satisfies Entries;

export const PROVIDER_ERRORS = {
  event_signature_invalid: { status: 401 },
  event_expired: { status: 401 },
  event_malformed: { status: 422 },
  fault_unknown: { status: 422 },
  clock_never_back: { status: 422 },
} as const satisfies Entries;

/**
 * Every refusal: its code, HTTP status, what a 401 means for the session and what may be retried. The words
 * are in the browser's catalogue. Codes of the specification keep their names (spec/access.md, section 8, and
 * spec/investing.md, section 8).
 */
export const ERRORS = {
  ...ACCESS_ERRORS,
  ...ACCOUNT_ERRORS,
  ...CALL_ERRORS,
  ...LEDGER_ERRORS,
  ...PAYMENT_ERRORS,
  ...ONBOARDING_ERRORS,
  ...REVIEW_ERRORS,
  ...FILE_ERRORS,
  ...FUND_ERRORS,
  ...CONTENT_ERRORS,
  ...AGREEMENT_ERRORS,
  ...PROVIDER_ERRORS,
} as const satisfies Entries;

export type ErrorCode = keyof typeof ERRORS;

/** Further data of a refusal, such as `resend_after_s` or `minimum`. */
export type RefusalDetail = Readonly<
  Record<string, string | number | boolean | readonly string[] | null>
>;

/** Codes of any call, which no call declares. */
export const COMMON_ERRORS = [
  'unauthorized',
  'token_expired',
  'token_revoked',
  'token_invalid',
  'authorization_incomplete',
  'account_suspended',
  'account_closed',
  'account_not_active',
  'account_not_verified',
  'company_answers_overdue',
  'invitation_not_completed',
  'forbidden',
  'not_available_in_support_session',
  'xsrf_invalid',
  'origin_not_allowed',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'body_too_large',
  'unsupported_media_type',
  'bad_request',
  'request_too_slow',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies ErrorCode[];

/** Codes of every call with an idempotency key. */
export const IDEMPOTENCY_ERRORS = [
  'idempotency_key_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_key_in_progress',
] as const satisfies ErrorCode[];

/** A named refusal: the operation changed nothing. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: RefusalDetail;

  constructor(code: ErrorCode, detail: RefusalDetail = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** A field that the server refused (spec/access.md, section 5: `loc` names the field). */
export type FieldError = {
  loc: readonly (string | number)[];
  msg: string;
  type: string;
};

/** Refusal of single fields: a 422 with a list. */
export class FieldRefusal extends Error {
  readonly fields: readonly FieldError[];

  constructor(fields: readonly FieldError[], cause?: unknown) {
    super(fields.map((field) => `${field.loc.join('.')}: ${field.msg}`).join('; '), { cause });
    this.name = 'FieldRefusal';
    this.fields = fields;
  }
}
