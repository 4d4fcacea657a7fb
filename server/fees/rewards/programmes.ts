import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';

/** Which reward: of an asset that is held in a basket. */
export type RewardName = { readonly fundId: string; readonly asset: AssetCode };

/** What an asset of a basket earns from a day on, in itself, and by which protocol. */
export type RewardProgramme = RewardName & {
  readonly programmeId: string;
  readonly effectiveOn: Day;
  /** Of what is held, a year. */
  readonly rate: Rate;
  readonly protocol: string;
  readonly protocolAddress: string;
  readonly network: NetworkCode;
};

/**
 * Puts a version of a programme in force from a day on; those before it stay as they are. What is in force from the same day already
 * stays, too: returns whether this one is new. A rate of zero ends it.
 */
export async function publishProgramme(
  tx: Tx,
  programme: Omit<RewardProgramme, 'programmeId'>,
): Promise<boolean> {
  const { rate, effectiveOn, fundId, asset, protocol, protocolAddress, network } = programme;
  if (rate < 0n || rate > RATE_ONE) throw new RangeError('a reward has no such rate');
  const stored = await tx
    .insertInto('reward_programmes')
    .values({
      programme_id: newId(),
      fund_id: fundId,
      asset,
      effective_on: effectiveOn,
      rate: formatRate(rate),
      protocol,
      protocol_address: protocolAddress,
      network,
    })
    .onConflict((conflict) => conflict.constraint('reward_programmes__one_a_day').doNothing())
    .returning('programme_id')
    .execute();
  return stored.length > 0;
}

/** Every version of every programme, or of those of a basket, in the order in which they come into force. */
export async function readProgrammes(
  database: Database,
  fundId: string | null = null,
): Promise<RewardProgramme[]> {
  const { rows } = await sql<{
    programme_id: string;
    fund_id: string;
    asset: AssetCode;
    effective_on: Day;
    rate: string;
    protocol: string;
    protocol_address: string;
    network: NetworkCode;
  }>`
    select programme_id, fund_id, asset, effective_on::text, rate, protocol, protocol_address, network
    from reward_programmes where ${fundId}::uuid is null or fund_id = ${fundId}::uuid
    order by fund_id, asset, effective_on`.execute(database);
  return rows.map((row) => ({
    programmeId: row.programme_id,
    fundId: row.fund_id,
    asset: row.asset,
    effectiveOn: row.effective_on,
    rate: rateOf(row.rate),
    protocol: row.protocol,
    protocolAddress: row.protocol_address,
    network: row.network,
  }));
}

/** The programmes of one reward after another, each with all its versions. */
export function byReward(programmes: readonly RewardProgramme[]): RewardProgramme[][] {
  const rewards = Map.groupBy(programmes, ({ fundId, asset }) => `${fundId}/${asset}`);
  return [...rewards.values()];
}

/** What is in force on a day; undefined before the first version. */
export function programmeOn(
  versions: readonly RewardProgramme[],
  day: Day,
): RewardProgramme | undefined {
  return versions.findLast(({ effectiveOn }) => effectiveOn <= day);
}
