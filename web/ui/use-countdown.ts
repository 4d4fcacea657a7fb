import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

type Count = { seconds: number; key: unknown; endsAt: number };

/**
 * Counts seconds down from a server-given value, one tick per second, and stops at 0 (access.md,
 * section 4). Starts anew when `key` changes, as with a new quote or a code sent again.
 */
export function useCountdown(seconds: number, key?: unknown): number {
  const [count, setCount] = useState(() => begin(seconds, key));
  const [left, setLeft] = useState(seconds);
  if (count.seconds !== seconds || count.key !== key) {
    setCount(begin(seconds, key));
    setLeft(seconds);
  }
  useEffect(() => {
    const timer = setInterval(() => {
      const next = leftUntil(count.endsAt);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [count]);
  return left;
}

/** Keeps the end and not the count, because a tab in the background ticks less often. */
function begin(seconds: number, key: unknown): Count {
  return { seconds, key, endsAt: performance.now() + seconds * TICK_MS };
}

function leftUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - performance.now()) / TICK_MS));
}
