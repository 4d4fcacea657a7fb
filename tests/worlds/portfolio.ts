import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import {
  clientAccount,
  houseAccount,
  unitsAccount,
  worldAccount,
} from '../../server/ledger/account.ts';
import { openClientAccounts, openUnitsAccounts } from '../../server/ledger/accounts.ts';
import { type EntryKind, type Line, line, postEntry } from '../../server/ledger/entries.ts';
import { PRODUCT_SCOPES } from '../../server/portfolio/holdings.ts';
import { OutcomeUnknown } from '../../server/providers/failures.ts';
import type { Trade } from '../../server/providers/trade/port.ts';
import { collectConfirmed } from './prices.ts';
import type { openEmbeddedTestWorld } from './providers.ts';

/** What the hands need of a world. */
type World = Pick<
  Awaited<ReturnType<typeof openEmbeddedTestWorld>>,
  'database' | 'providers' | 'now' | 'advance'
>;

const PERIOD_MS = { DAY: 86_400_000, HOUR: 3_600_000, MINUTE: 60_000 } as const;

/** A change of a client's free money (`asset`) or units of a fund (`asset@fund`), in whole units. */
export type Change = readonly [account: string, amount: string];

/** Reads an amount of a test that may be negative. */
export function minorOf(asset: AssetCode, text: string): bigint {
  const minor = parseAmount(asset, text.replace('-', ''))?.minor;
  if (minor === undefined) throw new Error(`not an amount of ${asset}: ${text}`);
  return text.startsWith('-') ? -minor : minor;
}

/**
 * A market that a test sets: prices hold until the next one is set. Everything that was not set costs
 * one dollar.
 */
export function settableMarket({ providers, now }: Pick<World, 'providers' | 'now'>) {
  const set: { code: AssetCode; at: number; price: string }[] = [];
  const silent = new Set<AssetCode>();
  const priceAt = (code: AssetCode, at: number) =>
    set.findLast((each) => each.code === code && each.at <= at)?.price ?? '1';
  const trade: Trade = {
    order: (order) => providers.trade.order(order),
    findOrder: (query) => providers.trade.findOrder(query),
    pairs: (codes) => providers.trade.pairs(codes),
    prices: async (codes) => {
      if (codes.some((code) => silent.has(code))) throw new OutcomeUnknown(`prices of ${codes}`);
      const at = await now();
      return codes.map((code) => ({ code, at, price: priceAt(code, at.getTime()) }));
    },
    candles: async ({ code, from, to, resolution }) => {
      if (silent.has(code)) throw new OutcomeUnknown(`candles of ${code}`);
      const period = PERIOD_MS[resolution];
      const count = Math.ceil((to.getTime() - from.getTime()) / period);
      return Array.from({ length: count }, (_, i) => {
        const start = from.getTime() + i * period;
        const [open, close] = [priceAt(code, start), priceAt(code, start + period)];
        return { start: new Date(start), open, close };
      });
    },
  };
  return {
    trade,
    /** Answers nothing about an asset until that ends. */
    silence(code: AssetCode): { end(): void } {
      silent.add(code);
      return { end: () => void silent.delete(code) };
    },
    async set(code: AssetCode, price: string): Promise<void> {
      set.push({ code, at: (await now()).getTime(), price });
    },
    async setFromNextHour(code: AssetCode, price: string): Promise<void> {
      const hour = Math.floor((await now()).getTime() / PERIOD_MS.HOUR) + 1;
      set.push({ code, at: hour * PERIOD_MS.HOUR, price });
    },
  };
}

/** Hands to move clients' money without the domains that do so, at prices that the test sets. */
export function portfolioHands<Given extends World>(world: Given) {
  const { database, now, advance } = world;
  const market = settableMarket(world);
  const desk = { database, providers: { trade: market.trade } };

  async function lineOf(ownerId: string, [name, text]: Change, kind: EntryKind): Promise<Line[]> {
    const [asset, fundId] = name.split('@') as [AssetCode, string | undefined];
    const minor = minorOf(asset, text);
    if (fundId) {
      await transact(database, (tx) => openUnitsAccounts(tx, ownerId, fundId, [asset]));
      return [
        line(unitsAccount(ownerId, fundId, asset), minor),
        line(houseAccount('trade_clearing', asset), -minor),
      ];
    }
    const isInside = kind === 'investment' || kind === 'redemption' || kind === 'exchange';
    const against = isInside
      ? houseAccount('trade_clearing', asset)
      : worldAccount('custody', asset);
    return [line(clientAccount(ownerId, 'available', asset), minor), line(against, -minor)];
  }

  return {
    ...world,
    market,
    collect: () => collectConfirmed(desk, advance),
    priceSource: desk,
    /** A client with open accounts. */
    async client(): Promise<string> {
      const ownerId = newId();
      await transact(database, (tx) => openClientAccounts(tx, ownerId));
      return ownerId;
    },
    /** Posts an entry of a client and returns its number. */
    async post(ownerId: string, kind: EntryKind, ...changes: Change[]): Promise<bigint> {
      const lines = await Promise.all(changes.map((change) => lineOf(ownerId, change, kind)));
      const entry = { key: newId(), kind, lines: lines.flat() };
      return (await postEntry(database, entry)).entryId;
    },
    /** Moves the clock to a whole hour of UTC, of the next day when that hour is over. */
    async advanceToHour(hour: number): Promise<Date> {
      const current = (await now()).getTime();
      const day = Math.floor(current / PERIOD_MS.DAY) * PERIOD_MS.DAY;
      const today = day + hour * PERIOD_MS.HOUR;
      const target = today > current ? today : today + PERIOD_MS.DAY;
      return advance(Math.ceil((target - current) / 1000));
    },
    /** What is stored of a client's portfolio and funds, with their products or without, as the database wrote it. */
    async valuations(ownerId: string, withProducts = false): Promise<StoredValuation[]> {
      const { rows } = await sql<StoredValuation>`
        select scope, at, entry_id, kind, value_before_usd, flow_usd, value_usd, return_index,
          paid_in_usd, taken_out_usd, carried, in_currencies
        from valuations where owner_id = ${ownerId} order by scope, at, entry_id`.execute(database);
      return withProducts ? rows : rows.filter(({ scope }) => !PRODUCT_SCOPES.includes(scope));
    },
  };
}

/** A row of valuations. */
export type StoredValuation = {
  scope: string;
  at: Date;
  entry_id: string;
  kind: string;
  value_before_usd: string;
  flow_usd: string;
  value_usd: string;
  return_index: string;
  paid_in_usd: string;
  taken_out_usd: string;
  carried: boolean;
  in_currencies: Readonly<Record<AssetCode, { readonly rate: string; readonly value: string }>>;
};
