import type { Database } from '../../database/connect.ts';

/** Whether a restatement of a vehicle was released and is not all posted. */
export async function isRestating(database: Database, vehicleId: string): Promise<boolean> {
  const row = await database
    .selectFrom('dealing_batches')
    .select('batch_id')
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'RESTATEMENT')
    .where('released_at', 'is not', null)
    .where('dealt_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
