import { lazyRouteComponent } from '@tanstack/react-router';
import { session } from '../../app/session/start.ts';

/** Tells a client who is not verified what that takes, and a company what it is asked since. */
export const VerificationBanner = lazyRouteComponent(
  () => import('./verification-banner.tsx'),
  'VerificationBanner',
);

/** Tells a client that documents are asked for. */
export const DocumentsWantedBanner = lazyRouteComponent(
  () => import('./documents-wanted-banner.tsx'),
  'DocumentsWantedBanner',
);

/** Tells a client that agreements wait to be signed again. */
export const SignAgainBanner = lazyRouteComponent(
  () => import('./sign-again-banner.tsx'),
  'SignAgainBanner',
);

/** Brings the banners that this client sees, before the page, which would jump under them; mostly none. */
export function loadBanners(): Promise<unknown> | undefined {
  const user = session.user();
  const shown = [
    (user?.verification_status !== 'VERIFIED' || user.answers_due_at !== null) &&
      VerificationBanner,
    user !== null && user.agreements_outdated_since !== null && SignAgainBanner,
    user?.can_upload_additional_documents && DocumentsWantedBanner,
  ].filter((banner) => typeof banner === 'function');
  return shown.length === 0 ? undefined : Promise.all(shown.map((banner) => banner.preload?.()));
}
