import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../database/connect.ts';
import { transact } from '../../../../database/transact.ts';
import { KEY_REUSED, ProviderRefusal } from '../../../failures.ts';
import { writeEthereumAddress } from '../../address-format.ts';
import type { HouseMove, HouseMoveReport, PlaceHoldings } from '../../port.ts';
import { hotAddress } from '../addresses.ts';
import { drawNumbers, lockDesk } from '../books.ts';
import { isUnpaid, spendableAt } from '../plan.ts';
import { ETHER, type EthereumSettings, keptAssets } from '../settings.ts';
import type { ExchangePlaceSettings } from './settings.ts';

/** What both places are, and what may lie where. */
export type BothPlaces = {
  readonly ethereum: EthereumSettings;
  readonly exchange: ExchangePlaceSettings;
};

/**
 * Enters an order of the house once for each key. One to the exchange becomes a payment of the wallet. For one to the wallet nothing is
 * sent: people withdraw at the exchange, and the order waits until that withdrawal is listed. Refuses `key_reused`.
 */
export async function enterMove(
  database: Database,
  places: BothPlaces,
  move: HouseMove,
): Promise<HouseMoveReport> {
  const { key, direction, asset, amount } = move;
  return transact(database, async (tx) => {
    let known = await findMove(tx, key);
    if (!known) {
      await lockDesk(tx);
      known = await findMove(tx, key);
    }
    const isSame =
      known?.direction === direction && known.asset === asset && BigInt(known.amount) === amount;
    if (known && !isSame) throw new ProviderRefusal(KEY_REUSED);
    if (!known) await insertMove(tx, places, move);
    return reportOf(tx, key);
  });
}

async function findMove(tx: Tx, key: string) {
  return tx
    .selectFrom('ethereum.house_moves')
    .selectAll()
    .where('move_key', '=', key)
    .executeTakeFirst();
}

async function insertMove(tx: Tx, places: BothPlaces, move: HouseMove): Promise<void> {
  const { key, direction, asset, amount } = move;
  const failure = await reasonToRefuse(tx, places, move);
  const state = failure === null ? 'open' : 'failed';
  await tx
    .insertInto('ethereum.house_moves')
    .values({ move_key: key, direction, asset, amount, state, failure })
    .execute();
  if (failure !== null || direction === 'TO_WALLET') return;
  await tx
    .insertInto('ethereum.transfers')
    .values({
      ...{ provider_ref: `order/${key}`, request_key: key, request_id: key, house_key: key },
      ...{ direction: 'out', currency: asset, address: places.exchange.address.toLowerCase() },
      ...{ amount, state: 'accepted', change_number: await drawNumbers(tx, 1) },
    })
    .execute();
}

/** Where each direction leads. */
function addressesOf({ ethereum, exchange }: BothPlaces) {
  const hot = hotAddress(ethereum.accountKey);
  return { TO_EXCHANGE: exchange.address, TO_WALLET: writeEthereumAddress(hot.slice(2)) };
}

/** So much gas stays in the wallet for what is paid from it. */
const GAS_LEFT = 200_000n;

async function reasonToRefuse(
  tx: Tx,
  { ethereum, exchange }: BothPlaces,
  { direction, asset, amount, address }: HouseMove,
): Promise<string | null> {
  const places = addressesOf({ ethereum, exchange });
  const isThere = address.toLowerCase() === places[direction].toLowerCase();
  if (!isThere) return 'address_invalid';
  if (!keptAssets(ethereum).includes(asset)) return 'network_not_supported';
  const { atExchange, freeThere, goingThere } = await sumsOf(tx, asset);
  if (direction === 'TO_WALLET') return freeThere < amount ? 'insufficient_funds' : null;
  const limit = exchange.limits.get(asset) ?? 0n;
  if (atExchange + goingThere + amount > limit) return 'exchange_limit';
  return (await freeInWallet(tx, ethereum, asset)) < amount ? 'insufficient_funds' : null;
}

type Sums = {
  /** What lies there, by the last count and what orders have moved since. */
  readonly atExchange: bigint;
  /** What another order to the wallet can be of: with what has left there without one, less what others wait for. */
  readonly freeThere: bigint;
  /** What was ordered to go there, or to come from there, and has not arrived. */
  readonly goingThere: bigint;
  readonly comingBack: bigint;
};

