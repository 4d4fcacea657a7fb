import * as kyb from '@ballast/contract/onboarding/kyb/kyb.ts';
import * as staffKyb from '@ballast/contract/staff/kyb.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { getVisibleClient } from '../../reviews/own-clients.ts';
import { ownActor } from '../identity/identity.ts';
import {
  answerKyb,
  getClientKyb,
  getKyb,
  sendKybDocument,
  sendSignatoryIdentity,
  submitKyb,
} from './kyb.ts';
import { reviewKybDocument } from './kyb-cases.ts';

export function kybRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, kyb.getKyb, ({ caller }) => getKyb(database, caller.clientId));

  bind(app, context, kyb.answerKyb, ({ body, caller, actor }) =>
    transact(database, (tx) => answerKyb(tx, ownActor(actor, caller), body)),
  );

  bind(app, context, kyb.sendKybDocument, ({ tx, body, caller, actor }) => {
    const { document, upload_ids: uploadIds } = body;
    return sendKybDocument(tx, ownActor(actor, caller), { document, uploadIds });
  });

  bind(app, context, kyb.sendSignatoryIdentity, ({ tx, body, caller, actor }) =>
    sendSignatoryIdentity(tx, ownActor(actor, caller), body),
  );

  bind(app, context, kyb.submitKyb, async ({ tx, caller, actor }) => ({
    stage: await submitKyb(tx, context.settings, ownActor(actor, caller)),
  }));

  bind(app, context, staffKyb.getClientKyb, ({ params, caller }) =>
    getClientKyb(database, caller, params.id),
  );

  bind(app, context, staffKyb.reviewKybDocument, async ({ params, body, caller, actor }) => {
    await getVisibleClient(database, caller, params.id);
    const { id: clientId, document } = params;
    const { decision, reason = null, seen_event: seenEvent } = body;
    const given = { clientId, document, decision, reason, seenEvent };
    return transact(database, (tx) => reviewKybDocument(tx, { viewer: caller, actor }, given));
  });
}
