import { type CodeFile, isTest, type SourceFile, type Violation, violationAt } from './project.ts';
import { blankComments } from './sql-text.ts';

/** The server's clock moved by `ahead` is the platform's, as `clock_now()` itself has it. */
const OTHER_CLOCKS =
  /\b(?:now|transaction_timestamp|statement_timestamp|clock_timestamp)\(\)(?!\s*\+\s*ahead)|\b(?:current_timestamp|current_date|localtimestamp)\b/gi;

/**
 * Rooms that know the server's own clock: one makes the platform's clock out of it, the other keeps the
 * job queue's times, which the queue itself compares with the server's clock.
 */
const CLOCK_ROOMS = /^server\/(database|jobs)\//;

/** SQL reads `clock_now()`, never a clock of PostgreSQL's own, except where that one is made. */
export function checkClockInSql(files: SourceFile[], code: CodeFile[]): Violation[] {
  const migrations = files.filter(
    ({ path }) => path.endsWith('.sql') && !/migrations\/0001_/.test(path),
  );
  const statements = code.filter(
    ({ path }) => path.startsWith('server/') && !CLOCK_ROOMS.test(path) && !isTest(path),
  );
  return [
    ...migrations.flatMap((file) => find(file, blankComments(file.text))),
    ...statements.flatMap((file) => find(file, onlySql(file.text))),
  ];
}

function find(file: SourceFile, text: string): Violation[] {
  return [...text.matchAll(OTHER_CLOCKS)].map((match) =>
    violationAt(file, match.index, 'clock', `${match[0]} is another clock: use clock_now()`),
  );
}

/** The text with everything blanked that stands outside sql`...`; every character keeps its place. */
function onlySql(text: string): string {
  let kept = '';
  for (const match of text.matchAll(/\bsql(?:\.raw)?(?:<[^`]*?>)?\(?`[^`]*`/g)) {
    kept += blank(text.slice(kept.length, match.index)) + match[0];
  }
  return kept;
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}
