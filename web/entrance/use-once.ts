import { useEffect } from 'react';

/** Does work once, when the screen is opened. */
export function useOnce(work: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is rendered later does not open it again
  useEffect(work, []);
}
