import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { PROPOSAL_DECISIONS } from '@ballast/contract/staff/fund-proposals.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../access/passkeys/signed-subjects.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';

type Decision = (typeof PROPOSAL_DECISIONS)[number];

/** What a passkey signs of a proposal for a fee, a reward or capital: all that is proposed, and by whom. */
export const FEE_SIGNED: SignedSubject<Decision> = { lock: lockToDecide, shown: shownOf };

/**
 * Locks a proposal that somebody is to decide. Refuses `not_found`, `conflict` one that is decided, `approver_entered_it` to decide one's
 * own, or to take back another's.
 */
export async function lockToDecide(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  proposalId: string,
  decision: Decision,
) {
  const proposal = await tx
    .selectFrom('fee_proposals')
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

async function shownOf(tx: Tx, proposalId: string) {
  const proposal = await tx
    .selectFrom('fee_proposals')
    .select(['content', 'asked_by'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
  if (!proposal) throw new Refusal('not_found');
  const { content, asked_by } = proposal;
  return { proposal: proposalId, asked_by, content: JSON.stringify(content) };
}

/** Asks for a passkey to decide a proposal. Refuses as `lockToDecide` and `askToSign` do. */
export function askFeeProposalPasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: Decision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: FEE_SIGNED, id, decision });
}
