/** How often other tabs are told of a touch, in milliseconds. */
const TOLD_EVERY_MS = 15_000;

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Other tabs of this browser hear of a touch by a change under this key. */
const KEY = 'ls-desk-touched';

/**
 * Calls `onTouch` whenever somebody touches keyboard, pointer or wheel in this tab or in another one that watches, too, and
 * tells those others of the touches of this one. Answers with what ends it.
 */
export function watchTouches(onTouch: () => void): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;

  function touch(): void {
    onTouch();
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    localStorage.setItem(KEY, crypto.randomUUID());
  }

  function hear({ key }: StorageEvent): void {
    if (key === KEY) onTouch();
  }

  for (const each of TOUCHES) window.addEventListener(each, touch, { passive: true });
  window.addEventListener('storage', hear);
  return () => {
    for (const each of TOUCHES) window.removeEventListener(each, touch);
    window.removeEventListener('storage', hear);
  };
}
