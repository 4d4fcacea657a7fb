import * as liabilities from '@ballast/contract/liabilities/liabilities.ts';
import * as ownLiabilities from '@ballast/contract/liabilities/own-liabilities.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getOwnLiabilities } from './own-leaves.ts';
import { listLiabilities } from './published.ts';

export function liabilityRoutes(app: Server, context: Context): void {
  const { database, settings } = context;
  bind(app, context, liabilities.listLiabilities, ({ query }) =>
    listLiabilities(database, settings.publishesLiabilities, query),
  );
  bind(app, context, ownLiabilities.getOwnLiabilities, ({ caller, params }) =>
    getOwnLiabilities(database, settings.publishesLiabilities, {
      ownerId: caller.clientId,
      day: params.day,
    }),
  );
}
