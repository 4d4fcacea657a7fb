import * as names from '@ballast/contract/staff/name-corrections.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  answerNameCorrection,
  correctNames,
  getClientNames,
  listNameCorrections,
} from './name-corrections.ts';

export function nameRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, names.getClientNames, ({ caller, params }) =>
    getClientNames(database, caller, params.id),
  );
  bind(app, context, names.listNameCorrections, () => listNameCorrections(database));
  bind(app, context, names.correctNames, async ({ tx, caller, actor, params, body }) => {
    const { userId, roles } = caller;
    return { id: await correctNames(tx, { ...actor, userId, roles }, params.id, body) };
  });
  bind(app, context, names.answerNameCorrection, async ({ tx, caller, actor, params, body }) => {
    const { userId, roles } = caller;
    const about = { clientId: params.id, correctionId: params.correction };
    await answerNameCorrection(tx, { ...actor, userId, roles }, about, body);
    return {};
  });
}
