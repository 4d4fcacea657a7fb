import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { UPLOAD_TYPES } from '@ballast/contract/files/uploads.ts';
import type * as calls from '@ballast/contract/staff/investor-documents.ts';
import { sql } from 'kysely';
import { getClient, namesOf } from '../../account/clients.ts';
import { type Actor, type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { keepWhole } from '../../files/complete-upload.ts';
import { type OpenedUpload, openUploadForStaff } from '../../files/shown-upload.ts';
import { discardUpload } from '../../files/upload-sweep.ts';
import { assertStored, freeQuota, type UploadContext } from '../../files/uploads.ts';
import { fundNames, listFundRecords } from '../../funds/funds.ts';
import { CURSOR_UUID, type PageQuery, pageOf, readCursor, writeCursor } from '../../http/cursor.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { underTitle } from './investor-documents.ts';

const PURPOSE = 'INVESTOR';

const PDF = 'application/pdf' satisfies (typeof UPLOAD_TYPES)[number];

type NewFile = Omit<Parameters<typeof keepWhole>[2], 'ownerId' | 'purpose'>;

/** Takes the file of a document from whoever is to put it there. Refuses as `keepWhole` does, and what is no PDF. */
export async function sendDocumentFile(
  context: UploadContext,
  sender: Person,
  file: NewFile,
): Promise<AnswerOf<typeof calls.sendDocumentFile>> {
  const ownerId = sender.userId;
  const kept = await keepWhole(context, sender, { ...file, ownerId, purpose: PURPOSE });
  if (kept.content_type !== PDF) {
    await discardUpload(context, sender, ownerId, kept.upload_id);
    throw new Refusal('file_type_not_accepted', { accepted: [PDF] });
  }
  return { upload_id: kept.upload_id, name: kept.file_name };
}

type New = BodyOf<typeof calls.putDocument>;

const subjectOf = (id: string, ownerId: string | null) => ({
  kind: 'investor_document',
  id,
  ownerId,
});

/**
 * Puts a document there, and tells the one client whom it is for; of others a sweep tells. Refuses `not_found` of a client,
 * `client_closed`, `product_not_found` of a fund, and as `assertStored` does.
 */
export async function putDocument(tx: Tx, actor: Person, asked: New): Promise<{ id: string }> {
  const { kind, title, dated_on, audience, upload_id } = asked;
  const clientId = asked.audience === 'CLIENT' ? asked.client_id : null;
  const fundId = 'fund_id' in asked ? asked.fund_id : null;
  if (clientId !== null) await assertOpen(tx, clientId);
  if (fundId !== null && !(await fundNames(tx, [fundId])).has(fundId)) {
    throw new Refusal('product_not_found');
  }
  await assertStored(tx, actor.userId, [upload_id], PURPOSE);
  await freeQuota(tx, actor.userId, [upload_id]);
  const id = newId();
  const isTold = audience === 'CLIENT' || audience === 'FUND_PAGE';
  await tx
    .insertInto('investor_documents')
    .values({
      ...{ document_id: id, kind, title, dated_on, audience, upload_id },
      client_class: asked.audience === 'CLASS' ? asked.client_class : null,
      fund_id: fundId,
      put_by: actor.userId,
      told_at: isTold ? sql<Date>`clock_now()` : null,
    })
    .execute();
  if (clientId !== null) {
    await tx
      .insertInto('investor_document_owners')
      .values({ owner_id: clientId, document_id: id })
      .execute();
    await notifyClient(tx, clientId, 'investor_document', { title });
  }
  await recordAction(tx, actor, 'document_put', subjectOf(id, clientId), null, { ...asked });
  return { id };
}

async function assertOpen(tx: Tx, clientId: string): Promise<void> {
  const { closed_at: closedAt } = await getClient(tx, clientId);
  if (closedAt !== null) throw new Refusal('client_closed');
}

/** Takes a document from clients. Refuses `not_found`, and `conflict` of one that is withdrawn. */
export async function withdrawDocument(
  tx: Tx,
  actor: Person,
  id: string,
  { reason }: BodyOf<typeof calls.withdrawDocument>,
): Promise<void> {
  const document = await tx
    .selectFrom('investor_documents')
    .select('withdrawn_at')
    .where('document_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!document) throw new Refusal('not_found');
  if (document.withdrawn_at !== null) throw new Refusal('conflict');
  await tx
    .updateTable('investor_documents')
    .set({
      withdrawn_by: actor.userId,
      withdrawn_at: sql<Date>`clock_now()`,
      withdrawn_because: reason,
    })
    .where('document_id', '=', id)
    .execute();
  const ownerId = (await ownersOf(tx, [id])).get(id) ?? null;
  await recordAction(tx, actor, 'document_withdrawn', subjectOf(id, ownerId), null, { reason });
}

async function ownersOf(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ document_id: string; owner_id: string }>`
    select document_id, owner_id from investor_document_owners where document_id = any (${ids}::uuid[])`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.document_id, row.owner_id]));
}

/** A page of documents at the desk, newest first. Refuses `cursor_invalid`. */
export async function listPutDocuments(
  database: Database,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof calls.listPutDocuments>> {
  const [before] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_UUID]);
  const rows = await database
    .selectFrom('investor_documents')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('document_id', '<', before ?? ''))
    .orderBy('document_id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const owners = await ownersOf(
    database,
    shown.map(({ document_id }) => document_id),
  );
  const [names, funds] = [
    await namesOf(database, [
      ...owners.values(),
      ...shown.flatMap(({ put_by, withdrawn_by }) => [put_by, withdrawn_by]),
    ]),
    await fundNames(
      database,
      shown.flatMap(({ fund_id }) => fund_id ?? []),
    ),
  ];
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    items: shown.map((row) => {
      const ownerId = owners.get(row.document_id);
      const { withdrawn_by: by, withdrawn_at: at, withdrawn_because: reason } = row;
      return {
        id: row.document_id,
        kind: row.kind,
        title: row.title,
        dated_on: row.dated_on,
        audience: row.audience,
        client: ownerId === undefined ? null : person(ownerId),
        client_class: row.client_class,
        fund:
          row.fund_id === null
            ? null
            : { id: row.fund_id, name: funds.get(row.fund_id)?.name ?? '' },
        put_by: person(row.put_by),
        put_at: row.put_at.toISOString(),
        withdrawn:
          by !== null && at !== null && reason !== null
            ? { by: person(by), at: at.toISOString(), reason }
            : null,
      };
    }),
    next_cursor: last ? writeCursor([last.document_id]) : null,
  };
}

/** The funds that a document may be for, by name. Refuses `cursor_invalid`. */
export async function listDocumentFunds(
  database: Database,
  query: PageQuery,
): Promise<AnswerOf<typeof calls.listDocumentFunds>> {
  const funds = await listFundRecords(database);
  return pageOf(
    funds.map(({ id, name }) => ({ id, name })),
    { of: ({ name, id }) => [name, id], forms: [/^.{1,200}$/u, CURSOR_UUID] },
    query,
  );
}

/** Opens a document as clients get it, and records the look. Refuses `not_found`, `file_withheld` and `file_lost`. */
export async function downloadPutDocument(
  context: UploadContext,
  actor: Actor,
  id: string,
): Promise<OpenedUpload> {
  const row = await context.database
    .selectFrom('investor_documents')
    .select(['put_by', 'upload_id', 'title'])
    .where('document_id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const file = { ownerId: row.put_by, uploadId: row.upload_id };
  return underTitle(await openUploadForStaff(context, actor, file), row.title);
}
