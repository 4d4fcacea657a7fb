import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { BankHoldings, StatementPage } from '../port.ts';

/** What the files of the bank list, as its port tells it. */

const PAGE = 500;

/** Items after the cursor, in the order in which files brought them. */
export async function listItemsSince(
  database: Database,
  cursor: string | null,
): Promise<StatementPage> {
  const rows = await database
    .selectFrom('bank_file_items')
    .selectAll()
    .where('position', '>', cursor ?? '0')
    .orderBy('position')
    .limit(PAGE)
    .execute();
  const lines = rows.map((row) => ({
    providerReference: row.provider_ref,
    currency: row.currency,
    amount: BigInt(row.amount),
    valueDate: row.value_date,
    remittance: row.remittance,
    payerName: row.party_name,
    payerAccount: row.party_account_end,
    endToEndId: row.end_to_end_id,
    returnReason: row.return_reason,
    bookedAt: row.booked_at,
    position: BigInt(row.position),
  }));
  return { lines, nextCursor: lines.at(-1)?.position.toString() ?? cursor ?? '0' };
}

// One statement, so that the balances and the position belong together.
/** What the last statements closed with, and what was notified since. */
export async function readFileBalances(database: Database): Promise<BankHoldings> {
  const { rows } = await sql<{ changes: string; currency: AssetCode | null; amount: string }>`
    select d.changes, b.currency, coalesce(sum(b.amount), 0) as amount
    from bank_file_desk d left join (
      select currency, closing as amount from (
        select distinct on (account) currency, closing from bank_file_balances order by account, number desc) closed
      union all
      select currency, amount from bank_file_items where stated_by is null
    ) b on true
    group by d.changes, b.currency order by b.currency`.execute(database);
  const balances = rows.flatMap(({ currency, amount }) =>
    currency === null ? [] : [{ currency, amount: BigInt(amount) }],
  );
  return { position: BigInt(rows[0]?.changes ?? 0), balances };
}
