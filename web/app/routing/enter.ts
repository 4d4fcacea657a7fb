import { pageOf } from '@ballast/contract/pages.ts';
import { redirect } from '@tanstack/react-router';
import type { Session } from '../session/session.ts';
import { arrivedFrom } from './arrival.ts';
import { type Guard, refusalOf } from './guards.ts';
import type { Path } from './paths.ts';

type BeforeLoad = {
  context: { session: Session };
  params: Readonly<Record<string, string | undefined>>;
  location: { href: string };
  preload?: boolean;
};

/** Runs guards in order before a route loads; the first that refuses sends the person to its target. */
export function enter(...chain: Guard[]) {
  // For any route's entry: the route's own types of its address stay what they are.
  return async <Entry extends BeforeLoad>(entry: Entry): Promise<void> => {
    const { context, params, location, preload = false } = entry;
    const { session } = context;
    const wanted = location.href as Path;
    const target = await refusalOf(chain, {
      session,
      params,
      wanted,
      from: arrivedFrom(),
      preload,
    });
    if (target !== null) throw goTo(target);
  };
}

/** A redirect to a path; one of another page loads that page. */
export function goTo(path: Path) {
  return redirect({ href: path, reloadDocument: pageOf(path) !== pageOf(location.pathname) });
}
