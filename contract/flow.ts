import type { User } from './account/me.ts';

/**
 * What every flow is: an ordered table of steps. A flow of onboarding is over the answers that the server keeps,
 * and the server asks the same table; a flow whose answers are sent at its end is over what was entered so far,
 * which the browser keeps until then.
 */

type Path = `/${string}`;

/** One step of a flow over its data. */
export type Step<Data, Name extends string = string> = {
  readonly name: Name;
  /** The route's name in the specification. */
  readonly route: string;
  /** A part that begins with `$` is named, and its value stands in the address. */
  readonly path: Path;
  /** Whether the step belongs to this person's way; always, when the table does not say. */
  readonly applies?: (data: Data) => boolean;
  /** Whether the steps after it may be entered. The last step of a way is never complete. */
  readonly isComplete: (data: Data) => boolean;
  /**
   * From which screens it may be entered; from every one, when the table does not say. `BESIDE`: from the steps
   * right before and after it only. `BEGINS`: from every one, and what was entered is forgotten unless the
   * person comes from this step or the one after it.
   */
  readonly arrival?: 'BESIDE' | 'BEGINS';
  /** Where to go who may not enter it; to the last step that may be entered, when the table does not say. */
  readonly otherwise?: Path;
};

/** The steps of a flow, in their order. */
export type Flow<Data, Name extends string = string> = readonly Step<Data, Name>[];

/** The named parts of an address, of its path and of its query. */
export type Address = Readonly<Record<string, string | undefined>>;

/** What the steps of a flow look at whose answers the browser keeps. */
export type Draft<Entered> = { entered: Entered; address: Address; user: User | null };

/** A flow whose answers the browser keeps until they are sent. */
export type DraftFlow<Entered extends object, Name extends string = string> = {
  readonly steps: Flow<Draft<Entered>, Name>;
  /** What is entered before anything is; flows that share it share what is entered. */
  readonly empty: Entered;
  /** Where to go when no step of the flow is for this person. */
  readonly out: Path;
};

/** The steps of this person's way, in order; skipped ones are not among them. */
export function stepsOf<Data, Name extends string>(
  flow: Flow<Data, Name>,
  data: Data,
): Step<Data, Name>[] {
  return flow.filter((step) => step.applies?.(data) ?? true);
}

/** The steps that may be entered, in order: the complete ones at the beginning, and the next one. */
export function reachable<Data, Name extends string>(
  flow: Flow<Data, Name>,
  data: Data,
): Step<Data, Name>[] {
  const steps = stepsOf(flow, data);
  const next = steps.findIndex((step) => !step.isComplete(data));
  return next === -1 ? steps : steps.slice(0, next + 1);
}

/** Where the person goes on, and where who wants further is sent back to. Throws when no step applies. */
export function lastReachable<Data, Name extends string>(
  flow: Flow<Data, Name>,
  data: Data,
): Step<Data, Name> {
  const last = reachable(flow, data).at(-1);
  if (!last) throw new Error('a flow in which no step applies');
  return last;
}

/** A step's path with the address's values in its named parts. */
export function pathOf(path: Path, address: Address): Path {
  return path.replaceAll(/\$(\w+)/g, (_, part: string) =>
    encodeURIComponent(address[part] ?? ''),
  ) as Path;
}

/** The path of a step that has no named parts. */
export function pathTo<Name extends string>(
  { steps }: { readonly steps: readonly { readonly name: Name; readonly path: Path }[] },
  name: NoInfer<Name>,
): Path {
  return stepOf(steps, name).path;
}

/** Somebody who wants to enter a step. */
export type Arrival<Data> = {
  data: Data;
  address: Address;
  /** The screen that they come from; null when the page was opened at this address. */
  from: Path | null;
  /** Where to go when no step of the flow is for this person; a flow of onboarding has one for everybody. */
  out?: Path | undefined;
};

/** Returns null when the step may be entered, or where to go instead. */
export function refusalTo<Data, Name extends string>(
  flow: Flow<Data, Name>,
  name: NoInfer<Name>,
  { data, address, from, out }: Arrival<Data>,
): Path | null {
  const open = reachable(flow, data);
  const index = flow.findIndex((step) => step.name === name);
  const comesFrom = (step: Step<Data> | undefined) =>
    step !== undefined && from !== null && pathOf(step.path, address) === from;
  // A flow that changes with the state of an account has no longer every step that has an address.
  const { arrival, otherwise } = flow[index] ?? {};
  const isBeside = arrival !== 'BESIDE' || comesFrom(flow[index - 1]) || comesFrom(flow[index + 1]);
  if (isBeside && open.some((step) => step.name === name)) return null;
  const last = open.findLast((step) => step.arrival !== 'BESIDE')?.path;
  const target = open.length > 0 ? (otherwise ?? last ?? out) : out;
  if (!target) throw new Error('a flow in which no step applies');
  return pathOf(target, address);
}

/** Says whether entering a step begins its flow anew, so that what was entered before is forgotten. */
export function beginsAnew<Data, Name extends string>(
  flow: Flow<Data, Name>,
  name: NoInfer<Name>,
  { address, from }: Pick<Arrival<Data>, 'address' | 'from'>,
): boolean {
  const index = flow.findIndex((step) => step.name === name);
  const kept = flow.slice(index, index + 2).map(({ path }) => pathOf(path, address));
  return stepOf(flow, name).arrival === 'BEGINS' && (from === null || !kept.includes(from));
}

function stepOf<Each extends { readonly name: string }>(
  steps: readonly Each[],
  name: string,
): Each {
  const step = steps.find((each) => each.name === name);
  if (!step) throw new Error(`no step ${name}`);
  return step;
}
