import * as agreements from '@ballast/contract/agreements/agreements.ts';
import * as tried from '@ballast/contract/agreements/tried-signing.ts';
import { transact } from '../database/transact.ts';
import { bind, bindInSteps, type Handled } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { CURSOR_MOMENT, CURSOR_UUID, pageOf, type SortKeys } from '../http/cursor.ts';
import { readAuthentication } from './authentication.ts';
import { noteAgreementRead, type Signatory } from './ceremony.ts';
import type { AgreementFlows } from './flows.ts';
import { requestAgreement } from './request-agreement.ts';
import { sendPdf } from './send-pdf.ts';
import { downloadAgreement, listSignedAgreements } from './signed-list.ts';
import { consentToAgreement, sendAgreement, signAgreement, syncAgreement } from './signing.ts';
import { clickTestDocument, sendTestDocument } from './tried-signing.ts';
import { userAgentOf } from './user-agent.ts';
import { documentOf, getAgreement } from './view-agreement.ts';

const NEWEST_FIRST: SortKeys<{ signed_at: string; id: string }> = {
  of: ({ signed_at, id }) => [signed_at, id],
  forms: [CURSOR_MOMENT, CURSOR_UUID],
  order: 'descending',
};

export function agreementsRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database } = context;

  bindInSteps(app, context, agreements.requestAgreement, async ({ body, caller, actor }, once) => {
    const { clientId: ownerId } = caller;
    const wanted = { ownerId, kind: body.envelope_type };
    // The key keeps the id alone: the text has the client's data in it.
    const id = await once((tx) => requestAgreement(tx, flows, actor, wanted));
    return getAgreement(database, { ownerId, byLink: null }, id);
  });

  bind(app, context, agreements.getAgreement, ({ params, caller }) =>
    getAgreement(database, { ownerId: caller.clientId, byLink: null }, params.id),
  );

  bind(app, context, agreements.listSignedAgreements, async ({ caller, query }) => {
    const items = (await listSignedAgreements(database, caller.clientId)).map((item) => ({
      id: item.agreementId,
      envelope_type: item.kind,
      title: item.title,
      signer_name: item.signerName,
      signed_at: item.signedAt.toISOString(),
      superseded_at: item.supersededAt?.toISOString() ?? null,
      document: documentOf(item),
    }));
    return pageOf(items, NEWEST_FIRST, query);
  });

  bind(app, context, agreements.downloadAgreement, async ({ params, caller, reply }) =>
    sendPdf(reply, await downloadAgreement(database, caller.clientId, params.id)),
  );

  ceremonyRoutes(app, context, flows);
  testDocumentRoutes(app, context, flows);
}

/** Signing is tried in demo and test mode only. */
function testDocumentRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database, sandbox, settings } = context;
  if (settings.mode === 'production' || !sandbox) return;

  bind(app, context, tried.sendTestDocument, async ({ actor, caller }) => {
    const { clientId: ownerId } = caller;
    const id = await transact(database, (tx) => sendTestDocument(tx, flows, actor, ownerId));
    return getAgreement(database, { ownerId, byLink: null }, id);
  });

  bind(app, context, tried.clickTestDocument, async (input) => {
    const owner = await ownerOf(context, input);
    const { id } = input.body;
    await transact(database, (tx) => clickTestDocument(tx, flows, owner, id));
    return getAgreement(database, owner, id);
  });
}

function ceremonyRoutes(app: Server, context: Context, flows: AgreementFlows): void {
  const { database } = context;
  const signing = { ...context, flows };

  bind(app, context, agreements.sendAgreement, async (input) => {
    const url = await sendAgreement(signing, await ownerOf(context, input), input.params.id);
    return { url };
  });

  bind(app, context, agreements.noteAgreementRead, async (input) => {
    const owner = await ownerOf(context, input);
    const shown = { contentSha256: input.body.content_sha256 };
    await transact(database, (tx) => noteAgreementRead(tx, owner, input.params.id, shown));
    return {};
  });

  bind(app, context, agreements.consentToAgreement, async (input) => {
    const shown = { contentSha256: input.body.content_sha256 };
    await consentToAgreement(signing, await ownerOf(context, input), input.params.id, shown);
    return {};
  });

  bind(app, context, agreements.signAgreement, async (input) => {
    const owner = await ownerOf(context, input);
    await signAgreement(signing, owner, input.params.id, input.body);
    return getAgreement(database, owner, input.params.id);
  });

  bind(app, context, agreements.syncAgreement, async (input) => {
    const owner = await ownerOf(context, input);
    await syncAgreement(signing, owner, input.params.id);
    return getAgreement(database, owner, input.params.id);
  });
}

type Asked = Pick<Handled<typeof agreements.sendAgreement>, 'actor' | 'caller' | 'request'>;

async function ownerOf(
  { database }: Context,
  { actor, caller, request }: Asked,
): Promise<Signatory> {
  const authentication = await readAuthentication(database, caller);
  const device = userAgentOf(request);
  return { ownerId: caller.clientId, actor, device, authentication, byLink: null };
}
