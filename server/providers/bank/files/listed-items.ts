import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { BankFileItems } from '../../../database/schema.ts';
import type { KeyRing } from '../../../secrets/secrets.ts';
import type { BankHoldings, StatementPage } from '../port.ts';
import { openParty } from './party-accounts.ts';

/** What the files of the bank list, as its port tells it. */

const PAGE = 500;

/**
 * What a debit that the bank returns takes back: the one credit of its account that came before it under the same name among banks, and was
 * not less. Null where there is none, or more than one.
 */
const RECALLS = sql<string | null>`(
  select min(came.provider_ref) from bank_file_items came
  where bank_file_items.amount < 0 and bank_file_items.return_reason is not null
    and came.account = bank_file_items.account and came.amount >= -bank_file_items.amount
    and came.position < bank_file_items.position
    and (came.uetr = bank_file_items.uetr or came.transaction_id = bank_file_items.transaction_id)
  having count(*) = 1)`.as('recalls');

/** Items after the cursor, in the order in which files brought them. */
export async function listItemsSince(
  database: Database,
  keys: KeyRing,
  cursor: string | null,
): Promise<StatementPage> {
  const rows = await database
    .selectFrom('bank_file_items')
    .selectAll()
    .select(RECALLS)
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
    ...partyOf(keys, row),
    endToEndId: row.end_to_end_id,
    returnReason: row.return_reason,
    recalls: row.recalls,
    bookedAt: row.booked_at,
    position: BigInt(row.position),
  }));
  return { lines, nextCursor: lines.at(-1)?.position.toString() ?? cursor ?? '0' };
}

/** The whole number where it is kept and can be opened. */
function partyOf(keys: KeyRing, row: Selectable<BankFileItems>) {
  const { party_bank: code, party_bank_name: name, party_bank_country: country } = row;
  const payerAccount = openParty(keys, row);
  const isWhole = payerAccount !== null && code !== null && name !== null && country !== null;
  return isWhole
    ? { payerAccount, payerBank: { code, name, country } }
    : { payerAccount: row.party_account_end, payerBank: null };
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
