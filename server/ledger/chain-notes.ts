import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';

/** Where a note stands in the chain: `hash` is SHA-256 of `before` and the note. */
export type NotedRoot = { readonly rootId: string; readonly before: Buffer; readonly hash: Buffer };

/** Puts a note into the chain of roots, so that it cannot be changed later. It waits for whoever makes links meanwhile. */
export async function noteInChain(tx: Tx, note: string): Promise<NotedRoot> {
  const { rows } = await sql<NotedRoot>`
    select root::text as "rootId", hash_before as before, hash_after as hash from chain_note(${note})`.execute(
    tx,
  );
  const [root] = rows;
  if (!root) throw new Error('the chain answered no root');
  return root;
}
