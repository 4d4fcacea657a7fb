import {
  beginsAnew,
  type DraftFlow,
  type Flow,
  lastReachable,
  refusalTo,
} from '@ballast/contract/flow.ts';
import { draftOf } from '../forms/flow-draft.ts';
import type { Guard, GuardFacts } from './guards.ts';
import { type Path, paths } from './paths.ts';

/** A flow, and what its steps are asked with. */
export type FlowState<Data, Name extends string> = {
  flow: Flow<Data, Name>;
  data: Data;
  /** Where to go when no step of the flow is for this person. */
  out?: Path;
  /** Forgets what was entered. */
  reset?: () => void;
};

/**
 * Guards of a flow. `load` brings the contract's table and what its steps are asked with; routes give a function
 * that imports both on demand, so that no other page carries them. When loading fails, to the error page with the
 * wanted path; a step that may not be entered sends to where its table says (spec/decisions.md, section 4).
 */
export function flowGuards<Data, Name extends string>(
  load: (facts: GuardFacts) => Promise<FlowState<Data, Name>>,
) {
  const withFlow =
    (decide: (state: FlowState<Data, Name>, facts: GuardFacts) => Path | null): Guard =>
    async (facts) =>
      load(facts).then(
        (state) => decide(state, facts),
        () => paths.error(facts.wanted),
      );
  return {
    /** Of a step: lets in when the table does. */
    step: (name: NoInfer<Name>) =>
      withFlow(({ flow, data, out, reset }, { params: address, from, preload }) => {
        const arrival = { data, address, from, out };
        const refusal = refusalTo(flow, name, arrival);
        if (refusal === null && !preload && beginsAnew(flow, name, arrival)) reset?.();
        return refusal;
      }),
    /** Of a step that another flow guards: the answers are there when its screen shows. */
    load: withFlow(() => null),
    /** Of the flow's own address, and of unknown ones under it: to where the person goes on. */
    start: withFlow(({ flow, data }) => lastReachable(flow, data).path),
  };
}

/**
 * Guards of a flow whose answers the browser keeps. `load` brings its table; one that is brought on demand is waited
 * for before the screen reads anything, so flows whose screens read have theirs at hand.
 */
export function draftGuards<Entered extends object, Name extends string>(
  load: () => DraftFlow<Entered, Name> | Promise<DraftFlow<Entered, Name>>,
) {
  return flowGuards(async ({ user, params, wanted }) => {
    const { steps: flow, empty, out } = await load();
    const { searchParams } = new URL(wanted, 'https://inside.invalid');
    const { read, reset } = draftOf({ empty });
    const address = { ...Object.fromEntries(searchParams), ...params };
    return { flow, data: { entered: read(), address, user }, out, reset };
  });
}
