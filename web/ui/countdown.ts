import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/**
 * Counts seconds down to 0 (spec/access.md, section 4). Calls `onTick` with the rest; returns the function
 * that stops it.
 */
export function countDown(seconds: number, onTick: (left: number) => void): () => void {
  // Measured from the end, because a tab in the background ticks less often.
  const endsAt = performance.now() + seconds * TICK_MS;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((endsAt - performance.now()) / TICK_MS));
    onTick(left);
    if (left === 0) clearInterval(timer);
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** Counts seconds down to 0 (spec/access.md, section 4). Restarts when `key` changes, as with a new quote or code. */
export function useCountdown(seconds: number, key?: unknown): number {
  const [counted, setCounted] = useState({ key, left: seconds });
  useEffect(() => {
    setCounted({ key, left: seconds });
    return countDown(seconds, (left) => setCounted({ key, left }));
  }, [seconds, key]);
  // Until the effect has run, what was counted belongs to the key before.
  return counted.key === key ? counted.left : seconds;
}
