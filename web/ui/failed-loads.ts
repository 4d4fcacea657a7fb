import { createContext, type ReactNode, useContext, useId, useLayoutEffect } from 'react';

/** What a screen could not load. */
export type FailedLoads = {
  /** What failed, in words, with what the person can do. */
  readonly note: ReactNode;
  /** The place that shows the note; the others of the screen show that nothing is there. */
  readonly host: string | undefined;
};

type Registry = {
  /** Null while things load, and when they have. */
  readonly failed: FailedLoads | null;
  /** A place offers itself to show the note, and takes that back by what is returned. */
  readonly offer: (id: string) => () => void;
};

export const FailedLoadsContext = createContext<Registry>({
  failed: null,
  offer: () => () => undefined,
});

/** What is shown in a place for something that failed to load: the note, nothing, or null while it still loads. */
export function useFailedLoad(hasRoom: boolean): ReactNode | 'nothing' | null {
  const { failed, offer } = useContext(FailedLoadsContext);
  const id = useId();
  useLayoutEffect(() => (hasRoom ? offer(id) : undefined), [hasRoom, id, offer]);
  if (!failed) return null;
  return failed.host === id ? failed.note : 'nothing';
}
