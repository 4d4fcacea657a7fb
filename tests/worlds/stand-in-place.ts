import type {
  ExchangePlace,
  HouseMove,
  HouseMoveReport,
  PlaceHolding,
  PlaceHoldings,
} from '../../server/providers/custody/port.ts';

const ETHER = 10n ** 18n;

/** An exchange as a place that does as it is told: 40 ether in the wallet, 20 there, and 50 at most; USDT without a limit. */
export function standInPlace(openedAt: Date) {
  const moves = new Map<string, HouseMove>();
  const reports = new Map<string, HouseMoveReport>();
  const none = { freeThere: 0n, goingThere: 0n, comingBack: 0n };
  const held = new Map<string, PlaceHolding>([
    [
      'ETH',
      {
        ...{ ...none, asset: 'ETH', inWallet: 40n * ETHER, limit: 50n * ETHER },
        ...{ atExchange: 20n * ETHER, freeThere: 20n * ETHER },
      },
    ],
    ['USDT', { ...none, asset: 'USDT', inWallet: 10n ** 9n, atExchange: 0n, limit: null }],
  ]);
  let failure: { readonly error: Error; readonly isDone: boolean } | null = null;

  const reportOf = (key: string): HouseMoveReport =>
    reports.get(key) ?? { state: 'ordered', failure: null, hash: null };

  const place = {
    /** Null before the first time. */
    countedAt: openedAt as Date | null,
    moves: moves as ReadonlyMap<string, HouseMove>,
    move: async (order: HouseMove) => {
      const failing = failure;
      failure = null;
      if (!failing || failing.isDone) moves.set(order.key, order);
      if (failing) throw failing.error;
      return reportOf(order.key);
    },
    stop: async (key: string) => {
      if (reportOf(key).state === 'ordered') {
        reports.set(key, { state: 'failed', failure: 'stopped', hash: null });
      }
      return reportOf(key);
    },
    holdings: async (): Promise<PlaceHoldings> => ({
      exchangeAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      countedAt: place.countedAt,
      uncountedSince: place.countedAt ?? openedAt,
      assets: [...held.values()],
    }),
    /** Where a move stands from now on. */
    say: (key: string, report: HouseMoveReport) => reports.set(key, report),
    /** All that was ordered has arrived. */
    endAll: () => {
      for (const key of moves.keys()) {
        if (reportOf(key).state !== 'failed') {
          reports.set(key, { state: 'arrived', failure: null, hash: null });
        }
      }
    },
    /** The next order fails, after or before it was done. */
    fail: (error: Error, { isDone = false } = {}) => {
      failure = { error, isDone };
    },
    hold: (asset: string, atExchange: bigint, left = 0n) => {
      const known = held.get(asset);
      if (known) held.set(asset, { ...known, atExchange, freeThere: atExchange + left });
    },
  };
  return place satisfies ExchangePlace;
}
