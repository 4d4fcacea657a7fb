import { useEffect } from 'react';
import { paths } from '../../app/routing/paths.ts';

/** After this long without a touch in any tab the desk is left; the server ends a session that is not renewed as early. */
const IDLE_MS = 30 * 60_000;

/** How often it is looked at, and how often other tabs are told of a touch. */
const STEP_MS = 15_000;

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Other tabs of this browser hear of a touch by a change under this key. */
const KEY = 'ls-desk-touched';

/** Leaves the desk when nobody has touched it for half an hour: its lists renew the session, so that alone would never end. */
export function useIdleLogout(): void {
  useEffect(() => {
    let touchedAt = performance.now();
    let toldAt = Number.NEGATIVE_INFINITY;

    function touch(): void {
      touchedAt = performance.now();
      if (touchedAt - toldAt < STEP_MS) return;
      toldAt = touchedAt;
      localStorage.setItem(KEY, crypto.randomUUID());
    }

    function hear({ key }: StorageEvent): void {
      if (key === KEY) touchedAt = performance.now();
    }

    const watch = setInterval(() => {
      if (performance.now() - touchedAt < IDLE_MS) return;
      clearInterval(watch);
      location.assign(paths.logout({ expired: true, admin: true }));
    }, STEP_MS);
    for (const each of TOUCHES) window.addEventListener(each, touch, { passive: true });
    window.addEventListener('storage', hear);
    return () => {
      clearInterval(watch);
      for (const each of TOUCHES) window.removeEventListener(each, touch);
      window.removeEventListener('storage', hear);
    };
  }, []);
}
