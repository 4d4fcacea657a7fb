import type { Database } from '../../../../database/connect.ts';
import type { LiveTrade } from '../../../trade/ccxt/ccxt-trade.ts';
import type { Trade } from '../../../trade/port.ts';
import type { ExchangePlace } from '../../port.ts';
import { hotAddress } from '../addresses.ts';
import { ETHER, keptAssets } from '../settings.ts';
import { countExchange } from './counting.ts';
import { type BothPlaces, enterMove, readPlaces, stopMove } from './house-moves.ts';
import { enteredTrade, readOpenOrders } from './placed-orders.ts';

/** The exchange as the second place of our own custody. */
type OpenPlace = {
  /** Trades there, as the platform is to use it. */
  readonly trade: Trade;
  readonly place: ExchangePlace;
  /** Reads how orders ended, and counts what lies there; returns how much it did. */
  readonly work: (signal?: AbortSignal) => Promise<number>;
  /** Says why money must not be sent there; null where nothing is amiss. */
  readonly tryOut: () => Promise<string | null>;
};

/**
 * What lies at an exchange beside what lies in our own wallets, in one list and one count with it (docs/decisions/0314). The list and the
 * count themselves are told by the custodian.
 */
export function exchangePlace(database: Database, places: BothPlaces, live: LiveTrade): OpenPlace {
  const trade = enteredTrade(database, live);
  const addresses = {
    hot: hotAddress(places.ethereum.accountKey),
    exchange: places.exchange.address.toLowerCase(),
  };
  return {
    trade,
    place: {
      move: (order) => enterMove(database, places, order),
      stop: (key) => stopMove(database, key),
      holdings: () => readPlaces(database, places),
    },
    work: async (signal) => {
      const ended = await readOpenOrders(database, trade, signal);
      if (signal?.aborted) return ended;
      return ended + ((await countExchange(database, live, addresses)) ? 1 : 0);
    },
    tryOut: async () => {
      const why = await live.tryOut();
      if (why !== null) return why;
      if (!live.listsMoves) return 'it does not list what comes and leaves';
      const named = await live.depositAddress(ETHER).catch(() => null);
      if (named?.memo) return 'its address for deposits goes with a memo';
      if (named && named.address.toLowerCase() !== addresses.exchange) {
        return 'it names another address for deposits than EXCHANGE_ADDRESS';
      }
      const unknown = [...places.exchange.limits.keys()].find(
        (asset) => !keptAssets(places.ethereum).includes(asset),
      );
      return unknown === undefined ? null : `EXCHANGE_LIMITS names ${unknown}, which is not kept`;
    },
  };
}
