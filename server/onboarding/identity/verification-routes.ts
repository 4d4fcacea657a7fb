import * as verification from '@ballast/contract/onboarding/identity/verification.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { finishVerification } from './finish-verification.ts';
import { ownActor } from './identity.ts';
import { getVerification, startVerification } from './verification.ts';

/** Binds the calls of sessions with the provider that verifies identities. */
export function verificationRoutes(app: Server, context: Context): void {
  bindInSteps(app, context, verification.startVerification, ({ caller, actor }, once) =>
    startVerification(context, ownActor(actor, caller), once),
  );

  bind(app, context, verification.getVerification, async ({ caller }) => ({
    session: await getVerification(context, caller.userId),
  }));

  bind(app, context, verification.finishVerification, ({ caller, actor, params, body }) =>
    finishVerification(context, ownActor(actor, caller), params.id, body),
  );
}
