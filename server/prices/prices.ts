import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { divideRates, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often an asset gets a price: at every moment, once a day, or at its dealing dates only. */
export type PricingProfile = 'CONTINUOUS' | 'DAILY' | 'DEALING';

/** US dollars for one whole unit, and when the market said so. */
export type StoredPrice = { readonly price: Rate; readonly at: Date };

/** The last price of an asset; `dayBefore` is the price 24 hours earlier, null when unknown. */
export type LatestPrice = StoredPrice & {
  readonly dayBefore: Rate | null;
  readonly profile: PricingProfile;
  /** How old it is now. US dollars do not age. */
  readonly ageMs: number;
};

/** How old a price may be, by profile. A price of a dealing date holds until the next one. */
export type AgeLimits = Readonly<Record<PricingProfile, number>>;

/** Nothing is quoted at an older price (spec/decisions.md, section 14). */
export const QUOTED_AGE_MS: AgeLimits = {
  CONTINUOUS: 5 * MINUTE_MS,
  DAILY: DAY_MS + 2 * HOUR_MS,
  DEALING: Number.POSITIVE_INFINITY,
};

/** A withdrawal that is valued at an older price takes the stricter rule (spec/decisions.md, section 14). */
export const LIMITS_AGE_MS: AgeLimits = {
  CONTINUOUS: HOUR_MS,
  DAILY: DAY_MS + 2 * HOUR_MS,
  DEALING: Number.POSITIVE_INFINITY,
};

/**
 * By how much of the last price a reading may differ from it, whatever its age; one that differs by more waits for a
 * second reading. Within what is read at once only those at most `withinMs` apart are compared.
 */
export type JumpRule = { readonly limit: Rate; readonly withinMs: number };

/**
 * What counts as a jump, by profile (spec/decisions.md, section 14). The value of a dealing date is decided by
 * people, and no second reading of it comes.
 */
export const JUMP_RULES: Readonly<Record<PricingProfile, JumpRule | null>> = {
  CONTINUOUS: { limit: rateOf('0.2'), withinMs: HOUR_MS },
  DAILY: { limit: rateOf('0.2'), withinMs: 2 * DAY_MS },
  DEALING: null,
};

/** Whether a price is older than its profile allows. */
export function isOlderThan(
  { profile, ageMs }: Pick<LatestPrice, 'profile' | 'ageMs'>,
  limits: AgeLimits,
): boolean {
  return ageMs > limits[profile];
}

/** From which age on a price counts as carried over days that have none of their own. */
const CARRIED_FROM_MS: AgeLimits = {
  CONTINUOUS: DAY_MS,
  DAILY: DAY_MS + 2 * HOUR_MS,
  DEALING: Number.POSITIVE_INFINITY,
};

/**
 * The last price known at a moment. `carried` when it is older than its profile lets a price be, which bridges days
 * without one (spec/decisions.md, section 7).
 */
export type PriceAsOf = StoredPrice & { readonly carried: boolean };

/**
 * Which knowledge is read: what was known at `knownUntil`, by default all that is known now. `closesOnly` leaves out the hours and
 * minutes of a day, which are removed in time: what it reads once, it reads for ever.
 */
export type Knowledge = { readonly knownUntil?: Date; readonly closesOnly?: boolean };

export type PricesAsOf = ReadonlyMap<AssetCode, PriceAsOf>;

/** The price of the first moment of each asset, as it is known now, carried; none of one that never had a price. */
export async function firstPrices(
  database: Database,
  codes: readonly AssetCode[],
): Promise<PricesAsOf> {
  const { rows } = await sql<{ code: AssetCode; as_of: Date; price_usd: string }>`
    select asset.code, first.as_of, first.price_usd
    from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as asset (code)
    cross join lateral (
      select as_of, price_usd from prices where prices.code = asset.code
      order by as_of, known_at desc limit 1
    ) as first`.execute(database);
  return new Map(
    rows.map((row) => [row.code, { price: rateOf(row.price_usd), at: row.as_of, carried: true }]),
  );
}

/** Up to when the prices of assets are complete, at most `now`. One that never had a price is missing. */
export async function pricesCompleteUntil(
  database: Database,
  codes: readonly AssetCode[],
  now: Date,
): Promise<ReadonlyMap<AssetCode, Date>> {
  const { rows } = await sql<{ code: AssetCode; until: Date }>`
    select code, least(complete_until, ${now}) as until from complete_prices
    where complete_until is not null
      and code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.code, row.until]));
}

/** Up to when any prices are complete: the last time that some were collected; null before the first. */
export async function pricesLastCollected(database: Database): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(collected_until) as last from price_collection`.execute(database);
  return rows[0]?.last ?? null;
}

/** The close of a day: `day` is its 00:00 UTC end. */
export type DailyClose = PriceAsOf & { readonly day: Date };

/** The last price of each asset, by default of all. An asset that never had a price is missing; US dollars are 1. */
export async function latestPrices(
  database: Database,
  codes: readonly AssetCode[] | null = null,
): Promise<Map<AssetCode, LatestPrice>> {
  const { rows } = await sql<{
    code: AssetCode;
    as_of: Date;
    price_usd: string;
    day_before_usd: string | null;
    profile: PricingProfile;
    age_ms: number;
  }>`
    select code, as_of, price_usd, day_before_usd, coalesce(profile, 'CONTINUOUS') as profile,
      case when code = 'USD' then 0
        else (extract(epoch from clock.now - as_of) * 1000)::float8 end as age_ms
    from (select clock_now() as now offset 0) clock
    cross join latest_prices left join pricing_profiles using (code)
    ${codes === null ? sql`` : sql`where code = any (${codes})`}`.execute(database);
  return new Map(
    rows.map((row) => [
      row.code,
      {
        price: rateOf(row.price_usd),
        at: row.as_of,
        dayBefore: row.day_before_usd === null ? null : rateOf(row.day_before_usd),
        profile: row.profile,
        ageMs: row.age_ms,
      },
    ]),
  );
}

/** The change of a price over 24 hours as a fraction, rounded half up; null when unknown. */
export function changeOverDay(latest: LatestPrice): Rate | null {
  if (latest.dayBefore === null) return null;
  return divideRates(latest.price, latest.dayBefore) - RATE_ONE;
}

/** Prices as of a moment. An asset without any price up to then is missing. */
export async function pricesAt(
  database: Database,
  codes: readonly AssetCode[],
  at: Date,
  knowledge: Knowledge = {},
): Promise<PricesAsOf> {
  const [prices = new Map()] = await pricesAtEach(database, codes, [at], knowledge);
  return prices;
}

/** Prices as of a moment that are no older then than their profiles allow. An asset without such a one is missing. */
export async function freshPricesAt(
  database: Database,
  codes: readonly AssetCode[],
  at: Date,
  limits: AgeLimits,
): Promise<PricesAsOf> {
  const [prices, profiles] = await Promise.all([
    pricesAt(database, codes, at),
    profilesOf(database, codes),
  ]);
  const fresh = [...prices].filter(([code, price]) => {
    const profile = profiles.get(code) ?? 'CONTINUOUS';
    return !isOlderThan({ profile, ageMs: at.getTime() - price.at.getTime() }, limits);
  });
  return new Map(fresh);
}

async function profilesOf(
  database: Database,
  codes: readonly AssetCode[],
): Promise<ReadonlyMap<AssetCode, PricingProfile>> {
  const rows = await database
    .selectFrom('pricing_profiles')
    .select(['code', 'profile'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, profile }) => [code, profile]));
}

