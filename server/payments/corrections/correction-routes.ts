import * as asked from '@ballast/contract/payments/asked-corrections.ts';
import { listCorrections as listCall } from '@ballast/contract/payments/corrections.ts';
import { decidePayerHits as decideHits } from '@ballast/contract/payments/payer-hits.ts';
import { listSuspendedLines as suspendedLines } from '@ballast/contract/payments/suspended-lines.ts';
import { transact } from '../../database/transact.ts';
import { ARRIVAL_LIMITS } from '../../files/upload-parts.ts';
import { leavingTheRest, octetsOf, takeOctets } from '../../files/upload-routes.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { decidePayerHits } from '../bank/payer-screening.ts';
import { listSuspendedLines } from '../bank/suspended-lines.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
  previewCorrection,
} from './corrections.ts';
import { downloadCorrectionFile, sendCorrectionFile } from './evidence-files.ts';
import { askCorrectionPasskey, claimSignedAnswer } from './signed-correction.ts';
import type { TradeVerdicts } from './trade-verdicts.ts';

/** The calls by which two people put the books right. One of them takes a body that no other call does. */
export async function correctionRoutes(
  app: Server,
  context: Context,
  trades: TradeVerdicts,
): Promise<void> {
  const { database } = context;
  bind(app, context, listCall, ({ caller }) => listCorrections(database, caller, trades));
  bind(app, context, suspendedLines, ({ query, caller }) =>
    listSuspendedLines(database, caller, query),
  );
  bind(app, context, decideHits, async ({ tx, actor, caller, body }) => {
    await decidePayerHits(tx, { ...actor, userId: caller.userId }, body);
    return {};
  });
  bind(app, context, asked.previewCorrection, ({ body }) =>
    transact(database, (tx) => previewCorrection(tx, body, trades)),
  );
  await app.register(async (scope) => {
    takeOctets(scope);
    bind(scope, context, asked.sendCorrectionFile, (input) => {
      const { query, actor, caller, request, reply, admitAgain } = input;
      return leavingTheRest(request, reply, async () => {
        const file = { fileName: query.file_name, content: octetsOf(request) };
        const sender = { ...actor, userId: caller.userId };
        const arriving = { limits: ARRIVAL_LIMITS, admitAgain };
        return sendCorrectionFile(context, sender, { ...file, ...arriving });
      });
    });
  });
  bind(app, context, asked.downloadCorrectionFile, async ({ params, actor, reply }) => {
    const { headers, content } = await downloadCorrectionFile(context, actor, params);
    reply.headers(headers);
    return content;
  });
  bind(app, context, asked.askCorrection, ({ tx, actor, caller, body }) =>
    askCorrection(tx, { ...actor, userId: caller.userId }, body, trades),
  );
  bindInSteps(app, context, asked.answerCorrection, async (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const decider = { ...actor, userId: caller.userId };
    const { passkey, ...answer } = body;
    // Whoever repeats an answer has no question any more.
    const before = passkey && (await earlier<Record<string, never>>());
    if (before) return before;
    const signed =
      passkey &&
      (await claimSignedAnswer(context, decider, params.id, { ...answer, passkey }, trades));
    return once(async (tx) => {
      await answerCorrection(tx, decider, params.id, { ...answer, signed }, trades);
      return {};
    });
  });
  bind(app, context, asked.askCorrectionPasskey, ({ caller, params, body }) =>
    askCorrectionPasskey(context, caller, params.id, body.decision, trades),
  );
}
