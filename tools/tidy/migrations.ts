import { type SourceFile, type Violation, violationAt } from '../laws/project.ts';
import { blankBodies, blankComments } from '../laws/sql-text.ts';

const FOLDER = 'server/database/migrations/';
const CODES = 'server/database/constraint-codes.ts';
const CONSTRAINT =
  /\b(?:primary\s+key|foreign\s+key|unique(?!\s+index)|references|exclude\s+using|(?<!with\s)check\s*\()/g;
const NAMED = /\bconstraint\s+\w+\s*$/;
const AFTER_FOREIGN_KEY = /\bforeign\s+key\s*\([^)]*\)\s*$/;

/** Migrations: numbered once, in lower case, every constraint with a name that says table and rule. */
export function checkMigrations(files: SourceFile[]): Violation[] {
  const migrations = files.filter(({ path }) => path.startsWith(FOLDER));
  const sql = files.filter(({ path }) => path.endsWith('.sql'));
  return [
    ...checkNumbers(migrations),
    ...sql.flatMap(checkCase),
    ...migrations.flatMap(checkConstraints),
    ...files.filter(({ path }) => path === CODES).flatMap((file) => checkCodes(file, migrations)),
  ];
}

function checkNumbers(migrations: SourceFile[]): Violation[] {
  const numbers = migrations.map(({ path }) => path.slice(FOLDER.length, FOLDER.length + 4));
  return migrations
    .filter((_, index) => numbers.indexOf(numbers[index] ?? '') < index)
    .map((file) => violationAt(file, 0, 'migrations', 'another migration has this number'));
}

function checkCase(file: SourceFile): Violation[] {
  const text = blankComments(file.text).replaceAll(/"[^"]*"/g, (name) => ' '.repeat(name.length));
  const shouted = /\b[A-Z]{2,}\b/.exec(text);
  if (!shouted) return [];
  return [
    violationAt(file, shouted.index, 'migrations', `${shouted[0]}: SQL is written in lower case`),
  ];
}

function checkConstraints(file: SourceFile): Violation[] {
  const text = blankBodies(file.text);
  const unnamed = [...text.matchAll(CONSTRAINT)].filter((match) => {
    const before = text.slice(0, match.index);
    return !NAMED.test(before) && !(match[0] === 'references' && AFTER_FOREIGN_KEY.test(before));
  });
  const misnamed = [
    ...text.matchAll(/\bconstraint\s+(\w+)\s+(?:primary|foreign|unique|references|exclude|check)/g),
  ].filter((match) => !/^[a-z0-9_]+?__[a-z0-9_]+$/.test(match[1] ?? ''));
  return [
    ...unnamed.map((match) =>
      violationAt(
        file,
        match.index,
        'migrations',
        `name it: constraint <table>__<rule> ${match[0]}`,
      ),
    ),
    ...misnamed.map((match) =>
      violationAt(file, match.index, 'migrations', `${match[1]}: call it <table>__<rule>`),
    ),
  ];
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
