import { useEffect } from 'react';
import { paths } from '../../app/routing/paths.ts';
import { watchTouches } from '../../app/session/touches.ts';

/** After this long without a touch in any tab the desk is left; the server ends a session that is not renewed as early. */
const IDLE_MS = 30 * 60_000;

/** How often it is looked at. */
const STEP_MS = 15_000;

/** Leaves the desk when nobody has touched it for half an hour: its lists renew the session, so that alone would never end. */
export function useIdleLogout(): void {
  useEffect(() => {
    let touchedAt = performance.now();
    const endTouches = watchTouches(() => {
      touchedAt = performance.now();
    });
    const watch = setInterval(() => {
      if (performance.now() - touchedAt < IDLE_MS) return;
      clearInterval(watch);
      location.assign(paths.logout({ expired: true, admin: true }));
    }, STEP_MS);
    return () => {
      clearInterval(watch);
      endTouches();
    };
  }, []);
}
