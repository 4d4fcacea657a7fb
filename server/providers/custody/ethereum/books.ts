import { sql } from 'kysely';
import type { Database, Tx } from '../../../database/connect.ts';

/** The adapter's own books (schema `ethereum`). */
export type Desk = {
  readonly chainId: bigint | null;
  readonly finalBlock: bigint | null;
};

/** Locks the books: until the transaction ends, nobody else changes them. */
export async function lockDesk(tx: Tx): Promise<Desk> {
  const row = await tx
    .selectFrom('ethereum.desk')
    .select(['chain_id', 'final_block'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { chainId: bigOrNull(row.chain_id), finalBlock: bigOrNull(row.final_block) };
}

/**
 * Draws so many change numbers and returns the first. The books are locked until the commit, so whoever has seen a number has seen
 * all before it.
 */
export async function drawNumbers(tx: Tx, count: number): Promise<bigint> {
  const { changes } = await tx
    .updateTable('ethereum.desk')
    .set((eb) => ({ changes: eb('changes', '+', String(count)) }))
    .returning('changes')
    .executeTakeFirstOrThrow();
  return BigInt(changes) - BigInt(count) + 1n;
}

/** The newest block that was read; null before the first. */
export async function readTip(database: Database): Promise<KeptBlock | null> {
  const row = await database
    .selectFrom('ethereum.blocks')
    .select(['block_number', 'hash'])
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { number: BigInt(row.block_number), hash: row.hash } : null;
}

export type KeptBlock = { readonly number: bigint; readonly hash: string };

/**
 * A reference of ours that is still free: what happens again after it was undone, or otherwise than before, has a count behind it.
 */
export async function freeReference(
  tx: Tx,
  table: 'transfers' | 'costs',
  reference: string,
): Promise<string> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from ${sql.table(`ethereum.${table}`)}
    where provider_ref = ${reference} or provider_ref like ${`${reference}+%`}`.execute(tx);
  const times = rows[0]?.times ?? 0;
  return times === 0 ? reference : `${reference}+${times}`;
}

export function bigOrNull(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
