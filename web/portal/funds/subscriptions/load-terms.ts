import { CallError } from '@ballast/client/call-error.ts';
import { goTo } from '../../../app/routing/enter.ts';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient } from '../../../app/session/queries.ts';
import { subscriptionTermsQuery } from './queries.ts';

/** Reads what it takes to subscribe before the flow begins; a fund that nobody subscribes to leads to the list of funds. */
export async function loadTerms(fundSlug: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(subscriptionTermsQuery(fundSlug));
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) {
      throw goTo(paths.explore());
    }
  }
}
