import { additionalRoutes } from './additional-documents/additional-routes.ts';
import { signingReturnRoutes } from './agreements/signing-return-routes.ts';
import { clientRoute } from './client-route.ts';
import { FIRST_ROUTES } from './first-routes.ts';
import { inviteRoutes } from './invite/invite-routes.ts';
import { kybRoutes } from './kyb/kyb-routes.ts';
import { mainRoute } from './main-route.ts';
import {
  accountStatusFlowRoutes,
  accountStatusRoutes,
} from './onboarding/account-status/account-status-routes.ts';
import { kycRoutes } from './onboarding/kyc/kyc-routes.ts';
import { onboardingRoutes } from './onboarding/onboarding-routes.ts';
import { entityRoutes } from './onboarding-entity/entity-routes.ts';
import { signRoutes } from './onboarding-entity/sign-routes.ts';
import { rootRoute } from './root-route.ts';

/**
 * Puts the screens of becoming a client, which most people open once, among those of the start, and answers
 * the whole tree: they come when one of their addresses is wanted, and no other page carries them.
 */
export function buildWholeTree() {
  return rootRoute.addChildren([
    ...FIRST_ROUTES.anybody,
    ...onboardingRoutes,
    ...signingReturnRoutes,
    ...inviteRoutes,
    ...entityRoutes,
    ...signRoutes,
    clientRoute.addChildren([
      mainRoute.addChildren([...FIRST_ROUTES.rooms, ...accountStatusRoutes]),
      ...FIRST_ROUTES.client,
      ...kycRoutes,
      ...kybRoutes,
      ...additionalRoutes,
      ...accountStatusFlowRoutes,
    ]),
  ]);
}
