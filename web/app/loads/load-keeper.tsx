import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { FailedLoadsContext } from '../../ui/failed-loads.ts';
import { FailedLoadsNote } from './failed-loads-note.tsx';
import { LoadStrip } from './load-strip.tsx';
import { useLoads } from './use-loads.ts';

/**
 * Tells what the screens in it could not load, once: in the first place that waits for it and has room, else in the
 * strip at the foot, where it also stands that nothing new can come and how old the figures are.
 */
export function LoadKeeper({ children }: { children: ReactNode }) {
  const loads = useLoads();
  const [hosts, setHosts] = useState<readonly string[]>([]);
  const offer = useCallback((id: string) => {
    setHosts((others) => [...others, id]);
    return () => setHosts((all) => all.filter((each) => each !== id));
  }, []);
  const { failures, isRetrying } = loads;
  const isOver = loads.isMissing && !loads.isLoading;
  const note = useMemo(
    () => (failures.length > 0 ? <FailedLoadsNote {...{ failures, isRetrying }} /> : null),
    [failures, isRetrying],
  );
  // With nothing to say in words, the strip says why nothing is there.
  const host = note ? hosts[0] : undefined;
  const registry = useMemo(
    () => ({ failed: isOver ? { note, host } : null, offer }),
    [isOver, note, host, offer],
  );
  return (
    <FailedLoadsContext value={registry}>
      {children}
      <LoadStrip loads={loads} untold={isOver && host === undefined ? note : null} />
    </FailedLoadsContext>
  );
}
