import * as calls from '@ballast/contract/staff/exchange-transfers.ts';
import { decideSigned } from '../../access/passkeys/signed-subjects.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  decideExchangeTransfer,
  proposeExchangeTransfer,
  stopExchangeTransfer,
} from './exchange-transfers.ts';
import { askExchangeTransferPasskey, TRANSFER_SIGNED } from './signed-transfer.ts';
import { getExchangePlace, readHoldings } from './transfer-answers.ts';

/** The calls by which two people move money of the house between its wallet and the exchange. */
export function exchangeTransferRoutes(app: Server, context: Context): void {
  const { database, providers } = context;
  bind(app, context, calls.getExchangePlace, ({ caller }) =>
    getExchangePlace(database, providers, caller.userId),
  );
  bindInSteps(app, context, calls.proposeExchangeTransfer, async (input, once, earlier) => {
    const { actor, caller, body } = input;
    const before = await earlier<{ id: string }>();
    if (before) return before;
    const holdings = await readHoldings(providers);
    const by = { ...actor, userId: caller.userId };
    return once((tx) => proposeExchangeTransfer(tx, by, body, holdings));
  });
  bindInSteps(app, context, calls.decideExchangeTransfer, async (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const { passkey, ...decision } = body;
    const by = { ...actor, userId: caller.userId };
    const holdings = await readHoldings(providers);
    const decided = { subject: TRANSFER_SIGNED, id: params.id, decision: decision.decision };
    const steps = { context, by, passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      decideExchangeTransfer(tx, by, params.id, decision, { holdings, signed }),
    );
  });
  bind(app, context, calls.askExchangeTransferPasskey, ({ caller, params, body }) =>
    askExchangeTransferPasskey(context, caller, params.id, body.decision),
  );
  bind(app, context, calls.stopExchangeTransfer, async ({ tx, actor, caller, params }) => {
    await stopExchangeTransfer(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
}
