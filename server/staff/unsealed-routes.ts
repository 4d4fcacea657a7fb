import * as unsealed from '@ballast/contract/staff/unsealed-agreements.ts';
import { listUnsealedAgreements, sealAgreementNow } from '../agreements/signatures/unsealed.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { visibleClients } from '../reviews/own-clients.ts';

export function unsealedRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, unsealed.listUnsealedAgreements, async ({ caller }) =>
    listUnsealedAgreements(database, await visibleClients(database, caller)),
  );

  bind(app, context, unsealed.sealAgreementNow, async ({ tx, actor, params }) => {
    await sealAgreementNow(tx, actor, params.id);
    return {};
  });
}
