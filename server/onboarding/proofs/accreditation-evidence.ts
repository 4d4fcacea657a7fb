import { ACCREDITED_DAYS } from '@ballast/contract/onboarding/proofs/accreditation.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Whether there is evidence that a client is an accredited investor: none that counts, some to look at, or accepted. */
export type Evidence = 'WANTED' | 'SENT' | 'ACCEPTED';

/** How the evidence of a client's accreditation stands; of whichever limb it is, one makes an accredited investor. */
export async function accreditationEvidence(
  database: Database,
  clientId: string,
): Promise<Evidence> {
  const { rows } = await sql<{ accepted: boolean; state: string | null }>`
    select
      exists (
        select from proofs where owner_id = ${clientId} and kind <> 'ADDRESS' and state = 'APPROVED'
          and decided_at > clock_now() - make_interval(days => ${ACCREDITED_DAYS})
      ) as accepted,
      (
        select state from proofs where owner_id = ${clientId} and kind <> 'ADDRESS' and state <> 'UNSIGNED'
        order by sent_at desc, proof_id desc limit 1
      ) as state`.execute(database);
  const [found] = rows;
  if (found?.accepted) return 'ACCEPTED';
  return found?.state === 'SUBMITTED' ? 'SENT' : 'WANTED';
}
