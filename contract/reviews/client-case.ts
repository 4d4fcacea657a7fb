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
] as const;

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
}: Pick<z.output<typeof CaseEvent>, 'kind' | 'decision'>): boolean {
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
