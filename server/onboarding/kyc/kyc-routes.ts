import * as risk from '@ballast/contract/compliance/risk.ts';
import * as verification from '@ballast/contract/onboarding/identity/verification.ts';
import * as kyc from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { bind, bindInSteps } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { decideExposure } from '../exposure.ts';
import { ownActor } from '../identity/identity.ts';
import {
  finishVerification,
  getVerification,
  startVerification,
} from '../identity/verification.ts';
import { answerKyc, getKyc, sendIdentityDocument, submitKyc } from './kyc.ts';
import { getKycStatus } from './kyc-status.ts';
import { getOccupations } from './occupations.ts';

export function kycRoutes(app: Server, context: Context): void {
  const { database, settings } = context;

  bind(app, context, kyc.getKyc, ({ caller }) => getKyc(database, caller.clientId));

  bind(app, context, kyc.answerKyc, ({ body, caller, actor }) =>
    answerKyc(database, settings.secrets, ownActor(actor, caller), body),
  );

  bind(app, context, kyc.getOccupations, async () => ({ items: getOccupations() }));

  bind(app, context, kyc.sendIdentityDocument, ({ tx, body, caller, actor }) =>
    sendIdentityDocument(tx, ownActor(actor, caller), body),
  );

  bind(app, context, kyc.submitKyc, async ({ tx, caller, actor }) => ({
    stage: await submitKyc(tx, ownActor(actor, caller)),
  }));

  bind(app, context, risk.decideExposure, async ({ tx, actor, caller, params, body }) => {
    const by = { ...actor, userId: caller.userId };
    await decideExposure(tx, by, params.id, body);
    return {};
  });

  bind(app, context, kyc.getKycStatus, ({ caller }) => getKycStatus(database, caller.clientId));
}

export function verificationRoutes(app: Server, context: Context): void {
  bindInSteps(app, context, verification.startVerification, ({ caller, actor }, once) =>
    startVerification(context, ownActor(actor, caller), once),
  );

  bind(app, context, verification.getVerification, async ({ caller }) => ({
    session: await getVerification(context, caller.clientId, caller.supportAgentId !== null),
  }));

  bind(app, context, verification.finishVerification, ({ caller, actor, params, body }) =>
    finishVerification(context, ownActor(actor, caller), params.id, body),
  );
}
