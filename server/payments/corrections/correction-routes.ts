import * as corrections from '@ballast/contract/payments/corrections.ts';
import { transact } from '../../database/transact.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
  previewCorrection,
} from './corrections.ts';
import { askCorrectionPasskey, claimSignedAnswer } from './signed-correction.ts';
import type { TradeVerdicts } from './trade-verdicts.ts';

/** The calls by which two people put the books right. */
export function correctionRoutes(app: Server, context: Context, trades: TradeVerdicts): void {
  const { database } = context;
  bind(app, context, corrections.listCorrections, ({ caller }) =>
    listCorrections(database, caller, trades),
  );
  bind(app, context, corrections.previewCorrection, ({ body }) =>
    transact(database, (tx) => previewCorrection(tx, body, trades)),
  );
  bind(app, context, corrections.askCorrection, ({ tx, actor, caller, body }) =>
    askCorrection(tx, { ...actor, userId: caller.userId }, body, trades),
  );
  bindInSteps(app, context, corrections.answerCorrection, async (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const decider = { ...actor, userId: caller.userId };
    const { passkey, ...answer } = body;
    // Whoever repeats an answer has no question any more.
    const before = passkey && (await earlier<Record<string, never>>());
    if (before) return before;
    const signed =
      passkey && (await claimSignedAnswer(context, decider, params.id, { ...answer, passkey }));
    return once(async (tx) => {
      await answerCorrection(tx, decider, params.id, { ...answer, signed }, trades);
      return {};
    });
  });
  bind(app, context, corrections.askCorrectionPasskey, ({ caller, params, body }) =>
    askCorrectionPasskey(context, caller, params.id, body.decision),
  );
}
