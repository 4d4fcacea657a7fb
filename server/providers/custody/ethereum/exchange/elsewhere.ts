import { sql } from 'kysely';

/** Says of an arrival that it came from the exchange, by an order of the house: no list has it. */
export const HOUSE_TRANSFER = 'house_transfer';

/** The same of one that the list had as come for nobody before that was known: the list takes it back. */
export const LATE_HOUSE_TRANSFER = 'house_transfer_late';

/** A payment of the house that has left the wallet for good. */
const hasLeft = sql`p.state = 'settled' and p.block_number is not null`;

/**
 * What is held besides what our addresses hold at the last final block, as rows of an asset and a signed amount:
 *
 * - what lay at the exchange when it was counted, and what orders that were listed since have moved there;
 * - what has left one place and has not come to the other, or has come before the place that it left shows it;
 * - less what came to the paying wallet and is in no list yet, because it may be what left the exchange.
 */
export const elsewhere = sql`
  select asset, amount from ethereum.exchange_holdings
  union all
  select asset, amount from ethereum.settlements
  where change_number > coalesce((select counted_change from ethereum.exchange), 0)
  union all
  select p.currency, p.amount from ethereum.transfers p
  where p.direction = 'out' and p.house_key is not null and ${hasLeft}
    and not exists (select from ethereum.exchange_moves m where m.kind = 'deposit' and m.house_key = p.house_key)
  union all
  select m.asset, -m.amount from ethereum.exchange_moves m
  where m.kind = 'deposit' and m.house_key is not null
    and not exists (
      select from ethereum.transfers p where p.direction = 'out' and p.house_key = m.house_key and ${hasLeft})
  union all
  select m.asset, m.amount from ethereum.exchange_moves m
  where m.kind = 'withdrawal' and m.house_key is not null
    and not exists (
      select from ethereum.transfers p
      where p.direction = 'in' and p.house_key = m.house_key and p.block_number is not null)
  union all
  select m.asset, m.fee from ethereum.exchange_moves m
  where m.kind = 'withdrawal' and m.house_key is not null and not m.fee_listed
  union all
  select p.currency, -p.amount from ethereum.transfers p
  where p.direction = 'in' and p.state = 'accepted' and p.block_number <= (select final_block from ethereum.desk)`;
