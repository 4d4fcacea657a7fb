const TICK_MS = 1_000;

/**
 * Counts seconds down, one tick per second, and stops at 0 (spec/access.md, section 4). Tells `onTick` what
 * is left; returns how to stop before that.
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
