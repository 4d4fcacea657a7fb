import * as signUp from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import * as signatories from '@ballast/contract/onboarding/signatories/signatories.ts';
import type { AgreementFlows } from '../../agreements/flows.ts';
import { sendPdf } from '../../agreements/send-pdf.ts';
import { userAgentOf } from '../../agreements/user-agent.ts';
import { transact } from '../../database/transact.ts';
import type { Handled } from '../../http/bind.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { ownActor } from '../identity/identity.ts';
import {
  correctSignatory,
  getSignatoryRequest,
  resendSignatoryLink,
} from '../signatories/signatory.ts';
import {
  consentAsSignatory,
  downloadSignatoryCopy,
  getSignatoryInvitation,
  noteSignatoryRead,
  openSignatoryLetter,
  signAsSignatory,
  syncSignatoryLetter,
} from '../signatories/signatory-ceremony.ts';
import { answerEntitySignUp, completeEntitySignUp, getEntitySignUp } from './entity-sign-up.ts';

export function entityRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database, settings } = context;

  bind(app, context, signUp.getEntitySignUp, ({ caller }) => getEntitySignUp(database, caller));

  bind(app, context, signUp.answerEntitySignUp, ({ body, caller, actor }) =>
    answerEntitySignUp(context, caller, actor, body),
  );

  bind(app, context, signUp.completeEntitySignUp, async ({ tx, caller, actor }) => ({
    account_status: await completeEntitySignUp(tx, settings, ownActor(actor, caller)),
  }));

  bind(app, context, signatories.getSignatoryRequest, ({ caller }) =>
    getSignatoryRequest(database, caller),
  );

  bind(app, context, signatories.resendSignatoryLink, ({ caller, actor }) =>
    transact(database, (tx) => resendSignatoryLink(tx, settings, ownActor(actor, caller))),
  );

  bind(app, context, signatories.correctSignatory, ({ body, caller, actor }) =>
    transact(database, (tx) => correctSignatory(tx, settings, ownActor(actor, caller), body)),
  );

  signatoryRoutes(app, context, flows);
}

type ByToken = Pick<Handled<typeof signatories.getSignatoryInvitation>, 'params' | 'request'>;

function signatoryRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database } = context;
  const signing = { ...context, flows };
  const linkOf = ({ params, request }: ByToken) => ({
    token: params.token,
    address: request.ip,
    device: userAgentOf(request),
  });

  bind(app, context, signatories.getSignatoryInvitation, (input) =>
    getSignatoryInvitation(database, linkOf(input)),
  );

  bind(app, context, signatories.openSignatoryLetter, async (input) => ({
    url: await openSignatoryLetter(signing, linkOf(input)),
  }));

  bind(app, context, signatories.noteSignatoryRead, async (input) => {
    await noteSignatoryRead(signing, linkOf(input), { contentSha256: input.body.content_sha256 });
    return {};
  });

  bind(app, context, signatories.consentAsSignatory, async (input) => {
    await consentAsSignatory(signing, linkOf(input), { contentSha256: input.body.content_sha256 });
    return {};
  });

  bind(app, context, signatories.signAsSignatory, (input) =>
    signAsSignatory(signing, linkOf(input), input.body),
  );

  bind(app, context, signatories.syncSignatoryLetter, (input) =>
    syncSignatoryLetter(signing, linkOf(input)),
  );

  bind(app, context, signatories.downloadSignatoryCopy, async (input) =>
    sendPdf(input.reply, await downloadSignatoryCopy(database, linkOf(input))),
  );
}
