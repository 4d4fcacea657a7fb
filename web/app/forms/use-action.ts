import { useRef, useState } from 'react';

/** An action of a screen that is not a call by itself: whether it runs, and how it failed. */
export type Action<Given extends unknown[]> = {
  run: (...given: Given) => Promise<void>;
  running: boolean;
  error: unknown;
  clearError: () => void;
};

export function useAction<Given extends unknown[]>(
  work: (...given: Given) => Promise<void>,
): Action<Given> {
  const [running, setRunning] = useState(false);
  // Of two clicks before the next render the second must find the first.
  const isRunning = useRef(false);
  const [error, setError] = useState<unknown>(null);
  async function run(...given: Given): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setRunning(true);
    setError(null);
    try {
      await work(...given);
    } catch (failure) {
      setError(failure);
    } finally {
      isRunning.current = false;
      setRunning(false);
    }
  }
  return { run, running, error, clearError: () => setError(null) };
}
