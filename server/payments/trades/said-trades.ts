import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { line, type NewEntry } from '../../ledger/entries.ts';
import { accountOf, type DrawnLine, drawn } from '../corrections/drawn-line.ts';
import type { FillSides, SaidFill, TradeVerdicts } from '../corrections/trade-verdicts.ts';
import { denyOrderEnd, listedTrades } from '../custody/provider-movements.ts';
import { takeReference } from '../custody/provider-references.ts';
import { closeSecondAlarms } from './second-orders.ts';
import { UNCLEAR_SECONDS } from './trade-alarms.ts';
import { isAsOrdered, linesOfFill } from './trade-lines.ts';
import { endFilled, recordFailure } from './trade-results.ts';
import { lockSiblings, Statement, type TradeParents, type TradeRecord, toTrade } from './trades.ts';

/*
 * What two people say is true of a trade that the exchange and our books tell differently (docs/decisions/0213). The client gets what
 * was quoted, or the money back; what the exchange did otherwise than it was ordered is the house's.
 */

const FAILURES = { NOT_FILLED: 'not_filled', UNDONE: 'undone_by_exchange' } as const;

/** What corrections do to trades. */
export const tradeVerdicts = (parents: TradeParents): TradeVerdicts => ({
  draw: async (tx, said) => {
    const { trade, stated } = await lockDisputed(tx, said);
    return said.verdict === 'AS_STATED' ? linesAsStated(trade, fullyStated(stated)) : [];
  },
  halt: (tx, said) => setHalted(tx, said, sql<Date>`clock_now()`),
  resume: (tx, said) => setHalted(tx, said, null),
  end: (tx, said, correctionId) => endAsSaid(tx, parents, said, correctionId),
  sidesOf,
});

type Disputed = {
  readonly siblings: readonly TradeRecord[];
  readonly trade: TradeRecord;
  readonly stated: Statement | null;
  readonly isClaimed: boolean;
};

/** Locks a trade that people may say something of: of an order that the exchange says nothing about, once they were told of it. Refuses `not_found`, and `not_correctable` where nothing is in doubt. */
async function lockDisputed(tx: Tx, said: SaidFill): Promise<Disputed> {
  const own = { ownerId: said.client_id, tradeId: said.trade_id };
  const siblings = await lockSiblings(tx, own);
  const trade = siblings.find(({ id }) => id === own.tradeId);
  if (!trade) throw new Refusal('not_found');
  const row = await tx
    .selectFrom('trades')
    .select(['stated', 'again_at as againAt'])
    .select(sql<boolean>`coalesce(claimed_until > clock_now(), false)`.as('isClaimed'))
    .select(
      sql<boolean>`coalesce(unclear_since <= clock_now() - ${UNCLEAR_SECONDS} * interval '1 second', false)`.as(
        'isUnclear',
      ),
    )
    .where('owner_id', '=', own.ownerId)
    .where('id', '=', own.tradeId)
    .executeTakeFirstOrThrow();
  const stated = statedIn(row.stated);
  if (said.verdict === 'KEPT') {
    // While it is tried anew there is nothing to end.
    if (row.againAt === null) throw new Refusal('not_correctable');
    return { siblings, trade, stated, isClaimed: false };
  }
  const mayBeSaid = stated !== null || (row.isUnclear && said.verdict === 'NOT_FILLED');
  if (trade.state !== 'SENT' || !mayBeSaid) throw new Refusal('not_correctable');
  return { siblings, trade, stated, isClaimed: row.isClaimed };
}

const statedIn = (stated: unknown) => (stated === null ? null : Statement.parse(stated));

type FullStatement = Statement & {
  readonly bought: NonNullable<Statement['bought']>;
  readonly rate: string;
};

/** What is stated without its amounts cannot be posted. */
function fullyStated(stated: Statement | null): FullStatement {
  const { bought = null, rate = null } = stated ?? {};
  if (stated === null || bought === null || rate === null) throw new Refusal('not_correctable');
  return { ...stated, bought, rate };
}

function filledAs({ sold, bought }: FullStatement) {
  return {
    sold: { asset: sold.asset, amount: BigInt(sold.amount) },
    bought: { asset: bought.asset, amount: BigInt(bought.amount) },
  };
}

function linesAsStated(trade: TradeRecord, stated: FullStatement): DrawnLine[] {
  return linesOfFill(trade, filledAs(stated)).map(([account, minor]) => drawn(account, minor));
}

