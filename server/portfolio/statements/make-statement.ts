import { createHash, type Hash } from 'node:crypto';
import type { StatementFormat } from '@ballast/contract/portfolio/statements.ts';
import { sql } from 'kysely';
import { raiseAlarm } from '../../database/alarms.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { startOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { getOrCreateDocumentKeys } from '../../files/document-keys.ts';
import type { Context } from '../../http/context.ts';
import type { Attempt } from '../../jobs/job.ts';
import { lastLineBefore } from '../../ledger/account-histories.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { encryptStream } from '../../secrets/encrypt.ts';
import { StatementUnbalanced } from './balanced-lines.ts';
import { type Basis, type Content, contentOf, momentsOf, openDigest } from './content.ts';
import { csvOf, xlsxOf } from './data-files.ts';
import { statementPages } from './paper.ts';
import type { Row } from './rows.ts';
import { findStatement, type OwnStatement, type StatementRow } from './statements.ts';

/** How the files are laid out and what they say beside the rows; another one makes another digest. */
export const TEMPLATE_VERSION = 2;

export type StatementContext = Pick<Context, 'database'> & {
  readonly settings: Pick<Context['settings'], 'secrets' | 'publicUrl' | 'legalEntity'>;
  readonly providers: Pick<Context['providers'], 'files' | 'signing'>;
};

type Kept = {
  readonly format: StatementFormat;
  readonly bytes: number;
  readonly digest: Buffer;
  readonly storedAs: string;
};

/**
 * Makes the files of a statement and keeps them when all are whole. What it is made of is fixed by the first attempt. Books that do
 * not add up make none: the statement has failed, and staff are alerted.
 */
export async function makeStatement(
  context: StatementContext,
  own: OwnStatement,
  { last, signal }: Pick<Attempt, 'last' | 'signal'>,
): Promise<void> {
  const { database } = context;
  const row = await findStatement(database, own);
  if (row.state === 'READY' || row.state === 'FAILED') return;
  const folder = `statements/${own.statementId}/${newId()}`;
  try {
    const kept = await writeFiles(context, own, folder, signal);
    if (kept) return;
  } catch (error) {
    await context.providers.files.store.removeAll(folder);
    if (error instanceof StatementUnbalanced) {
      await transact(database, (tx) => failUnbalanced(tx, own, error));
      return;
    }
    if (last) await endUnmade(database, own);
    throw error;
  }
  // Another attempt was quicker.
  await context.providers.files.store.removeAll(folder);
}

async function writeFiles(
  context: StatementContext,
  own: OwnStatement,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, settings, providers } = context;
  const statement = await transact(database, (tx) => fixBasis(tx, own));
  const basis = basisOf(statement);
  const content = await contentOf(database, statement, basis);
  const report = progressOf(database, own, content, signal);
  const first = openDigest(statement, basis);
  let rowCount = 0;
  for await (const rows of report(content.rows())) {
    first.add(rows);
    rowCount += rows.length;
  }
  const digest = first.end();
  const hex = digest.toString('hex');
  const keys = await getOrCreateDocumentKeys(database, settings.secrets);
  const keep = async (
    format: StatementFormat,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<Kept> => {
    const storedAs = `${folder}/${format.toLowerCase()}`;
    const seen = { bytes: 0, hash: createHash('sha256') };
    await providers.files.store.write(
      storedAs,
      encryptStream(keys, looked(pieces, seen), storedAs),
    );
    return { format, bytes: seen.bytes, digest: seen.hash.digest(), storedAs };
  };
  const rows = () => sameRows(statement, basis, digest, report(content.rows()));
  const pages = statementPages({
    statement,
    basis,
    digest: hex,
    sender: settings.legalEntity,
    verifyUrl: `${settings.publicUrl}/verify`,
    rows,
  });
  const sealed = await providers.signing.sealPages(pages, await readClock(database));
  const kept = [
    await keep('PDF', once(sealed.pdf)),
    await keep('CSV', csvOf(rows(), hex)),
    await keep('XLSX', xlsxOf(rows(), hex, basis.knownUntil)),
  ];
  return transact(database, (tx) => keepFiles(tx, own, { digest, rowCount, kept }));
}

/**
 * Fixes what a statement is made of, once, from one snapshot: the owner's last line before its close, and the prices that are known
 * now. The books of a day that is over get no more lines, and lines and closes are never changed, so what is read later is the same.
 */
