import type { StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  ALARM_KINDS,
  type AlarmKind,
  type AlarmRule,
} from '@ballast/contract/staff/alarm-kinds.ts';
import type {
  countAlarms as countAlarmsCall,
  listAlarms as listAlarmsCall,
} from '@ballast/contract/staff/alarms.ts';
import type { z } from 'zod';
import { idIn, namesOf } from '../account/clients.ts';
import {
  type AlarmRow,
  closeByHand,
  lockAlarm,
  markAcknowledged,
  readAlarms,
} from '../database/alarm-handling.ts';
import { countOpenAlarms } from '../database/alarms.ts';
import type { Person } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import { CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import { lockSuspended } from '../payments/deposits/suspense.ts';
import { casesAbout } from '../reviews/case-record.ts';
import { mayReadQueue } from '../reviews/case-rules.ts';
import type { Viewer } from '../reviews/own-clients.ts';
import { idsIn } from './ids-in.ts';

type Alarms = AnswerOf<typeof listAlarmsCall>;

const CURSOR_RANK = /^\d$/;

/** A page of the alarms that are open or closed, of a severity and a role if asked for. Refuses `cursor_invalid`. */
export async function listAlarms(
  database: Database,
  viewer: Viewer,
  query: z.output<typeof listAlarmsCall.query>,
): Promise<Alarms> {
  const rows = await readAlarms(database, {
    isOpen: query.state === 'OPEN',
    kinds: kindsOf(query),
    after: query.cursor === undefined ? null : lastOf(query.cursor),
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    items: await toAlarms(database, viewer, page),
    next_cursor: last ? writeCursor([String(last.rank), last.alarm_id]) : null,
  };
}

function kindsOf({
  severity,
  role,
}: Pick<z.output<typeof listAlarmsCall.query>, 'severity' | 'role'>): AlarmKind[] {
  const kinds = Object.keys(ALARM_KINDS) as AlarmKind[];
  return kinds.filter((kind) => {
    const rule = ALARM_KINDS[kind];
    return (
      (severity === undefined || rule.severity === severity) &&
      (role === undefined || rule.role === role)
    );
  });
}

function lastOf(cursor: string): { rank: number; alarmId: string } {
  const [rank = '', alarmId = ''] = readCursor(cursor, [CURSOR_RANK, CURSOR_UUID]);
  return { rank: Number(rank), alarmId };
}

async function toAlarms(
  database: Database,
  viewer: Viewer,
  rows: readonly AlarmRow[],
): Promise<Alarms['items']> {
  const clientOf = (row: AlarmRow) => (row.owner_id === HOUSE_OWNER_ID ? null : row.owner_id);
  const clientIds = rows.map(clientOf).filter((id) => id !== null);
  const subjectIds = rows.map((row) => row.subject_id).filter((id) => idIn(id) !== null);
  const [names, cases] = await Promise.all([
    namesOf(database, [
      ...clientIds,
      ...rows.flatMap((row) => [row.acknowledged_by, row.closed_by, ...idsIn(row.details)]),
    ]),
    casesAbout(database, [...new Set(clientIds)], subjectIds),
  ]);
  const caseOf = (subjectId: string) => {
    const found = cases.get(subjectId);
    return found && mayReadQueue(found.queue, viewer) ? found.caseId : null;
  };
  const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  return rows.map((row) => {
    const rule = ALARM_KINDS[row.kind];
    const by = named(row.acknowledged_by);
    return {
      id: row.alarm_id,
      kind: row.kind,
      severity: rule.severity,
      role: rule.role,
      ends_by_itself: rule.endsByItself,
      subject: { kind: row.subject_kind, id: row.subject_id },
      case_id: caseOf(row.subject_id),
      client: named(clientOf(row)),
      details: row.details,
      names: Object.fromEntries(
        idsIn(row.details).flatMap((id) => {
          const name = names.get(id);
          return name === undefined ? [] : [[id, name]];
        }),
      ),
      opened_at: row.opened_at.toISOString(),
      acknowledged:
        by && row.acknowledged_at ? { by, at: row.acknowledged_at.toISOString() } : null,
      closed: row.closed_at && {
        by: named(row.closed_by),
        at: row.closed_at.toISOString(),
        reason: row.close_reason,
      },
    };
  });
}

/** How many alarms are open, by severity, and how many nobody has taken on. */
export async function countAlarms(database: Database): Promise<AnswerOf<typeof countAlarmsCall>> {
  const counts = { critical: 0, high: 0, normal: 0, unacknowledged: 0 };
  for (const { kind, open, unacknowledged } of await countOpenAlarms(database)) {
    const rule = RULES.get(kind);
    // What an older release called otherwise is of no kind that is known, and in no list.
    if (!rule) continue;
    counts[COUNTED_AS[rule.severity]] += open;
    counts.unacknowledged += unacknowledged;
  }
  return counts;
}

const RULES: ReadonlyMap<string, AlarmRule> = new Map(Object.entries(ALARM_KINDS));

const COUNTED_AS = { CRITICAL: 'critical', HIGH: 'high', NORMAL: 'normal' } as const;

type Keeper = { readonly roles: readonly StaffRole[] };

/** Takes an alarm on. Refuses `not_found`, `forbidden` to whom it is not for, and `conflict`. */
export async function acknowledgeAlarm(
  tx: Tx,
  keeper: Keeper,
  by: Person,
  alarmId: string,
): Promise<void> {
  await markAcknowledged(tx, by, await lockOwn(tx, keeper, alarmId));
}

/** Closes an alarm. Refuses as `acknowledgeAlarm` does, and `alarm_cause_lasts`. */
export async function closeAlarm(
  tx: Tx,
  keeper: Keeper,
  by: Person,
  { alarmId, reason }: { readonly alarmId: string; readonly reason: string },
): Promise<void> {
  const alarm = await lockOwn(tx, keeper, alarmId);
  // Whose that is has to be said, and nobody would be told of it any more.
  if (alarm.kind === 'transfer_parked') {
    const suspended = await lockSuspended(tx, alarm.subject_id);
    if (suspended && !suspended.isTaken) throw new Refusal('alarm_cause_lasts');
  }
  await closeByHand(tx, by, alarm, reason);
}

async function lockOwn(tx: Tx, { roles }: Keeper, alarmId: string) {
  const alarm = await lockAlarm(tx, alarmId);
  if (!roles.includes(ALARM_KINDS[alarm.kind].role)) throw new Refusal('forbidden');
  return alarm;
}
