import { CallError } from '@ballast/client/call-error.ts';
import { goTo } from '../../app/routing/enter.ts';
import type { Path } from '../../app/routing/paths.ts';
import { queryClient } from '../../app/session/queries.ts';
import { fundQuery } from './queries.ts';

/** Reads a fund before its flow begins; an unknown one leads elsewhere. The screen shows any other failure. */
export async function loadFund(idOrSlug: string, unknownTo: Path): Promise<void> {
  try {
    await queryClient.ensureQueryData(fundQuery(idOrSlug));
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) {
      throw goTo(unknownTo);
    }
  }
}
