import { checkClockInSql } from './clock-in-sql.ts';
import { checkCycles } from './cycles.ts';
import { checkFolders } from './folders.ts';
import { checkOutside } from './outside.ts';
import { parseCode, type SourceFile, type Violation } from './project.ts';
import { checkRooms } from './rooms.ts';
import { checkTables } from './tables.ts';
import { checkTransactions } from './transactions.ts';

/** Every law of the house that imports and text can show (docs/decisions/0003). */
export function checkLaws(paths: string[], files: SourceFile[]): Violation[] {
  const code = parseCode(files);
  return [
    ...checkFolders(paths),
    ...checkRooms(code),
    ...checkCycles(code),
    ...checkOutside(code),
    ...checkTransactions(code),
    ...checkTables(files, code),
    ...checkClockInSql(files, code),
  ];
}
