import { useEffect, useState } from 'react';
import { countDown } from './countdown.ts';

/**
 * Counts seconds down from a server-given value, one tick per second, and stops at 0 (spec/access.md,
 * section 4). Starts anew when `key` changes, as with a new quote or a code sent again.
 */
export function useCountdown(seconds: number, key?: unknown): number {
  const [counted, setCounted] = useState({ key, left: seconds });
  useEffect(() => {
    setCounted({ key, left: seconds });
    return countDown(seconds, (left) => setCounted({ key, left }));
  }, [seconds, key]);
  // Until the effect has run, what was counted belongs to the key before.
  return counted.key === key ? counted.left : seconds;
}
