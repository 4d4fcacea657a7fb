import { EMAIL_PATTERN } from '@ballast/contract/access/patterns.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** spec/access.md, section 5. */
export const EMAIL_INVALID = <Trans>Email is not valid</Trans>;

/** What is wrong with a typed email address, or false. */
export function emailProblem(typed: string): ReactNode {
  return !EMAIL_PATTERN.test(typed.trim()) && EMAIL_INVALID;
}
