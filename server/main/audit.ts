import { openDatabase } from '../database/connect.ts';
import { FolderInUse } from '../database/embedded/folder-lock.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { auditBooks } from '../ledger/audit.ts';
import { INVARIANTS } from '../ledger/invariants.ts';
import { readSettings } from './settings/settings.ts';

// `npm run audit`: exits 0 when the books are sound, 1 with the rows that break an invariant, 2 when
// they could not be read. Movements under way at a provider show as I14 until its event has arrived.

async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const open = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataFolder,
    statementTimeoutMs: null,
  });
  try {
    const breaches = await auditBooks(open.database);
    for (const { id, says, rows } of breaches) {
      console.log(`${id} does not hold: ${says}`);
      for (const row of rows) console.log(`  ${JSON.stringify(row)}`);
    }
    if (breaches.length === 0) {
      console.log(`The books are sound: ${INVARIANTS.length} invariants and the chain hold.`);
    }
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await open.close();
  }
}

/** SQLSTATEs of a database without our roles or tables. */
const NEVER_MIGRATED = new Set(['22023', '42704', '42P01']);

function describe(error: unknown): unknown {
  if (error instanceof FolderInUse || error instanceof DatabaseUnavailable) return error.message;
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  return NEVER_MIGRATED.has(state) ? 'There are no books here: start the platform first.' : error;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(describe(error));
  process.exitCode = 2;
}
