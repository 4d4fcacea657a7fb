import type { TRANSACTION_WAITS } from '@ballast/contract/payments/transactions.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

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
  const { rows } = await sql<{
    request_id: string;
    waits_for: WithdrawalStand['waitsFor'];
    is_expired: boolean;
  }>`
    select w.request_id,
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
    where w.owner_id = ${ownerId} and w.request_id = any (${requestIds}::uuid[])`.execute(database);
  return new Map(
    rows.map((row) => [row.request_id, { waitsFor: row.waits_for, isExpired: row.is_expired }]),
  );
}
