import { accessRoutes } from '../access/routes.ts';
import { accountRoutes } from '../account/routes.ts';
import { sandboxRoutes } from '../demo/routes.ts';
import { fundsRoutes } from '../funds/routes.ts';
import type { Context, Server } from '../http/context.ts';
import { paymentsRoutes } from '../payments/routes.ts';
import { portfolioRoutes } from '../portfolio/routes.ts';
import { staffRoutes } from '../staff/routes.ts';

/** Routes of every domain, in the order in which a client meets them. */
export const ROUTES: readonly ((app: Server, context: Context) => void)[] = [
  accessRoutes,
  accountRoutes,
  paymentsRoutes,
  fundsRoutes,
  portfolioRoutes,
  staffRoutes,
  sandboxRoutes,
];
