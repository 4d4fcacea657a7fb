import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  getFundTargets as getFundTargetsCall,
  TargetVersion as Shown,
} from '@ballast/contract/funds/fund-targets.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import { getBasketRecord } from '../funds.ts';
import { type TargetVersion, targetsInForce, targetVersions } from '../index/targets.ts';

/** Target weights of a basket by version, newest first. Refuses `not_found`. */
export async function getFundTargets(
  database: Database,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getFundTargetsCall>> {
  const { id } = await getBasketRecord(database, idOrSlug);
  const versions = (await targetVersions(database, [id])).get(id) ?? [];
  return { versions: toShown(versions, now) };
}

/** Versions, given oldest first, as calls tell them: newest first. */
export function toShown(versions: readonly TargetVersion[], now: Date): Shown[] {
  const inForce = targetsInForce(versions, now)?.version ?? 0;
  return versions.toReversed().map(({ version, effectiveFrom, targets }) => ({
    version,
    effective_at: effectiveFrom.toISOString(),
    state: stateOf(version, inForce),
    weights: targets.map(({ asset, weight }) => ({
      asset,
      name: assetOf(asset).name,
      weight: formatRate(weight),
    })),
  }));
}

function stateOf(version: number, inForce: number): Shown['state'] {
  if (version === inForce) return 'IN_FORCE';
  return version > inForce ? 'COMING' : 'PAST';
}
