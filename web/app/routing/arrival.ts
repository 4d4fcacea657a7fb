import type { AnyRouter } from '@tanstack/react-router';
import type { Path } from './paths.ts';

let shown: Path | null = null;

/** Sets which screen is shown, so that a step of a flow knows where a person comes from. */
export function setArrival(path: Path): void {
  shown = path;
}

/** Keeps the screens of a router as it shows them. */
export function followArrivals(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => setArrival(toLocation.pathname as Path));
}

/** The screen that is being left; null when the page was opened at this address. */
export function arrivedFrom(): Path | null {
  return shown;
}
