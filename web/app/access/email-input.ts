import { CallError } from '@ballast/client/call-error.ts';
import { msg } from '@lingui/core/macro';

/** What an address that is none is called (access.md, section 5). */
export const EMAIL_INVALID = msg`Email is not valid`;

// The browser's own idea of an email address; the server has the last word.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Says whether a text looks like an email address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Says whether the server did not take the address, which belongs at the field. */
export function isEmailRefused(error: unknown): boolean {
  return error instanceof CallError && error.status === 422;
}
