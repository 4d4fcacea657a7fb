import * as proofs from '@ballast/contract/onboarding/proofs/proofs.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { ownActor } from '../identity/identity.ts';
import { getProofOfAddress, sendProofOfAddress } from './proofs.ts';

export function proofRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, proofs.getProofOfAddress, ({ caller }) =>
    getProofOfAddress(database, caller.clientId),
  );
  bind(app, context, proofs.sendProofOfAddress, ({ tx, body, caller, actor }) =>
    sendProofOfAddress(tx, ownActor(actor, caller), {
      datedOn: body.dated_on,
      uploadIds: body.upload_ids,
    }),
  );
}
