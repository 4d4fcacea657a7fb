import { z } from 'zod';
import { CALL_HOURS_KEEPERS, CALL_TAKERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, line, NoteText, PageQuery, page, Timestamp } from '../fields.ts';
import { CALL_PURPOSES, CALL_STATES, TimeZone } from '../video-calls/video-calls.ts';

/** The parts of the team's calendar. OPEN: begun and nobody has said what became of it. */
export const TEAM_CALL_VIEWS = ['TODAY', 'COMING', 'OPEN', 'PAST'] as const;

export type TeamCallView = (typeof TEAM_CALL_VIEWS)[number];

const Named = z.strictObject({ id: Id, name: z.string() });

/** A call as the desk sees it. */
export const TeamCall = z.strictObject({
  id: Id,
  client: Named,
  purpose: z.enum(CALL_PURPOSES),
  subject_name: z.string().nullable(),
  state: z.enum(CALL_STATES),
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** In which the client is told of its time. */
  zone: z.string(),
  join_url: z.url().nullable(),
  moved_times: z.number().int(),
  taken_by: Named.nullable(),
  /** It has begun and nobody has said what became of it. */
  outcome_due: z.boolean(),
  outcome: z.strictObject({ note: z.string(), by: Named, at: Timestamp }).nullable(),
});

export type TeamCall = z.output<typeof TeamCall>;

/** The team's calls: a manager's own clients', to others all. Today is the day of the team's zone. */
export const listTeamCalls = call({
  method: 'GET',
  path: '/staff/calls',
  summary: "The team's calls",
  query: PageQuery.extend({ view: z.enum(TEAM_CALL_VIEWS).default('TODAY') }),
  output: page(TeamCall).extend({ zone: z.string() }),
  errors: ['cursor_invalid'],
  who: CALL_TAKERS,
  support: false,
  idempotent: false,
});

/** Says that the caller takes the call, also in place of somebody else. */
export const takeCall = call({
  method: 'POST',
  path: '/staff/calls/{id}/take',
  summary: 'Take a call',
  params: IdParams,
  output: Done,
  errors: ['call_not_changeable'],
  who: CALL_TAKERS,
  support: false,
  idempotent: true,
});

export const CallOutcome = z.strictObject({
  outcome: z.enum(['HELD', 'MISSED'], 'Field is required'),
  note: NoteText,
});

/**
 * Says what became of a call, from its beginning on and once. What waited for a call that was held goes on; of one that was missed
 * the client is told why it does not.
 */
export const recordCallOutcome = call({
  method: 'POST',
  path: '/staff/calls/{id}/outcome',
  summary: 'Say what became of a call',
  params: IdParams,
  body: CallOutcome,
  output: Done,
  errors: ['call_not_begun', 'conflict'],
  who: CALL_TAKERS,
  support: false,
  idempotent: true,
});

/** A time of day on the half hour, as 09:00. */
const HalfHour = z.string().regex(/^([01]\d|2[0-3]):[03]0$/, 'Use a full or half hour, as 09:30');

const WorkingHours = z.strictObject({
  /** 1 is Monday. */
  weekday: z.number().int().min(1).max(7),
  opens: HalfHour.meta({ examples: ['09:00'] }),
  closes: HalfHour.meta({ examples: ['17:00'] }),
  /** How many calls at a time. */
  capacity: z.number().int().min(1).max(20),
});

export type WorkingHours = z.output<typeof WorkingHours>;

const Hours = z.strictObject({
  zone: TimeZone,
  notice_minutes: z.number().int().min(30, 'At least 30 minutes').max(10080),
  hours: z.array(WorkingHours).max(42),
  holidays: z.array(z.strictObject({ day: z.iso.date(), name: line(100) })).max(200),
});

export type CallHours = z.output<typeof Hours>;

export const getCallHours = call({
  method: 'GET',
  path: '/staff/call-hours',
  summary: 'When the team takes calls',
  output: Hours.extend({ version: z.number().int() }),
  errors: [],
  who: CALL_TAKERS,
  support: false,
  idempotent: false,
});

export const NewCallHours = Hours.extend({
  /** That of the hours which the change was made from. */
  version: z.number().int(),
}).check(({ value, issues }) => {
  for (const [place, hours] of value.hours.entries()) {
    const message =
      hours.opens >= hours.closes ? 'Closing comes after opening' : overlap(value.hours, place);
    if (message)
      issues.push({ code: 'custom', message, input: hours, path: ['hours', place, 'closes'] });
  }
});

function overlap(all: readonly WorkingHours[], place: number): string | null {
  const one = all[place];
  const clashes = all.some(
    (other, index) =>
      one !== undefined &&
      index < place &&
      other.weekday === one.weekday &&
      other.opens < one.closes &&
      one.opens < other.closes,
  );
  return clashes ? 'These hours overlap others of the day' : null;
}

/** Says when the team takes calls from now on; calls that are booked stay. `conflict` when somebody changed it meanwhile. */
export const setCallHours = call({
  method: 'PUT',
  path: '/staff/call-hours',
  summary: 'Say when the team takes calls',
  body: NewCallHours,
  output: Done,
  errors: ['conflict'],
  who: CALL_HOURS_KEEPERS,
  support: false,
  idempotent: true,
});
