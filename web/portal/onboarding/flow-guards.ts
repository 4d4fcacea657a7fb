import { type Flow, lastReachable, mayEnter } from '@ballast/contract/onboarding/steps.ts';
import type { enter } from '../../app/routing/enter.ts';
import { goTo } from '../../app/routing/enter.ts';
import { paths } from '../../app/routing/paths.ts';

/** A flow of onboarding, and what somebody has answered of it so far. */
export type Way<Data, Name extends string> = { flow: Flow<Data, Name>; data: Data };

type Entry = { location: { href: string } };

/**
 * Guards of a flow for `beforeLoad`. `load` imports answers and table on demand, so that no other page
 * carries them. A failure leads to the error page.
 */
export function stepGuards<Data, Name extends string>(load: () => Promise<Way<Data, Name>>) {
  async function loadFor({ location }: Entry): Promise<Way<Data, Name>> {
    return load().catch(() => {
      throw goTo(paths.error(location.href));
    });
  }
  return {
    /** Of a step: lets in when the table does. */
    step:
      (name: NoInfer<Name>) =>
      async (entry: Entry): Promise<void> => {
        const { flow, data } = await loadFor(entry);
        if (!mayEnter(flow, name, data)) throw goTo(lastReachable(flow, data).path);
      },
    /** Of a step that what was entered guards: the answers are there when its screen shows. */
    load: async (entry: Entry): Promise<void> => {
      await loadFor(entry);
    },
    /** Of the flow's own address, and of unknown ones under it: to where the person goes on. */
    start: async (entry: Entry): Promise<void> => {
      const { flow, data } = await loadFor(entry);
      throw goTo(lastReachable(flow, data).path);
    },
  };
}

export function inTurn(...all: readonly ReturnType<typeof enter>[]): ReturnType<typeof enter> {
  return async (entry) => {
    for (const one of all) await one(entry);
  };
}
