import type { Context } from '../../http/context.ts';
import type { JobHandler, Sweep } from '../../jobs/job.ts';
import { reEncryptSweep } from '../../secrets/re-encrypt.ts';
import {
  SETTLE_VERIFICATION,
  settleDueVerifications,
  settleVerification,
} from '../identity/settle-verification.ts';
import { completeSignedKyc } from './kyc-completion.ts';
import { ENCRYPTED_TAX_NUMBERS } from './tax-numbers.ts';

type KycContext = Pick<Context, 'database' | 'providers' | 'settings'>;

export function kycJobs(context: KycContext): JobHandler[] {
  return [
    SETTLE_VERIFICATION.handledBy(async (session) => {
      await settleVerification(context, session);
    }),
  ];
}

/** Sweeps of KYC. */
export function kycSweeps(context: KycContext): Sweep[] {
  return [
    { name: 'kyc_agreements', run: (signal) => completeSignedKyc(context.database, signal) },
    { name: 'verification_sessions', run: (signal) => settleDueVerifications(context, signal) },
    reEncryptSweep(context, ENCRYPTED_TAX_NUMBERS),
  ];
}
