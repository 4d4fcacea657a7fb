import type { Path } from '../../../app/routing/paths.ts';

type Step =
  | 'asset'
  | 'amount'
  | 'review-personal-information'
  | 'background'
  | 'experience'
  | 'agreement'
  | 'address'
  | 'documents-status'
  | 'request-received';

/** The address of a step of a subscription; here, because no other screen leads there. */
export function stepPath(fundSlug: string, step: Step): Path {
  return `/invest/mutual/${encodeURIComponent(fundSlug)}/${step}`;
}
