import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';

const FOLDER = 'server/database/migrations/';
const CODES = 'server/database/constraint-codes.ts';

export function checkMigrations(files: SourceFile[]): Violation[] {
  const migrations = files.filter(({ path }) => path.startsWith(FOLDER));
  return files.filter(({ path }) => path === CODES).flatMap((file) => checkCodes(file, migrations));
}

/** The table from names to error codes knows no constraint that is gone. */
function checkCodes(file: SourceFile, migrations: SourceFile[]): Violation[] {
  const all = migrations.map(({ text }) => text).join('\n');
  return [...file.text.matchAll(/^\s*(\w+__\w+):/gm)]
    .filter((match) => !new RegExp(`\\b${match[1]}\\b`).test(all))
    .map((match) =>
      violationAt(file, match.index, 'migrations', `no migration makes the constraint ${match[1]}`),
    );
}
