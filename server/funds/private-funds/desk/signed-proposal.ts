import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { FundProposal } from '@ballast/contract/staff/fund-proposals.ts';
import type { Asked } from '../../../access/passkeys/passkey-challenges.ts';
import type { PasskeyContext } from '../../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../../access/passkeys/signed-subjects.ts';
import type { Tx } from '../../../database/connect.ts';
import { hashesOfEvidence } from '../../../files/evidence-files.ts';
import { lockProposal, type ProposalDecision, readProposal } from '../../proposals.ts';
import { releasedBy } from './audits.ts';
import { paidBy } from './fee-payments.ts';
import { holidaysBefore } from './fund-holidays.ts';
import { proposedTerms } from './share-classes.ts';

/** What a passkey signs of a proposal: all that is proposed, by whom, the files that show it to be right, what it releases or pays, and the terms or holidays that it follows. */
export const PROPOSAL_SIGNED: SignedSubject<ProposalDecision> = {
  lock: (tx, by, id, decision) => lockProposal(tx, 'fund_proposals', by, id, decision),
  shown: shownOf,
};

/** The files that a proposal came with. */
export const filesIn = (content: FundProposal) =>
  content.kind === 'AUDIT' ? content.evidence_files : [];

async function shownOf(tx: Tx, proposalId: string): Promise<Asked['shown']> {
  const proposal = await readProposal(tx, 'fund_proposals', proposalId);
  const content = FundProposal.parse(proposal.content);
  const evidence = { askedBy: proposal.asked_by, files: filesIn(content) };
  const releases = content.kind === 'AUDIT' ? await releasedBy(tx, content) : null;
  return {
    ...{ proposal: proposalId, asked_by: proposal.asked_by, content: JSON.stringify(content) },
    evidence_files: JSON.stringify(await hashesOfEvidence(tx, evidence)),
    releases: JSON.stringify(releases),
    // Left out of all else, as in what was signed before these were proposed.
    ...(content.kind === 'FEES' && { pays: await shownPaid(tx, content) }),
    ...(content.kind === 'TERMS' && {
      terms_before: JSON.stringify((await proposedTerms(tx, content))?.before ?? null),
    }),
    ...(content.kind === 'HOLIDAYS' && {
      holidays_before: JSON.stringify(await holidaysBefore(tx, content)),
    }),
  };
}

/** The fees that are paid, by dates and series. The cash changes by itself meanwhile. */
async function shownPaid(tx: Tx, content: Extract<FundProposal, { kind: 'FEES' }>) {
  return JSON.stringify((await paidBy(tx, content)).dates);
}

/** Asks for a passkey to decide a proposal. Refuses as `lockProposal` and `askToSign` do. */
export function askProposalPasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: ProposalDecision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: PROPOSAL_SIGNED, id, decision });
}
