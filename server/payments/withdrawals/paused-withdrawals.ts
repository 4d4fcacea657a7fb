import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { writtenDestination } from '../targets/targets.ts';
import { findWithdrawals, type WithdrawalId } from './withdrawal-record.ts';

/**
 * Tells clients that withdrawals which they confirmed wait from now on, in the transaction that stops the asset. Of one that is
 * confirmed later its own page says so.
 */
export async function tellPaused(tx: Tx, asset: AssetCode): Promise<void> {
  const { rows } = await sql<WithdrawalId>`
    select w.owner_id as "ownerId", w.request_id as "requestId"
    from withdrawals w
    join withdrawal_verifications using (owner_id, request_id)
    left join withdrawal_closures c using (owner_id, request_id)
    where w.currency = ${asset} and c.request_id is null
    order by w.created_at, w.request_id`.execute(tx);
  for (const record of await findWithdrawals(tx, rows)) {
    // The custodian may have it already.
    if (record.waitsFor !== 'BALANCE_CHECK') continue;
    const { ownerId, requestId, currency, amount: minor, to } = record;
    const told = { amount: { asset: currency, minor }, address: writtenDestination(to) };
    await notifyClient(tx, ownerId, 'withdrawal_paused', told, requestId);
  }
}
