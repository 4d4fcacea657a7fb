import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/**
 * Counts seconds down from a server-given value, one tick per second, and stops at 0 (access.md,
 * section 4). Starts anew when `key` changes, as with a new quote or a code sent again.
 */
export function useCountdown(seconds: number, key?: unknown): number {
  const [counted, setCounted] = useState({ key, left: seconds });
  useEffect(() => {
    // Measured from the end, because a tab in the background ticks less often.
    const endsAt = performance.now() + seconds * TICK_MS;
    setCounted({ key, left: seconds });
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - performance.now()) / TICK_MS));
      setCounted({ key, left });
      if (left === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds, key]);
  // Until the effect has run, what was counted belongs to the key before.
  return counted.key === key ? counted.left : seconds;
}
