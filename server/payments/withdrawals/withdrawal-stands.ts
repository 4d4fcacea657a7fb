import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { TRANSACTION_WAITS } from '@ballast/contract/payments/transactions.ts';
import { sql } from 'kysely';
import { clientsWithUnclearedHit } from '../../compliance/screening/uncleared-hits.ts';
import type { Database } from '../../database/connect.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import { waitOf } from './withdrawal-record.ts';

/** How a withdrawal stands, for the list of its client's transactions. */
export type WithdrawalStand = {
  /** Null once it has ended. */
  readonly waitsFor: (typeof TRANSACTION_WAITS)[number] | null;
  /** It was ended because its code did not come in time. */
  readonly isExpired: boolean;
};

/** How withdrawals of one client stand, by their ids; what is no withdrawal of the client is left out. */
export async function withdrawalStands(
  database: Database,
  ownerId: string,
  requestIds: readonly string[],
): Promise<Map<string, WithdrawalStand>> {
  if (requestIds.length === 0) return new Map();
  const selected = sql<{
    request_id: string;
    currency: AssetCode;
    attempts: number;
    waits_for: WithdrawalStand['waitsFor'];
    is_expired: boolean;
  }>`
    select w.request_id, w.currency, coalesce(d.attempts, 0) as attempts,
      case when c.request_id is not null then null
        when d.request_id is not null then case w.kind when 'BANK' then 'BANK' else 'CUSTODIAN' end
        when v.request_id is null then 'CODE'
        when exists (
          select from withdrawal_approvals a
          where a.owner_id = w.owner_id and a.request_id = w.request_id
        ) then 'SECOND_APPROVAL'
        else 'APPROVAL' end as waits_for,
      coalesce(c.outcome = 'CANCELLED' and c.closed_by is null, false) as is_expired
    from withdrawals w
    left join withdrawal_verifications v using (owner_id, request_id)
    left join withdrawal_dispatches d using (owner_id, request_id)
    left join withdrawal_closures c using (owner_id, request_id)
    where w.owner_id = ${ownerId} and w.request_id = any (${requestIds}::uuid[])`;
  // What is the house's is read beside what is the client's.
  const [{ rows }, stopped, reviewed] = await Promise.all([
    selected.execute(database),
    stoppedAssets(database),
    clientsWithUnclearedHit(database, [ownerId]),
  ]);
  return new Map(
    rows.map(({ request_id: id, waits_for: waitsFor, is_expired: isExpired, ...row }) => {
      const state = waitsFor && STATE_OF[waitsFor];
      const keptBack = state
        ? waitOf({ ...row, state, owner_id: ownerId }, stopped, reviewed)
        : null;
      return [id, { waitsFor: keptBack ?? waitsFor, isExpired }];
    }),
  );
}

/** What a withdrawal that its client has confirmed stands in, by what it waits for otherwise. */
const STATE_OF: Readonly<
  Partial<Record<NonNullable<WithdrawalStand['waitsFor']>, 'APPROVAL_REQUIRED' | 'PROCESSING'>>
> = {
  APPROVAL: 'APPROVAL_REQUIRED',
  SECOND_APPROVAL: 'APPROVAL_REQUIRED',
  CUSTODIAN: 'PROCESSING',
  BANK: 'PROCESSING',
};
