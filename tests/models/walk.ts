import { expect } from 'vitest';
import { type Flow, lastReachable, reachable } from '../../contract/flow.ts';
import { mayEnter } from '../../contract/flow-order.ts';

/**
 * Random walks through a flow, compared with a second telling of it: what can be filled in at each step,
 * which steps that completes or undoes, and the way that somebody goes by what was answered.
 */

export type Marks<Name extends string> = { readonly [name in Name]?: boolean };

/** Something to fill in: what it writes, which steps it makes complete or not, and how the way turns. */
export type Filling<Data, Name extends string, Turns> = {
  write: (data: Data) => Data;
  marks?: Marks<Name> | ((data: Data) => Marks<Name>);
  turns?: Partial<Turns>;
};

/** Fillings that write fields as they are given. */
export function fillingOf<Data, Name extends string, Turns>() {
  type Own = Filling<Data, Name, Turns>;
  return (part: Partial<Data>, marks: Marks<Name> = {}, turns: Partial<Turns> = {}): Own => ({
    write: (data) => ({ ...data, ...part }),
    marks,
    turns,
  });
}

/** The second telling of a flow. */
export type Model<Data, Name extends string, Turns> = {
  flow: Flow<Data, Name>;
  start: Data;
  turns: Turns;
  /** Complete before anything was filled in. */
  done: readonly Name[];
  /** The steps in order; those that are skipped left out. */
  way: (turns: Turns, done: ReadonlySet<Name>) => readonly Name[];
  /** What can be filled in at each step; the first completes it. */
  fillings: { readonly [name in Name]: readonly Filling<Data, Name, Turns>[] };
};

/**
 * One move: somebody goes on at the last open step, or tries a screen, which is filled in if it may be
 * entered, or the data of a step come from elsewhere, in any order.
 */
export type Move = { how: 'GO_ON' | 'TRY' | 'ELSEWHERE'; step: number; filling: number };

type WalkState<Data, Name, Turns> = { data: Data; done: ReadonlySet<Name>; turns: Turns };

/**
 * Walks: after each move the table opens the steps that the model says, on screens nothing is filled in out
 * of order, and from wherever the walk got to, completing what is open leads to the end.
 */
export function walk<Data, Name extends string, Turns>(
  model: Model<Data, Name, Turns>,
  moves: readonly Move[],
): void {
  const { flow, start, turns, fillings } = model;
  let state: WalkState<Data, Name, Turns> = { data: start, done: new Set(model.done), turns };
  expectSameOpen(model, state);
  for (const { how, step, filling } of moves) {
    const { name } = how === 'GO_ON' ? lastReachable(flow, state.data) : pick(flow, step);
    if (how === 'TRY' && !mayEnter(flow, name, state.data)) continue;
    if (how !== 'ELSEWHERE') expect(wayUpTo(model, state)).toContain(name);
    if (fillings[name].length === 0) continue;
    state = fill(state, pick(fillings[name], filling));
    expectSameOpen(model, state);
  }
  finish(model, state);
}

function finish<Data, Name extends string, Turns>(
  model: Model<Data, Name, Turns>,
  from: WalkState<Data, Name, Turns>,
): void {
  let state = from;
  for (const _step of model.flow) {
    const { name } = lastReachable(model.flow, state.data);
    const completing = model.fillings[name].at(0);
    if (!completing) break;
    state = fill(state, completing);
    expectSameOpen(model, state);
  }
  const way = model.way(state.turns, state.done);
  expect(lastReachable(model.flow, state.data).name).toBe(way.at(-1));
  expect(reachable(model.flow, state.data).map(({ name }) => name)).toEqual(way);
}

function fill<Data, Name extends string, Turns>(
  { data, done, turns }: WalkState<Data, Name, Turns>,
  { write, marks = {}, turns: turned }: Filling<Data, Name, Turns>,
): WalkState<Data, Name, Turns> {
  const marked = new Set(done);
  const changes = typeof marks === 'function' ? marks(data) : marks;
  for (const [name, complete] of Object.entries(changes) as [Name, boolean][])
    if (complete) marked.add(name);
    else marked.delete(name);
  return { data: write(data), done: marked, turns: { ...turns, ...turned } };
}

function wayUpTo<Data, Name extends string, Turns>(
  model: Model<Data, Name, Turns>,
  { done, turns }: WalkState<Data, Name, Turns>,
): readonly Name[] {
  const way = model.way(turns, done);
  return way.slice(0, way.findIndex((name) => !done.has(name)) + 1);
}

function expectSameOpen<Data, Name extends string, Turns>(
  model: Model<Data, Name, Turns>,
  state: WalkState<Data, Name, Turns>,
): void {
  const entered = model.flow.filter(({ name }) => mayEnter(model.flow, name, state.data));
  expect(entered.map(({ name }) => name)).toEqual(wayUpTo(model, state));
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