/** Prices as of several moments, in their order. */
export async function pricesAtEach(
  database: Database,
  codes: readonly AssetCode[],
  moments: readonly Date[],
  knowledge: Knowledge = {},
): Promise<PricesAsOf[]> {
  const asked = codes.filter((code) => code !== 'USD');
  const answers: Map<AssetCode, PriceAsOf>[] = moments.map((at) => startWithDollar(codes, at));
  if (asked.length === 0 || moments.length === 0) return answers;
  const { rows } = await sql<PriceRow & { position: number }>`
    select moment.position::int4 as position, asset.code, last.as_of, last.price_usd,
      coalesce(profile, 'CONTINUOUS') as profile
    from jsonb_array_elements_text(${JSON.stringify(moments)}::jsonb)
      with ordinality as moment (at, position)
    cross join jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb) as asset (code)
    cross join lateral (
      select as_of, price_usd from prices
      where prices.code = asset.code and as_of <= moment.at::timestamptz ${knownBy(knowledge)}
      order by as_of desc, known_at desc limit 1
    ) as last
    left join pricing_profiles using (code)`.execute(database);
  for (const row of rows) {
    const moment = moments[row.position - 1];
    if (moment) answers[row.position - 1]?.set(row.code, priceAsOf(row, moment));
  }
  return answers;
}

