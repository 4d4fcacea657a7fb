import { CallError } from '@ballast/client/call-error.ts';
import type { EnsureQueryDataOptions } from '@tanstack/react-query';
import { goTo } from '../../app/routing/enter.ts';
import type { Path } from '../../app/routing/paths.ts';
import { queryClient } from '../../app/session/queries.ts';

/** Reads what a flow is about before it begins; what there is none of leads elsewhere. The screen shows any other failure. */
export async function loadKnown<Answer>(
  query: EnsureQueryDataOptions<Answer>,
  unknownTo: Path,
): Promise<void> {
  try {
    await queryClient.ensureQueryData(query);
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) {
      throw goTo(unknownTo);
    }
  }
}
