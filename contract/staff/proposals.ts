import { z } from 'zod';
import { PasskeyAnswer } from '../access/passkeys.ts';
import { Id, Timestamp, text } from '../fields.ts';

/** How a proposal ends: two people approve or decline it, and whoever made it takes it back. */
export const PROPOSAL_DECISIONS = ['APPROVED', 'DECLINED', 'TAKEN_BACK'] as const;

const Staff = z.strictObject({ id: Id, name: z.string() });

/** Who proposed something, and who decided it; null while it waits. */
export const Proposed = z.strictObject({
  id: Id,
  asked_by: Staff,
  asked_at: Timestamp,
  decided: z
    .strictObject({
      as: z.enum(PROPOSAL_DECISIONS),
      by: Staff,
      at: Timestamp,
      reason: z.string().nullable(),
    })
    .nullable(),
});

export type Proposed = z.output<typeof Proposed>;

/** A question for a passkey that is to sign a decision. */
export const SignedProposalDecision = z.strictObject({ decision: z.enum(PROPOSAL_DECISIONS) });

/** A decision about a proposal, with the answer of a passkey where one is owed. */
export const ProposalDecision = z
  .strictObject({
    decision: z.enum(PROPOSAL_DECISIONS),
    /** Of what is declined. */
    reason: text(500).nullable(),
    passkey: PasskeyAnswer.optional(),
  })
  .refine(({ decision, reason }) => decision !== 'DECLINED' || reason !== null, {
    path: ['reason'],
    error: 'A reason is required',
  });
