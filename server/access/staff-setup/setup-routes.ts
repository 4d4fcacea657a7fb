import * as setup from '@ballast/contract/access/staff-setup.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { completeStaffSetup, openStaffSetup } from './staff-setup.ts';

export function staffSetupRoutes(app: Server, context: Context): void {
  bind(app, context, setup.openStaffSetup, ({ body, actor }) =>
    openStaffSetup(context, actor, body.token),
  );
  bind(app, context, setup.completeStaffSetup, async ({ body, actor }) => ({
    recovery_codes: await completeStaffSetup(context, actor, body),
  }));
}
