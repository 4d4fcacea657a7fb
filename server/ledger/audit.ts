import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { INVARIANTS } from './invariants.ts';
import { verifyChain } from './verify-chain.ts';

/** A broken invariant, with the first rows that break it. */
export type Breach = {
  readonly id: string;
  readonly says: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

const ROWS_MAX = 20;

/** Checks every invariant of the books and the chain. Returns those that are broken. */
export async function auditBooks(database: Database): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { id, says, query } of INVARIANTS) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from (${sql.raw(query)}) broken limit ${ROWS_MAX}`.execute(database);
    if (rows.length > 0) breaches.push({ id, says, rows });
  }
  const links = await verifyChain(database);
  if (links.length > 0) {
    breaches.push({ id: 'chain', says: 'chained entries are as they were', rows: links });
  }
  return breaches;
}
