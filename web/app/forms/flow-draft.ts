import { useSyncExternalStore } from 'react';

/** What a person has entered in a flow so far. In memory only: a reload starts the flow anew. */
export type FlowDraft<Entered extends object> = {
  read(): Entered;
  change(entered: Partial<Entered>): void;
  reset(): void;
  subscribe(listener: () => void): () => void;
};

export function createDraft<Entered extends object>(empty: Entered): FlowDraft<Entered> {
  let entered = empty;
  const listeners = new Set<() => void>();

  function become(next: Entered): void {
    entered = next;
    for (const listener of listeners) listener();
  }

  return {
    read: () => entered,
    change: (changes) => become({ ...entered, ...changes }),
    reset: () => become(empty),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useDraft<Entered extends object>(draft: FlowDraft<Entered>): Entered {
  return useSyncExternalStore(draft.subscribe, draft.read, draft.read);
}
