import type { NotNull } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { groupUploads, type SentFileRow } from '../../files/shown-upload.ts';
import { findUploads } from '../../files/uploads.ts';

export type OpenRequest = {
  readonly id: string;
  readonly wanted: string;
  readonly requestedAt: Date;
};

type Sending = {
  readonly id: string;
  readonly sentAt: Date;
  readonly note: string | null;
  readonly files: readonly SentFileRow[];
};

/** The request of a client that is open; null when none is. */
export async function readOpenRequest(
  database: Database | Tx,
  clientId: string,
): Promise<OpenRequest | null> {
  const request = await database
    .selectFrom('additional_document_requests')
    .select(['request_id as id', 'wanted', 'requested_at as requestedAt'])
    .where('owner_id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return request ?? null;
}

export type EndedRequest = OpenRequest & {
  readonly outcome: 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
  readonly endedAt: Date;
};

/** The client's last ended request; null without one. */
export async function readEndedRequest(
  database: Database | Tx,
  clientId: string,
): Promise<EndedRequest | null> {
  const request = await database
    .selectFrom('additional_document_requests')
    .select(['request_id as id', 'wanted', 'requested_at as requestedAt'])
    .select(['outcome', 'ended_at as endedAt'])
    .where('owner_id', '=', clientId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('request_id', 'desc')
    .$narrowType<{ outcome: NotNull; endedAt: NotNull }>()
    .executeTakeFirst();
  return request ?? null;
}

/** What was asked for by a request, open or over. */
export async function readRequest(
  database: Database | Tx,
  clientId: string,
  requestId: string,
): Promise<OpenRequest & { readonly requestedBy: string }> {
  return database
    .selectFrom('additional_document_requests')
    .select([
      'request_id as id',
      'wanted',
      'requested_at as requestedAt',
      'requested_by as requestedBy',
    ])
    .where('owner_id', '=', clientId)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
}

export async function readSendings(
  database: Database | Tx,
  clientId: string,
  requestId: string,
): Promise<readonly Sending[]> {
  const sendings = await database
    .selectFrom('additional_documents')
    .select(['sending_id as id', 'sent_at as sentAt', 'note'])
    .where('owner_id', '=', clientId)
    .where('request_id', '=', requestId)
    .orderBy('sending_id')
    .execute();
  const parts = await database
    .selectFrom('additional_document_files')
    .innerJoin('additional_documents as sent', (join) =>
      join
        .onRef('sent.owner_id', '=', 'additional_document_files.owner_id')
        .onRef('sent.sending_id', '=', 'additional_document_files.sending_id'),
    )
    .select(['sent.sending_id as whole', 'upload_id'])
    .where('sent.owner_id', '=', clientId)
    .where('sent.request_id', '=', requestId)
    .execute();
  const files = groupUploads(
    await findUploads(
      database,
      clientId,
      parts.map(({ upload_id }) => upload_id),
    ),
    parts,
  );
  return sendings.map((sending) => ({ ...sending, files: files.get(sending.id) ?? [] }));
}

/** Inserts what a client sent for a request. The client must be locked. */
export async function insertSending(
  tx: Tx,
  sent: {
    readonly clientId: string;
    readonly requestId: string;
    readonly sentBy: string;
    readonly note: string | null;
  },
  uploadIds: readonly string[],
): Promise<void> {
  const sending_id = newId();
  const { clientId: owner_id, requestId: request_id, sentBy: sent_by, note } = sent;
  await tx
    .insertInto('additional_documents')
    .values({ owner_id, sending_id, request_id, sent_by, note })
    .execute();
  await tx
    .insertInto('additional_document_files')
    .values(uploadIds.map((upload_id) => ({ owner_id, sending_id, upload_id })))
    .execute();
}

/** Ends an open request. The client must be locked. */
export async function endRequest(
  tx: Tx,
  { clientId, requestId }: { readonly clientId: string; readonly requestId: string },
  outcome: 'APPROVED' | 'REJECTED' | 'WITHDRAWN',
  endedBy: string,
): Promise<void> {
  await tx
    .updateTable('additional_document_requests')
    .set(({ fn }) => ({ outcome, ended_by: endedBy, ended_at: fn<Date>('clock_now') }))
    .where('owner_id', '=', clientId)
    .where('request_id', '=', requestId)
    .where('ended_at', 'is', null)
    .execute();
}
