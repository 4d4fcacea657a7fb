import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, greatest } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type {
  getClientRebalance as getClientRebalanceCall,
  listClientRebalances as listClientRebalancesCall,
} from '@ballast/contract/staff/client-rebalances.ts';
import { sql } from 'kysely';
import { hasPasskey } from '../../access/passkeys/signed-decisions.ts';
import { namesOf } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import { unitsInFund } from '../../ledger/balances.ts';
import { usdWorth } from '../../payments/trades/conversion.ts';
import { latestPrices } from '../../prices/prices.ts';
import { type Fund, getFundRecord, listFundRecords } from '../funds.ts';
import { nextRebalance } from '../index/schedule.ts';
import { targetsInForce, targetVersions } from '../index/targets.ts';
import { heldBasketsOf } from './held-baskets.ts';
import { SETTLED_IN } from './rebalance-blocks.ts';
import { type Block, blocksOf, type RebalanceRow, type Side, stageOf } from './rebalance-record.ts';
import { costOfPurchase, costOfSale, driftOf, weightsOf } from './rebalance-rules.ts';

type Basket = AnswerOf<typeof listClientRebalancesCall>['baskets'][number];
type Summary = Basket['rebalances'][number];

/** How many of the last rebalances of a basket are shown beside it. */
const SHOWN = 12;

/** Every basket with how far what its clients hold is from the targets, and its last rebalances. */
export async function listClientRebalances(
  database: Database,
  now: Date,
): Promise<AnswerOf<typeof listClientRebalancesCall>> {
  const funds = await listFundRecords(database, { productType: 'sma' });
  const prices = await readPrices(database);
  const baskets: Basket[] = [];
  for (const fund of funds) baskets.push(await basketAnswer(database, fund, prices, now));
  return { baskets };
}

/** The latest prices of everything. */
export async function readPrices(database: Database): Promise<ReadonlyMap<AssetCode, Rate>> {
  const latest = await latestPrices(database);
  return new Map([...latest].map(([asset, { price }]) => [asset, price]));
}

async function basketAnswer(
  database: Database,
  fund: Fund,
  prices: ReadonlyMap<AssetCode, Rate>,
  now: Date,
): Promise<Basket> {
  const versions = (await targetVersions(database, [fund.id])).get(fund.id) ?? [];
  const targets = targetsInForce(versions, now);
  const baskets = targets
    ? await heldBasketsOf(database, fund, targets, await unitsInFund(database, fund.id))
    : [];
  const isPriced = baskets.every(({ units, targets: of }) =>
    [...units, ...of].every(({ asset }) => prices.has(asset)),
  );
  const drifts = isPriced ? baskets.map((basket) => driftOf(weightsOf(basket, prices))) : [];
  const most = drifts.reduce(greatest, 0n);
  return {
    fund_id: fund.id,
    slug: fund.slug,
    name: fund.name,
    schedule: fund.rebalanceSchedule,
    band: formatRate(fund.rebalanceBand),
    next_at: nextAt(fund, now),
    holders: baskets.length,
    drift: drifts.length === 0 ? null : formatRate(most),
    outside_band: drifts.filter((drift) => drift > fund.rebalanceBand).length,
    rebalances: await lastOf(database, fund.id),
  };
}

/** When by its schedule what is held of a basket is next brought back. */
export function nextAt({ rebalanceSchedule }: Fund, now: Date): string | null {
  return rebalanceSchedule && nextRebalance(rebalanceSchedule, now).toISOString();
}

async function lastOf(database: Database, fundId: string): Promise<Summary[]> {
  const rows = await database
    .selectFrom('client_rebalances')
    .selectAll()
    .where('fund_id', '=', fundId)
    .orderBy('close_at', 'desc')
    .limit(SHOWN)
    .execute();
  const counts = await countsOf(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => summaryOf(row, counts));
}

type Counts = { readonly clients: number; readonly leftOut: number; readonly booked: number };

