import { z } from 'zod';
import { Timestamp } from '../fields.ts';
import { TURNAROUNDS } from './turnaround.ts';

/** WAITING for staff, TAKEN by one of them, ASKED_AGAIN (with the client), or over. */
export const CASE_STATES = ['WAITING', 'TAKEN', 'ASKED_AGAIN', 'DECIDED', 'WITHDRAWN'] as const;

export type CaseState = (typeof CASE_STATES)[number];

/** Says whether the desk has something to do, and a time by which. */
export function isWithDesk(state: CaseState): boolean {
  return state === 'WAITING' || state === 'TAKEN';
}

export const CASE_DECISIONS = ['APPROVE', 'REJECT', 'ASK_AGAIN'] as const;

export type CaseDecision = (typeof CASE_DECISIONS)[number];

/**
 * PREPARED: one person has checked it and another decides. ADDED: the client sent something more meanwhile.
 * CLOSED: another decision about the client ended it.
 */
export const CASE_EVENTS = [
  'OPENED',
  'TAKEN',
  'RELEASED',
  'PREPARED',
  'DECIDED',
  'RESUBMITTED',
  'ADDED',
  'CLOSED',
  'WITHDRAWN',
  'REOPENED',
] as const;

type ClientEvent = (typeof CASE_EVENTS)[number];

/** What only the desk sees of a case besides. */
export const DESK_EVENTS = [
  ...CASE_EVENTS,
  'ASSIGNED',
  'REOPENING_ASKED',
  'REOPENING_DECLINED',
] as const;

export type DeskEvent = (typeof DESK_EVENTS)[number];

/** Says whether an event is the client's to know, too. */
export function isForClient(kind: DeskEvent): kind is ClientEvent {
  return CASE_EVENTS.some((known) => known === kind);
}

/** How a case ended, or that the client has it. CLOSED: another decision about the client ended it. */
export const CASE_OUTCOMES = [
  'APPROVED',
  'REJECTED',
  'ASKED_AGAIN',
  'CLOSED',
  'WITHDRAWN',
] as const;

export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/** The same for the client and the desk, with reasons. */
export const CaseEvent = z.strictObject({
  kind: z.enum(CASE_EVENTS),
  at: Timestamp,
  /** Whose doing it was. Clients are told no names of staff. */
  by: z.enum(['CLIENT', 'STAFF', 'PLATFORM']),
  decision: z.enum(CASE_DECISIONS).nullable(),
  reason: z.string().nullable(),
});

export function isRefusal({
  kind,
  decision,
}: {
  readonly kind: DeskEvent;
  readonly decision: CaseDecision | null;
}): boolean {
  return kind === 'CLOSED' || decision === 'REJECT';
}

/** A review as the client sees it: its state, when it is due, whether that has passed, and what happened so far. */
export const ClientCase = z.strictObject({
  state: z.enum(CASE_STATES),
  turnaround: z.enum(TURNAROUNDS),
  due_at: Timestamp,
  overdue: z.boolean(),
  events: z.array(CaseEvent),
});
export type ClientCase = z.output<typeof ClientCase>;
