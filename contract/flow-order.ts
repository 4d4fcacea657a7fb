import { type Flow, reachable, type Step, stepsOf } from './flow.ts';

/* What comes beside a step; apart from the rest, because a page that only guards its steps starts without. */

/** Says whether a step may be entered: it is on this person's way, and all before it are complete. */
export function mayEnter<Data, Name extends string>(
  flow: Flow<Data, Name>,
  step: NoInfer<Name>,
  data: Data,
): boolean {
  return reachable(flow, data).some(({ name }) => name === step);
}

/** The next step of this person's way, skipped ones left out; null after the last. */
export function stepAfter<Data, Name extends string>(
  flow: Flow<Data, Name>,
  step: NoInfer<Name>,
  data: Data,
): Step<Data, Name> | null {
  const later = flow.slice(flow.findIndex(({ name }) => name === step) + 1);
  return stepsOf(later, data).at(0) ?? null;
}

/** The step that the way back leads to, skipped ones left out; null where it leads out of the flow. */
export function stepBefore<Data, Name extends string>(
  flow: Flow<Data, Name>,
  step: NoInfer<Name>,
  data: Data,
): Step<Data, Name> | null {
  const earlier = flow.slice(
    0,
    flow.findIndex(({ name }) => name === step),
  );
  return stepsOf(earlier, data).at(-1) ?? null;
}
