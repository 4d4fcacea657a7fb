import { Refusal } from '@ballast/contract/errors.ts';
import { WHOLE_BPS, weightBps } from '@ballast/contract/funds/own-weights.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Actor } from '../../database/audit-trail.ts';
import { recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Fund } from '../funds.ts';
import { holdingsOf } from '../holdings.ts';
import type { Weight } from '../index/index-rules.ts';

/** Weights that a client has chosen for a basket, largest first. They add up to one exactly. */
export type WeightChoice = {
  readonly version: number;
  readonly chosenAt: Date;
  readonly weights: readonly Weight[];
};

/** A hundredth of a percent. */
const BASIS_POINT = RATE_ONE / WHOLE_BPS;

/** What a client has chosen for a basket; null when nothing. */
export async function readChoice(
  database: Database,
  ownerId: string,
  fundId: string,
): Promise<WeightChoice | null> {
  const rows = await database
    .selectFrom('weight_choices as choice')
    .innerJoin('weight_choice_parts as part', (join) =>
      join
        .onRef('part.owner_id', '=', 'choice.owner_id')
        .onRef('part.fund_id', '=', 'choice.fund_id')
        .onRef('part.version', '=', 'choice.version'),
    )
    .select(['choice.version', 'choice.chosen_at', 'part.asset', 'part.weight_bps'])
    .where('choice.owner_id', '=', ownerId)
    .where('choice.fund_id', '=', fundId)
    .orderBy('part.weight_bps', 'desc')
    .orderBy('part.asset')
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    version: first.version,
    chosenAt: first.chosen_at,
    weights: rows.map(({ asset, weight_bps }) => ({
      asset,
      weight: BigInt(weight_bps) * BASIS_POINT,
    })),
  };
}

/** What clients have chosen for a basket, by client. */
export async function choicesIn(
  database: Database,
  fundId: string,
): Promise<Map<string, readonly Weight[]>> {
  const rows = await database
    .selectFrom('weight_choices as choice')
    .innerJoin('weight_choice_parts as part', (join) =>
      join
        .onRef('part.owner_id', '=', 'choice.owner_id')
        .onRef('part.fund_id', '=', 'choice.fund_id')
        .onRef('part.version', '=', 'choice.version'),
    )
    .select(['choice.owner_id', 'part.asset', 'part.weight_bps'])
    .where('choice.fund_id', '=', fundId)
    .execute();
  const weightOf = ({ asset, weight_bps: bps }: (typeof rows)[number]): Weight => ({
    asset,
    weight: BigInt(bps) * BASIS_POINT,
  });
  return new Map(
    [...Map.groupBy(rows, (row) => row.owner_id)].map(([owner, of]) => [owner, of.map(weightOf)]),
  );
}

/**
 * Whether a client's weights stay as they are: something of the basket is held, or an investment in it has not ended.
 * What is on its way is looked at first, so that one which ends in between is found by what it brought.
 */
export async function isFixed(
  database: Database,
  ownerId: string,
  fundId: string,
): Promise<boolean> {
  const { isInvesting } = await database
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('investments')
            .select('id')
            .where('owner_id', '=', ownerId)
            .where('fund_id', '=', fundId)
            .where('state', '=', 'PROCESSING'),
        )
        .as('isInvesting'),
    )
    .executeTakeFirstOrThrow();
  if (isInvesting) return true;
  return (await holdingsOf(database, ownerId)).some((holding) => holding.fundId === fundId);
}

/** Waits for whoever changes the client's weights, and keeps them until the transaction ends; returns their version. */
export async function keepVersion(tx: Tx, ownerId: string, fundId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('weight_choices')
    .select('version')
    .where('owner_id', '=', ownerId)
    .where('fund_id', '=', fundId)
    .forShare()
    .executeTakeFirst();
  return row?.version ?? null;
}

export type NewChoice = {
  readonly ownerId: string;
  readonly fund: Pick<Fund, 'id'>;
  /** The list to choose from. */
  readonly listed: readonly AssetCode[];
  /** Decimal texts such as `0.25`. */
  readonly weights: readonly { readonly asset: AssetCode; readonly weight: string }[];
};

/**
 * Chooses a client's weights of a basket. Refuses `weights_invalid` unless they are of the list, each once, in whole
 * hundredths of a percent and together exactly one, and `weights_fixed` while the basket is held.
 */
export async function chooseWeights(
  tx: Tx,
  actor: Actor & { readonly userId: string },
  { ownerId, fund, listed, weights }: NewChoice,
): Promise<void> {
  const chosen = new Map<AssetCode, string>();
  for (const { asset, weight } of weights) {
    const bps = weightBps(weight);
    if (bps === null || chosen.has(asset) || !listed.includes(asset)) {
      throw new Refusal('weights_invalid');
    }
    chosen.set(asset, bps.toString());
  }
  await lockChoice(tx, ownerId, fund.id);
  if (await isFixed(tx, ownerId, fund.id)) throw new Refusal('weights_fixed');
  const before = await readChoice(tx, ownerId, fund.id);
  const { rows } = await sql<{ version: number }>`
    select choose_weights(${ownerId}, ${fund.id}, ${actor.userId}, ${JSON.stringify(Object.fromEntries(chosen))}) as version
  `.execute(tx);
  const subject = { kind: 'fund', id: fund.id, ownerId };
  const after = { version: rows[0]?.version ?? 0, weights_bps: Object.fromEntries(chosen) };
  await recordAction(
    tx,
    actor,
    'own_weights_chosen',
    subject,
    before && { version: before.version },
    after,
  );
}

async function lockChoice(tx: Tx, ownerId: string, fundId: string): Promise<void> {
  await tx
    .selectFrom('weight_choices')
    .select('version')
    .where('owner_id', '=', ownerId)
    .where('fund_id', '=', fundId)
    .forUpdate()
    .execute();
}
