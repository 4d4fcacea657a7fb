import * as agreements from '@ballast/contract/agreements/agreements.ts';
import { documentName } from '@ballast/contract/agreements/document-name.ts';
import type { FastifyReply } from 'fastify';
import { readDevice } from '../access/sessions.ts';
import { transact } from '../database/transact.ts';
import { bind, type Handled } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getAgreement, textOf } from './agreement-record.ts';
import { recordReading, type Signatory } from './ceremony.ts';
import type { AgreementFlows } from './flows.ts';
import { requestAgreement } from './request-agreement.ts';
import { listSigned, readDocument } from './signed-list.ts';
import { agreeToSign, sign, startSigning, syncAgreement } from './signing.ts';
import { documentOf, viewAgreement } from './view-agreement.ts';

/** Binds the calls by which clients sign agreements and read what they signed. */
export function agreementsRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database } = context;

  bind(app, context, agreements.requestAgreement, async ({ body, caller, actor }) => {
    const { userId: ownerId } = caller;
    const wanted = { ownerId, kind: body.envelope_type };
    const id = await transact(database, (tx) => requestAgreement(tx, flows, actor, wanted));
    return viewAgreement(database, { ownerId, byLink: null }, id);
  });

  bind(app, context, agreements.readAgreement, ({ params, caller }) =>
    viewAgreement(database, { ownerId: caller.userId, byLink: null }, params.id),
  );

  bind(app, context, agreements.listSignedAgreements, async ({ caller }) => {
    const items = await listSigned(database, caller.userId);
    return {
      items: items.map((item) => ({
        id: item.agreementId,
        envelope_type: item.kind,
        title: item.title,
        signer_name: item.signerName,
        signed_at: item.signedAt.toISOString(),
        document: documentOf(item),
      })),
    };
  });

  bind(app, context, agreements.downloadAgreement, async ({ params, caller, reply }) => {
    const agreement = await getAgreement(database, caller.userId, params.id);
    const pdf = await readDocument(database, caller.userId, params.id);
    sendPdf(reply, textOf(agreement).title);
    return pdf;
  });

  ceremonyRoutes(app, context, flows);
}

function ceremonyRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database } = context;
  const signing = { ...context, flows };

  bind(app, context, agreements.sendAgreement, async (input) => {
    const url = await startSigning(signing, await ownerOf(context, input), input.params.id);
    return { url };
  });

  bind(app, context, agreements.noteAgreementRead, async (input) => {
    const owner = await ownerOf(context, input);
    await transact(database, (tx) => recordReading(tx, owner, input.params.id));
    return {};
  });

  bind(app, context, agreements.consentToAgreement, async (input) => {
    await agreeToSign(signing, await ownerOf(context, input), input.params.id);
    return {};
  });

  bind(app, context, agreements.signAgreement, async (input) => {
    const owner = await ownerOf(context, input);
    await sign(signing, owner, input.params.id, input.body);
    return viewAgreement(database, owner, input.params.id);
  });

  bind(app, context, agreements.syncAgreement, async (input) => {
    const owner = await ownerOf(context, input);
    await syncAgreement(signing, owner, input.params.id);
    return viewAgreement(database, owner, input.params.id);
  });
}

type Asked = Pick<Handled<typeof agreements.sendAgreement>, 'actor' | 'caller'>;

/** The caller as whoever signs, with the browser that their sign-in told of. */
async function ownerOf({ database }: Context, { actor, caller }: Asked): Promise<Signatory> {
  const { name } = await transact(database, (tx) => readDevice(tx, caller.sessionId));
  return { ownerId: caller.userId, actor, device: name, byLink: null };
}

/** Nothing runs in what is downloaded, should a browser ever show it. */
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

function sendPdf(reply: FastifyReply, title: string): void {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${documentName(title)}"`,
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
}
