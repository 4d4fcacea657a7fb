import type { RouterHistory } from '@tanstack/react-router';
import { createPageRouter } from '../app/routing/create-page-router.tsx';
import type { Session } from '../app/session/session.ts';
import { accessRoutes } from './access/routes.ts';
import { alarmRoutes } from './alarms/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { complianceRoutes } from './compliance/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { correctionRoutes } from './corrections/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { deskRoute } from './desk-route.ts';
import { eventRoutes } from './events/routes.ts';
import { exchangePlaceRoutes } from './exchange-place/routes.ts';
import { feeRoutes } from './fees/routes.ts';
import { investorDocumentRoutes } from './investor-documents/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { oversightRoutes } from './oversight/routes.ts';
import { passkeyFlowRoutes, passkeyRoutes } from './passkeys/routes.ts';
import { paymentFileRoutes } from './payment-files/routes.ts';
import { privateFundRoutes } from './private-funds/routes.ts';
import { rebalanceRoutes } from './rebalances/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { caseRoutes } from './reviews/routes.ts';
import { rootRoute } from './root-route.ts';
import { searchRoutes } from './search/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { staffRoute } from './staff-route.ts';
import { startRoutes } from './start/routes.ts';
import { videoCallRoutes } from './video-calls/routes.ts';

const roomRoutes = deskRoute.addChildren([
  ...startRoutes,
  ...searchRoutes,
  ...caseRoutes,
  ...clientRoutes,
  ...invitationRoutes,
  ...complianceRoutes,
  ...alarmRoutes,
  ...correctionRoutes,
  ...eventRoutes,
  ...auditRoutes,
  ...decisionRoutes,
  ...retentionRoutes,
  ...staffRoutes,
  ...oversightRoutes,
  ...passkeyRoutes,
  ...videoCallRoutes,
  ...contentRoutes,
  ...investorDocumentRoutes,
  ...paymentFileRoutes,
  ...exchangePlaceRoutes,
  ...privateFundRoutes,
  ...feeRoutes,
  ...rebalanceRoutes,
]);

const routeTree = rootRoute.addChildren([
  ...accessRoutes,
  staffRoute.addChildren([roomRoutes, ...passkeyFlowRoutes]),
]);

export function createDeskRouter(session: Session, history?: RouterHistory) {
  return createPageRouter(routeTree, session, history);
}
