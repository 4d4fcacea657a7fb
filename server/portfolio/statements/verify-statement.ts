import type { AnswerOf } from '@ballast/contract/call.ts';
import type { verifyStatement as verifyStatementCall } from '@ballast/contract/portfolio/statement-verification.ts';
import type { StatementFormat, StatementKind } from '@ballast/contract/portfolio/statements.ts';
import type { Database } from '../../database/connect.ts';

type Answer = AnswerOf<typeof verifyStatementCall>;

const UNKNOWN: Answer = { match: 'NONE', statement: null };

/** What is known of a digest: kind, period and time of a statement, and never whose it is. */
export async function verifyStatement(database: Database, digest: string): Promise<Answer> {
  const bytes = Buffer.from(digest, 'hex');
  const file = await database
    .selectFrom('statement_files')
    .innerJoin('statements', (join) =>
      join
        .onRef('statements.owner_id', '=', 'statement_files.owner_id')
        .onRef('statements.statement_id', '=', 'statement_files.statement_id'),
    )
    .select(['kind', 'starts_on', 'ends_on', 'finished_at', 'format'])
    .where('statement_files.digest', '=', bytes)
    .executeTakeFirst();
  if (file) return answerOf('FILE', file);
  const statement = await database
    .selectFrom('statements')
    .select(['kind', 'starts_on', 'ends_on', 'finished_at'])
    .where('content_digest', '=', bytes)
    .executeTakeFirst();
  return statement ? answerOf('CONTENT', { ...statement, format: null }) : UNKNOWN;
}

type Found = {
  readonly kind: string;
  readonly starts_on: string | null;
  readonly ends_on: string;
  readonly finished_at: Date | null;
  readonly format: string | null;
};

function answerOf(match: 'FILE' | 'CONTENT', found: Found): Answer {
  if (found.finished_at === null) return UNKNOWN;
  return {
    match,
    statement: {
      kind: found.kind as StatementKind,
      starts_on: found.starts_on,
      ends_on: found.ends_on,
      made_at: found.finished_at.toISOString(),
      format: found.format as StatementFormat | null,
    },
  };
}
