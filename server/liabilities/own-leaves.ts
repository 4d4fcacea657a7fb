import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { getOwnLiabilities as getOwnLiabilitiesCall } from '@ballast/contract/liabilities/own-liabilities.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Day } from '../database/days.ts';

type Answer = AnswerOf<typeof getOwnLiabilitiesCall>;

type LeafRow = {
  readonly asset: string;
  readonly balance: string;
  readonly leaf: number;
  readonly place: number;
  readonly amount: string;
  readonly salt: string;
  readonly siblings: { amount: string; hash: string }[];
};

/** A client's own leaves of a published day, each with the nodes beside its path. Refuses `not_found`. */
export async function getOwnLiabilities(
  database: Database,
  isPublishing: boolean,
  own: { readonly ownerId: string; readonly day: Day },
): Promise<Answer> {
  const { ownerId, day } = own;
  if (!isPublishing) throw new Refusal('not_found');
  const published = await database
    .selectFrom('liability_days')
    .select('day')
    .where('day', '=', day)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  if (!published) throw new Refusal('not_found');
  const rows = await readLeaves(database, ownerId, day);
  const balances = [...Map.groupBy(rows, ({ asset }) => asset).values()].map((leaves) => ({
    asset: leaves[0]?.asset ?? '',
    amount: leaves[0]?.balance ?? '0',
    leaves: leaves.map(({ asset: _, balance: __, ...leaf }) => leaf),
  }));
  return { day, client: ownerId, balances };
}

async function readLeaves(database: Database, ownerId: string, day: Day): Promise<LeafRow[]> {
  const { rows } = await sql<LeafRow>`
    select l.asset, b.amount::text as balance, l.leaf, l.place, l.amount::text as amount, encode(l.salt, 'hex') as salt,
      beside.siblings
    from liability_leaves l
    join liability_balances b using (owner_id, day, asset)
    join liability_trees t using (day, asset)
    cross join lateral (
      select jsonb_agg(jsonb_build_object('amount', n.amount::text, 'hash', encode(n.hash, 'hex')) order by n.level) as siblings
      from liability_nodes n join generate_series(0, t.height - 1) as up
        on n.level = up and n.place = (l.place >> up) # 1
      where n.day = l.day and n.asset = l.asset
    ) beside
    where l.owner_id = ${ownerId} and l.day = ${day}
    order by l.asset collate "C", l.leaf`.execute(database);
  return rows;
}
