import {
  CALL_MINUTES,
  type CallPurpose,
  type CallState,
} from '@ballast/contract/video-calls/video-calls.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import type { CalendarEntry } from '../messages/calendar.ts';
import { readTargetNames } from '../payments/targets/targets.ts';

/** Where calls are joined, and who invites to them. */
export type CallSettings = {
  readonly videoCallUrl: string | null;
  readonly supportEmail: string;
};

export type CallRecord = {
  readonly callId: string;
  readonly ownerId: string;
  readonly purpose: CallPurpose;
  readonly subjectId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly zone: string;
  readonly room: string;
  readonly sequence: number;
  readonly takenBy: string | null;
  readonly state: CallState;
  /** When this was read, by the platform's clock. */
  readonly readAt: Date;
};

/** A client's calls that are booked or not long over, or one of them. */
export type OwnCall = { readonly ownerId: string; readonly callId: string };

export const CALL_COLUMNS = sql`
  call_id as "callId", owner_id as "ownerId", purpose, subject_id as "subjectId", starts_at as "startsAt",
  starts_at + ${CALL_MINUTES} * interval '1 minute' as "endsAt", zone, room, sequence, taken_by as "takenBy", state,
  clock_now() as "readAt"`;

/** Locks a client's call; undefined where there is none. */
export async function lockCall(
  tx: Tx,
  { ownerId, callId }: OwnCall,
): Promise<CallRecord | undefined> {
  const { rows } = await sql<CallRecord>`
    select ${CALL_COLUMNS} from booked_calls
    where owner_id = ${ownerId} and call_id = ${callId} for update`.execute(tx);
  return rows[0];
}

/** What the payout targets are called that calls are about, by their ids. */
export function subjectNames(
  database: Database,
  records: readonly Pick<CallRecord, 'ownerId' | 'subjectId'>[],
): Promise<ReadonlyMap<string, string>> {
  const targets = records.flatMap(({ ownerId, subjectId }) =>
    subjectId === null ? [] : [{ ownerId, targetId: subjectId }],
  );
  return readTargetNames(database, targets);
}

/** Where a call is joined. */
export function joinUrlOf({ videoCallUrl }: CallSettings, room: string): string {
  return (videoCallUrl ?? '').replace('{call}', room);
}

/** What messages about a call tell of it. */
export function toldOf(record: CallRecord, subjectName: string | null) {
  const { purpose, startsAt, zone } = record;
  return { purpose, subjectName, startsAt, zone };
}

/** What a message tells that brings a call's invitation, or calls it off. */
export function invitationOf(
  settings: CallSettings,
  record: CallRecord,
  subjectName: string | null,
): ReturnType<typeof toldOf> & {
  readonly joinUrl: string;
  readonly invitation: Pick<CalendarEntry, 'uid' | 'sequence' | 'organizer'> & {
    readonly changedAt: Date;
    readonly endsAt: Date;
  };
} {
  const { callId: uid, sequence, room, readAt: changedAt, endsAt } = record;
  return {
    ...toldOf(record, subjectName),
    joinUrl: joinUrlOf(settings, room),
    invitation: { uid, sequence, organizer: settings.supportEmail, changedAt, endsAt },
  };
}
