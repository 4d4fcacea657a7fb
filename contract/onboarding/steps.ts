/**
 * A flow is an ordered table of steps, read by the browser's guards and the server. A step may be entered
 * only if all earlier ones are complete (spec/access.md, section 4).
 */

export type Step<Data, Name extends string = string> = {
  readonly name: Name;
  /** The route's name in the specification. */
  readonly route: string;
  readonly path: `/${string}`;
  /** Whether the step belongs to this person's way; always, when the table does not say. */
  readonly applies?: (data: Data) => boolean;
  /** Whether the steps after it may be entered. The last step of a way is never complete. */
  readonly isComplete: (data: Data) => boolean;
};

export type Flow<Data, Name extends string = string> = readonly Step<Data, Name>[];

function wayOf<Data, Name extends string>(flow: Flow<Data, Name>, data: Data): Step<Data, Name>[] {
  return flow.filter((step) => step.applies?.(data) ?? true);
}

/** The steps that may be entered, in order: the complete ones at the beginning, and the next one. */
export function reachable<Data, Name extends string>(
  flow: Flow<Data, Name>,
  data: Data,
): Step<Data, Name>[] {
  const way = wayOf(flow, data);
  const next = way.findIndex((step) => !step.isComplete(data));
  return next === -1 ? way : way.slice(0, next + 1);
}

/** The step where the person goes on. Throws when no step applies. */
export function lastReachable<Data, Name extends string>(
  flow: Flow<Data, Name>,
  data: Data,
): Step<Data, Name> {
  const last = reachable(flow, data).at(-1);
  if (!last) throw new Error('a flow in which no step applies');
  return last;
}

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
  return wayOf(later, data).at(0) ?? null;
}

/** The step before, skipped ones left out; null where back leads out of the flow. */
export function stepBefore<Data, Name extends string>(
  flow: Flow<Data, Name>,
  step: NoInfer<Name>,
  data: Data,
): Step<Data, Name> | null {
  const earlier = flow.slice(
    0,
    flow.findIndex(({ name }) => name === step),
  );
  return wayOf(earlier, data).at(-1) ?? null;
}
