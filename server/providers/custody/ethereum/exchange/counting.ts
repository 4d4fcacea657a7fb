import { divide, greatest } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../database/connect.ts';
import { transact } from '../../../../database/transact.ts';
import type { ExchangeMove, ExchangeRecords } from '../../../trade/ccxt/exchange-records.ts';
import { drawNumbers, lockDesk } from '../books.ts';
import { endMove, recogniseArrivals } from './arrivals.ts';

/** Where the two places are. */
type Places = {
  /** The paying wallet, and the account's address at the exchange; in lower case. */
  readonly hot: string;
  readonly exchange: string;
};

/** It is counted so often, so that a comparison a minute after another sees another count. */
const COUNTED_EVERY_S = 30;

/** How far back the exchange is asked what came and left: it tells of three months at most, and nothing is on its way so long. */
const LISTED_DAYS = 30;

type Beginning = {
  readonly since: Date;
  readonly countedChange: string | null;
  /** The last change that was made before anything was asked. */
  readonly change: string;
};

/**
 * Counts what lies at the exchange: its balances count when what came and left is the same before and after reading them, and no order
 * of ours is under way meanwhile. What came and left is entered with them, so that the list and the balances change at once. Returns
 * whether it was counted.
 */
export async function countExchange(
  database: Database,
  records: Pick<ExchangeRecords, 'balances' | 'movesSince'>,
  places: Places,
): Promise<boolean> {
  const beginning = await begin(database);
  if (!beginning || (await isTrading(database, beginning.change))) return false;
  const before = await records.movesSince(beginning.since);
  const balances = await records.balances();
  const after = await records.movesSince(beginning.since);
  if (textOf(before) !== textOf(after)) return false;
  return transact(database, (tx) => keepCount(tx, places, beginning, { moves: after, balances }));
}

async function begin(database: Database): Promise<Beginning | null> {
  await sql`insert into ethereum.exchange default values on conflict do nothing`.execute(database);
  const { rows } = await sql<{ since: Date; counted_change: string | null; change: string }>`
    select greatest(opened_at, clock_now() - ${LISTED_DAYS} * interval '1 day') as since, counted_change,
      (select changes from ethereum.desk) as change
    from ethereum.exchange
    where coalesce(counted_at <= clock_now() - ${COUNTED_EVERY_S} * interval '1 second', true)`.execute(
    database,
  );
  const [row] = rows;
  return row ? { since: row.since, countedChange: row.counted_change, change: row.change } : null;
}

/** Whether an order is under way, or was found filled since a change. */
async function isTrading(database: Database, change: string): Promise<boolean> {
  const { rows } = await sql`
    select order_key from ethereum.exchange_orders where state = 'open'
    union all
    select provider_ref from ethereum.settlements where change_number > ${change}
    limit 1`.execute(database);
  return rows.length > 0;
}

function textOf(moves: readonly ExchangeMove[]): string {
  const lines = moves.map((move) =>
    [move.kind, move.id, move.state, move.hash, move.asset, move.amount, move.fee].join('/'),
  );
  return lines.toSorted().join('\n');
}

type Seen = {
  readonly moves: readonly ExchangeMove[];
  readonly balances: ReadonlyMap<AssetCode, Rate>;
};

async function keepCount(
  tx: Tx,
  places: Places,
  { change: before, countedChange }: Beginning,
  { moves, balances }: Seen,
): Promise<boolean> {
  const { finalBlock } = await lockDesk(tx);
  const { counted_change: last } = await tx
    .selectFrom('ethereum.exchange')
    .select('counted_change')
    .forUpdate()
    .executeTakeFirstOrThrow();
  // Somebody else was quicker, or an order came in between.
  if (last !== countedChange || (await isTrading(tx, before))) return false;
  for (const move of moves) {
    if (move.kind === 'deposit') await keepDeposit(tx, places, move);
    else await keepWithdrawal(tx, places, move);
  }
  if (finalBlock !== null) await recogniseArrivals(tx, finalBlock);
  const counted = await withoutResidues(tx, balances);
  if (last === null) await listOpening(tx, places, counted);
  await tx.deleteFrom('ethereum.exchange_holdings').execute();
  const holdings = [...counted].map(([asset, amount]) => ({ asset, amount }));
  if (holdings.length > 0) {
    await tx.insertInto('ethereum.exchange_holdings').values(holdings).execute();
  }
  // A count is a change of its own, so that two of them are never taken for one.
  const change = await drawNumbers(tx, 1);
  await tx
    .updateTable('ethereum.exchange')
    .set({ counted_at: sql<Date>`clock_now()`, counted_change: change })
    .execute();
  return true;
}

