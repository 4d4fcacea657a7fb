import { Refusal } from '@ballast/contract/errors.ts';
import { notifyByEmail } from '../account/notifications.ts';
import { lockUser } from '../account/users.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import type { CaseSubject, CaseVerdict } from '../staff/case-subject.ts';
import { requireEnvelope } from './agreement-client.ts';
import { reviewIdentity } from './identity.ts';
import { readIdentity } from './identity-record.ts';
import { CUSTODY_AGREEMENTS } from './kyc-agreements.ts';
import { awaitAgreements } from './kyc-completion.ts';
import { keepKycDecision } from './kyc-decisions.ts';
import { readIdentityFacts, readIdentityFiles, readPersonFacts } from './person-facts.ts';

/** Operations prepares what is decided about people, compliance decides it (decisions, section 8). */
const DECIDED_IN_TWO = {
  preparers: ['OPERATIONS'],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'ASK_AGAIN', 'REJECT'],
} as const satisfies Partial<CaseSubject>;

/** Documents of identity, as the desk decides them. */
export const IDENTITY_CASES: CaseSubject = {
  ...DECIDED_IN_TWO,
  queue: 'identity',
  read: async ({ database }, { clientId }) => ({
    facts: await readIdentityFacts(database, clientId),
    documents: await readIdentityFiles(database, clientId),
  }),
  decide: reviewIdentity,
};

/** People's KYC, as the desk decides it. */
export const KYC_CASES: CaseSubject = {
  ...DECIDED_IN_TWO,
  queue: 'kyc',
  read: async ({ database, settings }, { clientId }) => ({
    facts: await readPersonFacts(database, settings.secrets, clientId),
    documents: await readIdentityFiles(database, clientId),
  }),
  decide: decideKyc,
};

/**
 * Does what staff decided about a person's KYC, and tells the person. Refuses with `case_not_ready` what was not
 * submitted, and to approve somebody whose document of identity is not APPROVED.
 */
async function decideKyc(
  tx: Tx,
  actor: Actor,
  { clientId, decision, reason }: CaseVerdict,
): Promise<void> {
  const user = await lockUser(tx, clientId);
  if (user.kyc_stage !== 'SUBMITTED') throw new Refusal('case_not_ready');
  if (decision === 'APPROVE') return approveKyc(tx, actor, clientId);
  const turn = decision === 'REJECT' ? 'REJECTED' : 'ASKED_AGAIN';
  await keepKycDecision(tx, actor, clientId, turn, reason);
  await notifyByEmail(
    tx,
    clientId,
    decision === 'REJECT'
      ? {
          subject: 'We could not verify you',
          text: `We checked what you sent and could not verify you: “${reason}”. If you have questions, reply to this message or contact support.`,
        }
      : {
          subject: 'We need something more to verify you',
          text: `We checked what you sent and need you to look at it again: “${reason}”. Log in, correct it and submit it again; everything else that you entered is kept.`,
        },
  );
}

async function approveKyc(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const { verification_status: status } = await readIdentity(tx, userId);
  if (status !== 'APPROVED') throw new Refusal('case_not_ready', { identity: status });
  await keepKycDecision(tx, actor, userId, 'APPROVED');
  for (const kind of CUSTODY_AGREEMENTS) await requireEnvelope(tx, actor, userId, kind);
  await awaitAgreements(tx, userId);
  await notifyByEmail(tx, userId, {
    subject: 'Two agreements are ready to sign',
    text: 'Your identity is verified. Two agreements are left to sign: the custody service agreement and the master purchase agreement. Log in to read and sign them. We then check them, which takes up to 10 minutes, and open your account for deposits.',
  });
}
