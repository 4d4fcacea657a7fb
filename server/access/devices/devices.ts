import type {
  Device as DeviceAnswer,
  listDevices as listDevicesCall,
} from '@ballast/contract/access/devices.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../../http/cursor.ts';

/** An open page renews its token every ten minutes; one minute of margin. */
const ONLINE_S = 660;

const CURSOR_FLAG = /^[01]$/;

type DeviceRow = {
  id: string;
  name: string;
  operating_system: string;
  platform: DeviceAnswer['platform'];
  address: string | null;
  country: string | null;
  online: boolean;
  trusted: boolean;
  view_only: boolean;
  current: boolean;
  signed_in: boolean;
  signed_in_at: Date;
  last_seen_at: Date;
};

/**
 * The caller's devices: every live session, view-only ones of staff too, and every trusted browser that is
 * signed out. The one in use first, then by last use.
 */
export async function listDevices(
  database: Database,
  caller: Caller,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<AnswerOf<typeof listDevicesCall>> {
  const after = cursor === undefined ? sql`true` : isAfter(cursor);
  const rows = await readDevices(database, caller, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(answerOf), next_cursor: last ? cursorOf(last) : null };
}

export async function getCurrentDevice(database: Database, caller: Caller): Promise<DeviceAnswer> {
  const [row] = await readDevices(database, caller, sql`current`, 1);
  if (!row) throw new Refusal('not_found');
  return answerOf(row);
}

function isAfter(cursor: string): RawBuilder<unknown> {
  const [current, at, id] = readCursor(cursor, [CURSOR_FLAG, CURSOR_MOMENT, CURSOR_UUID]);
  return sql`(current, last_seen_at, id) < (${current === '1'}, ${at}::timestamptz, ${id}::uuid)`;
}

function cursorOf({ current, last_seen_at, id }: DeviceRow): string {
  return writeCursor([current ? '1' : '0', last_seen_at.toISOString(), id]);
}

// A trusted browser is described by its last session. Times are cut to the milliseconds of a cursor.
async function readDevices(
  database: Database,
  { userId, sessionId }: Caller,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    with moment as materialized (select clock_now() as now),
    live as (
      select s.* from moment cross join sessions s
      where s.user_id = ${userId} and s.stage = 'FULL' and s.ended_at is null
        and s.idle_until > moment.now and s.ends_at > moment.now),
    trusted as (
      select d.* from moment cross join trusted_devices d
      where d.user_id = ${userId} and d.revoked_at is null and d.trusted_until > moment.now),
    device as (
      select live.session_id as id, device_name as name, operating_system,
        device_platform as platform, address, country,
        last_seen_at > moment.now - make_interval(secs => ${ONLINE_S}) as online,
        exists (select from trusted t where t.trusted_device_id = live.trusted_device_id)
          as trusted,
        support_agent_id is not null as view_only, live.session_id = ${sessionId} as current,
        true as signed_in, created_at as signed_in_at,
        date_trunc('milliseconds', last_seen_at) as last_seen_at
      from moment cross join live
      union all
      select t.trusted_device_id, t.name, coalesce(s.operating_system, ''),
        coalesce(s.device_platform, 'PC'), s.address, s.country, false, true, false, false, false,
        coalesce(s.created_at, t.trusted_at),
        date_trunc('milliseconds', coalesce(s.last_seen_at, t.trusted_at))
      from trusted t left join lateral (
        select * from sessions s
        where s.user_id = ${userId} and s.trusted_device_id = t.trusted_device_id
        order by s.last_seen_at desc limit 1) s on true
      where not exists (select from live where live.trusted_device_id = t.trusted_device_id))
    select * from device where ${condition}
    order by current desc, last_seen_at desc, id desc limit ${limit}`.execute(database);
  return rows;
}

function answerOf(row: DeviceRow): DeviceAnswer {
  return {
    id: row.id,
    name: row.name,
    operating_system: row.operating_system,
    platform: row.platform,
    ip_address: row.address,
    location: row.country,
    online: row.online,
    trusted: row.trusted,
    view_only: row.view_only,
    current: row.current,
    signed_in: row.signed_in,
    signed_in_at: row.signed_in_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}
