import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../access/passkeys/signed-subjects.ts';
import type { Tx } from '../../database/connect.ts';
import { lockProposal, type ProposalDecision, readProposal } from '../proposals.ts';

/** What a passkey signs of new target weights: of which basket, after which version, all that is proposed, and by whom. */
export const TARGETS_SIGNED: SignedSubject<ProposalDecision> = {
  lock: (tx, by, id, decision) => lockProposal(tx, 'target_proposals', by, id, decision),
  shown: shownOf,
};

async function shownOf(tx: Tx, proposalId: string) {
  const { content, asked_by } = await readProposal(tx, 'target_proposals', proposalId);
  const { fund_id: fund, from_version: from } = await tx
    .selectFrom('target_proposals')
    .select(['fund_id', 'from_version'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirstOrThrow();
  return {
    ...{ proposal: proposalId, asked_by, fund, from: String(from) },
    content: JSON.stringify(content),
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