async function countsOf(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counts & { id: string }>`
    select rebalance_id as id, (count(*) filter (where state <> 'LEFT_OUT'))::int4 as clients,
      (count(*) filter (where state = 'LEFT_OUT'))::int4 as "leftOut",
      (count(*) filter (where booked_at is not null))::int4 as booked
    from rebalance_clients where rebalance_id = any (${ids}::uuid[]) group by rebalance_id`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function summaryOf(row: RebalanceRow, counts: ReadonlyMap<string, Counts>): Summary {
  const { clients = 0, leftOut = 0 } = counts.get(row.id) ?? {};
  return {
    id: row.id,
    reason: row.reason,
    stage: stageOf(row),
    close_at: row.close_at.toISOString(),
    clients,
    left_out: leftOut,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** A rebalance with what it sells and buys, as somebody of staff reads it. Refuses `not_found`. */
export async function getClientRebalance(
  database: Database,
  id: string,
  viewerId: string,
): Promise<AnswerOf<typeof getClientRebalanceCall>> {
  const row = await database
    .selectFrom('client_rebalances')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const [fund, counts, blocks, leftOut] = [
    await getFundRecord(database, row.fund_id),
    await countsOf(database, [id]),
    await blockAnswers(database, id),
    await leftOutOf(database, id),
  ];
  const names = await namesOf(database, [
    ...[row.approved_by, row.released_by, row.stopped_by],
    ...leftOut.map(({ owner_id: ownerId }) => ownerId),
  ]);
  const step = (by: string | null, at: Date | null) =>
    by && at ? { by: { id: by, name: names.get(by) ?? '' }, at: at.toISOString() } : null;
  return {
    ...summaryOf(row, counts),
    fund: { id: fund.id, slug: fund.slug, name: fund.name },
    proposed_at: row.proposed_at.toISOString(),
    approved: step(row.approved_by, row.approved_at),
    released: step(row.released_by, row.released_at),
    stopped: row.stopped_at && {
      by: step(row.stopped_by, row.stopped_at)?.by ?? null,
      at: row.stopped_at.toISOString(),
      reason: row.stop_reason ?? '',
    },
    booked: counts.get(id)?.booked ?? 0,
    passkey_owed: await hasPasskey(database, viewerId),
    blocks,
    left_out_clients: leftOut.map(({ owner_id: ownerId, left_out: why }) => ({
      id: ownerId,
      name: names.get(ownerId) ?? '',
      why: why ?? 'CHANGED',
    })),
  };
}

const LEFT_OUT_SHOWN = 200;

function leftOutOf(database: Database, id: string) {
  return database
    .selectFrom('rebalance_clients')
    .select(['owner_id', 'left_out'])
    .where('rebalance_id', '=', id)
    .where('state', '=', 'LEFT_OUT')
    .orderBy('owner_id')
    .limit(LEFT_OUT_SHOWN)
    .execute();
}

type BlockAnswer = AnswerOf<typeof getClientRebalanceCall>['blocks'][number];

async function blockAnswers(database: Database, id: string): Promise<BlockAnswer[]> {
  const blocks = await blocksOf(database, id);
  const { rows } = await sql<{
    side: Side;
    asset: AssetCode;
    clients: number;
    planned: string;
    asked: string | null;
  }>`
    select side, asset, count(*)::int4 as clients, sum(planned_usd) as planned, sum(asked) as asked
    from rebalance_parts p join rebalance_clients c using (owner_id, rebalance_id)
    where rebalance_id = ${id} and c.state <> 'LEFT_OUT'
    group by side, asset order by side desc, asset`.execute(database);
  return rows.map((row) => {
    const rounds = blocks.filter(({ side, asset }) => side === row.side && asset === row.asset);
    const last = rounds.at(-1);
    const given = (minor: bigint | string | null | undefined) =>
      minor === null || minor === undefined ? null : amountIn(row, 'given', BigInt(minor));
    const got = last?.got ?? null;
    const cost = last ? costOf(last) : null;
    return {
      side: row.side,
      asset: row.asset,
      clients: row.clients,
      planned_usd: formatRate(rateOf(row.planned)),
      state: last?.state ?? 'PLANNED',
      rounds: rounds.length,
      asked: given(row.asked),
      given: given(last?.given),
      got: got === null ? null : amountIn(row, 'got', got),
      cost_usd: cost === null ? null : formatRate(cost),
    };
  });
}

function amountIn(
  { side, asset }: { readonly side: Side; readonly asset: AssetCode },
  what: 'given' | 'got',
  minor: bigint,
): string {
  const isOfAsset = (side === 'SELL') === (what === 'given');
  return formatMinor(isOfAsset ? asset : SETTLED_IN, minor);
}

/** Dollars of what is settled in them. */
export function dollars(minor: bigint): Rate {
  return usdWorth(minor, { asset: SETTLED_IN, price: RATE_ONE });
}

/** What a part of a block cost beside the price when it was ordered. */
export function costOfPart(
  { side, asset, priceUsd }: Pick<Block, 'side' | 'asset' | 'priceUsd'>,
  given: bigint,
  got: bigint,
): Rate {
  return side === 'SELL'
    ? costOfSale({ asset, minor: given }, priceUsd, dollars(got))
    : costOfPurchase({ asset, minor: got }, priceUsd, dollars(given));
}

function costOf(block: Block): Rate | null {
  const { given, got } = block;
  return given === null || got === null ? null : costOfPart(block, given, got);
}
