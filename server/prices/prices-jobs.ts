import { readClock } from '../database/clock.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { newestEntryAt } from '../ledger/moved-clients.ts';
import { pricesLastCollected } from './prices.ts';
import { collectPrices, type PriceSource } from './prices-collection.ts';
import { tellOfSilence } from './silent-prices.ts';

const INTERVAL_MS = 60_000;

/** Collects prices every minute, and at the next tick after the ledger moved; tells of assets that get none. */
export function priceSweep(source: PriceSource): Sweep {
  return {
    name: 'collect prices',
    run: async (signal) => {
      const { collected, failure } = await collectDue(source, signal);
      // Afterwards, so that an outage of ours is over before anybody is called silent.
      const told = await transact(source.database, tellOfSilence);
      if (failure) throw failure.reason;
      return collected + told;
    },
  };
}

type Collection = { collected: number; failure?: { reason: unknown } };

async function collectDue(
  source: PriceSource,
  signal: AbortSignal | undefined,
): Promise<Collection> {
  try {
    if (!(await arePricesDue(source))) return { collected: 0 };
    await collectPrices(source, signal);
    return { collected: 1 };
  } catch (reason) {
    return { collected: 0, failure: { reason } };
  }
}

// What moved is valued at the prices of its moment, so these must be complete.
async function arePricesDue({ database }: PriceSource): Promise<boolean> {
  const collected = await pricesLastCollected(database);
  if (collected === null) return true;
  const now = await readClock(database);
  if (now.getTime() - collected.getTime() >= INTERVAL_MS) return true;
  const movedAt = await newestEntryAt(database);
  return movedAt !== null && movedAt > collected;
}
