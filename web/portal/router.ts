import type { RouterHistory } from '@tanstack/react-router';
import { createPageRouter } from '../app/routing/create-page-router.tsx';
import type { Session } from '../app/session/session.ts';
import { twoFactorRoutes } from './access/factors/two-factor-routes.ts';
import { accessRoutes } from './access/routes.ts';
import { supportSessionRoutes } from './access/support/support-view-routes.ts';
import { settingsFlowRoutes, settingsRoutes } from './account/settings-routes.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { signAgainRoutes } from './agreements/sign-again-routes.ts';
import { signingReturnRoutes } from './agreements/signing-return-routes.ts';
import { assetRoutes } from './assets/asset-routes.ts';
import { clientRoute } from './client-route.ts';
import { contentRoutes } from './content/content-routes.ts';
import { documentsRoutes } from './documents/documents-routes.ts';
import { feeRoutes } from './fees/fee-routes.ts';
import { investRoutes } from './funds/investments/invest-routes.ts';
import { redeemRoutes } from './funds/redemptions/redeem-routes.ts';
import { fundRoutes } from './funds/routes.ts';
import { subscriptionRoutes } from './funds/subscriptions/subscription-routes.ts';
import { liabilityRoutes } from './liabilities/liability-routes.ts';
import { mainRoute } from './main-route.ts';
import { notificationsRoutes } from './messages/notifications-routes.ts';
import { additionalRoutes } from './onboarding/documents/additional-routes.ts';
import { entityRoutes } from './onboarding/entity/entity-routes.ts';
import { inviteRoutes } from './onboarding/invitations/invite-routes.ts';
import { kybRoutes } from './onboarding/kyb/kyb-routes.ts';
import { kycRoutes } from './onboarding/kyc/kyc-routes.ts';
import { onboardingRoutes } from './onboarding/onboarding-routes.ts';
import { signRoutes } from './onboarding/signatories/sign-routes.ts';
import {
  accountStatusFlowRoutes,
  accountStatusRoutes,
} from './onboarding/status/account-status-routes.ts';
import { depositRoutes } from './payments/deposits/deposit-routes.ts';
import { exchangeRoutes } from './payments/exchange/exchange-routes.ts';
import { transactionRoutes } from './payments/transactions/routes.ts';
import {
  withdrawalFlowRoutes,
  withdrawalRoutes,
} from './payments/withdrawals/withdrawal-routes.ts';
import { analyticsRoutes } from './portfolio/analytics/routes.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { rootRoute } from './root-route.ts';
import { statementRoutes } from './statements/statement-routes.ts';
import { contactRoutes } from './video-calls/contact-routes.ts';

const roomRoutes = mainRoute.addChildren([
  ...portfolioRoutes,
  ...analyticsRoutes,
  ...fundRoutes,
  ...assetRoutes,
  ...transactionRoutes,
  ...activityRoutes,
  ...withdrawalRoutes,
  ...documentsRoutes,
  ...statementRoutes,
  ...liabilityRoutes,
  ...feeRoutes,
  ...notificationsRoutes,
  ...contactRoutes,
  ...contentRoutes,
  ...settingsRoutes,
  ...supportSessionRoutes,
  ...accountStatusRoutes,
]);

const clientRoutes = clientRoute.addChildren([
  roomRoutes,
  ...depositRoutes,
  ...withdrawalFlowRoutes,
  ...exchangeRoutes,
  ...investRoutes,
  ...redeemRoutes,
  ...subscriptionRoutes,
  ...settingsFlowRoutes,
  ...twoFactorRoutes,
  ...kycRoutes,
  ...kybRoutes,
  ...additionalRoutes,
  ...signAgainRoutes,
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

export function createPortalRouter(session: Session, history?: RouterHistory) {
  return createPageRouter(routeTree, session, history);
}
