import type { Database } from '../database/connect.ts';

/** A client's calls since the first, in no order. */
export function bookedCalls(database: Database, ownerId: string) {
  return database
    .selectFrom('booked_calls')
    .where('owner_id', '=', ownerId)
    .select([
      'call_id as callId',
      'purpose',
      'state',
      'booked_at as bookedAt',
      'starts_at as startsAt',
    ])
    .execute();
}
