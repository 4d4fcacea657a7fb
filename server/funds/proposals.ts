import { Refusal } from '@ballast/contract/errors.ts';
import type { PROPOSAL_DECISIONS, Proposed } from '@ballast/contract/staff/proposals.ts';
import type { Person } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';

/** How staff decide a proposal. */
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number];

/** Where proposals of a kind stand. */
type ProposalTable = 'fund_proposals' | 'fee_proposals' | 'target_proposals';

/**
 * Locks a proposal that somebody is to decide. Refuses `not_found`, `conflict` one that is decided, `approver_entered_it` to decide one's
 * own, or to take back another's.
 */
export async function lockProposal(
  tx: Tx,
  table: ProposalTable,
  { userId }: Pick<Person, 'userId'>,
  proposalId: string,
  decision: ProposalDecision,
) {
  const proposal = await tx
    .selectFrom(table)
    .select(['content', 'asked_by', 'decision'])
    .where('proposal_id', '=', proposalId)
    .forUpdate()
    .executeTakeFirst();
  if (!proposal) throw new Refusal('not_found');
  if (proposal.decision !== null) throw new Refusal('conflict');
  const isOwn = proposal.asked_by === userId;
  if (isOwn !== (decision === 'TAKEN_BACK')) throw new Refusal('approver_entered_it');
  return proposal;
}

/** What is proposed, and by whom. Refuses `not_found`. */
export async function readProposal(
  tx: Tx,
  table: Exclude<ProposalTable, 'target_proposals'>,
  proposalId: string,
) {
  const proposal = await tx
    .selectFrom(table)
    .select(['content', 'asked_by'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
  if (!proposal) throw new Refusal('not_found');
  return proposal;
}

/** A proposal as its row says. */
type ProposalRow = {
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly decision: ProposalDecision | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
};

/** Who proposed something and who decided it, as calls tell it, with the names of staff by their ids. */
export function toProposed(
  { asked_by, asked_at, decision, decided_by, decided_at, reason }: ProposalRow,
  names: ReadonlyMap<string, string>,
): Omit<Proposed, 'id'> {
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const isDecided = decision !== null && decided_by !== null && decided_at !== null;
  return {
    asked_by: person(asked_by),
    asked_at: asked_at.toISOString(),
    decided: isDecided
      ? { as: decision, by: person(decided_by), at: decided_at.toISOString(), reason }
      : null,
  };
}
