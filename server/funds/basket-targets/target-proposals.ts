import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { WHOLE_BPS, weightBps } from '@ballast/contract/funds/own-weights.ts';
import { formatDecimal } from '@ballast/contract/money/amount.ts';
import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/staff/basket-targets.ts';
import { sql } from 'kysely';
import type { SignedDecision } from '../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../access/passkeys/signed-subjects.ts';
import { type Actor, type Person, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { startOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { type Fund, getBasketRecord } from '../funds.ts';
import type { Weight } from '../index/index-rules.ts';
import { setTargets, type TargetVersion, targetVersions } from '../index/targets.ts';
import { lockProposal } from '../proposals.ts';
import { TARGETS_SIGNED } from './signed-targets.ts';
import { tradableAssets } from './tradable-assets.ts';

const subjectOf = (id: string) => ({ kind: 'target_proposal', id, ownerId: null });

/** Proposes new target weights of a basket. Refuses `not_found`, `conflict` while others wait, and as `requirePossible` does. */
export async function proposeTargets(
  tx: Tx,
  actor: Person,
  idOrSlug: string,
  content: calls.NewTargets,
): Promise<{ id: string }> {
  const fund = await getBasketRecord(tx, idOrSlug);
  // The rule of a trend basket would undo it at the next close.
  if (fund.followsTrend) throw new Refusal('conflict');
  const last = await requirePossible(tx, fund, content);
  const proposed = { fundId: fund.id, from: last.version, content };
  return { id: await storeProposal(tx, actor, actor.userId, proposed) };
}

type NewProposal = {
  readonly fundId: string;
  /** The version beside which it is seen. */
  readonly from: number;
  readonly content: calls.NewTargets;
};

/** Stores a proposal that somebody, or the signal of a trend basket (null), made, and returns its id. */
export async function storeProposal(
  tx: Tx,
  actor: Actor,
  askedBy: string | null,
  { fundId, from, content }: NewProposal,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('target_proposals')
    .values({
      proposal_id: id,
      fund_id: fundId,
      content: JSON.stringify(content),
      from_version: from,
      asked_by: askedBy,
    })
    .execute();
  const after = { fundId, fromVersion: from, ...content };
  await recordAction(tx, actor, 'targets_proposed', subjectOf(id), null, after);
  return id;
}

/**
 * Decides a proposal: what is approved is a version from its day on, and clients who hold the basket are told. Refuses `not_found`,
 * `conflict` one that is decided or overtaken, `approver_entered_it` to decide one's own, or to take back another's, and as
 * `requirePossible` and `keepSigned` do.
 */
export async function decideTargetProposal(
  tx: Tx,
  actor: Person,
  proposalId: string,
  { decision, reason }: Omit<BodyOf<typeof calls.decideTargetProposal>, 'passkey'>,
  signed?: SignedDecision,
): Promise<void> {
  const proposal = await lockProposal(tx, 'target_proposals', actor, proposalId, decision);
  const decided = { subject: TARGETS_SIGNED, id: proposalId, decision };
  const factor = await keepSigned(tx, actor, decided, signed);
  const content = calls.NewTargets.parse(proposal.content);
  const isApproved = decision === 'APPROVED';
  const version = isApproved ? await putInForce(tx, actor, proposalId, content) : null;
  await tx
    .updateTable('target_proposals')
    .set({
      decision,
      reason,
      version,
      decided_by: actor.userId,
      decided_at: sql<Date>`clock_now()`,
    })
    .where('proposal_id', '=', proposalId)
    .execute();
  const action = isApproved ? 'target_proposal_approved' : 'target_proposal_declined';
  const after = { ...content, decision, version, declined_because: reason, factor };
  await recordAction(tx, actor, action, subjectOf(proposalId), null, after);
}

/** The proposal of a basket that nobody has decided; null where there is none. */
export async function waitingProposal(database: Database, fundId: string): Promise<string | null> {
  const row = await database
    .selectFrom('target_proposals')
    .select('proposal_id')
    .where('fund_id', '=', fundId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return row?.proposal_id ?? null;
}

/** Takes back what the signal of a basket proposed after an earlier close and nobody decided. */
export async function takeBackOvertaken(tx: Tx, fundId: string): Promise<void> {
  const overtaken = await tx
    .updateTable('target_proposals')
    .set({ decision: 'TAKEN_BACK', decided_at: sql<Date>`clock_now()` })
    .where('fund_id', '=', fundId)
    .where('decision', 'is', null)
    .where('asked_by', 'is', null)
    .returning('proposal_id')
    .execute();
  for (const { proposal_id: id } of overtaken) {
    const after = { decision: 'TAKEN_BACK' };
    await recordAction(tx, SYSTEM, 'target_proposal_overtaken', subjectOf(id), null, after);
  }
}

async function putInForce(
  tx: Tx,
  actor: Person,
  proposalId: string,
  content: calls.NewTargets,
): Promise<number> {
  const { fund_id: fundId, from_version: seen } = await tx
    .selectFrom('target_proposals')
    .select(['fund_id', 'from_version'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirstOrThrow();
  const last = await requirePossible(tx, await getBasketRecord(tx, fundId), content);
  if (last.version !== seen) throw new Refusal('conflict');
  return setTargets(tx, actor, {
    fundId,
    effectiveFrom: startOf(content.effective_on),
    targets: weightsOf(content),
  });
}

/**
 * The version that new weights would follow. The fund is locked until the transaction ends, as looking at a close locks it: so a day
 * that has not begun by then is one at whose close the new weights are found. Refuses `weights_invalid` unless they make exactly one and
 * are others than the last, `currency_not_available` of what is not traded, `conflict` of a day that has begun or is not after the last
 * version's, and where each client chooses the weights.
 */
async function requirePossible(
  tx: Tx,
  { id, ownWeights }: Fund,
  content: calls.NewTargets,
): Promise<TargetVersion> {
  if (ownWeights) throw new Refusal('conflict');
  await tx.selectFrom('funds').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const last = (await targetVersions(tx, [id])).get(id)?.at(-1);
  const effectiveFrom = startOf(content.effective_on);
  if (!last || effectiveFrom <= last.effectiveFrom || effectiveFrom <= (await readClock(tx))) {
    throw new Refusal('conflict');
  }
  const weights = weightsOf(content);
  if (isSame(weights, last.targets)) throw new Refusal('weights_invalid');
  const tradable = new Set((await tradableAssets(tx)).map(({ code }) => code));
  if (weights.some(({ asset }) => !tradable.has(asset))) {
    throw new Refusal('currency_not_available');
  }
  return last;
}

/** A hundredth of a percent. */
const BASIS_POINT = RATE_ONE / WHOLE_BPS;

/** A weight of whole hundredths of a percent as a proposal has it. */
export function weightText(weight: Rate): string {
  return formatDecimal(weight / BASIS_POINT, 4);
}

/** The weights that are proposed. Refuses `weights_invalid` unless they make exactly one, each asset once. */
function weightsOf({ weights }: calls.NewTargets): Weight[] {
  const parts = weights.map(({ asset, weight }) => ({ asset, bps: weightBps(weight) }));
  const total = parts.reduce((sum, { bps }) => sum + (bps ?? 0n), 0n);
  const isOnce = new Set(parts.map(({ asset }) => asset)).size === parts.length;
  if (!isOnce || total !== WHOLE_BPS) throw new Refusal('weights_invalid');
  return parts.map(({ asset, bps }) => {
    if (bps === null) throw new Refusal('weights_invalid');
    return { asset, weight: bps * BASIS_POINT };
  });
}

/** Whether weights are the same, in whatever order. */
export function isSame(some: readonly Weight[], others: readonly Weight[]): boolean {
  const weightIn = new Map(others.map(({ asset, weight }) => [asset, weight]));
  return (
    some.length === others.length &&
    some.every(({ asset, weight }) => weightIn.get(asset) === weight)
  );
}
