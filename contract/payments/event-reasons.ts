/** Why an event of a provider could not be handled. What none of them fits is `failed`, with what went wrong beside it. */
export const EVENT_REASONS = [
  'nothing_handles_it',
  'shape_unknown',
  'list_not_read',
  'reference_unknown',
  'differs_from_record',
  'trade_unknown',
  'trade_being_placed',
  'trade_ended_otherwise',
  'session_unknown',
  'session_being_opened',
  'session_of_another_reference',
  'failed',
] as const;

export type EventReason = (typeof EVENT_REASONS)[number];
