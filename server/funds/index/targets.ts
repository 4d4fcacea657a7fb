import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Weight } from './index-rules.ts';

/** Target weights of a fund from a moment until the next version's. */
export type TargetVersion = {
  readonly version: number;
  readonly effectiveFrom: Date;
  /** Largest first. They add up to one exactly. */
  readonly targets: readonly Weight[];
};

export type NewTargets = {
  readonly fundId: string;
  readonly effectiveFrom: Date;
  readonly targets: readonly Weight[];
};

/**
 * Sets the targets of a fund from a moment on; its index follows at the next close. Returns the number
 * of the version. Refuses `weights_invalid`, and `conflict` when they are not later than the last.
 */
export async function setTargets(tx: Tx, actor: Actor, next: NewTargets): Promise<number> {
  const weights = Object.fromEntries(
    next.targets.map(({ asset, weight }) => [asset, formatRate(weight)]),
  );
  const { rows } = await sql<{ version: number }>`
    select set_fund_targets(${next.fundId}, ${next.effectiveFrom}, ${JSON.stringify(weights)}) as version
  `.execute(tx);
  const version = rows[0]?.version ?? 0;
  const subject = { kind: 'fund', id: next.fundId, ownerId: null };
  const after = { version, effective_from: next.effectiveFrom.toISOString(), weights };
  await recordAction(tx, actor, 'fund_targets_set', subject, null, after);
  return version;
}

/** Every version of the targets of funds, oldest first, by fund. */
export async function targetVersions(
  database: Database,
  fundIds: readonly string[],
): Promise<Map<string, TargetVersion[]>> {
  const versions = new Map<string, TargetVersion[]>(fundIds.map((id) => [id, []]));
  if (fundIds.length === 0) return versions;
  const rows = await database
    .selectFrom('fund_targets')
    .selectAll()
    .where('fund_id', 'in', fundIds)
    .orderBy('version')
    .orderBy('weight', 'desc')
    .orderBy('asset')
    .execute();
  for (const group of Map.groupBy(rows, (row) => `${row.fund_id}/${row.version}`).values()) {
    const [first] = group;
    if (!first) continue;
    const targets = group.map((row) => ({
      asset: row.asset,
      weight: rateOf(row.weight),
    }));
    const { version, effective_from: effectiveFrom } = first;
    versions.get(first.fund_id)?.push({ version, effectiveFrom, targets });
  }
  return versions;
}

/** The targets in force at a moment: the last version that took effect until then, else the first. */
export function targetsInForce(
  versions: readonly TargetVersion[],
  at: Date,
): TargetVersion | undefined {
  return versions.findLast((version) => version.effectiveFrom <= at) ?? versions[0];
}
