import type { Language } from '@ballast/contract/account/languages.ts';
import type { AnswerOf, BodyOf, QueryOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { lastClosedDay } from '@ballast/contract/portfolio/closed-days.ts';
import {
  type generateStatement as generateStatementCall,
  isPeriod,
  STATEMENTS_A_DAY_MAX,
} from '@ballast/contract/portfolio/statement-requests.ts';
import type {
  listStatements as listStatementsCall,
  StatementFormat,
  StatementKind,
} from '@ballast/contract/portfolio/statements.ts';
import { type Selectable, sql } from 'kysely';
import { displayName, lockClient } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { StatementFiles, Statements } from '../../database/schema.ts';
import { type Fund, getFundRecord } from '../../funds/funds.ts';
import { accountFundIds, currenciesOfUnits } from '../../funds/private-funds/unit-values.ts';
import { askedBefore, askedPage } from '../../http/asked-pages.ts';
import type { PageQuery } from '../../http/cursor.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineJob } from '../../jobs/job.ts';
import { balancesOf } from '../../ledger/balances.ts';

export type StatementRow = Selectable<Statements>;
export type FileRow = Selectable<StatementFiles>;
export type OwnStatement = { readonly ownerId: string; readonly statementId: string };
type Answer = AnswerOf<typeof generateStatementCall>;
type Asked = BodyOf<typeof generateStatementCall>;

export const MAKE_STATEMENT = defineJob<OwnStatement>('make_statement', {
  timeLimitSeconds: 900,
  triesMax: 5,
});

/**
 * Opens a statement and has it made. Refuses `invalid_period`, `product_not_found`, and `too_many_requests` beyond ten in 24
 * hours.
 */
export async function generateStatement(
  tx: Tx,
  actor: Person,
  ownerId: string,
  asked: Asked,
): Promise<Answer> {
  // Whoever asks at the same moment waits here, so that the limit counts both.
  const client = await lockClient(tx, ownerId);
  const startsOn = asked.kind === 'HOLDINGS' ? null : asked.starts_on;
  const lastDay = lastClosedDay(await readClock(tx));
  if (asked.ends_on > lastDay || !isPeriod(startsOn ?? asked.ends_on, asked.ends_on)) {
    throw new Refusal('invalid_period');
  }
  if ((await countAskedToday(tx, ownerId)) >= STATEMENTS_A_DAY_MAX) {
    throw new Refusal('too_many_requests');
  }
  const fund = asked.fund === undefined ? null : await heldFund(tx, ownerId, asked.fund);
  const row = await tx
    .insertInto('statements')
    .values({
      owner_id: ownerId,
      statement_id: newId(),
      asked_by: actor.userId,
      kind: asked.kind,
      starts_on: startsOn,
      ends_on: asked.ends_on,
      fund_id: fund?.id ?? null,
      fund_name: fund?.name ?? null,
      addressee: displayName(client),
      currency: asked.kind === 'CAPITAL' ? capitalCurrency(fund) : client.default_currency,
      language: client.language,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { kind: 'statement', id: row.statement_id, ownerId };
  await recordAction(tx, actor, 'statement_asked', subject, null, { ...asked });
  await enqueue(tx, MAKE_STATEMENT, { ownerId, statementId: row.statement_id });
  return statementAnswer(row, []);
}

async function countAskedToday(tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select count(*)::int4 as asked from statements
    where owner_id = ${ownerId} and asked_by is not null and asked_at > clock_now() - interval '24 hours'`.execute(
    tx,
  );
  return rows[0]?.asked ?? 0;
}

type HeldFund = Pick<Fund, 'id' | 'name'> & {
  /** Of the vehicle in which the client has units; null of a basket. */
  readonly currency: AssetCode | null;
};

/** A capital account is in its vehicle's currency, so that no rate of exchange counts as a gain. */
function capitalCurrency(fund: HeldFund | null): AssetCode {
  if (!fund?.currency) throw new Refusal('product_not_found');
  return fund.currency;
}

/** A fund of which the client has, or had, units. */
async function heldFund(tx: Tx, ownerId: string, idOrSlug: string): Promise<HeldFund> {
  const fund = await getFundRecord(tx, idOrSlug).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Refusal('product_not_found');
    throw error;
  });
  const [ids, balances] = [await accountFundIds(tx, fund.id), await balancesOf(tx, ownerId)];
  const own = balances.filter(({ fundId }) => fundId !== null && ids.includes(fundId));
  if (own.length === 0) throw new Refusal('product_not_found');
  const currencies = await currenciesOfUnits(
    tx,
    own.map(({ asset }) => asset),
  );
  return { id: fund.id, name: fund.name, currency: [...currencies.values()][0] ?? null };
}

type ListQuery = PageQuery & Pick<QueryOf<typeof listStatementsCall>, 'made'>;

/** A client's statements, newest first. */
export async function listStatements(
  database: Database,
  ownerId: string,
  { limit, cursor, made }: ListQuery,
): Promise<AnswerOf<typeof listStatementsCall>> {
  const rows = await database
    .selectFrom('statements')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(made !== undefined, (query) =>
      query.where('asked_by', made === 'ON_REQUEST' ? 'is not' : 'is', null),
    )
    .where(askedBefore(cursor, 'statement_id'))
    .orderBy('asked_at', 'desc')
    .orderBy('statement_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next_cursor } = askedPage(rows, limit, (row) => row.statement_id);
  const files = await filesOf(
    database,
    ownerId,
    shown.map((row) => row.statement_id),
  );
  return {
    items: shown.map((row) => statementAnswer(row, files)),
    next_cursor,
  };
}

/** A statement of this client. Refuses `not_found`. */
export async function findStatement(database: Database, own: OwnStatement): Promise<StatementRow> {
  const row = await database
    .selectFrom('statements')
    .selectAll()
    .where('owner_id', '=', own.ownerId)
    .where('statement_id', '=', own.statementId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** How far a statement of this client is. Refuses `not_found`. */
export async function getStatement(database: Database, own: OwnStatement): Promise<Answer> {
  const row = await findStatement(database, own);
  return statementAnswer(row, await filesOf(database, own.ownerId, [own.statementId]));
}

export async function filesOf(
  database: Database,
  ownerId: string,
  statementIds: readonly string[],
): Promise<FileRow[]> {
  if (statementIds.length === 0) return [];
  return database
    .selectFrom('statement_files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('statement_id', 'in', statementIds)
    .orderBy(sql`array_position(array['PDF', 'CSV', 'XLSX'], format)`)
    .execute();
}

function statementAnswer(row: StatementRow, files: readonly FileRow[]): Answer {
  const own = files.filter((file) => file.statement_id === row.statement_id);
  return {
    id: row.statement_id,
    kind: row.kind as StatementKind,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    fund_name: row.fund_name,
    by_schedule: row.asked_by === null,
    currency: row.currency,
    language: row.language as Language,
    state: row.state as Answer['state'],
    progress: row.progress,
    rows: row.rows_written,
    digest: row.content_digest && hexOf(row.content_digest),
    files: own.map(({ format, bytes, digest }) => ({
      format: format as StatementFormat,
      bytes: Number.parseInt(String(bytes), 10),
      digest: hexOf(digest),
    })),
    asked_at: row.asked_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
