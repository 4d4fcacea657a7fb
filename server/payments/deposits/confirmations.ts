import { sql } from 'kysely';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import type { Confirmations } from '../../providers/custody/port.ts';
import type { CustodyAccess } from '../custody/custody-access.ts';

/** Deposits that are counted at a time, those that came last: what waits longer than those is no matter of confirmations. */
const BATCH = 500;

type Waiting = {
  readonly ownerId: string;
  readonly requestId: string;
  readonly reference: string;
  readonly known: Confirmations | null;
};

/**
 * Keeps how often the network has confirmed the deposits that wait for it, where the custodian counts (docs/decisions/0168). Nothing of
 * what is booked follows from it. Returns of how many that changed.
 */
export async function countConfirmations({ database, providers }: CustodyAccess): Promise<number> {
  const { rows } = await sql<Waiting>`
    select d.owner_id as "ownerId", d.request_id as "requestId", c.provider_ref as reference,
      case when c.confirmations is not null
        then jsonb_build_object('counted', c.confirmations, 'needed', c.confirmations_needed) end as known
    from deposits d join crypto_deposits c using (owner_id, request_id)
    where d.credited_at is null and d.suspended_at is null and d.failed_at is null
    order by d.detected_at desc limit ${BATCH}`.execute(database);
  if (rows.length === 0) return 0;
  const counts = await providers.custody.confirmations(rows.map(({ reference }) => reference));
  const changed = rows.flatMap(({ known, reference, ...own }) => {
    const count = counts.get(reference) ?? null;
    const isSame = count?.counted === known?.counted && count?.needed === known?.needed;
    return isSame ? [] : [{ ...own, count }];
  });
  return workOnEach(changed, {
    work: ({ ownerId, requestId, count }) =>
      transact(database, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('crypto_deposits')
          .set({
            confirmations: count?.counted ?? null,
            confirmations_needed: count?.needed ?? null,
          })
          .where('owner_id', '=', ownerId)
          .where('request_id', '=', requestId)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
  });
}
