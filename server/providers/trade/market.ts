import { divide } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_SCALE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { figuresOf } from './market-figures.ts';
import { drawNormal, drawRough, keyOf, NORMAL_UNIT, ROUGH_UNIT } from './noise.ts';

/** First minute of the market: no prices exist before it. */
export const MARKET_START = new Date('2021-01-01T00:00:00Z');

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
const BILLION = 1_000_000_000n;
/** Square root of the minutes in a day, in thousandths: the noise of a minute against a day's. */
const ROOT_OF_DAY_MINUTES = 37_947n;
const CACHED_DAYS_MAX = 256;

/** A market whose every price follows from seed, code and minute alone. */
export type Market = {
  priceAt(code: AssetCode, at: Date): Rate;
};

/**
 * Makes the seeded market. Daily closes walk at random around a slowly growing level; the minutes of a day
 * bridge from one close to the next, so all resolutions agree. Throws a RangeError before `MARKET_START`.
 */
export function seededMarket(seed: string): Market {
  const walks = new Map<AssetCode, DailyWalk>();
  const bridges = new Map<string, Float64Array>();

  function walkOf(code: AssetCode): DailyWalk {
    const walk = walks.get(code) ?? startWalk(seed, code);
    walks.set(code, walk);
    return walk;
  }

  function bridgeOf(code: AssetCode, day: number): Float64Array {
    const name = `${code}:${day}`;
    const known = bridges.get(name);
    if (known) return known;
    if (bridges.size >= CACHED_DAYS_MAX) bridges.clear();
    const bridge = drawBridge(keyOf(`${seed}:${code}:minutes`), day);
    bridges.set(name, bridge);
    return bridge;
  }

  return {
    priceAt(code, at) {
      const minute = Math.floor((at.getTime() - MARKET_START.getTime()) / MINUTE_MS);
      if (minute < 0) throw new RangeError(`no ${code} price before ${MARKET_START.toISOString()}`);
      const day = Math.floor(minute / DAY_MINUTES);
      const minuteOfDay = minute - day * DAY_MINUTES;
      const from = closeOf(walkOf(code), day);
      if (minuteOfDay === 0) return roundPrice(code, from);
      const to = closeOf(walkOf(code), day + 1);
      const sway = bridgeOf(code, day)[minuteOfDay] ?? 0;
      return roundPrice(code, bridgePrice(code, from, to, minuteOfDay, sway));
    },
  };
}

type DailyWalk = {
  code: AssetCode;
  ownKey: number;
  sharedKey: number;
  closes: Rate[];
  level: Rate;
};

function startWalk(seed: string, code: AssetCode): DailyWalk {
  const start = rateOf(figuresOf(code).start);
  const ownKey = keyOf(`${seed}:${code}:days`);
  return { code, ownKey, sharedKey: keyOf(`${seed}:shared:days`), closes: [start], level: start };
}

/** Price at 00:00 UTC of a day, walking on from the last one known. */
function closeOf(walk: DailyWalk, day: number): Rate {
  for (let next = walk.closes.length; next <= day; next += 1) stepWalk(walk, next);
  const close = walk.closes[day];
  if (close === undefined) throw new RangeError(`no close of day ${day}`);
  return close;
}

function stepWalk(walk: DailyWalk, day: number): void {
  const figures = figuresOf(walk.code);
  const before = walk.closes[day - 1] ?? walk.level;
  walk.level += (walk.level * BigInt(figures.growthPpb)) / BILLION;
  const own = figures.ownPpb * drawNormal(walk.ownKey, day);
  const shared = figures.sharedPpb * drawNormal(walk.sharedKey, day);
  const move = BigInt(Math.trunc((own + shared) / NORMAL_UNIT));
  const pull = (walk.level - before) * BigInt(figures.pullPpb);
  walk.closes.push(before + (before * move + pull) / BILLION);
}

/** Sways of a day's minutes, zero at both ends, in units of `ROUGH_UNIT * DAY_MINUTES`. */
function drawBridge(key: number, day: number): Float64Array {
  const sums = new Float64Array(DAY_MINUTES + 1);
  for (let minute = 1; minute <= DAY_MINUTES; minute += 1) {
    sums[minute] = (sums[minute - 1] ?? 0) + drawRough(key, day * DAY_MINUTES + minute);
  }
  const end = sums[DAY_MINUTES] ?? 0;
  return sums.map((sum, minute) => sum * DAY_MINUTES - end * minute);
}

function bridgePrice(code: AssetCode, from: Rate, to: Rate, minute: number, sway: number): Rate {
  const { ownPpb, sharedPpb } = figuresOf(code);
  const straight = from + ((to - from) * BigInt(minute)) / BigInt(DAY_MINUTES);
  const minutePpb = (BigInt(Math.max(ownPpb, sharedPpb)) * 1000n) / ROOT_OF_DAY_MINUTES;
  const swayPpb = (BigInt(sway) * minutePpb) / BigInt(ROUGH_UNIT * DAY_MINUTES);
  return straight + (straight * swayPpb) / BILLION;
}

function roundPrice(code: AssetCode, price: Rate): Rate {
  const step = 10n ** BigInt(RATE_SCALE - figuresOf(code).places);
  return divide(price, step, 'half_up') * step;
}
