import * as inquiries from '@ballast/contract/funds/inquiries.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { ownActor } from '../../onboarding/identity/identity.ts';
import { listInquiries, sendInquiry } from './inquiries.ts';

/** Binds what clients ask about funds. */
export function inquiryRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, inquiries.sendInquiry, async ({ tx, actor, caller, params, body }) => {
    const asked = { fund: params.fund, ...body };
    const { requestId, dueAt } = await sendInquiry(tx, ownActor(actor, caller), asked);
    return { id: requestId, due_at: dueAt.toISOString() };
  });
  bind(app, context, inquiries.listInquiries, ({ caller, query }) =>
    listInquiries(database, caller.clientId, query),
  );
}
