import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { openCase } from '../../reviews/cases.ts';

/** Hands the last evidence of a client to compliance. A client has one case, to which later evidence comes back. */
export async function openAccreditationCase(
  tx: Tx,
  actor: Actor,
  { clientId, enteredBy }: { readonly clientId: string; readonly enteredBy: string },
): Promise<void> {
  await openCase(tx, actor, {
    ...{ queue: 'accreditations', clientId, subjectId: clientId, enteredBy },
    turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
  });
}
