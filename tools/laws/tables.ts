import {
  type CodeFile,
  isTest,
  type SourceFile,
  type Violation,
  violationAt,
  withoutComments,
} from './project.ts';
import { blankComments, tablesIn } from './sql-text.ts';

const MIGRATION = /^server\/database\/migrations\/\d{4}_([a-z_]+)\.sql$/;

/** Rooms that write the tables of a migration whose name is not itself the room's. */
const WRITERS: Record<string, readonly string[]> = {
  foundation: ['database', 'http', 'jobs'],
  access: ['access', 'account'],
  sandbox: ['providers'],
  sandbox_sign_in: ['providers'],
  sign_up_and_recovery: ['access'],
  agreement_calls: ['agreements'],
  agreement_evidence: ['agreements'],
  individual_onboarding: ['onboarding'],
  entity_onboarding: ['onboarding'],
  invitations: ['onboarding'],
  uploads: ['files'],
  kyc: ['onboarding'],
  kyb: ['onboarding'],
  document_keys: ['files'],
  investor_class_claims: ['onboarding'],
  cases: ['reviews'],
  sandbox_desks: ['providers'],
  fault_targets: ['providers'],
  audit_views: ['ledger'],
  credential_changes: ['access'],
  owners_of_actions: ['database'],
};

const KYSELY = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]([\w.]+)/g;
const SQL =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+([\w.]+)/gi;

type Table = { writers: readonly string[]; migration: string };

/**
 * A domain's tables are written by that domain alone, the ledger's by the ledger alone. The migration
 * that makes a table names its room. Later migrations hold other rooms to the same law.
 */
export function checkTables(files: SourceFile[], code: CodeFile[]): Violation[] {
  const tables = ownersOf(files);
  const written = code
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .map((file) => ({ path: file.path, text: withoutComments(file) }));
  const migrations = files
    .filter(({ path }) => MIGRATION.test(path))
    .map(({ path, text }) => ({ path, text: blankComments(text) }));
  return [
    ...written.flatMap((file) => checkWrites(file, tables, KYSELY)),
    ...[...written, ...migrations].flatMap((file) => checkWrites(file, tables, SQL)),
  ];
}

function ownersOf(files: SourceFile[]): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const { path, text } of files) {
    const name = MIGRATION.exec(path)?.[1];
    if (!name) continue;
    const writers = WRITERS[name] ?? [name];
    for (const table of tablesIn(text)) tables.set(table, { writers, migration: name });
  }
  return tables;
}

function checkWrites(file: SourceFile, tables: Map<string, Table>, pattern: RegExp): Violation[] {
  const migration = MIGRATION.exec(file.path)?.[1];
  return [...file.text.matchAll(pattern)].flatMap((match) => {
    const name = match[1] ?? '';
    const table = tables.get(name);
    if (!table || isWriter(file.path, migration, table)) return [];
    const message = `${name} is written by ${table.writers.join(' and ')} alone: call its operation`;
    return [violationAt(file, match.index, 'tables', message)];
  });
}

function isWriter(path: string, migration: string | undefined, table: Table): boolean {
  if (migration === undefined) return table.writers.includes(path.split('/')[1] ?? '');
  const rooms = WRITERS[migration] ?? [migration];
  return rooms.some((room) => table.writers.includes(room));
}
