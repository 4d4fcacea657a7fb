import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../access/passkeys/signed-subjects.ts';
import type { Tx } from '../../database/connect.ts';
import { lockProposal, type ProposalDecision } from '../proposals.ts';

/** What a passkey signs of new target weights: of which basket, after which version, all that is proposed, and by whom. */
export const TARGETS_SIGNED: SignedSubject<ProposalDecision> = {
  lock: (tx, by, id, decision) => lockProposal(tx, 'target_proposals', by, id, decision),
  shown: shownOf,
};

async function shownOf(tx: Tx, proposalId: string) {
  const row = await tx
    .selectFrom('target_proposals')
    .select(['content', 'asked_by', 'fund_id', 'from_version'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return {
    ...{ proposal: proposalId, asked_by: row.asked_by ?? '', fund: row.fund_id },
    ...{ from: String(row.from_version), content: JSON.stringify(row.content) },
  };
}

/** Asks for a passkey to decide a proposal. Refuses as `lockProposal` and `askToSign` do. */
export function askTargetProposalPasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: ProposalDecision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: TARGETS_SIGNED, id, decision });
}