async function fixBasis(tx: Tx, own: OwnStatement): Promise<StatementRow> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  const row = await findStatement(tx, own);
  if (row.last_line_id !== null) return row;
  const { until } = momentsOf(row);
  const [lastLineId, knownUntil] = [
    await lastLineBefore(tx, own.ownerId, until),
    await readClock(tx),
  ];
  return tx
    .updateTable('statements')
    .set({
      state: 'RUNNING',
      last_line_id: lastLineId.toString(),
      known_until: knownUntil,
      template_version: TEMPLATE_VERSION,
    })
    .where('owner_id', '=', own.ownerId)
    .where('statement_id', '=', own.statementId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function basisOf(row: StatementRow): Basis {
  const { last_line_id: line, known_until: knownUntil, template_version: templateVersion } = row;
  if (line === null || knownUntil === null || templateVersion === null) {
    throw new TypeError('what the statement is made of is not fixed');
  }
  return { lastLineId: BigInt(line), knownUntil, templateVersion };
}

/** How often the rows are gone through: for the digest, twice for the pages, and for each other form. */
const PASSES = 5;

function progressOf(
  database: Database,
  own: OwnStatement,
  { lineCount }: Content,
  signal: AbortSignal,
) {
  let seen = 0;
  let told = 0;
  return async function* report(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
    for await (const rows of batches) {
      signal.throwIfAborted();
      yield rows;
      seen += rows.length;
      const share = Math.floor((seen * 100) / (PASSES * Math.max(1, lineCount)));
      const progress = Math.min(99, share);
      if (progress - told < 5) continue;
      told = progress;
      await sql`update statements set progress = ${progress} where ${isOpen(own)}`.execute(
        database,
      );
    }
  };
}

/** Hands on rows, and fails at their end when they are others than those that the digest is of. */
async function* sameRows(
  statement: StatementRow,
  basis: Basis,
  digest: Buffer,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  const again = openDigest(statement, basis);
  for await (const rows of batches) {
    again.add(rows);
    yield rows;
  }
  if (!again.end().equals(digest)) throw new Error('the rows of a statement have changed');
}

const isOpen = ({ ownerId, statementId }: OwnStatement) =>
  sql`owner_id = ${ownerId} and statement_id = ${statementId} and state in ('WAITING', 'RUNNING')`;

/** Whether this attempt's files are the ones that stay. */
async function keepFiles(
  tx: Tx,
  own: OwnStatement,
  { digest, rowCount, kept }: { digest: Buffer; rowCount: number; kept: readonly Kept[] },
): Promise<boolean> {
  const { rows } = await sql<Pick<StatementRow, 'asked_by' | 'starts_on' | 'ends_on'>>`
    update statements set state = 'READY', progress = 100, rows_written = ${rowCount}, content_digest = ${digest},
      finished_at = clock_now()
    where ${isOpen(own)} returning asked_by, starts_on, ends_on`.execute(tx);
  const [made] = rows;
  if (!made) return false;
  await tx
    .insertInto('statement_files')
    .values(
      kept.map((file) => ({
        owner_id: own.ownerId,
        statement_id: own.statementId,
        format: file.format,
        bytes: `${file.bytes}`,
        digest: file.digest,
        stored_as: file.storedAs,
      })),
    )
    .execute();
  const { asked_by: askedBy, starts_on: startsOn, ends_on: endsOn } = made;
  // Whoever asked for one waits for it on its page.
  if (askedBy === null && startsOn !== null) {
    const period = { from: startOf(startsOn), until: startOf(endsOn) };
    await notifyClient(tx, own.ownerId, 'statement_ready', period);
  }
  return true;
}

async function failUnbalanced(
  tx: Tx,
  own: OwnStatement,
  { details }: StatementUnbalanced,
): Promise<void> {
  await endUnmade(tx, own);
  const subject = { kind: 'statement', id: own.statementId, ownerId: own.ownerId };
  await raiseAlarm(tx, 'statement_unbalanced', subject, details);
}

async function endUnmade(database: Database, own: OwnStatement): Promise<void> {
  await sql`
    update statements set state = 'FAILED', finished_at = clock_now() where ${isOpen(own)}`.execute(
    database,
  );
}

/** Gives up statements that no job ends. Returns how many. */
export async function endLostStatements({ database }: Pick<Context, 'database'>): Promise<number> {
  const { rows } = await sql`
    update statements set state = 'FAILED', finished_at = clock_now()
    where state in ('WAITING', 'RUNNING') and asked_at < clock_now() - interval '1 day'
    returning statement_id`.execute(database);
  return rows.length;
}

async function* looked(
  pieces: AsyncIterable<Uint8Array>,
  seen: { bytes: number; readonly hash: Hash },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    seen.bytes += piece.length;
    seen.hash.update(piece);
    yield piece;
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
