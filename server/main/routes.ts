import { accessRoutes } from '../access/routes.ts';
import { ssoRoutes } from '../access/sso-routes.ts';
import { supportRoutes } from '../access/support-routes.ts';
import { accountRoutes } from '../account/routes.ts';
import { agreementsRoutes } from '../agreements/routes.ts';
import { sandboxRoutes } from '../demo/routes.ts';
import { standInRoutes } from '../demo/stand-ins.ts';
import { fundsRoutes } from '../funds/routes.ts';
import { FUND_FACTS } from '../funds/transaction-facts.ts';
import type { Context, Server } from '../http/context.ts';
import { additionalRoutes } from '../onboarding/additional-routes.ts';
import { entityRoutes } from '../onboarding/entity-routes.ts';
import { individualRoutes } from '../onboarding/individual-routes.ts';
import { invitationRoutes } from '../onboarding/invitation-routes.ts';
import { kybRoutes } from '../onboarding/kyb-routes.ts';
import { kycRoutes } from '../onboarding/kyc-routes.ts';
import { staffInvitationRoutes } from '../onboarding/staff-invitation-routes.ts';
import { uploadRoutes } from '../onboarding/upload-routes.ts';
import { verificationRoutes } from '../onboarding/verification-routes.ts';
import { paymentsRoutes } from '../payments/routes.ts';
import { transactionRoutes } from '../payments/transaction-routes.ts';
import { portfolioRoutes } from '../portfolio/routes.ts';
import { caseRoutes } from '../staff/case-routes.ts';
import { staffRoutes } from '../staff/routes.ts';
import { AGREEMENT_FLOWS } from './agreement-flows.ts';
import { CASE_SUBJECTS } from './case-subjects.ts';

/** Routes of every domain, in the order in which a client meets them. */
export const ROUTES: readonly ((app: Server, context: Context) => void | Promise<void>)[] = [
  accessRoutes,
  ssoRoutes,
  supportRoutes,
  accountRoutes,
  individualRoutes,
  (app, context) => entityRoutes(app, context, AGREEMENT_FLOWS),
  kycRoutes,
  verificationRoutes,
  kybRoutes,
  additionalRoutes,
  invitationRoutes,
  staffInvitationRoutes,
  (app, context) => agreementsRoutes(app, context, AGREEMENT_FLOWS),
  (app, context) => uploadRoutes(app, context),
  paymentsRoutes,
  (app, context) => transactionRoutes(app, context, FUND_FACTS),
  fundsRoutes,
  portfolioRoutes,
  staffRoutes,
  (app, context) => caseRoutes(app, context, CASE_SUBJECTS),
  sandboxRoutes,
  standInRoutes,
];
