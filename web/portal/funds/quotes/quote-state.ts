import { CallError } from '@ballast/client/call-error.ts';

/**
 * How a quote stands: it holds, it ran out, it is being accepted, or it is not known whether it was
 * accepted, because no answer came.
 */
export type QuoteState = 'holds' | 'over' | 'accepting' | 'uncertain';

/** How a quote stands, by its clock and by what became of accepting it. */
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
