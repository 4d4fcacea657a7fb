import { learnFrom } from '../server/database/assets.ts';
import { openDatabase } from '../server/database/connect.ts';
import { transact } from '../server/database/transact.ts';
import { dealBatch } from '../server/funds/private-funds/deal-batch.ts';
import { prepareDealing, releaseDealing } from '../server/funds/private-funds/dealing-batches.ts';
import { tellTaken } from './own-process.ts';

/*
 * Prepares, releases and deals a date as a process of its own, and tells how long it took and how much memory it needed. Its words:
 * the database's URL, the vehicle, the day, who prepares, who releases.
 */

const [url = '', vehicleId = '', day = '', preparer = '', approver = ''] = process.argv.slice(2);
const open = await openDatabase({ url, dataDir: '' });
try {
  const { database } = open;
  await learnFrom(database);
  await tellTaken(async () => {
    const batchId = await transact(database, async (tx) => {
      const prepared = await prepareDealing(tx, preparer, { vehicleId, day });
      await releaseDealing(tx, approver, prepared.batchId);
      return prepared.batchId;
    });
    await dealBatch(database, batchId);
  });
} finally {
  await open.close();
}
