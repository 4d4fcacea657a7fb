import type { User } from '@ballast/contract/account/me.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { session } from '../../app/session/start.ts';

/** What somebody is told above their portfolio; mostly nothing, so its code comes when there is something. */
export const Banners = lazyRouteComponent(() => import('./shown-banners.tsx'), 'ShownBanners');

export function hasBanners(user: User): boolean {
  return (
    user.verification_status !== 'VERIFIED' ||
    user.answers_due_at !== null ||
    user.agreements_outdated_since !== null ||
    user.can_upload_additional_documents
  );
}

/** Brings the banners that this client sees, before the page, which would jump under them. */
export function loadBanners(): Promise<unknown> | undefined {
  const user = session.user();
  return user && hasBanners(user) ? Banners.preload?.() : undefined;
}
