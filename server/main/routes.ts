import { accessRoutes } from '../access/routes.ts';
import { ssoRoutes } from '../access/sso/sso-routes.ts';
import { supportRoutes } from '../access/support/support-routes.ts';
import { accountRoutes } from '../account/routes.ts';
import { activityRoutes } from '../activity/routes.ts';
import { agreementsRoutes } from '../agreements/routes.ts';
import { complianceRoutes } from '../compliance/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { sandboxRoutes, standInRoutes } from '../demo/routes.ts';
import { feeRoutes } from '../fees/routes.ts';
import { uploadRoutes } from '../files/upload-routes.ts';
import { fundsRoutes } from '../funds/routes.ts';
import { FUND_FACTS } from '../funds/transaction-facts.ts';
import type { Context, Server } from '../http/context.ts';
import { liabilityRoutes } from '../liabilities/routes.ts';
import { messagesRoutes } from '../messages/routes.ts';
import { clientConditions } from '../onboarding/client-conditions.ts';
import { additionalRoutes } from '../onboarding/documents/additional-routes.ts';
import { invitationRoutes } from '../onboarding/invitations/invitation-routes.ts';
import { staffInvitationRoutes } from '../onboarding/invitations/staff-invitation-routes.ts';
import { kybRoutes } from '../onboarding/kyb/kyb-routes.ts';
import { kycRoutes, verificationRoutes } from '../onboarding/kyc/kyc-routes.ts';
import { nameRoutes } from '../onboarding/names/name-routes.ts';
import { proofRoutes } from '../onboarding/proofs/proof-routes.ts';
import { renewalRoutes } from '../onboarding/renewals/renewal-routes.ts';
import { entityRoutes } from '../onboarding/sign-up/entity-routes.ts';
import { individualRoutes } from '../onboarding/sign-up/individual-routes.ts';
import { exchangeRoutes } from '../payments/exchange/exchange-routes.ts';
import { paymentsRoutes } from '../payments/routes.ts';
import { tradeVerdicts } from '../payments/trades/said-trades.ts';
import { transactionRoutes } from '../payments/transactions/transaction-routes.ts';
import { documentRoutes } from '../portfolio/documents/document-routes.ts';
import { portfolioRoutes } from '../portfolio/routes.ts';
import { statementRoutes } from '../portfolio/statements/statement-routes.ts';
import { caseRoutes } from '../reviews/case-routes.ts';
import { staffRoutes } from '../staff/routes.ts';
import { videoCallRoutes } from '../video-calls/routes.ts';
import { AGREEMENT_FLOWS } from './agreement-flows.ts';
import { CASE_SUBJECTS } from './case-subjects.ts';
import { TRADE_PARENTS } from './trade-parents.ts';

/** Routes of every domain, in the order in which a client meets them. */
export const ROUTES: readonly ((app: Server, context: Context) => void | Promise<void>)[] = [
  accessRoutes,
  ssoRoutes,
  supportRoutes,
  accountRoutes,
  messagesRoutes,
  individualRoutes,
  (app, context) => entityRoutes(app, context, AGREEMENT_FLOWS),
  kycRoutes,
  verificationRoutes,
  kybRoutes,
  additionalRoutes,
  proofRoutes,
  nameRoutes,
  renewalRoutes,
  invitationRoutes,
  staffInvitationRoutes,
  (app, context) => agreementsRoutes(app, context, AGREEMENT_FLOWS),
  (app, context) => uploadRoutes(app, context),
  (app, context) => paymentsRoutes(app, context, tradeVerdicts(TRADE_PARENTS)),
  (app, context) => transactionRoutes(app, context, FUND_FACTS),
  (app, context) => feeRoutes(app, context, FUND_FACTS.names),
  exchangeRoutes,
  fundsRoutes,
  portfolioRoutes,
  statementRoutes,
  documentRoutes,
  liabilityRoutes,
  videoCallRoutes,
  (app, context) => activityRoutes(app, context, FUND_FACTS),
  contentRoutes,
  complianceRoutes,
  staffRoutes,
  (app, context) => caseRoutes(app, context, CASE_SUBJECTS, clientConditions),
  sandboxRoutes,
  standInRoutes,
];