async function sumsOf(database: Database, asset: AssetCode): Promise<Sums> {
  const { rows } = await sql<Record<'held' | 'left' | 'there' | 'back' | 'waiting', string>>`
    select
      coalesce((select amount from ethereum.exchange_holdings where asset = ${asset}), 0)
        + coalesce((select sum(amount) from ethereum.settlements where asset = ${asset}
          and change_number > coalesce((select counted_change from ethereum.exchange), 0)), 0) as held,
      coalesce((select sum(amount) from ethereum.exchange_moves
        where kind = 'withdrawal' and house_key is null and asset = ${asset}), 0) as left,
      coalesce(sum(amount) filter (where direction = 'TO_EXCHANGE'), 0) as there,
      coalesce(sum(amount) filter (where direction = 'TO_WALLET'), 0) as back,
      coalesce(sum(amount) filter (where direction = 'TO_WALLET' and not exists (
        select from ethereum.exchange_moves m where m.kind = 'withdrawal' and m.house_key = o.move_key)), 0) as waiting
    from ethereum.house_moves o where state = 'open' and asset = ${asset}`.execute(database);
  const [row] = rows;
  return {
    atExchange: BigInt(row?.held ?? 0),
    freeThere: BigInt(row?.held ?? 0) + BigInt(row?.left ?? 0) - BigInt(row?.waiting ?? 0),
    goingThere: BigInt(row?.there ?? 0),
    comingBack: BigInt(row?.back ?? 0),
  };
}

/**
 * What the paying wallet can send besides what waits to be paid from it, and the gas for that. Payments of a currency are made in their
 * order, so one that the wallet cannot pay would block clients' withdrawals behind it.
 */
async function freeInWallet(
  database: Database,
  { accountKey, feeLimit }: EthereumSettings,
  asset: AssetCode,
): Promise<bigint> {
  const free = await spendableAt(database, hotAddress(accountKey), asset, feeLimit);
  const { rows } = await sql<{ waiting: string }>`
    select coalesce(sum(amount), 0) as waiting from ethereum.transfers p
    where direction = 'out' and state = 'accepted' and currency = ${asset} and request_key is not null and ${isUnpaid}`.execute(
    database,
  );
  const gas = asset === ETHER ? GAS_LEFT * feeLimit : 0n;
  return free - BigInt(rows[0]?.waiting ?? 0) - gas;
}

/** Ends an order to the wallet that nobody asks for at the exchange any more; one that has left there goes on. */
export async function stopMove(database: Database, key: string): Promise<HouseMoveReport> {
  return transact(database, async (tx) => {
    await lockDesk(tx);
    await sql`
      update ethereum.house_moves o set state = 'failed', failure = 'stopped'
      where move_key = ${key} and direction = 'TO_WALLET' and state = 'open'
        and not exists (
          select from ethereum.exchange_moves m where m.kind = 'withdrawal' and m.house_key = o.move_key)`.execute(
      tx,
    );
    return reportOf(tx, key);
  });
}

type MoveRow = {
  state: 'open' | 'arrived' | 'failed';
  failure: string | null;
  payment: 'accepted' | 'settled' | 'failed' | null;
  why: string | null;
  hash: string | null;
  has_left: boolean;
};

async function reportOf(tx: Tx, key: string): Promise<HouseMoveReport> {
  const { rows } = await sql<MoveRow>`
    select o.state, o.failure, p.state as payment, p.failure as why, coalesce(p.hash, m.hash) as hash,
      (p.block_number is not null or m.move_id is not null) as has_left
    from ethereum.house_moves o
    left join ethereum.transfers p on p.direction = 'out' and p.house_key = o.move_key
    left join ethereum.exchange_moves m on m.kind = 'withdrawal' and m.house_key = o.move_key
    where o.move_key = ${key}`.execute(tx);
  const [row] = rows;
  if (!row) throw new ProviderRefusal('refused');
  const { state, failure, payment, why, hash } = row;
  if (state === 'open' && payment === 'failed') {
    await tx
      .updateTable('ethereum.house_moves')
      .set({ state: 'failed', failure: why ?? 'failed' })
      .where('move_key', '=', key)
      .where('state', '=', 'open')
      .execute();
    return { state: 'failed', failure: why ?? 'failed', hash };
  }
  if (state !== 'open') return { state, failure, hash };
  return { state: row.has_left ? 'on_the_way' : 'ordered', failure: null, hash };
}

/** What lies where of each currency that is kept, as far as the house moves it. */
export async function readPlaces(database: Database, places: BothPlaces): Promise<PlaceHoldings> {
  const { ethereum, exchange } = places;
  const row = await database
    .selectFrom('ethereum.exchange')
    .select(['counted_at', 'opened_at'])
    .executeTakeFirst();
  const assets: PlaceHoldings['assets'][number][] = [];
  for (const asset of keptAssets(ethereum)) {
    const sums = await sumsOf(database, asset);
    const inWallet = await freeInWallet(database, ethereum, asset);
    assets.push({ asset, inWallet, ...sums, limit: exchange.limits.get(asset) ?? null });
  }
  const { TO_EXCHANGE: exchangeAddress, TO_WALLET: walletAddress } = addressesOf(places);
  const countedAt = row?.counted_at ?? null;
  const uncountedSince = countedAt ?? row?.opened_at ?? null;
  return { exchangeAddress, walletAddress, countedAt, uncountedSince, assets };
}
