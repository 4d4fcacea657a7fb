import * as corrections from '@ballast/contract/payments/corrections.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
  previewCorrection,
} from './corrections.ts';

/** The calls by which two people put the books right. */
export function correctionRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, corrections.listCorrections, ({ caller }) =>
    listCorrections(database, caller),
  );
  bind(app, context, corrections.previewCorrection, ({ body }) =>
    transact(database, (tx) => previewCorrection(tx, body)),
  );
  bind(app, context, corrections.askCorrection, ({ tx, actor, caller, body }) =>
    askCorrection(tx, { ...actor, userId: caller.userId }, body),
  );
  bind(app, context, corrections.answerCorrection, async ({ tx, actor, caller, params, body }) => {
    await answerCorrection(tx, { ...actor, userId: caller.userId }, params.id, body);
    return {};
  });
}
