import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FeeRange } from '@ballast/contract/fees/ranges.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/staff/fee-proposals.ts';
import { sql } from 'kysely';
import type { SignedDecision } from '../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../access/passkeys/signed-subjects.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { setRewardsAside } from '../../fees/rewards/fund-rewards.ts';
import { byReward, publishProgramme, readProgrammes } from '../../fees/rewards/programmes.ts';
import { type FeeName, publishSchedule, readSchedules, versionsOf } from '../../fees/schedules.ts';
import { getBasketRecord } from '../funds.ts';
import { lockProposal } from '../proposals.ts';
import { FEE_SIGNED } from './signed-fee.ts';

type Content = calls.FeeProposal;
type Of<Kind extends Content['kind']> = Extract<Content, { kind: Kind }>;

const subjectOf = (id: string) => ({ kind: 'fee_proposal', id, ownerId: null });

/**
 * Proposes a version of a fee or a reward, or capital for rewards. Refuses `not_found`, `amount_invalid`, and `conflict` while another
 * for the same waits, of a day that has passed or from which another version counts.
 */
export async function proposeFee(tx: Tx, actor: Person, content: Content): Promise<{ id: string }> {
  const id = newId();
  await requirePossible(tx, content);
  await tx
    .insertInto('fee_proposals')
    .values({
      proposal_id: id,
      kind: content.kind,
      content: JSON.stringify(content),
      about: aboutOf(content),
      asked_by: actor.userId,
    })
    .execute();
  await recordAction(tx, actor, 'fee_proposed', subjectOf(id), null, content);
  return { id };
}

/** What there may be one open proposal of a kind for. */
function aboutOf(content: Content): string {
  if (content.kind === 'SCHEDULE') return `${content.fee}/${content.basket ?? ''}`;
  if (content.kind === 'PROGRAMME') return `${content.basket}/${content.asset}`;
  return content.asset;
}

/**
 * Decides a proposal: what is approved counts at once. Refuses `not_found`, `conflict` one that is decided or whose day has passed or is
 * taken, `approver_entered_it` to decide one's own, or to take back another's, `insufficient_funds` to set aside more than there is, and
 * as `keepSigned` does.
 */
export async function decideFeeProposal(
  tx: Tx,
  actor: Person,
  proposalId: string,
  { decision, reason }: Omit<BodyOf<typeof calls.decideFeeProposal>, 'passkey'>,
  signed?: SignedDecision,
): Promise<void> {
  const proposal = await lockProposal(tx, 'fee_proposals', actor, proposalId, decision);
  const decided = { subject: FEE_SIGNED, id: proposalId, decision };
  const factor = await keepSigned(tx, actor, decided, signed);
  await tx
    .updateTable('fee_proposals')
    .set({ decision, reason, decided_by: actor.userId, decided_at: sql<Date>`clock_now()` })
    .where('proposal_id', '=', proposalId)
    .execute();
  const content = calls.FeeProposal.parse(proposal.content);
  const isApproved = decision === 'APPROVED';
  const action = isApproved ? 'fee_proposal_approved' : 'fee_proposal_declined';
  await recordAction(tx, actor, action, subjectOf(proposalId), null, {
    ...content,
    reason,
    factor,
  });
  if (!isApproved) return;
  await requirePossible(tx, content);
  await putInForce(tx, actor, content);
}

/** Does what was proposed. */
async function putInForce(tx: Tx, actor: Person, content: Content): Promise<void> {
  switch (content.kind) {
    case 'SCHEDULE':
      return publishFee(tx, content);
    case 'PROGRAMME':
      return publishReward(tx, content);
    case 'SET_ASIDE':
      return setRewardsAside(tx, actor, content.asset, amountOf(content));
  }
}

async function publishFee(tx: Tx, content: Of<'SCHEDULE'>): Promise<void> {
  const { effective_on: effectiveOn, period, billing_period: billingPeriod } = content;
  const name = await nameOf(tx, content);
  const ranges = rangesOf(content);
  const isNew = await publishSchedule(tx, {
    ...name,
    ...{ effectiveOn, period, billingPeriod, ranges },
  });
  if (!isNew) throw new Refusal('conflict');
}

async function publishReward(tx: Tx, content: Of<'PROGRAMME'>): Promise<void> {
  const { asset, effective_on: effectiveOn, protocol, network } = content;
  const { id: fundId } = await getBasketRecord(tx, content.basket);
  const isNew = await publishProgramme(tx, {
    ...{ fundId, asset, effectiveOn, protocol, network, rate: fractionOf(content.percent) },
    protocolAddress: content.protocol_address,
  });
  if (!isNew) throw new Refusal('conflict');
}

async function requirePossible(tx: Tx, content: Content): Promise<void> {
  if (content.kind === 'SET_ASIDE') return void amountOf(content);
  const today = dayOf(await readClock(tx));
  const taken = await daysTaken(tx, content);
  if (content.effective_on < today || taken.includes(content.effective_on)) {
    throw new Refusal('conflict');
  }
}

/** From which days on versions of the same count. */
async function daysTaken(tx: Tx, content: Of<'SCHEDULE' | 'PROGRAMME'>): Promise<Day[]> {
  if (content.kind === 'SCHEDULE') {
    const name = await nameOf(tx, content);
    return versionsOf(await readSchedules(tx), name).map(({ effectiveOn }) => effectiveOn);
  }
  const { id } = await getBasketRecord(tx, content.basket);
  const versions = byReward(await readProgrammes(tx, id)).find(
    ([first]) => first?.asset === content.asset,
  );
  return (versions ?? []).map(({ effectiveOn }) => effectiveOn);
}

async function nameOf(database: Database, content: Of<'SCHEDULE'>): Promise<FeeName> {
  const { fee: kind, basket } = content;
  if (basket === null) return { kind, fundId: null };
  const { id: fundId } = await getBasketRecord(database, basket);
  return { kind, fundId };
}

const fractionOf = (percent: string): Rate => rateOf(percent) / 100n;

function rangesOf(content: Of<'SCHEDULE'>): FeeRange[] {
  const { percent, up_to: upTo, second_percent: second } = content;
  const { second_up_to: secondUpTo, third_percent: third } = content;
  const steps: [percent: string | null, upTo: string | null][] = [
    [percent, upTo],
    [second, secondUpTo],
    [third, null],
  ];
  let from = 0n;
  return steps.flatMap(([of, end]) => {
    if (of === null) return [];
    const to = end === null ? null : rateOf(end);
    const range = { from, to, rate: fractionOf(of) };
    from = to ?? from;
    return [range];
  });
}

function amountOf({ asset, amount }: Of<'SET_ASIDE'>): bigint {
  const minor = parseAmount(asset, amount)?.minor;
  if (!minor || minor <= 0n) throw new Refusal('amount_invalid');
  return minor;
}
