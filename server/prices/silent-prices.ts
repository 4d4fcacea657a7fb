import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm, openAlarmsAbout, raiseAlarmOnce } from '../database/alarms.ts';
import type { Tx } from '../database/connect.ts';
import { isOlderThan, type PricingProfile, QUOTED_AGE_MS } from './prices.ts';

/**
 * Raises the alarm `price_feed_silent` for each asset without a price for as long as one may be quoted while its market was
 * open, and closes it when there is one again. What is held back has an alarm of its own. Returns how many it raised and closed.
 */
export async function tellOfSilence(tx: Tx): Promise<number> {
  const old = await readOld(tx);
  const silent = old.filter(({ is_open }) => is_open);
  const open = (await openAlarmsAbout(tx, 'price_feed_silent')).map(({ id }) => id);
  const begun = silent.filter(({ code }) => !open.includes(code));
  for (const { code, last_as_of } of begun) {
    await raiseAlarmOnce(tx, 'price_feed_silent', subjectOf(code), { last_as_of });
  }
  // What was silent before its market closed is not over by that.
  const over = open.filter((id) => old.every(({ code }) => code !== id));
  for (const id of over) await closeAlarm(tx, 'price_feed_silent', subjectOf(id));
  return begun.length + over.length;
}

type Old = {
  readonly code: AssetCode;
  readonly last_as_of: Date | null;
  /** Whether its market says prices at present. */
  readonly is_open: boolean;
};

/** Assets without a newer price for as long as one may be quoted; while a market is open, that is since it opened. */
async function readOld(tx: Tx): Promise<Old[]> {
  const { rows } = await sql<Old & { profile: PricingProfile; age_ms: number }>`
    select code, latest.as_of as last_as_of, coalesce(profile, 'CONTINUOUS') as profile, open_since is not null as is_open,
      (extract(epoch from clock_now() - greatest(coalesce(latest.as_of, first_asked_at), open_since)) * 1000)::float8
        as age_ms
    from price_collection
      left join latest_prices as latest using (code)
      left join pricing_profiles using (code)
      cross join lateral market_open_since(market_zone, market_opens, market_closes, clock_now()) as open_since
    where not exists (select from held_prices where held_prices.code = price_collection.code)
    order by code`.execute(tx);
  return rows.filter(({ profile, age_ms }) =>
    isOlderThan({ profile, ageMs: age_ms }, QUOTED_AGE_MS),
  );
}

function subjectOf(code: string) {
  return { kind: 'asset', id: code, ownerId: null };
}
