import { learnFrom } from '../server/database/assets.ts';
import { openDatabase } from '../server/database/connect.ts';
import { transact } from '../server/database/transact.ts';
import { dealBatch } from '../server/funds/private-funds/deal-batch.ts';
import { prepareDealing, releaseDealing } from '../server/funds/private-funds/dealing-batches.ts';

/*
 * Prepares, releases and deals a date as a process of its own, and tells how long it took and how much memory it needed: what another
 * left behind is not counted. Its words: the database's URL, the vehicle, the day, who prepares, who releases.
 */

const SAMPLE_MS = 20;

/** What the process tells. */
export type DealtDate = { readonly seconds: number; readonly extraBytes: number };

const [url = '', vehicleId = '', day = '', preparer = '', approver = ''] = process.argv.slice(2);
const open = await openDatabase({ url, dataDir: '' });
try {
  const { database } = open;
  await learnFrom(database);
  const before = process.memoryUsage().rss;
  let mostBytes = before;
  const sampling = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
  }, SAMPLE_MS);
  const started = performance.now();
  const batchId = await transact(database, async (tx) => {
    const prepared = await prepareDealing(tx, preparer, { vehicleId, day });
    await releaseDealing(tx, approver, prepared.batchId);
    return prepared.batchId;
  });
  await dealBatch(database, batchId);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(sampling);
  const told: DealtDate = { seconds, extraBytes: mostBytes - before };
  process.send?.(told);
} finally {
  await open.close();
}
