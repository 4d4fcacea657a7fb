import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { getUser } from '../../account/users.ts';
import type { Database } from '../../database/connect.ts';
import { readClientCase } from '../../reviews/cases.ts';
import { readIdentity } from '../identity/identity-record.ts';
import { assertPerson } from './kyc.ts';
import { readCustodyAgreements } from './kyc-agreements.ts';
import { lastKycDecision } from './kyc-decisions.ts';

/** The state of a person's KYC, for the status screens. */
export async function getKycStatus(database: Database, userId: string): Promise<KycStatus> {
  const user = assertPerson(await getUser(database, userId));
  const { kyc_stage: stage } = user;
  const { verification_status, reason } = await readIdentity(database, userId);
  const last = await lastKycDecision(database, userId);
  const isWaiting = stage === 'AGREEMENTS_VERIFICATION';
  const custody =
    isWaiting || stage === 'COMPLETED' ? await readCustodyAgreements(database, userId) : null;
  return {
    stage,
    us_tax_payer: user.us_tax_payer,
    identity: {
      verification_status,
      reason,
      may_send:
        verification_status === 'REQUIRED' && (stage === 'CREATED' || stage === 'SUBMITTED'),
    },
    identity_case: await readClientCase(database, 'identity', userId),
    kyc_case: await readClientCase(database, 'kyc', userId),
    reason: stage === 'CREATED' || stage === 'REJECTED' ? (last?.reason ?? null) : null,
    agreements: custody?.agreements ?? [],
    agreements_checked_by: isWaiting ? (custody?.checkedBy?.toISOString() ?? null) : null,
    agreements_overdue: isWaiting && (custody?.isOverdue ?? false),
  };
}