const minorOf = (asset: AssetCode, amount: Rate, rounding: 'up' | 'down') =>
  divide(amount * unitOf(asset), RATE_ONE, rounding);

/** Whole units of 10^-18 of an amount in smallest units. */
const rateOfMinor = (asset: AssetCode, minor: bigint): Rate => (minor * RATE_ONE) / unitOf(asset);

async function findMove(tx: Tx, { kind, id }: ExchangeMove) {
  return tx
    .selectFrom('ethereum.exchange_moves')
    .select(['house_key', 'fee', 'fee_listed', 'hash'])
    .where('kind', '=', kind)
    .where('move_id', '=', id)
    .executeTakeFirst();
}

/** What came is the house's when the wallet paid it by an order of the house; anything else came for nobody. */
async function keepDeposit(tx: Tx, { exchange }: Places, move: ExchangeMove): Promise<void> {
  if (move.state !== 'done' || (await findMove(tx, move))) return;
  const { id, asset, hash } = move;
  const amount = minorOf(asset, move.amount, 'down');
  const houseKey = hash === null ? null : await findPayment(tx, asset, hash);
  await tx
    .insertInto('ethereum.exchange_moves')
    .values({
      ...{ kind: 'deposit', move_id: id, asset, amount, fee: 0n, hash, house_key: houseKey },
      residue: formatRate(move.amount - rateOfMinor(asset, amount)),
    })
    .execute();
  if (houseKey !== null) return endMove(tx, houseKey);
  await listArrival(tx, { reference: `exchange/deposit/${id}`, asset, address: exchange, amount });
}

/** The order of the house that a transaction of ours paid to the exchange, in whatever form it was signed. */
async function findPayment(tx: Tx, asset: AssetCode, hash: string): Promise<string | null> {
  const { rows } = await sql<{ house_key: string }>`
    select p.house_key
    from ethereum.broadcasts b
    join ethereum.transactions t using (transaction_id)
    join ethereum.transfers p on p.provider_ref = t.provider_ref
    where b.hash = ${hash} and p.house_key is not null and p.currency = ${asset}
      and not exists (
        select from ethereum.exchange_moves m where m.kind = 'deposit' and m.house_key = p.house_key)`.execute(
    tx,
  );
  return rows[0]?.house_key ?? null;
}

/**
 * What left is the house's when an order of the house waits for it. Anything else is in no list: the balance shows it, and the
 * currency's withdrawals stop until people have found out. What went to the wallet so is remembered for an order that is approved later.
 */
async function keepWithdrawal(tx: Tx, { hot }: Places, move: ExchangeMove): Promise<void> {
  const known = await findMove(tx, move);
  if (move.state === 'failed') {
    if (known) await forget(tx, move);
    return;
  }
  if (!known?.house_key && !(await enterWithdrawal(tx, hot, move))) return;
  await tx
    .updateTable('ethereum.exchange_moves')
    .set({ hash: move.hash })
    .where('kind', '=', 'withdrawal')
    .where('move_id', '=', move.id)
    .execute();
  if (move.state === 'done' && !known?.fee_listed) await listFee(tx, move);
}

/** What did not leave after all counts no more; its order may be asked for again. */
async function forget(tx: Tx, { id }: ExchangeMove): Promise<void> {
  await tx
    .updateTable('ethereum.exchange_moves')
    .set({ house_key: null, amount: 0n, fee: 0n, residue: '0' })
    .where('kind', '=', 'withdrawal')
    .where('move_id', '=', id)
    .where('fee_listed', '=', false)
    .execute();
}

