import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  listInquiries as listCall,
  SentInquiry,
  sendInquiry as sendCall,
} from '@ballast/contract/funds/inquiries.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { CURSOR_UUID, type PageQuery, readCursor, writeCursor } from '../../http/cursor.ts';
import type { OwnActor } from '../../onboarding/identity/identity.ts';
import { messagesOf } from '../../onboarding/requests/client-requests.ts';
import { type OpenedRequest, openRequest } from '../../onboarding/requests/open-request.ts';
import type { SubjectOfCase } from '../../reviews/case-subject.ts';
import { readClientCase } from '../../reviews/cases.ts';
import { type FundState, getFundRecord } from '../funds.ts';

/** In what clients say how much they would like to invest. */
const CURRENCY = 'USD';

/** What somebody asks about a fund. */
export type Inquiry = {
  readonly fundId: string;
  readonly fundName: string;
  readonly fundState: FundState;
  /** In cents of a US dollar. */
  readonly minor: bigint;
};

/**
 * Asks a client's manager about a fund, as a case that is answered within 24 hours (spec/decisions.md, section 15). Refuses `not_found`,
 * `fund_closed` and `amount_invalid`; no limit of the fund is looked at, which is what may be asked about.
 */
export async function sendInquiry(
  tx: Tx,
  actor: OwnActor,
  { fund: idOrSlug, amount, note }: BodyOf<typeof sendCall> & { readonly fund: string },
): Promise<OpenedRequest> {
  const fund = await getFundRecord(tx, idOrSlug);
  if (fund.state === 'CLOSED') throw new Refusal('fund_closed');
  const minor = parseAmount(CURRENCY, amount)?.minor ?? 0n;
  if (minor <= 0n) throw new Refusal('amount_invalid');
  const asked = { about: 'FUND_INQUIRY', message: note ?? null, turnaround: 'DAY' } as const;
  return openRequest(tx, actor, asked, (request_id) =>
    tx
      .insertInto('fund_inquiries')
      .values({ owner_id: actor.clientId, request_id, fund_id: fund.id, amount: minor })
      .execute(),
  );
}

/** What a request asks about a fund; null for one that is about something else. */
export async function findInquiry(
  database: Database | Tx,
  { clientId, subjectId }: SubjectOfCase,
): Promise<Inquiry | null> {
  const row = await database
    .selectFrom('fund_inquiries as inquiry')
    .innerJoin('funds as fund', 'fund.id', 'inquiry.fund_id')
    .select(['inquiry.fund_id', 'fund.name', 'fund.state', 'inquiry.amount'])
    .where('inquiry.owner_id', '=', clientId)
    .where('inquiry.request_id', '=', subjectId)
    .executeTakeFirst();
  if (!row) return null;
  const { fund_id: fundId, name: fundName, state: fundState } = row;
  return { fundId, fundName, fundState, minor: BigInt(row.amount) };
}

/** What an inquiry says somebody would like to invest, as the desk and the client read it. */
export function amountOf({ minor }: Pick<Inquiry, 'minor'>): string {
  return formatMinor(CURRENCY, minor);
}

/** A page of what a client has asked, newest first, about one fund where it is named. Refuses `cursor_invalid`, and `not_found` for the fund. */
export async function listInquiries(
  database: Database,
  clientId: string,
  { fund, limit, cursor }: PageQuery & { readonly fund?: string | undefined },
): Promise<AnswerOf<typeof listCall>> {
  const fundId = fund === undefined ? null : (await getFundRecord(database, fund)).id;
  const [before] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_UUID]);
  let query = database
    .selectFrom('fund_inquiries as inquiry')
    .innerJoin('funds as fund', 'fund.id', 'inquiry.fund_id')
    .select(['inquiry.request_id', 'inquiry.fund_id', 'inquiry.amount', 'inquiry.sent_at'])
    .select(['fund.slug', 'fund.name'])
    .where('inquiry.owner_id', '=', clientId)
    .orderBy('inquiry.request_id', 'desc')
    .limit(limit + 1);
  if (fundId !== null) query = query.where('inquiry.fund_id', '=', fundId);
  if (before !== undefined) query = query.where('inquiry.request_id', '<', before);
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ request_id }) => request_id);
  const notes = await messagesOf(database, clientId, ids);
  const items: SentInquiry[] = [];
  for (const { request_id: id, fund_id, slug, name, amount, sent_at } of shown) {
    const of = { queue: 'client_requests', subjectId: id, clientId } as const;
    const review = await readClientCase(database, of);
    if (!review) throw new Error(`inquiry ${id} has no case`);
    items.push({
      ...{ id, fund_id, fund_slug: slug, fund_name: name },
      amount: amountOf({ minor: BigInt(amount) }),
      note: notes.get(id) ?? null,
      sent_at: sent_at.toISOString(),
      review,
    });
  }
  const last = rows.length > limit ? ids.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : writeCursor([last]) };
}
