import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  InvestorDocument,
  listInvestorDocuments as listCall,
  listFundDocuments as listOfFundCall,
} from '@ballast/contract/portfolio/investor-documents.ts';
import type { Audience, ClientClass } from '@ballast/contract/staff/investor-documents.ts';
import { type RawBuilder, sql } from 'kysely';
import { getClient } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import {
  attachmentOf,
  downloadUpload,
  type OpenedUpload,
  type OwnedUpload,
} from '../../files/shown-upload.ts';
import type { UploadContext } from '../../files/uploads.ts';
import { fundNames, getFundRecord } from '../../funds/funds.ts';
import { fundsOfAccounts } from '../../funds/private-funds/unit-values.ts';
import { CURSOR_UUID, type PageQuery, readCursor, writeCursor } from '../../http/cursor.ts';
import { balancesOf } from '../../ledger/balances.ts';

/** Who reads: a person, for a client. */
export type Reader = { readonly userId: string; readonly clientId: string };

type Facts = {
  readonly account_type: 'INDIVIDUAL' | 'INSTITUTIONAL';
  readonly us_tax_payer: boolean | null;
};

/** The classes of clients to which one belongs. */
export function classesOf({ account_type: type, us_tax_payer: isUs }: Facts): ClientClass[] {
  const taxes: ClientClass = isUs ? 'US_TAXPAYERS' : 'NON_US_TAXPAYERS';
  return [
    'ALL',
    type === 'INDIVIDUAL' ? 'INDIVIDUALS' : 'INSTITUTIONS',
    ...(isUs === null ? [] : [taxes]),
  ];
}

/** The funds of which a client has, or had, units. */
async function fundsHeldBy(database: Database, ownerId: string): Promise<string[]> {
  const balances = await balancesOf(database, ownerId);
  const ids = balances.flatMap(({ purpose, fundId }) =>
    purpose === 'units' && fundId !== null ? [fundId] : [],
  );
  return fundsOfAccounts(database, ids);
}

/** A condition on `d`, a document: it is there, and for this client. */
async function isFor(database: Database, ownerId: string): Promise<RawBuilder<boolean>> {
  const [client, funds] = [
    await getClient(database, ownerId),
    await fundsHeldBy(database, ownerId),
  ];
  return sql`d.withdrawn_at is null and (
    (d.audience = 'CLASS' and d.client_class = any (${classesOf(client)}::text[]))
    or (d.audience = 'FUND' and d.fund_id = any (${funds}::uuid[]))
    or (d.audience = 'CLIENT' and exists (
      select from investor_document_owners o where o.owner_id = ${ownerId} and o.document_id = d.document_id)))`;
}

type Row = {
  readonly id: string;
  readonly kind: InvestorDocument['kind'];
  readonly title: string;
  readonly dated_on: string;
  readonly fund_id: string | null;
  readonly audience: Audience;
  readonly put_at: Date;
  readonly seen_at: Date | null;
};

const columns = (userId: string) => sql`
  d.document_id as id, d.kind, d.title, d.dated_on::text as dated_on, d.fund_id, d.audience, d.put_at,
  (select seen_at from investor_document_looks l where l.user_id = ${userId} and l.document_id = d.document_id) as seen_at`;

/** A page of what is for this client, newest first. Refuses `cursor_invalid`. */
export async function listInvestorDocuments(
  database: Database,
  { userId, clientId }: Reader,
  query: PageQuery,
): Promise<AnswerOf<typeof listCall>> {
  const { rows, next } = await readPage(database, userId, await isFor(database, clientId), query);
  return { items: await answersOf(database, rows), next_cursor: next };
}

/**
 * A page of what this client may read of a fund, by its id or slug, newest first: what is on its page, and what is for those who hold or
 * held it. Refuses `not_found` and `cursor_invalid`.
 */
export async function listFundDocuments(
  database: Database,
  { userId, clientId }: Reader,
  idOrSlug: string,
  query: PageQuery,
): Promise<AnswerOf<typeof listOfFundCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const condition = sql<boolean>`d.fund_id = ${fund.id} and d.withdrawn_at is null
    and (d.audience = 'FUND_PAGE' or ${await isFor(database, clientId)})`;
  const { rows, next } = await readPage(database, userId, condition, query);
  const answers = await answersOf(database, rows);
  const forHolders = new Set(rows.flatMap(({ id, audience }) => (audience === 'FUND' ? id : [])));
  return {
    items: answers.map((answer) => ({ ...answer, is_for_holders: forHolders.has(answer.id) })),
    next_cursor: next,
  };
}

type Page = { readonly rows: readonly Row[]; readonly next: string | null };

/** Documents `d` that meet a condition, newest first, as this person sees them. */
async function readPage(
  database: Database,
  userId: string,
  condition: RawBuilder<boolean>,
  { limit, cursor }: PageQuery,
): Promise<Page> {
  const [before] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_UUID]);
  const { rows } = await sql<Row>`
    select ${columns(userId)} from investor_documents d
    where ${condition}
      and ${before === undefined ? sql`true` : sql`d.document_id < ${before}::uuid`}
    order by d.document_id desc limit ${limit + 1}`.execute(database);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? writeCursor([last.id]) : null };
}

async function answersOf(database: Database, rows: readonly Row[]): Promise<InvestorDocument[]> {
  const names = await fundNames(
    database,
    rows.flatMap(({ fund_id }) => fund_id ?? []),
  );
  return rows.map(({ fund_id, audience: _, put_at, seen_at, ...row }) => ({
    ...row,
    fund_name: (fund_id && names.get(fund_id)?.name) ?? null,
    put_at: put_at.toISOString(),
    seen_at: seen_at?.toISOString() ?? null,
  }));
}

type Found = OwnedUpload & { readonly title: string };

/** The file of a document that this client may read. Refuses `not_found`. */
export async function findDocument(
  database: Database,
  { clientId }: Pick<Reader, 'clientId'>,
  id: string,
): Promise<Found> {
  const { rows } = await sql<Found>`
    select d.put_by as "ownerId", d.upload_id as "uploadId", d.title from investor_documents d
    where d.document_id = ${id} and d.withdrawn_at is null
      and (d.audience = 'FUND_PAGE' or ${await isFor(database, clientId)})`.execute(database);
  const [found] = rows;
  if (!found) throw new Refusal('not_found');
  return found;
}

/** Opens a document for a client under its title, and notes that this person has seen it. Refuses `not_found`, `file_withheld` and `file_lost`. */
export async function downloadInvestorDocument(
  context: UploadContext,
  { userId, clientId }: Reader,
  id: string,
): Promise<OpenedUpload> {
  const { ownerId, uploadId, title } = await findDocument(context.database, { clientId }, id);
  const opened = await downloadUpload(context, ownerId, uploadId);
  await transact(context.database, (tx) =>
    tx
      .insertInto('investor_document_looks')
      .values({ user_id: userId, document_id: id })
      .onConflict((conflict) => conflict.columns(['user_id', 'document_id']).doNothing())
      .execute(),
  );
  return underTitle(opened, title);
}

/** The same file under the title of its document: what the sender called it is for nobody. */
export function underTitle({ headers, content }: OpenedUpload, title: string): OpenedUpload {
  const disposition = attachmentOf(title, 'application/pdf');
  return { headers: { ...headers, 'content-disposition': disposition }, content };
}