async function setHalted(
  tx: Tx,
  { client_id: ownerId, trade_id: tradeId }: SaidFill,
  since: ReturnType<typeof sql<Date>> | null,
): Promise<void> {
  await tx
    .updateTable('trades')
    .set({ halted_at: since })
    .where('owner_id', '=', ownerId)
    .where('id', '=', tradeId)
    .execute();
}

/** A worker that has it at this moment may still be told something else. */
async function endAsSaid(
  tx: Tx,
  parents: TradeParents,
  said: SaidFill,
  correctionId: string,
): Promise<bigint | null> {
  const disputed = await lockDisputed(tx, said);
  if (disputed.isClaimed) throw new Refusal('attempt_running');
  const { client_id: ownerId, trade_id: tradeId, verdict } = said;
  if (verdict === 'KEPT') return endKept(tx, disputed.trade);
  if (verdict === 'AS_STATED') return endAsStated(tx, parents, disputed, correctionId);
  const failure = FAILURES[verdict];
  await denyOrderEnd(tx, tradeId);
  await recordFailure(tx, parents, {
    ...{ ownerId, tradeId, providerReference: null, failure },
    saidBy: correctionId,
  });
  return null;
}

/** The house keeps what the first order brought: no other second one is made. */
async function endKept(tx: Tx, trade: TradeRecord): Promise<null> {
  await tx
    .updateTable('trades')
    .set({ again_at: null })
    .where('owner_id', '=', trade.ownerId)
    .where('id', '=', trade.id)
    .execute();
  await closeSecondAlarms(tx, [trade]);
  return null;
}

async function endAsStated(
  tx: Tx,
  parents: TradeParents,
  { siblings, trade, stated }: Disputed,
  saidBy: string,
): Promise<bigint> {
  const full = fullyStated(stated);
  const { ownerId, id: requestId, buy } = trade;
  const { reference: providerReference, bought, rate } = full;
  const isKnown = trade.providerReference === providerReference;
  if (!isKnown && !(await takeReference(tx, 'trade', providerReference, { ownerId, requestId }))) {
    throw new Refusal('not_correctable');
  }
  return endFilled(tx, parents, siblings, trade, {
    ...{ providerReference, rate, saidBy },
    sold: isAsOrdered(trade, filledAs(full)) ? BigInt(full.sold.amount) : null,
    bought: bought.asset === buy ? BigInt(bought.amount) : 0n,
    entry: entryOf(trade, linesAsStated(trade, full)),
  });
}

function entryOf({ id, ownerId }: TradeRecord, lines: readonly DrawnLine[]): NewEntry {
  return {
    key: `trade:${id}`,
    kind: 'trade',
    ownerId,
    requestId: id,
    lines: lines.map(({ accountKey, asset, minor }) => line(accountOf(accountKey, asset), minor)),
  };
}

async function sidesOf(
  database: Database,
  said: readonly SaidFill[],
): Promise<ReadonlyMap<string, FillSides>> {
  if (said.length === 0) return new Map();
  const ids = said.map(({ trade_id: id }) => id);
  const rows = await database
    .selectFrom('trades')
    .selectAll()
    .where(
      'owner_id',
      'in',
      said.map(({ client_id: id }) => id),
    )
    .where('id', 'in', ids)
    .execute();
  const listed = await listedTrades(database, ids);
  return new Map(
    rows.map((row) => {
      const moved = listed.get(row.id) ?? [];
      return [row.id, { ...sidesIn(toTrade(row), statedIn(row.stated)), listed: moved.map(shown) }];
    }),
  );
}

function sidesIn(
  { sell, buy, quoted, floor }: TradeRecord,
  stated: Statement | null,
): Omit<FillSides, 'listed'> {
  return {
    ordered: {
      sell: shown({ asset: sell.asset, amount: sell.minor }),
      quoted: shown({ asset: buy, amount: quoted }),
      floor: formatMinor(buy, floor),
    },
    stated: stated && {
      reference: stated.reference,
      sold: shown(stated.sold),
      bought: stated.bought && shown(stated.bought),
      rate: stated.rate === null ? null : formatRate(rateOf(stated.rate)),
      filled_at: stated.filledAt,
      why: stated.why,
    },
  };
}

function shown({ asset, amount }: { readonly asset: AssetCode; readonly amount: bigint | string }) {
  return { asset, amount: formatMinor(asset, BigInt(amount)) };
}
