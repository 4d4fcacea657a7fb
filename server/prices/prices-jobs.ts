import { readClock } from '../database/clock.ts';
import type { Sweep } from '../jobs/job.ts';
import { newestEntryAt } from '../ledger/moved-clients.ts';
import { collectPrices, type PriceSource, pricesCollectedUntil } from './prices-collection.ts';

const INTERVAL_MS = 60_000;

/** Collects prices every minute, and at the next tick after the ledger moved. */
export function priceSweep(source: PriceSource): Sweep {
  return {
    name: 'collect prices',
    run: async () => {
      if (!(await arePricesDue(source))) return 0;
      await collectPrices(source);
      return 1;
    },
  };
}

// What moved is valued at the prices of its moment, so these must be complete.
async function arePricesDue({ database }: PriceSource): Promise<boolean> {
  const collectedUntil = await pricesCollectedUntil(database);
  if (collectedUntil === null) return true;
  const now = await readClock(database);
  if (now.getTime() - collectedUntil.getTime() >= INTERVAL_MS) return true;
  const movedAt = await newestEntryAt(database);
  return movedAt !== null && movedAt > collectedUntil;
}
