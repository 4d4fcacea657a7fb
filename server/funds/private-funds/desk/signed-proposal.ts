import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { FundProposal, type PROPOSAL_DECISIONS } from '@ballast/contract/staff/fund-proposals.ts';
import type { PasskeyContext } from '../../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../../access/passkeys/signed-subjects.ts';
import type { Person } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import { hashesOfEvidence } from '../../../files/evidence-files.ts';
import { releasedBy } from './audits.ts';

type Decision = (typeof PROPOSAL_DECISIONS)[number];

/** What a passkey signs of a proposal: all that is proposed, by whom, the files that show it to be right, and what it releases. */
export const PROPOSAL_SIGNED: SignedSubject<Decision> = { lock: lockToDecide, shown: shownOf };

/** The files that a proposal came with. */
export const filesIn = (content: FundProposal) =>
  content.kind === 'AUDIT' ? content.evidence_files : [];

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
    .selectFrom('fund_proposals')
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
    .selectFrom('fund_proposals')
    .select(['content', 'asked_by'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
  if (!proposal) throw new Refusal('not_found');
  const content = FundProposal.parse(proposal.content);
  const evidence = { askedBy: proposal.asked_by, files: filesIn(content) };
  const releases = content.kind === 'AUDIT' ? await releasedBy(tx, content) : null;
  return {
    ...{ proposal: proposalId, asked_by: proposal.asked_by, content: JSON.stringify(content) },
    evidence_files: JSON.stringify(await hashesOfEvidence(tx, evidence)),
    releases: JSON.stringify(releases),
  };
}

/** Asks for a passkey to decide a proposal. Refuses as `lockToDecide` and `askToSign` do. */
export function askProposalPasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: Decision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: PROPOSAL_SIGNED, id, decision });
}
