import { checkClockInSql } from './clock-in-sql.ts';
import { checkOperations } from './operations.ts';
import { parseCode, type SourceFile, type Violation } from './project.ts';
import { checkRooms } from './rooms.ts';
import { checkTables } from './tables.ts';
import { checkTransactions } from './transactions.ts';
import { checkWords } from './words.ts';

/** The laws of the house that no linter knows (docs/decisions/0003). */
export function checkLaws(files: SourceFile[]): Violation[] {
  const code = parseCode(files);
  return [
    ...checkRooms(code),
    ...checkTransactions(code),
    ...checkOperations(code),
    ...checkWords(code),
    ...checkTables(files, code),
    ...checkClockInSql(files, code),
  ];
}
