import * as accreditation from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import * as proofs from '@ballast/contract/onboarding/proofs/proofs.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { ownActor } from '../identity/identity.ts';
import {
  changeProofOfIncome,
  changeProofOfNetWorth,
  getProofOfIncome,
  getProofOfInvestorStatus,
  getProofOfNetWorth,
  sendProofOfIncome,
  sendProofOfInvestorStatus,
  sendProofOfNetWorth,
} from './accreditation.ts';
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
  bind(app, context, accreditation.getProofOfIncome, ({ caller }) =>
    getProofOfIncome(database, caller.clientId),
  );
  bind(app, context, accreditation.sendProofOfIncome, ({ tx, body, caller, actor }) =>
    sendProofOfIncome(tx, ownActor(actor, caller), body),
  );
  bind(app, context, accreditation.changeProofOfIncome, ({ tx, body, caller, actor }) =>
    changeProofOfIncome(tx, ownActor(actor, caller), body),
  );
  bind(app, context, accreditation.getProofOfNetWorth, ({ caller }) =>
    getProofOfNetWorth(database, caller.clientId),
  );
  bind(app, context, accreditation.sendProofOfNetWorth, ({ tx, body, caller, actor }) =>
    sendProofOfNetWorth(tx, ownActor(actor, caller), body),
  );
  bind(app, context, accreditation.changeProofOfNetWorth, ({ tx, body, caller, actor }) =>
    changeProofOfNetWorth(tx, ownActor(actor, caller), body),
  );
  bind(app, context, accreditation.getProofOfInvestorStatus, ({ caller }) =>
    getProofOfInvestorStatus(database, caller.clientId),
  );
  bind(app, context, accreditation.sendProofOfInvestorStatus, ({ tx, body, caller, actor }) =>
    sendProofOfInvestorStatus(tx, ownActor(actor, caller), body),
  );
}
