import type { JobHandler, Sweep } from '../jobs/job.ts';
import { type ReEncryptContext, reEncryptSweep } from '../secrets/re-encrypt.ts';
import { CHECK_ENVELOPE, SEAL_AGREEMENT } from './jobs.ts';
import { type SealingContext, sealAgreement, sealDueAgreements } from './signatures/sealing.ts';
import { ENCRYPTED_AUTHORITY_KEYS } from './signatures/signing-authority.ts';
import { type SigningContext, syncDueEnvelopes, syncEnvelope } from './signing.ts';

export function agreementsJobs(context: SealingContext & SigningContext): JobHandler[] {
  return [
    SEAL_AGREEMENT.handledBy(async (agreement) => {
      await sealAgreement(context, agreement);
    }),
    CHECK_ENVELOPE.handledBy((agreement) => syncEnvelope(context, agreement)),
  ];
}

/** Sweeps of agreements: they resume what a lost job, a failure or an abandoned browser left. */
export function agreementsSweeps(
  context: SealingContext & SigningContext & ReEncryptContext,
): Sweep[] {
  return [
    { name: 'agreement_envelopes', run: (signal) => syncDueEnvelopes(context, signal) },
    { name: 'agreement_sealing', run: (signal) => sealDueAgreements(context, signal) },
    reEncryptSweep(context, ENCRYPTED_AUTHORITY_KEYS),
  ];
}
