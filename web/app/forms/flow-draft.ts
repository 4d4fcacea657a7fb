import { useSyncExternalStore } from 'react';

/** What a person has entered in a flow so far. In memory only: a reload starts the flow anew. */
type EnteredDraft<Entered> = {
  read(): Entered;
  change(entered: Partial<Entered>): void;
  /** Forgets everything. */
  reset(): void;
  subscribe(listener: () => void): () => void;
};

/** What a draft is of: a flow of the contract. */
type Drafted<Entered extends object> = { readonly empty: Entered };

const drafts = new WeakMap<object, unknown>();

/** The draft of a flow; flows with the same beginning share one. */
export function draftOf<Entered extends object>({ empty }: Drafted<Entered>) {
  // The draft at this key was made from this very object, so it holds what the object does.
  const known = drafts.get(empty) as EnteredDraft<Entered> | undefined;
  if (known) return known;
  const draft = createDraft(empty);
  drafts.set(empty, draft);
  return draft;
}

function createDraft<Entered extends object>(empty: Entered): EnteredDraft<Entered> {
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

/** What has been entered in a flow, as it is now. */
export function useDraft<Entered extends object>(flow: Drafted<Entered>): Entered {
  const { subscribe, read } = draftOf(flow);
  return useSyncExternalStore(subscribe, read, read);
}
