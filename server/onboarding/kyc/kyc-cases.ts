import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import type { CaseObstacle } from '@ballast/contract/staff/cases.ts';
import { getClient, lockClient } from '../../account/clients.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CaseSubject, CaseVerdict, SubjectOfCase } from '../../reviews/case-subject.ts';
import { requireEnvelope } from '../agreement-client.ts';
import { obstacleToIdentity, reviewIdentity } from '../identity/identity.ts';
import { readIdentity, readIdentityFiles } from '../identity/identity-record.ts';
import { readTellers } from '../invitations/tellers.ts';
import { CUSTODY_AGREEMENTS } from './kyc-agreements.ts';
import { awaitAgreements } from './kyc-completion.ts';
import { recordKycDecision, rejectPerson } from './kyc-decisions.ts';
import { readIdentityFacts, readPersonFacts } from './person-facts.ts';
import { reopenKyc } from './reopen-kyc.ts';
import { readEvidence } from './source-evidence.ts';
import { openTaxNumbers } from './tax-numbers.ts';

/** A person, details and document together, is decided by compliance: by one, or by two as the risk says. */
export const KYC_CASES: CaseSubject = {
  queue: 'kyc',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'ASK_AGAIN', 'REJECT'],
  read: async ({ database }, { clientId }) => {
    const { documents, sentBefore } = await readIdentityFiles(database, clientId);
    return {
      facts: await readPersonFacts(database, clientId),
      documents: [...documents, ...(await readEvidence(database, clientId))],
      ...(sentBefore && { sentBefore }),
    };
  },
  asks: async (database, { clientId }) => {
    const { verification_status: status } = await readIdentity(database, clientId);
    return status === 'SUBMITTED' ? ['DOCUMENT', 'DETAILS'] : ['DETAILS'];
  },
  enteredBy: readTellers,
  obstacle: obstacleToKyc,
  decide: decideKyc,
  reopen: reopenKyc,
  openTaxNumbers,
};

/** Documents of identity that were decided apart from the person, before both were one case. Nothing new comes here. */
export const IDENTITY_CASES: CaseSubject = {
  queue: 'identity',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: [],
  read: async ({ database }, { clientId }) => ({
    facts: await readIdentityFacts(database, clientId),
    ...(await readIdentityFiles(database, clientId)),
  }),
  decide: () => Promise.reject(new Refusal('case_not_ready')),
};

/**
 * A person is approved with the document of identity, whether that was decided before or waits; once it is rejected
 * nothing is left to ask for.
 */
async function obstacleToKyc(
  database: Database,
  { clientId }: SubjectOfCase,
  decision: CaseDecision,
): Promise<CaseObstacle | null> {
  const { kyc_stage: stage } = await getClient(database, clientId);
  if (stage !== 'SUBMITTED') return 'case_not_ready';
  if (decision === 'REJECT') return null;
  const { verification_status: status } = await readIdentity(database, clientId);
  if (decision === 'ASK_AGAIN') return status === 'REJECTED' ? 'case_not_ready' : null;
  if (status === 'SUBMITTED') return obstacleToIdentity(database, { clientId }, decision);
  return status === 'APPROVED' ? null : 'case_not_ready';
}

/**
 * Does what staff decided about a person's KYC, and tells the person; a document of identity that waits is approved
 * with it. Asked for the document alone, the person's answers stay as they are. Refuses with `case_not_ready` what was not submitted, to approve somebody whose document of identity is
 * missing or REJECTED, and to ask somebody again whose document is REJECTED; with `resubmission_pending` to approve
 * one with a withheld file.
 */
async function decideKyc(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { clientId, decision, reason, asks } = verdict;
  await lockClient(tx, clientId);
  const obstacle = await obstacleToKyc(tx, verdict, decision);
  if (obstacle) throw new Refusal(obstacle);
  if (decision === 'APPROVE') return approveKyc(tx, actor, verdict);
  if (decision === 'ASK_AGAIN' && asks === 'DOCUMENT') return reviewIdentity(tx, actor, verdict);
  if (decision === 'REJECT') await rejectPerson(tx, actor, clientId, reason);
  else await recordKycDecision(tx, actor, clientId, 'ASKED_AGAIN', reason);
  await notifyClient(tx, clientId, decision === 'REJECT' ? 'kyc_rejected' : 'kyc_asked_again', {
    reason,
  });
}

async function approveKyc(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { clientId } = verdict;
  const { verification_status: status } = await readIdentity(tx, clientId);
  if (status === 'SUBMITTED') await reviewIdentity(tx, actor, verdict);
  await recordKycDecision(tx, actor, clientId, 'APPROVED');
  for (const kind of CUSTODY_AGREEMENTS) await requireEnvelope(tx, actor, clientId, kind);
  await awaitAgreements(tx, clientId);
  await notifyClient(tx, clientId, 'kyc_approved', {});
}
