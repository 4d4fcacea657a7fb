import type { Path } from '../../../app/routing/paths.ts';

type Step =
  | 'asset'
  | 'amount'
  | 'review-personal-information'
  | 'change-request-received'
  | 'background'
  | 'experience'
  | 'accredited-investor-status'
  | 'qualified-client-status'
  | 'agreement'
  | 'address'
  | 'accredited-verify'
  | 'accredited-verify/income'
  | 'accredited-verify/net-worth'
  | 'accredited-verify-letter'
  | 'accreditation-affirmation/income'
  | 'accreditation-affirmation/net-worth'
  | 'documents-status'
  | 'request-received';

/** The address of a step of a subscription; here, because no other screen leads there. */
export function stepPath(fundSlug: string, step: Step): Path {
  return `/invest/mutual/${encodeURIComponent(fundSlug)}/${step}`;
}
