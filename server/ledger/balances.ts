import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type JoinBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import type { Purposes, Schema } from '../database/schema.ts';
import type { Account, ClientPurpose } from './account.ts';

/** Balance of an account, in minor units. `posted - held` is free. */
export type Balance = {
  readonly accountId: string;
  readonly asset: AssetCode;
  readonly purpose: ClientPurpose;
  readonly fundId: string | null;
  readonly posted: bigint;
  readonly held: bigint;
};

export async function balancesOf(database: Database, ownerId: string): Promise<Balance[]> {
  const rows = await database
    .selectFrom('accounts')
    .innerJoin('balances', sameAccount)
    .select(['accounts.account_id', 'asset', 'purpose', 'fund_id', 'posted', 'held'])
    .where('accounts.owner_id', '=', ownerId)
    .orderBy('accounts.account_id')
    .$narrowType<{ purpose: ClientPurpose }>()
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    asset: row.asset,
    purpose: row.purpose,
    fundId: row.fund_id,
    posted: BigInt(row.posted),
    held: BigInt(row.held),
  }));
}

/** The free balance of an account, of the house's at its own place, in minor units; zero when it is not open. */
export async function freeBalance(database: Database, account: Account): Promise<bigint> {
  const [free = 0n] = await freeBalances(database, account.ownerId, [account]);
  return free;
}

/** The free balances of accounts of one owner, in their order and in minor units; zero for one that is not open. */
export async function freeBalances(
  database: Database,
  ownerId: string | null,
  accounts: readonly Account[],
): Promise<bigint[]> {
  const of = ownerId ?? HOUSE_OWNER_ID;
  const { rows } = await sql<{ free: string }>`
    select coalesce(b.posted - b.held, 0) as free
    from unnest(${accounts.map(({ key }) => key)}::text[]) with ordinality as wanted (key, place)
    left join accounts a on a.owner_id = ${of}
      and a.key = replace(wanted.key, '*', stripe_of(${of}::uuid)::text)
    left join balances b on b.owner_id = a.owner_id and b.account_id = a.account_id
    order by wanted.place`.execute(database);
  return rows.map(({ free }) => BigInt(free));
}

/** Minor units that the entry of a key moved on accounts of a purpose; zero without such an entry. */
export async function movedByEntry(
  database: Database,
  key: string,
  purpose: Purposes['purpose'],
): Promise<bigint> {
  const { rows } = await sql<{ moved: string }>`
    select coalesce(sum(l.amount), 0) as moved
    from entries e join lines l using (owner_id, entry_id) join accounts a using (owner_id, account_id)
    where e.key = ${key} and a.purpose = ${purpose}`.execute(database);
  return BigInt(rows[0]?.moved ?? 0);
}

/** What each of these clients has free of an asset, in minor units; clients without such an account are left out. */
export async function freeOfClients(
  database: Database,
  asset: AssetCode,
  owners: readonly string[],
): Promise<Map<string, bigint>> {
  if (owners.length === 0) return new Map();
  const { rows } = await sql<{ owner_id: string; free: string }>`
    select a.owner_id, b.posted - b.held as free
    from accounts a join balances b using (owner_id, account_id)
    where a.owner_id = any (${[...owners]}::uuid[]) and a.asset = ${asset} and a.purpose = 'available'`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.owner_id, BigInt(row.free)]));
}

/**
 * The balance of a client's account as of a moment, by when its entries take effect and not when they were booked: a deposit counts
 * from its value date on, and what was reversed never counted. Zero when it is not open.
 */
export async function balanceAsOf(
  database: Database,
  account: Account,
  moment: Date,
): Promise<bigint> {
  const [balance = 0n] = await balancesAsOf(database, account, [moment]);
  return balance;
}

/** The balances of a client's account as of some moments, in their order and as `balanceAsOf` says. */
export async function balancesAsOf(
  database: Database,
  { ownerId, key }: Account,
  moments: readonly Date[],
): Promise<bigint[]> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce((
        select l.balance_after from lines l
        where l.owner_id = a.owner_id and l.account_id = a.account_id and l.booked_at <= asked.at
        order by l.version desc limit 1
      ), 0) + coalesce((
        select sum(case when l.effective_at <= asked.at then l.amount else -l.amount end) from lines l
        where l.owner_id = a.owner_id and l.account_id = a.account_id and l.effective_at <> l.booked_at
          and (l.effective_at <= asked.at) <> (l.booked_at <= asked.at)
      ), 0) as balance
    from unnest(${moments.map((at) => at.toISOString())}::timestamptz[]) with ordinality as asked (at, place)
    left join accounts a on a.owner_id = ${ownerId} and a.key = ${key}
    order by asked.place`.execute(database);
  return rows.map(({ balance }) => BigInt(balance));
}

/** When something first stood on a client's account; null when nothing ever did. */
export async function firstHeldAt(
  database: Database,
  { ownerId, key }: Account,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(l.effective_at) as at from accounts a
    join lines l on l.owner_id = a.owner_id and l.account_id = a.account_id
    where a.owner_id = ${ownerId} and a.key = ${key}`.execute(database);
  return rows[0]?.at ?? null;
}

/** Joins balances to their accounts. */
export const sameAccount = (
  join: JoinBuilder<Schema, 'accounts' | 'balances'>,
): JoinBuilder<Schema, 'accounts' | 'balances'> =>
  join
    .onRef('balances.owner_id', '=', 'accounts.owner_id')
    .onRef('balances.account_id', '=', 'accounts.account_id');

export type PurposeTotal = { readonly asset: AssetCode; readonly posted: bigint };

/** The total of a purpose of house or world over its stripes, by asset. */
export async function purposeTotals(
  database: Database,
  purpose: Purposes['purpose'],
): Promise<PurposeTotal[]> {
  const rows = await database
    .selectFrom('accounts')
    .innerJoin('balances', sameAccount)
    .select((select) => ['asset', select.fn.sum<string>('posted').as('posted')])
    .where('purpose', '=', purpose)
    .groupBy('asset')
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({ asset: row.asset, posted: BigInt(row.posted) }));
}

/** The query of what stands on the accounts of a purpose of private funds: `fund_id`, the vehicle, and `posted` in minor units. */
export const postedOfFunds = (purpose: Purposes['purpose']): RawBuilder<unknown> => sql`
  select a.fund_id, sum(b.posted) as posted
  from accounts a join balances b using (owner_id, account_id)
  where a.owner_id = ${HOUSE_OWNER_ID} and a.purpose = ${purpose}
  group by a.fund_id`;

/** What somebody holds of an asset inside a fund. */
export type FundUnits = {
  readonly ownerId: string;
  readonly asset: AssetCode;
  readonly posted: bigint;
  readonly held: bigint;
};

/** What every client holds inside a fund, by owner. */
export async function unitsInFund(database: Database, fundId: string): Promise<FundUnits[]> {
  const rows = await database
    .selectFrom('accounts')
    .innerJoin('balances', sameAccount)
    .select(['accounts.owner_id', 'asset', 'posted', 'held'])
    .where('purpose', '=', 'units')
    .where('fund_id', '=', fundId)
    .where('posted', '>', '0')
    .orderBy('accounts.owner_id')
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    ownerId: row.owner_id,
    asset: row.asset,
    posted: BigInt(row.posted),
    held: BigInt(row.held),
  }));
}
