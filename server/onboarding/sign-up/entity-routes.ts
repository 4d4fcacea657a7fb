import * as signUp from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import * as signatories from '@ballast/contract/onboarding/signatories/signatories.ts';
import { findAgreement, textOf } from '../../agreements/agreement-record.ts';
import { recordReading } from '../../agreements/ceremony.ts';
import type { AgreementFlows } from '../../agreements/flows.ts';
import { sendPdf } from '../../agreements/send-pdf.ts';
import { readDocument } from '../../agreements/signed-list.ts';
import { agreeToSign, sign, startSigning, syncAgreement } from '../../agreements/signing.ts';
import { userAgentOf } from '../../agreements/user-agent.ts';
import { viewAgreement } from '../../agreements/view-agreement.ts';
import { transact } from '../../database/transact.ts';
import { bind, type Handled } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  correctSignatory,
  readSignatoryRequest,
  resendSignatoryLink,
} from '../signatories/signatory.ts';
import { enterByLink, readInvitation } from '../signatories/signatory-ceremony.ts';
import { ENTITY } from './entity-rules.ts';
import { completeEntitySignUp } from './entity-sign-up.ts';
import { answerSignUp, readSignUp } from './sign-up.ts';

/** Binds the calls by which a company signs up, and those by which whoever it names signs for it. */
export function entityRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database, settings } = context;

  bind(app, context, signUp.getEntitySignUp, ({ caller }) => readSignUp(ENTITY, database, caller));

  bind(app, context, signUp.answerEntitySignUp, ({ body, caller, actor }) =>
    answerSignUp(ENTITY, database, caller, actor, body),
  );

  bind(app, context, signUp.completeEntitySignUp, async ({ tx, caller, actor }) => ({
    account_status: await completeEntitySignUp(tx, settings, own(caller, actor)),
  }));

  bind(app, context, signatories.getSignatoryRequest, ({ caller }) =>
    readSignatoryRequest(database, caller),
  );

  bind(app, context, signatories.resendSignatoryLink, ({ caller, actor }) =>
    transact(database, (tx) => resendSignatoryLink(tx, settings, own(caller, actor))),
  );

  bind(app, context, signatories.correctSignatory, ({ body, caller, actor }) =>
    transact(database, (tx) => correctSignatory(tx, settings, own(caller, actor), body)),
  );

  signatoryRoutes(app, context, flows);
}

type ByToken = Pick<Handled<typeof signatories.readSignatoryInvitation>, 'params' | 'request'>;

function signatoryRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database } = context;
  const signing = { ...context, flows };
  const linkOf = ({ params, request }: ByToken) => ({
    token: params.token,
    address: request.ip,
    device: userAgentOf(request),
  });

  bind(app, context, signatories.readSignatoryInvitation, (input) =>
    readInvitation(database, linkOf(input)),
  );

  bind(app, context, signatories.openSignatoryLetter, async (input) => {
    const { signatory, agreementId } = await enterByLink(database, linkOf(input));
    return { url: await startSigning(signing, signatory, agreementId) };
  });

  bind(app, context, signatories.noteSignatoryRead, async (input) => {
    const { signatory, agreementId } = await enterByLink(database, linkOf(input));
    const shown = { contentSha256: input.body.content_sha256 };
    await transact(database, (tx) => recordReading(tx, signatory, agreementId, shown));
    return {};
  });

  bind(app, context, signatories.consentAsSignatory, async (input) => {
    const { signatory, agreementId } = await enterByLink(database, linkOf(input));
    const shown = { contentSha256: input.body.content_sha256 };
    await agreeToSign(signing, signatory, agreementId, shown);
    return {};
  });

  bind(app, context, signatories.signAsSignatory, async (input) => {
    const { signatory, agreementId } = await enterByLink(database, linkOf(input));
    await sign(signing, signatory, agreementId, input.body);
    return viewAgreement(database, signatory, agreementId);
  });

  bind(app, context, signatories.syncSignatoryLetter, async (input) => {
    const link = linkOf(input);
    // The answer to a signature may be lost, and its document is made afterwards.
    const { signatory, agreementId } = await enterByLink(database, link, { signedToo: true });
    await syncAgreement(signing, signatory, agreementId);
    return viewAgreement(database, signatory, agreementId);
  });

  bind(app, context, signatories.downloadSignatoryCopy, async (input) => {
    const link = linkOf(input);
    const { signatory, agreementId } = await enterByLink(database, link, { signedToo: true });
    const pdf = await readDocument(database, signatory.ownerId, agreementId);
    sendPdf(input.reply, textOf(await findAgreement(database, agreementId)).title);
    return pdf;
  });
}

type Owned = Handled<typeof signUp.completeEntitySignUp>;

function own({ userId }: Owned['caller'], actor: Owned['actor']) {
  return { ...actor, userId };
}
