import { createHash } from 'node:crypto';
import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { SIGNED_REBALANCE_STEPS } from '@ballast/contract/staff/client-rebalances.ts';
import { sql } from 'kysely';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../access/passkeys/signed-subjects.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { lockRebalance, type RebalanceRow, stageOf } from './rebalance-record.ts';

type Decision = (typeof SIGNED_REBALANCE_STEPS)[number];

/** What a passkey signs of a rebalance: of which basket and close it is, and what is sold and bought for how many clients. */
export const REBALANCE_SIGNED: SignedSubject<Decision> = { lock: lockToDecide, shown: shownOf };

/**
 * Locks a rebalance that somebody is to approve or to release. Refuses `not_found`, `conflict` unless it waits for that, and
 * `approver_entered_it` whoever approved it.
 */
export async function lockToDecide(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  id: string,
  decision: Decision,
): Promise<RebalanceRow> {
  const row = await lockRebalance(tx, id);
  if (!row) throw new Refusal('not_found');
  if (stageOf(row) !== (decision === 'APPROVED' ? 'PROPOSED' : 'APPROVED')) {
    throw new Refusal('conflict');
  }
  if (row.approved_by === userId) throw new Refusal('approver_entered_it');
  return row;
}

async function shownOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('client_rebalances')
    .select(['fund_id', 'reason', 'close_at', 'approved_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const { rows: parts } = await sql<Readonly<Record<string, string>>>`
    select p.owner_id, p.side, p.asset, p.planned_usd::text
    from rebalance_parts p join rebalance_clients c using (owner_id, rebalance_id)
    where rebalance_id = ${id} and c.state <> 'LEFT_OUT'
    order by p.owner_id, p.side, p.asset`.execute(tx);
  return {
    ...{ rebalance: id, fund: row.fund_id, reason: row.reason },
    ...{ close_at: row.close_at.toISOString(), approved_by: row.approved_by ?? '' },
    parts: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
  };
}

/** Asks for a passkey to approve or release a rebalance. Refuses as `lockToDecide` and `askToSign` do. */
export function askRebalancePasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: Decision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: REBALANCE_SIGNED, id, decision });
}
