import { sql } from 'kysely';
import type { Tx } from '../../../../database/connect.ts';
import { drawNumbers } from '../books.ts';
import { HOUSE_TRANSFER, LATE_HOUSE_TRANSFER } from './elsewhere.ts';

/** Says of an order of the house that what it moves has come. */
export async function endMove(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('ethereum.house_moves')
    .set({ state: 'arrived' })
    .where('move_key', '=', key)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Finds among what is final at the paying wallet what left the exchange by an order of the house, by the transaction that the exchange
 * names: it is no transfer then. What a contract paid out shows no transaction, and is known by its amount. What was ordered after
 * it had come is taken out of the list again.
 */
export async function recogniseArrivals(tx: Tx, block: bigint): Promise<void> {
  const { rows } = await sql<{ provider_ref: string; house_key: string; is_late: boolean }>`
    select p.provider_ref, m.house_key, p.state = 'settled' as is_late
    from ethereum.transfers p
    join ethereum.addresses a on a.address = p.address and a.kind = 'hot'
    join ethereum.exchange_moves m on m.kind = 'withdrawal' and m.house_key is not null and m.asset = p.currency
      and (m.hash = p.hash or (p.hash is null and p.amount = m.amount and p.state = 'accepted'))
    where p.direction = 'in' and p.state in ('accepted', 'settled') and p.block_number <= ${block.toString()}
      and not exists (
        select from ethereum.transfers o where o.direction = 'in' and o.house_key = m.house_key)
    -- Of several that one transaction paid, each goes with its amount.
    order by p.amount = m.amount desc, p.provider_ref, m.house_key`.execute(tx);
  const taken = new Set<string>();
  for (const { provider_ref: reference, house_key: key, is_late: isLate } of rows) {
    if (taken.has(reference) || taken.has(key)) continue;
    taken.add(reference).add(key);
    await tx
      .updateTable('ethereum.transfers')
      .set({
        ...{ state: 'failed', house_key: key },
        failure: isLate ? LATE_HOUSE_TRANSFER : HOUSE_TRANSFER,
        change_number: await drawNumbers(tx, 1),
      })
      .where('provider_ref', '=', reference)
      .execute();
    await endMove(tx, key);
  }
}

/**
 * Whether what came to the paying wallet, a row `p`, is in no list yet: an order of the house waits for its currency, and the exchange has
 * not said which transaction that is; or it is the one, and only not recognised yet.
 */
export const isHeldBack = sql`p.direction = 'in' and p.block_number is not null
  and exists (select from ethereum.addresses a where a.address = p.address and a.kind = 'hot')
  and (
    exists (
      select from ethereum.house_moves o
      where o.direction = 'TO_WALLET' and o.state = 'open' and o.asset = p.currency)
    or exists (
      select from ethereum.exchange_moves m
      where m.kind = 'withdrawal' and m.house_key is not null and m.asset = p.currency and m.hash = p.hash
        and not exists (
          select from ethereum.transfers o where o.direction = 'in' and o.house_key = m.house_key)))`;
