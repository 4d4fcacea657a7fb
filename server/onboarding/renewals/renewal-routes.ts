import * as outdated from '@ballast/contract/agreements/outdated-agreements.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { getOutdatedAgreements } from './outdated-agreements.ts';

export function renewalRoutes(app: Server, context: Context): void {
  bind(app, context, outdated.getOutdatedAgreements, ({ caller }) =>
    getOutdatedAgreements(context.database, caller.clientId),
  );
}
