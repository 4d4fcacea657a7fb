import type { Progress } from '../http/waiting-room.ts';

/** Shares below this say nothing about the rest. */
const TELLING_SHARE = 0.05;

/** Counts the steps of work that began at `startedMs` with `first` of them done. */
export function progressOf(
  step: string,
  { done, of, first }: { readonly done: number; readonly of: number; readonly first: number },
  elapsedMs: number,
): Progress {
  const share = done / of;
  const doneHere = (done - first) / of;
  const secondsLeft =
    doneHere < TELLING_SHARE ? null : Math.ceil(((elapsedMs / doneHere) * (1 - share)) / 1000);
  return { step, share, secondsLeft };
}
