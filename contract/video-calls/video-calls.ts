import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, IdParams, Timestamp } from '../fields.ts';

/** How long a call is, and how far apart the times are at which one may begin. */
export const CALL_MINUTES = 30;

/** For how many days times are offered. */
export const CALL_DAYS = 14;

/**
 * What a call is about. WALLET is asked for before the first withdrawal to a payout target and ends its wait; WITHDRAWAL is
 * about a large one to it (spec/decisions.md, section 3); ADVICE is with the advisor, CONTACT with the team.
 */
export const CALL_PURPOSES = ['WALLET', 'WITHDRAWAL', 'ADVICE', 'CONTACT'] as const;

export type CallPurpose = (typeof CALL_PURPOSES)[number];

/** Purposes of calls about a payout target. */
export const TARGET_PURPOSES = ['WALLET', 'WITHDRAWAL'] as const satisfies readonly CallPurpose[];

export const CALL_STATES = ['BOOKED', 'CANCELLED', 'HELD', 'MISSED'] as const;

export type CallState = (typeof CALL_STATES)[number];

/** A time zone by its IANA name. */
export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Choose a time zone')
  .meta({ examples: ['Europe/London'] });

function isTimeZone(zone: string): boolean {
  try {
    // A name such as +01:00 is an offset, which knows of no summer.
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** A call that a client has booked. */
export const VideoCall = z.strictObject({
  id: Id,
  purpose: z.enum(CALL_PURPOSES),
  /** The payout target that it is about; null for other purposes. */
  subject_id: Id.nullable(),
  /** What that payout target is called, or where it leads. */
  subject_name: z.string().nullable(),
  state: z.enum(CALL_STATES),
  starts_at: Timestamp,
  ends_at: Timestamp,
  /** Where it is joined; null once it is over, and to whoever only looks at the account. */
  join_url: z.url().nullable(),
  /** Until it begins. */
  changeable: z.boolean(),
});

export type VideoCall = z.output<typeof VideoCall>;

/** The times at which a call may be booked, earliest first; none while the team takes none. */
export const listCallSlots = call({
  method: 'GET',
  path: '/calls/slots',
  summary: 'Times at which a call may be booked',
  output: z.strictObject({
    items: z.array(z.strictObject({ starts_at: Timestamp, ends_at: Timestamp })),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** The client's calls that are booked, and those of the last 90 days; the next one first. */
export const listCalls = call({
  method: 'GET',
  path: '/calls',
  summary: "The client's calls",
  output: z.strictObject({ items: z.array(VideoCall) }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** One of the times that are offered. */
const Slot = z.iso.datetime('Choose a time');

export const NewCall = z.strictObject({
  purpose: z.enum(CALL_PURPOSES),
  /** Of calls about a payout target, which. */
  subject_id: Id.nullable(),
  slot: Slot,
  /** In which the client is told of its time. */
  zone: TimeZone,
});

/** `call_already_booked` while one about the same is booked, `slot_taken` for a time that is offered no more. */
export const bookCall = call({
  method: 'POST',
  path: '/calls',
  summary: 'Book a call',
  body: NewCall,
  output: VideoCall,
  errors: [
    'wallet_not_approved',
    'bank_account_not_approved',
    'slot_taken',
    'call_already_booked',
    'call_at_that_time',
  ],
  who: 'active_client',
  support: false,
  idempotent: true,
});

/** Moves a call to another time that is offered. */
export const moveCall = call({
  method: 'PATCH',
  path: '/calls/{id}',
  summary: 'Move a call to another time',
  params: IdParams,
  body: z.strictObject({ slot: Slot }),
  output: VideoCall,
  errors: ['slot_taken', 'call_at_that_time', 'call_not_changeable'],
  who: 'active_client',
  support: false,
  idempotent: true,
});

export const cancelCall = call({
  method: 'DELETE',
  path: '/calls/{id}',
  summary: 'Cancel a call',
  params: IdParams,
  output: Done,
  errors: ['call_not_changeable'],
  who: 'active_client',
  support: false,
  idempotent: true,
});
