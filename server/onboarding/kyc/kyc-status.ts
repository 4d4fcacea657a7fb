import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { getClient } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import { readClientCase } from '../../reviews/cases.ts';
import { readIdentity } from '../identity/identity-record.ts';
import { assertPerson } from './kyc.ts';
import { readCustodyAgreements } from './kyc-agreements.ts';
import { lastKycDecision } from './kyc-decisions.ts';

/** The state of a person's KYC, for the status screens. */
export async function getKycStatus(database: Database, clientId: string): Promise<KycStatus> {
  const client = assertPerson(await getClient(database, clientId));
  const { kyc_stage: stage } = client;
  const { verification_status, reason } = await readIdentity(database, clientId);
  const last = await lastKycDecision(database, clientId);
  const isWaiting = stage === 'AGREEMENTS_VERIFICATION';
  const custody =
    isWaiting || stage === 'COMPLETED' ? await readCustodyAgreements(database, clientId) : null;
  const about = { subjectId: clientId, clientId };
  return {
    stage,
    us_tax_payer: client.us_tax_payer,
    identity: {
      verification_status,
      reason,
      may_send:
        verification_status === 'REQUIRED' && (stage === 'CREATED' || stage === 'SUBMITTED'),
    },
    kyc_case: await readClientCase(database, { ...about, queue: 'kyc' }),
    reason: stage === 'CREATED' || stage === 'REJECTED' ? (last?.reason ?? null) : null,
    agreements: custody?.agreements ?? [],
    agreements_checked_by: isWaiting ? (custody?.checkedBy?.toISOString() ?? null) : null,
    agreements_overdue: isWaiting && (custody?.isOverdue ?? false),
  };
}
