import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../access/passkeys/signed-subjects.ts';
import type { Tx } from '../../database/connect.ts';
import { lockProposal, type ProposalDecision, readProposal } from '../proposals.ts';

/** What a passkey signs of a proposal for a fee, a reward or capital: all that is proposed, and by whom. */
export const FEE_SIGNED: SignedSubject<ProposalDecision> = {
  lock: (tx, by, id, decision) => lockProposal(tx, 'fee_proposals', by, id, decision),
  shown: shownOf,
};

async function shownOf(tx: Tx, proposalId: string) {
  const { content, asked_by } = await readProposal(tx, 'fee_proposals', proposalId);
  return { proposal: proposalId, asked_by, content: JSON.stringify(content) };
}

/** Asks for a passkey to decide a proposal. Refuses as `lockProposal` and `askToSign` do. */
export function askFeeProposalPasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: ProposalDecision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: FEE_SIGNED, id, decision });
}
