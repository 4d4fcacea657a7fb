import { EMAIL_PATTERN } from '@ballast/contract/access/patterns.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What an address that is none is called (spec/access.md, section 5). */
export const EMAIL_INVALID = <Trans>Email is not valid</Trans>;

/** What is wrong with an email address, as it was typed; false when it is in order. */
export function emailProblem(typed: string): ReactNode {
  return !EMAIL_PATTERN.test(typed.trim()) && EMAIL_INVALID;
}
