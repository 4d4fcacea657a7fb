import * as verification from '@ballast/contract/onboarding/verification.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { finishVerification } from './finish-verification.ts';
import { ownActor } from './identity.ts';
import { readVerification, startVerification } from './verification.ts';

/** Binds the calls of sessions with the provider that verifies identities. */
export function verificationRoutes(app: Server, context: Context): void {
  bind(app, context, verification.startVerification, ({ caller, actor }) =>
    startVerification(context, ownActor(actor, caller)),
  );

  bind(app, context, verification.getVerification, async ({ caller }) => ({
    session: await readVerification(context, caller.userId),
  }));

  bind(app, context, verification.finishVerification, ({ caller, actor, params, body }) =>
    finishVerification(context, ownActor(actor, caller), params.id, body),
  );
}
