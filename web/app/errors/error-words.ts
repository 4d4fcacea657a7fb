import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import type { RefusalDetail } from '@ballast/contract/errors.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatAmount } from '../figures/format-decimal.ts';

/** What a code is called. */
export type Words = {
  /** What happened. */
  title: MessageDescriptor;
  /** What the person can do. */
  advice?: MessageDescriptor;
};

const LATER = msg`Please try later.`;

/** What helps when a page is behind the platform. */
export const RELOAD = msg`Reload the page and try again.`;

/** For failures that nobody can do anything about. */
export const UNEXPECTED: Words = {
  title: msg`Something went wrong`,
  advice: msg`Please try again later.`,
};

/** The words for what any call and the calls of the entrance may fail with (error catalogue of access.md). */
export const FIRST_WORDS = {
  unexpected: UNEXPECTED,
  internal_error: UNEXPECTED,
  entry_unbalanced: UNEXPECTED,
  unreachable: {
    title: msg`We cannot reach the platform`,
    advice: msg`Check your connection. We keep trying.`,
  },
  service_unavailable: {
    title: msg`The platform is briefly unavailable`,
    advice: msg`Please try again in a minute. Nothing is done twice.`,
  },
  fields_invalid: { title: msg`Some details are not valid`, advice: msg`Check the marked fields.` },

  invalid_credentials: { title: msg`Incorrect email address or password` },
  incorrect_code: { title: msg`Confirmation code is incorrect.` },
  invalid_otp: {
    title: msg`Confirmation code is incorrect.`,
    advice: msg`Enter the code that your authenticator shows now.`,
  },
  otp_required: {
    title: msg`Your authenticator is on`,
    advice: msg`Enter its code instead of one from a message.`,
  },
  challenge_dead: {
    title: msg`This code can no longer be used`,
    advice: msg`Too many attempts or too much time have passed. Start again.`,
  },
  sso_links_exists: {
    title: msg`Sign in the way you did before`,
    advice: msg`Your account is linked to Google or Apple.`,
  },
  not_authorized: {
    title: msg`Account not found`,
    advice: msg`Nobody signs in to Ballast with this account. Sign up with it, or log in with your email address.`,
  },
  use_login_to_continue: {
    title: msg`You already have an account`,
    advice: msg`Log in to continue.`,
  },
  unavailable_for_legal_reasons: {
    title: msg`Ballast is not available in your country`,
    advice: msg`We may not serve clients there.`,
  },
  invitation_exists: {
    title: msg`There is an invitation for this email address already`,
    advice: msg`Follow the link in the original invitation.`,
  },
  code_sent_recently: {
    title: msg`A code was sent a moment ago`,
    advice: msg`Wait for it, or ask for another when the time is up.`,
  },
  code_not_sent: {
    title: msg`Could not resend`,
    advice: msg`Try again in a moment or choose another method.`,
  },
  whatsapp_not_linked: {
    title: msg`This phone number is not linked to WhatsApp`,
    advice: msg`Try another method.`,
  },
  phone_not_verified: {
    title: msg`Your phone number is not verified`,
    advice: msg`Choose another method.`,
  },
  phone_not_changeable: {
    title: msg`Your phone number cannot be changed here`,
    advice: msg`Contact your relationship manager to change it.`,
  },
  email_taken: { title: msg`This email is already taken.` },
  reset_link_invalid: {
    title: msg`This link is invalid or has expired`,
    advice: msg`Ask for a new one.`,
  },
  account_suspended: {
    title: msg`Your account is closed`,
    advice: msg`Contact support or your relationship manager.`,
  },
  too_many_requests: { title: msg`Request limit has been exceeded`, advice: LATER },
  authorization_incomplete: {
    title: msg`Signing in is not complete`,
    advice: msg`Log in again and enter your confirmation code.`,
  },
  unauthorized: { title: msg`You are not logged in`, advice: msg`Log in and try again.` },
  token_expired: { title: msg`Your session has expired`, advice: msg`Log in again.` },
  token_revoked: { title: msg`Your session was ended`, advice: msg`Log in again.` },
  token_invalid: { title: msg`Your session is not valid`, advice: msg`Log in again.` },
  xsrf_invalid: { title: msg`This page has been open for too long`, advice: RELOAD },
  origin_not_allowed: { title: msg`This page may not do that`, advice: RELOAD },
  forbidden: { title: msg`Insufficient permissions` },
  not_available_in_support_session: {
    title: msg`Action not allowed`,
    advice: msg`This is a view-only session.`,
  },
  account_not_active: {
    title: msg`Your account is not active yet`,
    advice: msg`Complete your registration first.`,
  },
  account_not_verified: {
    title: msg`Your account is not verified yet`,
    advice: msg`Complete the verification first.`,
  },
  otp_already_enabled: { title: msg`Your authenticator is already on` },
  otp_not_enabled: { title: msg`Your authenticator is not on` },

  not_found: { title: msg`This does not exist`, advice: msg`It may have been removed.` },
  method_not_allowed: UNEXPECTED,
  not_acceptable: UNEXPECTED,
  body_too_large: { title: msg`This is too large to send` },
  unsupported_media_type: UNEXPECTED,
  bad_request: UNEXPECTED,
  idempotency_key_required: UNEXPECTED,
  idempotency_key_invalid: UNEXPECTED,
  idempotency_key_reused: {
    title: msg`This was already sent with other details`,
    advice: RELOAD,
  },
  idempotency_key_in_progress: {
    title: msg`This is being processed`,
    advice: msg`Wait a moment before you try again; it will not be done twice.`,
  },
  cursor_invalid: { title: msg`This list has changed`, advice: RELOAD },
  conflict: { title: msg`This has changed in the meantime`, advice: RELOAD },
} as const satisfies Partial<Record<CallCode, Words>>;

/** The words that this page has; the pages behind the login add theirs. */
let known: Partial<Readonly<Record<CallCode, Words>>> = FIRST_WORDS;

/** Adds words for further codes. */
export function addErrorWords(words: typeof known): void {
  known = { ...known, ...words };
}

/** What a failure is called on the screen. */
export type FailureWords = { title: string; advice: string | null };

/** Turns any failure into words, in the language shown. */
export function errorWords(i18n: I18n, error: unknown): FailureWords {
  return error instanceof CallError
    ? codeWords(i18n, error.code, error.detail)
    : codeWords(i18n, 'unexpected', {});
}

/** The words of a code with the values that belong to it. The one place that makes them. */
export function codeWords(i18n: I18n, code: CallCode, detail: RefusalDetail): FailureWords {
  const words = known[code] ?? UNEXPECTED;
  return {
    title: i18n._(words.title.id, detailValues(detail), words.title),
    advice: words.advice ? i18n._(words.advice) : null,
  };
}

/** Amounts of a refusal, written as such when it names their asset. */
function detailValues(detail: RefusalDetail): Record<string, string> {
  const asset = detail.asset ?? detail.currency;
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      const isAmount = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
      return [
        name,
        isAmount && typeof asset === 'string' ? formatAmount(value, asset) : String(value),
      ];
    }),
  );
}
