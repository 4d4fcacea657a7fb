import * as calls from '@ballast/contract/funds/draft-links.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { ownActor } from '../../onboarding/identity/identity.ts';
import { resendDraftLink } from './draft-links.ts';

export function draftLinkRoutes(app: Server, context: Context): void {
  const { database, settings } = context;
  bind(app, context, calls.resendDraftLink, ({ caller, actor, params }) =>
    transact(database, (tx) => resendDraftLink(tx, settings, ownActor(actor, caller), params.id)),
  );
}
