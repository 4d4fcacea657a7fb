import type { Toast } from './toasts.tsx';

/** How long a toast shows that says nothing else (spec/investing.md, section 9): with a title, and one line of text alone. */
const TOAST_MS = 5_000;
const TEXT_TOAST_MS = 3_000;

/** For how many milliseconds a toast shows; 0 until it is closed. A refusal is read for longer than that something was done. */
export function toastMs({ title, tone, forMs }: Pick<Toast, 'title' | 'tone' | 'forMs'>): number {
  if (forMs !== undefined) return forMs;
  return title === undefined && tone !== 'bad' ? TEXT_TOAST_MS : TOAST_MS;
}
