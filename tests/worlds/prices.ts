import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database, OpenDatabase } from '../../server/database/connect.ts';
import { CONFIRMED_AFTER_MS } from '../../server/prices/price-jumps.ts';
import type { PricingProfile } from '../../server/prices/prices.ts';
import { collectPrices, type PriceSource } from '../../server/prices/prices-collection.ts';

/**
 * Collects prices until nothing is held back: what a test sets as the price is read a second time, as a market that
 * moved is. Returns the moment up to which prices are complete.
 */
export async function collectConfirmed(
  source: PriceSource,
  advance: (seconds: number) => Promise<unknown>,
): Promise<Date> {
  const until = await collectPrices(source);
  if (!(await isAnythingHeld(source.database))) return until;
  await advance(CONFIRMED_AFTER_MS / 1000);
  return collectPrices(source);
}

async function isAnythingHeld(database: Database): Promise<boolean> {
  const row = await database.selectFrom('held_prices').select('code').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Prices an asset by a profile while a test works; only the owner of the tables may change profiles. */
export async function whilePriced(
  open: Pick<OpenDatabase, 'asOwner'>,
  [code, profile]: readonly [AssetCode, PricingProfile],
  work: () => Promise<void>,
): Promise<void> {
  const set = (to: PricingProfile) =>
    open.asOwner((session) =>
      session.run(`update pricing_profiles set profile = '${to}' where code = '${code}'`),
    );
  await set(profile);
  try {
    await work();
  } finally {
    await set('CONTINUOUS');
  }
}
