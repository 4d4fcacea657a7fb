import { z } from 'zod';
import { ALARM_KEEPERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, PageQuery, page, Reason, Timestamp } from '../fields.ts';
import { ALARM_KINDS, ALARM_SEVERITIES, type AlarmKind } from './alarm-kinds.ts';

const KINDS = Object.keys(ALARM_KINDS) as [AlarmKind, ...AlarmKind[]];

const Named = z.strictObject({ id: Id, name: z.string() });

/** Something that went wrong so that a person has to look. */
export const Alarm = z.strictObject({
  id: Id,
  kind: z.enum(KINDS),
  severity: z.enum(ALARM_SEVERITIES),
  /** Those whose alarm it is. */
  role: z.enum(ALARM_KEEPERS.staff),
  /** The platform closes it once its cause is over, and nobody before. */
  ends_by_itself: z.boolean(),
  subject: z.strictObject({ kind: z.string(), id: z.string() }),
  /** The case that decides about the subject. */
  case_id: Id.nullable(),
  /** Null where it concerns no client. */
  client: Named.nullable(),
  details: z.unknown(),
  /** The names of those whose ids stand in `details`. */
  names: z.record(Id, z.string()),
  opened_at: Timestamp,
  /** Who has taken it on, and since when; null while nobody has. */
  acknowledged: z.strictObject({ by: Named, at: Timestamp }).nullable(),
  /** `by` is null where the platform closed it, which gives no reason. */
  closed: z
    .strictObject({ by: Named.nullable(), at: Timestamp, reason: z.string().nullable() })
    .nullable(),
});

/** Open ones by severity, the oldest first in each; closed ones with the latest opened first. */
export const listAlarms = call({
  method: 'GET',
  path: '/staff/alarms',
  summary: 'Alarms that are open, or closed',
  query: PageQuery.extend({
    state: z.enum(['OPEN', 'CLOSED']).default('OPEN'),
    severity: z.enum(ALARM_SEVERITIES).optional(),
    role: Alarm.shape.role.optional(),
  }),
  output: page(Alarm),
  errors: ['cursor_invalid'],
  who: ALARM_KEEPERS,
  support: false,
  idempotent: false,
});

/** How many alarms are open, by severity. */
export const countAlarms = call({
  method: 'GET',
  path: '/staff/alarms/open',
  summary: 'How many alarms are open',
  output: z.strictObject({
    critical: z.number().int(),
    high: z.number().int(),
    normal: z.number().int(),
    /** Those that nobody has taken on. */
    unacknowledged: z.number().int(),
  }),
  errors: [],
  who: ALARM_KEEPERS,
  support: false,
  idempotent: false,
});

/** Says that somebody is at work on it; `conflict` where somebody is, or it is closed. */
export const acknowledgeAlarm = call({
  method: 'POST',
  path: '/staff/alarms/{id}/acknowledge',
  summary: 'Take an alarm on',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: ALARM_KEEPERS,
  support: false,
  idempotent: true,
});

/** `conflict` where it is closed, `alarm_cause_lasts` where the platform closes it by itself. */
export const closeAlarm = call({
  method: 'POST',
  path: '/staff/alarms/{id}/close',
  summary: 'Close an alarm with a reason',
  params: IdParams,
  body: Reason,
  output: Done,
  errors: ['conflict', 'alarm_cause_lasts'],
  who: ALARM_KEEPERS,
  support: false,
  idempotent: true,
});
