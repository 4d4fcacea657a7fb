import * as manager from '@ballast/contract/account/manager.ts';
import * as additional from '@ballast/contract/onboarding/documents/additional-documents.ts';
import * as profileChanges from '@ballast/contract/onboarding/profile-changes.ts';
import { getProfiles as getProfilesCall } from '@ballast/contract/onboarding/profiles.ts';
import { requestWithdrawal as requestWithdrawalCall } from '@ballast/contract/payments/withdrawal-requests.ts';
import * as requests from '@ballast/contract/staff/document-requests.ts';
import { transact } from '../../database/transact.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { CURSOR_MOMENT, CURSOR_UUID, pageOf, type SortKeys } from '../../http/cursor.ts';
import { getVisibleClient } from '../../reviews/own-clients.ts';
import { ownActor } from '../identity/identity.ts';
import { getProfiles } from '../profiles.ts';
import { askRelationshipManager } from '../requests/client-requests.ts';
import { listProfileChanges, requestProfileChange } from '../requests/profile-changes.ts';
import { requestWithdrawal } from '../requests/withdrawal-requests.ts';
import {
  getClientDocumentRequest,
  getDocumentRequest,
  requestDocuments,
  sendAdditionalDocuments,
  withdrawDocumentRequest,
} from './additional-documents.ts';

const NEWEST_FIRST: SortKeys<{ sent_at: string; id: string }> = {
  of: ({ sent_at, id }) => [sent_at, id],
  forms: [CURSOR_MOMENT, CURSOR_UUID],
  order: 'descending',
};

export function additionalRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, manager.askRelationshipManager, async ({ tx, body, caller, actor }) => ({
    id: await askRelationshipManager(tx, ownActor(actor, caller), body),
  }));

  bind(app, context, requestWithdrawalCall, async ({ tx, body, caller, actor }) => {
    const { requestId, dueAt } = await requestWithdrawal(tx, ownActor(actor, caller), body);
    return { id: requestId, due_at: dueAt.toISOString() };
  });

  bind(app, context, getProfilesCall, ({ caller }) => getProfiles(database, caller.clientId));

  bind(app, context, profileChanges.listProfileChanges, async ({ caller, query }) =>
    pageOf(await listProfileChanges(database, caller.clientId), NEWEST_FIRST, query),
  );

  bind(app, context, profileChanges.requestProfileChange, async ({ tx, body, caller, actor }) => {
    const { requestId, dueAt } = await requestProfileChange(tx, ownActor(actor, caller), body);
    return { id: requestId, due_at: dueAt.toISOString() };
  });

  bind(app, context, additional.getDocumentRequest, ({ caller }) =>
    getDocumentRequest(database, caller.clientId),
  );

  bind(app, context, additional.sendAdditionalDocuments, async ({ tx, body, caller, actor }) => {
    const given = { uploadIds: body.upload_ids, note: body.note ?? null };
    return { request: await sendAdditionalDocuments(tx, ownActor(actor, caller), given) };
  });

  bind(app, context, requests.getClientDocumentRequest, ({ params, caller }) =>
    getClientDocumentRequest(database, caller, params.id),
  );

  bind(app, context, requests.requestDocuments, async ({ tx, params, body, caller, actor }) => {
    await getVisibleClient(tx, caller, params.id);
    const given = { clientId: params.id, wanted: body.wanted };
    return { request: await requestDocuments(tx, ownActor(actor, caller), given) };
  });

  bind(app, context, requests.withdrawDocumentRequest, async ({ params, caller, actor }) => {
    await getVisibleClient(database, caller, params.id);
    await transact(database, (tx) =>
      withdrawDocumentRequest(tx, ownActor(actor, caller), params.id),
    );
    return {};
  });
}
