import * as subscriptions from '@ballast/contract/funds/subscriptions.ts';
import * as printed from '@ballast/contract/staff/printed-copies.ts';
import { sendPdf } from '../../agreements/send-pdf.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { ownActor } from '../../onboarding/identity/identity.ts';
import { downloadPrintedCopy, listPrintedCopies, markPrintedCopyPosted } from './printed-copies.ts';
import { askToSubscribe } from './subscription-agreement.ts';
import { draftAnswer, listSubscriptionRequests } from './subscription-answers.ts';
import {
  cancelSubscriptionRequest,
  createSubscriptionRequest,
  submitSubscriptionRequest,
  verifySupportingDocuments,
} from './subscriptions.ts';
import { getSubscriptionTerms, listSourcesOfFunds } from './terms.ts';

export function subscriptionRoutes(app: Server, context: Context): void {
  const { database } = context;
  printedCopyCalls(app, context);
  bind(app, context, subscriptions.getSubscriptionTerms, ({ caller, query }) =>
    getSubscriptionTerms(database, caller.clientId, query.fund),
  );
  bind(app, context, subscriptions.listSubscriptionRequests, ({ caller, query }) =>
    listSubscriptionRequests(database, caller.clientId, query),
  );
  bind(app, context, subscriptions.listSourcesOfFunds, async () => listSourcesOfFunds());
  bind(
    app,
    context,
    subscriptions.createSubscriptionRequest,
    async ({ tx, actor, caller, query, body }) => {
      const own = ownActor(actor, caller);
      const begun = await createSubscriptionRequest(tx, own, { ...body, fund: query.fund });
      if (begun.isCompany) await askToSubscribe(tx, context.settings, own, begun.subscription);
      return draftAnswer(tx, begun);
    },
  );
  bind(
    app,
    context,
    subscriptions.submitSubscriptionRequest,
    async ({ tx, actor, caller, params }) => ({
      status: await submitSubscriptionRequest(tx, ownActor(actor, caller), params.id),
    }),
  );
  bind(
    app,
    context,
    subscriptions.verifySupportingDocuments,
    async ({ tx, actor, caller, params }) => ({
      status: await verifySupportingDocuments(tx, ownActor(actor, caller), params.id),
    }),
  );
  bind(
    app,
    context,
    subscriptions.cancelSubscriptionRequest,
    async ({ tx, actor, caller, params }) => {
      await cancelSubscriptionRequest(tx, ownActor(actor, caller), params.id);
      return {};
    },
  );
}

function printedCopyCalls(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, printed.listPrintedCopies, ({ query }) => listPrintedCopies(database, query));
  bind(app, context, printed.downloadPrintedCopy, async ({ params, actor, reply }) =>
    sendPdf(reply, await downloadPrintedCopy(database, actor, params.id)),
  );
  bind(app, context, printed.markPrintedCopyPosted, async ({ tx, actor, caller, params, body }) => {
    const by = { ...actor, userId: caller.userId };
    await markPrintedCopyPosted(tx, by, params.id, body.posted_on);
    return {};
  });
}
