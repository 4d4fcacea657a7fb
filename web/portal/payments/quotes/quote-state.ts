import { CallError } from '@ballast/client/call-error.ts';

/** `uncertain` when no response came, so it may have been accepted. */
export type QuoteState = 'holds' | 'over' | 'accepting' | 'uncertain';

export function quoteStateOf(
  clock: { isOver: boolean },
  acceptance: { running: boolean; error: unknown },
): QuoteState {
  if (acceptance.running) return 'accepting';
  if (isUnanswered(acceptance.error)) return 'uncertain';
  return clock.isOver ? 'over' : 'holds';
}

/** Whether the server may have done what was asked, though no answer says so. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

const OUTSIDE_LIMITS: ReadonlySet<string> = new Set([
  'rate_changed',
  'amount_below_minimum',
  'amount_above_maximum',
]);

/** Whether the amount is outside the limits because prices moved since it was entered. */
export function isRateChanged(error: unknown): boolean {
  return error instanceof CallError && OUTSIDE_LIMITS.has(error.code);
}