/**
 * The closes of the days that end after `from` and at or before `to`, oldest first. Every day since an
 * asset's first price has one; the last known price is carried.
 */
export async function dailyCloses(
  database: Database,
  codes: readonly AssetCode[],
  from: Date,
  to: Date,
  knowledge: Knowledge = {},
): Promise<Map<AssetCode, DailyClose[]>> {
  const days = midnightsBetween(from, to);
  const prices = await closesOn(database, codes, days, knowledge);
  const missing = days.filter((day) => prices.get(day.getTime())?.size !== new Set(codes).size);
  const carried = await pricesAtEach(database, codes, missing, knowledge);
  for (const [i, day] of missing.entries()) prices.set(day.getTime(), carried[i] ?? new Map());
  return new Map(codes.map((code) => [code, seriesOf(code, days, prices)]));
}

/** The 00:00 UTC moments after `from` and at or before `to`. */
export function midnightsBetween(from: Date, to: Date): Date[] {
  const midnights: Date[] = [];
  const first = Math.floor(from.getTime() / DAY_MS) * DAY_MS + DAY_MS;
  for (let at = first; at <= to.getTime(); at += DAY_MS) midnights.push(new Date(at));
  return midnights;
}

/** The price of every stored moment of an asset after `from` and at or before `to`, oldest first. */
export async function priceHistory(
  database: Database,
  code: AssetCode,
  from: Date,
  to: Date,
  knowledge: Knowledge = {},
): Promise<StoredPrice[]> {
  const { rows } = await sql<{ as_of: Date; price_usd: string }>`
    select distinct on (as_of) as_of, price_usd from prices
    where code = ${code} and as_of > ${from} and as_of <= ${to} ${knownBy(knowledge)}
    order by as_of, known_at desc`.execute(database);
  return rows.map((row) => ({ at: row.as_of, price: rateOf(row.price_usd) }));
}

async function closesOn(
  database: Database,
  codes: readonly AssetCode[],
  days: readonly Date[],
  knowledge: Knowledge,
): Promise<Map<number, PricesAsOf>> {
  const closes = new Map<number, Map<AssetCode, PriceAsOf>>(
    days.map((day) => [day.getTime(), startWithDollar(codes, day)]),
  );
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return closes;
  // Of the same day what was known last comes last, and stays.
  const { rows } = await sql<PriceRow>`
    select code, as_of, price_usd, coalesce(profile, 'CONTINUOUS') as profile
    from prices left join pricing_profiles using (code)
    where code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))
      and as_of >= ${first} and as_of <= ${last} and date_trunc('day', as_of, 'UTC') = as_of
      ${knownBy(knowledge)}
    order by known_at`.execute(database);
  for (const row of rows) closes.get(row.as_of.getTime())?.set(row.code, priceAsOf(row, row.as_of));
  return closes;
}

function seriesOf(
  code: AssetCode,
  days: readonly Date[],
  prices: ReadonlyMap<number, PricesAsOf>,
): DailyClose[] {
  return days.flatMap((day) => {
    const price = prices.get(day.getTime())?.get(code);
    return price ? [{ ...price, day }] : [];
  });
}

function startWithDollar(codes: readonly AssetCode[], at: Date): Map<AssetCode, PriceAsOf> {
  if (!codes.includes('USD')) return new Map();
  return new Map([['USD', { price: RATE_ONE, at, carried: false }]]);
}

// Nothing is known before its moment, so this also ends the search in the index.
function knownBy({ knownUntil, closesOnly }: Knowledge) {
  const closes = closesOnly
    ? sql`and date_trunc('day', prices.as_of, 'UTC') = prices.as_of`
    : sql``;
  if (!knownUntil) return closes;
  return sql`and prices.as_of <= ${knownUntil} and prices.known_at <= ${knownUntil} ${closes}`;
}

type PriceRow = { code: AssetCode; as_of: Date; price_usd: string; profile: PricingProfile };

function priceAsOf(row: PriceRow, moment: Date): PriceAsOf {
  const carried = moment.getTime() - row.as_of.getTime() >= CARRIED_FROM_MS[row.profile];
  return { price: rateOf(row.price_usd), at: row.as_of, carried };
}
