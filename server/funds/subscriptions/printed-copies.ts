import type { AnswerOf } from '@ballast/contract/call.ts';
import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type {
  listPrintedCopies as listCall,
  PrintedCopy,
} from '@ballast/contract/staff/printed-copies.ts';
import { displayName, getClient } from '../../account/clients.ts';
import {
  downloadAgreement,
  findSigned,
  type SealedDocument,
} from '../../agreements/signed-list.ts';
import { type Actor, type Person, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { transact } from '../../database/transact.ts';
import { CURSOR_UUID, type PageQuery, pageOf, type SortKeys } from '../../http/cursor.ts';
import { readAgreementData } from '../../onboarding/agreement-client.ts';
import { subjectOf } from './subscriptions.ts';

/** A copy of a subscription whose units are issued. */
type Wanted = {
  readonly ownerId: string;
  readonly requestId: string;
  readonly agreementId: string;
  readonly fundName: string;
  readonly className: string;
  readonly issuedOn: Day;
  readonly postedOn: Day | null;
};

const OLDEST_FIRST: SortKeys<Wanted> = {
  of: ({ issuedOn, requestId }) => [issuedOn, requestId],
  forms: [/^\d{4}-\d{2}-\d{2}$/, CURSOR_UUID],
};

/** A page of the printed copies that are to be posted, with where each goes. Refuses `cursor_invalid`. */
export async function listPrintedCopies(
  database: Database,
  query: PageQuery,
): Promise<AnswerOf<typeof listCall>> {
  const rows = await selectWanted(database).where('p.posted_on', 'is', null).execute();
  const { items, next_cursor } = pageOf(rows.map(toWanted), OLDEST_FIRST, query);
  const copies: PrintedCopy[] = [];
  for (const wanted of items) copies.push(await copyOf(database, wanted));
  return { items: copies, next_cursor };
}

async function copyOf(database: Database, wanted: Wanted): Promise<PrintedCopy> {
  const { ownerId, agreementId } = wanted;
  const client = await getClient(database, ownerId);
  const signed = await findSigned(database, { owner_id: ownerId, agreement_id: agreementId });
  return {
    id: wanted.requestId,
    client: { id: ownerId, name: displayName(client) },
    fund_name: wanted.fundName,
    class_name: wanted.className,
    issued_on: wanted.issuedOn,
    address: await addressLinesOf(database, ownerId),
    is_printable: signed !== undefined && signed.sealedAt !== null,
  };
}

/** Whom and what an agreement of today would name. */
async function addressLinesOf(database: Database, ownerId: string): Promise<string[]> {
  const { client } = await readAgreementData(database, ownerId, 'SUBSCRIPTION_AGREEMENT');
  const { name, company, address } = client;
  return [...(company ? [company.legalName] : []), name, ...address];
}

/** What is printed of a subscription, as it was sealed; the look is recorded. Refuses `not_found` and `agreement_state_conflict`. */
export async function downloadPrintedCopy(
  database: Database,
  actor: Actor,
  requestId: string,
): Promise<SealedDocument> {
  const wanted = await getWanted(database, requestId);
  const { ownerId, agreementId } = wanted;
  const document = await downloadAgreement(database, ownerId, agreementId);
  await transact(database, (tx) =>
    recordAction(tx, actor, 'printed_copy_downloaded', subjectOf(wanted)),
  );
  return document;
}

/**
 * Marks a copy as posted on a day. Refuses `not_found` where none is wanted or nothing was issued, `conflict` for one that was
 * posted, and by its field a day before its units were issued or in the future.
 */
export async function markPrintedCopyPosted(
  tx: Tx,
  actor: Person,
  requestId: string,
  postedOn: Day,
): Promise<void> {
  const wanted = await getWanted(tx, requestId);
  const { ownerId, issuedOn } = wanted;
  const loc = ['body', 'posted_on'];
  if (postedOn > dayOf(await readClock(tx))) {
    throw new FieldRefusal([fieldError(loc, 'date_in_future')]);
  }
  if (postedOn < issuedOn) throw new FieldRefusal([fieldError(loc, 'invalid')]);
  const kept = await tx
    .insertInto('printed_copies')
    .values({
      ...{ owner_id: ownerId, request_id: requestId },
      ...{ posted_on: postedOn, posted_by: actor.userId },
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'request_id']).doNothing())
    .returning('posted_at')
    .executeTakeFirst();
  if (!kept) throw new Refusal('conflict');
  const after = { posted_on: postedOn };
  await recordAction(tx, actor, 'printed_copy_posted', subjectOf(wanted), null, after);
}

/** A copy that was asked for, posted or not. Refuses `not_found`. */
async function getWanted(database: Database | Tx, requestId: string): Promise<Wanted> {
  const row = await selectWanted(database).where('s.request_id', '=', requestId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toWanted(row);
}

function selectWanted(database: Database | Tx) {
  return database
    .selectFrom('subscription_requests as s')
    .innerJoin('fund_orders as o', (join) =>
      join.onRef('o.owner_id', '=', 's.owner_id').onRef('o.order_id', '=', 's.request_id'),
    )
    .innerJoin('funds as f', 'f.id', 's.fund_id')
    .innerJoin('share_classes as c', 'c.class_id', 's.class_id')
    .leftJoin('printed_copies as p', (join) =>
      join.onRef('p.owner_id', '=', 's.owner_id').onRef('p.request_id', '=', 's.request_id'),
    )
    .select(['s.owner_id', 's.request_id', 's.agreement_id', 'o.dealing_day', 'p.posted_on'])
    .select(['f.name as fund_name', 'c.name as class_name'])
    .where('s.printed_copy', '=', true)
    .where('s.state', '=', 'APPROVED')
    .where('o.state', '=', 'DEALT');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWanted>['executeTakeFirstOrThrow']>>;

function toWanted(row: Row): Wanted {
  if (row.agreement_id === null) throw new Error(`subscription ${row.request_id} is not signed`);
  return {
    ownerId: row.owner_id,
    requestId: row.request_id,
    agreementId: row.agreement_id,
    fundName: row.fund_name,
    className: row.class_name,
    issuedOn: row.dealing_day,
    postedOn: row.posted_on,
  };
}
