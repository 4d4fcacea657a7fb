import { accessRoutes } from './access/routes.ts';
import { documentsRoutes } from './documents/documents-routes.ts';
import { fundRoutes } from './funds/routes.ts';
import { investRoutes } from './invest/invest-routes.ts';
import { redeemRoutes } from './invest/redeem-routes.ts';
import { depositRoutes } from './payments/deposit-routes.ts';
import { withdrawalFlowRoutes, withdrawalRoutes } from './payments/withdrawal-routes.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { settingsFlowRoutes, settingsRoutes } from './settings/settings-routes.ts';
import { twoFactorRoutes } from './settings/two-factor-routes.ts';
import { supportSessionRoutes } from './support-view/support-view-routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

/** Screens of the portal from the start, for whom they are: anybody, a client, a client among the rooms. */
export const FIRST_ROUTES = {
  anybody: accessRoutes,
  client: [
    ...depositRoutes,
    ...withdrawalFlowRoutes,
    ...investRoutes,
    ...redeemRoutes,
    ...settingsFlowRoutes,
    ...twoFactorRoutes,
  ],
  rooms: [
    ...portfolioRoutes,
    ...fundRoutes,
    ...transactionRoutes,
    ...withdrawalRoutes,
    ...documentsRoutes,
    ...settingsRoutes,
    ...supportSessionRoutes,
  ],
} as const;
