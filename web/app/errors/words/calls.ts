import type { CallCode } from '@ballast/client/call-error.ts';
import type { CALL_ERRORS, ErrorCode } from '@ballast/contract/errors.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UNPROVOKED_WORDS } from './unprovoked.ts';

export type Words = {
  title: MessageDescriptor;
  advice?: MessageDescriptor;
};

/** When a page is older than the platform. */
export const RELOAD = msg`Reload the page and try again.`;

/** For failures without a remedy. */
export const UNEXPECTED: Words = {
  title: msg`Something went wrong`,
  advice: msg`Please try again later.`,
};

/** Codes of the browser itself. */
type OwnCode = Exclude<CallCode, ErrorCode>;

export const CALL_WORDS: Readonly<
  Record<Exclude<keyof typeof CALL_ERRORS, keyof typeof UNPROVOKED_WORDS> | OwnCode, Words>
> = {
  unexpected: UNEXPECTED,
  internal_error: UNEXPECTED,
  unreachable: {
    title: msg`We cannot reach the platform`,
    advice: msg`Check your connection. We keep trying.`,
  },
  service_unavailable: {
    title: msg`The platform is briefly unavailable`,
    advice: msg`Please try again in a minute. Nothing is done twice.`,
  },
  fields_invalid: { title: msg`Some details are not valid`, advice: msg`Check the marked fields.` },
  not_found: { title: msg`This does not exist`, advice: msg`It may have been removed.` },
  body_too_large: { title: msg`This is too large to send` },
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
};