/** Enters a withdrawal to the wallet, under the order that waits for it longest; says whether one does. */
async function enterWithdrawal(tx: Tx, hot: string, move: ExchangeMove): Promise<boolean> {
  const { id, asset, hash } = move;
  const amount = minorOf(asset, move.amount, 'down');
  if (!move.isOnEthereum || move.address?.toLowerCase() !== hot) return false;
  const { rows } = await sql<{ move_key: string }>`
    select move_key from ethereum.house_moves o
    where direction = 'TO_WALLET' and state = 'open' and asset = ${asset} and amount = ${amount.toString()}
      and not exists (
        select from ethereum.exchange_moves m where m.kind = 'withdrawal' and m.house_key = o.move_key)
    order by created_at, move_key limit 1`.execute(tx);
  const [order] = rows;
  const fee = minorOf(asset, move.fee, 'up');
  const left = rateOfMinor(asset, amount + fee);
  // Never below zero: where our rounding makes it less than what left, the balance differs by that.
  const residue = order ? greatest(left - move.amount - move.fee, 0n) : 0n;
  const values = {
    ...{ asset, amount, fee, hash, house_key: order?.move_key ?? null },
    residue: formatRate(residue),
  };
  await tx
    .insertInto('ethereum.exchange_moves')
    .values({ ...values, kind: 'withdrawal', move_id: id })
    .onConflict((conflict) => conflict.columns(['kind', 'move_id']).doUpdateSet(values))
    .execute();
  return order !== undefined;
}

/** What the exchange takes for sending is a cost of the house, told once it has sent. */
async function listFee(tx: Tx, { id, asset, fee, hash }: ExchangeMove): Promise<void> {
  const amount = minorOf(asset, fee, 'up');
  if (amount > 0n) {
    await tx
      .insertInto('ethereum.costs')
      .values({
        ...{ provider_ref: `exchange/withdrawal/${id}/fee`, hash: hash ?? id, asset, amount },
        ...{ state: 'settled', change_number: await drawNumbers(tx, 1) },
      })
      .execute();
  }
  await tx
    .updateTable('ethereum.exchange_moves')
    .set({ fee_listed: true })
    .where('kind', '=', 'withdrawal')
    .where('move_id', '=', id)
    .execute();
}

/** The balances in smallest units, without what rounding left of each fill and transfer. */
async function withoutResidues(
  tx: Tx,
  balances: ReadonlyMap<AssetCode, Rate>,
): Promise<Map<AssetCode, bigint>> {
  const { rows } = await sql<{ asset: AssetCode; residue: string }>`
    select asset, sum(residue) as residue from (
      select asset, residue from ethereum.settlements
      union all select asset, residue from ethereum.exchange_moves
    ) left_over group by asset`.execute(tx);
  const residues = new Map(rows.map(({ asset, residue }) => [asset, rateOf(residue)]));
  const counted = new Map<AssetCode, bigint>();
  for (const [asset, balance] of balances) {
    counted.set(asset, minorOf(asset, balance - (residues.get(asset) ?? 0n), 'down'));
  }
  return counted;
}

/** What lay there before anybody looked came for nobody. */
async function listOpening(
  tx: Tx,
  { exchange }: Places,
  counted: ReadonlyMap<AssetCode, bigint>,
): Promise<void> {
  const { rows } = await sql<{ asset: AssetCode; amount: string }>`
    select asset, sum(amount) as amount from (
      select asset, amount from ethereum.settlements
      union all
      select asset, case kind when 'deposit' then amount else -amount - fee end from ethereum.exchange_moves
      where kind = 'deposit' or house_key is not null
    ) moved group by asset`.execute(tx);
  const moved = new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]));
  for (const [asset, held] of counted) {
    const amount = held - (moved.get(asset) ?? 0n);
    const reference = `exchange/opening/${asset}`;
    await listArrival(tx, { reference, asset, address: exchange, amount });
  }
}

type Arrival = { reference: string; asset: AssetCode; address: string; amount: bigint };

async function listArrival(tx: Tx, { reference, asset, address, amount }: Arrival): Promise<void> {
  if (amount <= 0n) return;
  await tx
    .insertInto('ethereum.transfers')
    .values({
      ...{ provider_ref: reference, direction: 'in', currency: asset, address, amount },
      ...{ state: 'settled', change_number: await drawNumbers(tx, 1) },
    })
    .execute();
}
