import type { RouterHistory } from '@tanstack/react-router';
import { createPageRouter } from '../app/create-page-router.ts';
import type { Session } from '../app/session.ts';
import { accessRoutes } from './access/routes.ts';
import { additionalRoutes } from './additional-documents/additional-routes.ts';
import { signingReturnRoutes } from './agreements/signing-return-routes.ts';
import { clientRoute } from './client-route.ts';
import { documentsRoutes } from './documents/documents-routes.ts';
import { fundRoutes } from './funds/routes.ts';
import { investRoutes } from './invest/invest-routes.ts';
import { redeemRoutes } from './invest/redeem-routes.ts';
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
import { depositRoutes } from './payments/deposit-routes.ts';
import { withdrawalFlowRoutes, withdrawalRoutes } from './payments/withdrawal-routes.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { rootRoute } from './root-route.ts';
import { settingsFlowRoutes, settingsRoutes } from './settings/settings-routes.ts';
import { twoFactorRoutes } from './settings/two-factor-routes.ts';
import { supportSessionRoutes } from './support-view/support-view-routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

const roomRoutes = mainRoute.addChildren([
  ...portfolioRoutes,
  ...fundRoutes,
  ...transactionRoutes,
  ...withdrawalRoutes,
  ...documentsRoutes,
  ...settingsRoutes,
  ...supportSessionRoutes,
  ...accountStatusRoutes,
]);

const clientRoutes = clientRoute.addChildren([
  roomRoutes,
  ...depositRoutes,
  ...withdrawalFlowRoutes,
  ...investRoutes,
  ...redeemRoutes,
  ...settingsFlowRoutes,
  ...twoFactorRoutes,
  ...kycRoutes,
  ...kybRoutes,
  ...additionalRoutes,
  ...accountStatusFlowRoutes,
]);

const routeTree = rootRoute.addChildren([
  ...accessRoutes,
  ...onboardingRoutes,
  ...signingReturnRoutes,
  ...inviteRoutes,
  ...entityRoutes,
  ...signRoutes,
  clientRoutes,
]);

/** Makes the router of the portal. */
export function createPortalRouter(session: Session, history?: RouterHistory) {
  return createPageRouter(routeTree, session, history);
}
