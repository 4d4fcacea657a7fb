import { sql } from 'kysely';
import { readAssets } from '../database/assets.ts';
import type { Tx } from '../database/connect.ts';
import type { Day } from '../database/days.ts';
import { balancesOf } from '../ledger/balances.ts';

/** How many days before holdings are sold for a fee its client is told (docs/decisions/0316). */
const NOTICE_DAYS = 5;

/** How long a client whose holdings could not be sold is left before it is tried again. */
const TRIED_AGAIN_MINUTES = 60;

const TODAY = sql`(clock_now() at time zone 'UTC')::date`;

/** Bills of which the client was told, and whose day has come; of `fee_bills`. */
export const IS_TOLD_AND_DUE = sql`exists (
  select from fee_sale_notices n
  where n.owner_id = fee_bills.owner_id and n.bill_id = fee_bills.bill_id and n.sells_on <= ${TODAY}
)`;

/**
 * Writes down from which day on holdings are sold for what a bill found no cash for, as its client is told. Returns the day; null for
 * a client who has no baskets.
 */
export async function giveNotice(tx: Tx, ownerId: string, billId: string): Promise<Day | null> {
  if (!(await hasBaskets(tx, ownerId))) return null;
  const { rows } = await sql<{ sellsOn: Day }>`
    insert into fee_sale_notices (owner_id, bill_id, sells_on)
    values (${ownerId}, ${billId}, ${TODAY} + ${NOTICE_DAYS}::int)
    returning sells_on::text as "sellsOn"`.execute(tx);
  return rows[0]?.sellsOn ?? null;
}

/** Units of currencies are those of baskets; what a private fund issues is an asset of its own. */
async function hasBaskets(tx: Tx, ownerId: string): Promise<boolean> {
  const [{ assets }, balances] = [await readAssets(tx), await balancesOf(tx, ownerId)];
  const issued = new Set(assets.filter(({ kind }) => kind === 'units').map(({ code }) => code));
  return balances.some(
    ({ purpose, asset, posted }) => purpose === 'units' && posted > 0n && !issued.has(asset),
  );
}

/** Some of the clients for whose bills holdings are to be sold; each is named once an hour. */
export async function claimOverdue(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    update fee_sale_notices set tried_at = clock_now()
    where (owner_id, bill_id) in (
      select owner_id, bill_id from fee_sale_notices n join fee_bills b using (owner_id, bill_id)
      where b.paid < b.amount and n.sells_on <= ${TODAY}
        and (n.tried_at is null or n.tried_at <= clock_now() - ${TRIED_AGAIN_MINUTES}::int * interval '1 minute')
      order by n.sells_on, bill_id limit ${limit} for update of n skip locked
    )
    returning owner_id`.execute(tx);
  return [...new Set(rows.map(({ owner_id: ownerId }) => ownerId))];
}

/** What of a client's bills is not paid for which holdings are to be sold by now, in cents. */
export async function owedAfterNotice(tx: Tx, ownerId: string): Promise<bigint> {
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(amount - paid), 0)::text as owed from fee_bills
    where owner_id = ${ownerId} and paid < amount and ${IS_TOLD_AND_DUE}`.execute(tx);
  return BigInt(rows[0]?.owed ?? 0);
}
