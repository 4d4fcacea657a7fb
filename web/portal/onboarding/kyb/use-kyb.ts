import { getKyb, type Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { useCallQuery } from '../../../app/session/queries.ts';

export function useKyb(): Kyb {
  const { data } = useCallQuery(getKyb);
  if (!data) throw new Error('the documents of the company were not loaded');
  return data;
}

/** Why the desk asked for documents again, or rejected them; null when it did neither last. */
export function lastReason({ review }: Pick<Kyb, 'review'>): string | null {
  return review?.events.findLast(({ kind }) => kind === 'DECIDED')?.reason ?? null;
}
