import { Readable } from 'node:stream';
import { documentName } from '@ballast/contract/agreements/document-name.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { membersOf } from '../../account/clients.ts';
import { downloadAgreement } from '../../agreements/signed-list.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { openKeptFile } from '../../files/shown-upload.ts';
import { type UploadContext, type UploadRow, uploadsOf } from '../../files/uploads.ts';
import { fileHeaders } from '../../http/file-headers.ts';
import { type ZipPart, zipped } from '../../http/zip.ts';
import { openTaxNumbersOf } from '../../onboarding/kyc/tax-numbers.ts';
import { HELD_TABLES, type HeldTable } from './held-tables.ts';

export const HELD_DATA_HEADERS = fileHeaders('application/zip', 'held-data.zip');

type Row = Readonly<Record<string, unknown>>;
type HeldRows = Readonly<Record<string, readonly Row[]>>;

/**
 * Exports what is held on a client and its people: the rows of one moment, the files that were sent, and the sealed agreements. The
 * record of the export is written first. A file that cannot be read has a line of text in its place.
 */
export async function exportHeldData(
  context: UploadContext,
  actor: Actor,
  clientId: string,
): Promise<Readable> {
  const { database, settings } = context;
  await transact(database, (tx) =>
    recordAction(tx, actor, 'held_data_exported', clientSubject(clientId)),
  );
  const madeAt = await readClock(database);
  const tables = await readHeldRows(database, clientId);
  const taxNumbers = await openTaxNumbersOf(database, settings.secrets, clientId);
  const uploads = await uploadsOf(database, clientId);
  async function* parts(): AsyncGenerator<ZipPart> {
    const data = { client_id: clientId, made_at: madeAt, tax_numbers: taxNumbers, tables };
    yield { name: 'data.json', content: textOf(JSON.stringify(data, null, 2)) };
    for (const upload of uploads) yield fileOf(context, upload);
    for (const { agreement_id } of tables.agreements ?? []) {
      const sealed = await sealedOf(database, clientId, String(agreement_id));
      if (sealed) yield sealed;
    }
  }
  return Readable.from(zipped(parts(), madeAt));
}

/** One statement, so that all rows are of one moment. */
async function readHeldRows(database: Database, clientId: string): Promise<HeldRows> {
  const people = await membersOf(database, [clientId]);
  const parts = Object.entries(HELD_TABLES).map(([name, table]) =>
    rowsOf(name, table, table.by === 'user_id' ? people : [clientId]),
  );
  const { rows } = await sql<{ name: string; rows: Row[] }>`
    ${sql.join(parts, sql` union all `)}`.execute(database);
  return Object.fromEntries(rows.map(({ name, rows: held }) => [name, held]));
}

function rowsOf(name: string, { by, without = [], only }: HeldTable, ids: readonly string[]) {
  return sql`
    select ${name}::text as name, (
      select coalesce(jsonb_agg(to_jsonb(held) - ${[...without]}::text[] order by held), '[]')
      from ${sql.table(name)} held
      where held.${sql.ref(by)} = any(${[...ids]}::uuid[]) and ${only ? ONLY[only] : sql`true`}
    ) as rows`;
}

const ONLY = {
  OWN_ACTIONS: sql`held.actor_kind = 'client' and held.support_agent_id is null`,
  NO_SUSPICION: sql`not exists (
    select from ${sql.table('cases')} kept
    where kept.owner_id = held.owner_id and kept.case_id = held.case_id and kept.suspicion)`,
};

function textOf(text: string): AsyncGenerator<Uint8Array> {
  return piecesOf(Buffer.from(text));
}

async function* piecesOf(whole: Buffer): AsyncGenerator<Uint8Array> {
  yield whole;
}

/** Under its own name, which two files may share, in a folder of its own. */
async function fileOf(context: UploadContext, upload: UploadRow): Promise<ZipPart> {
  const { upload_id: id, file_name: name } = upload;
  try {
    return { name: `files/${id}/${name}`, content: await openKeptFile(context, upload) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { name: `files/${id}/missing.txt`, content: textOf(`${name}: ${error.code}\n`) };
  }
}

async function sealedOf(
  database: Database,
  clientId: string,
  agreementId: string,
): Promise<ZipPart | null> {
  try {
    const { title, pdf } = await downloadAgreement(database, clientId, agreementId);
    return { name: `agreements/${agreementId}/${documentName(title)}`, content: piecesOf(pdf) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
