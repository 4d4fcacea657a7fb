import type { JobHandler, Sweep } from '../jobs/job.ts';
import { SEAL_AGREEMENT } from './seal-job.ts';
import { type SealingContext, sealAgreement, sealDueAgreements } from './sealing.ts';

/** Jobs of agreements. */
export function agreementsJobs(context: SealingContext): JobHandler[] {
  return [
    SEAL_AGREEMENT.handledBy(async ({ agreementId }) => {
      await sealAgreement(context, agreementId);
    }),
  ];
}

/** Work of agreements that is found by its time: what a lost job or a failure left behind. */
export function agreementsSweeps(context: SealingContext): Sweep[] {
  return [{ name: 'agreement_sealing', run: () => sealDueAgreements(context) }];
}
