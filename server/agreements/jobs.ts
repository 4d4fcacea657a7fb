import { defineJob } from '../jobs/job.ts';

export const SEAL_AGREEMENT = defineJob<{ agreementId: string }>('agreements.seal', {
  timeLimitSeconds: 120,
});

/** Checks an envelope, and voids it when its agreement was replaced. */
export const CHECK_ENVELOPE = defineJob<{ agreementId: string }>('agreements.check_envelope', {
  timeLimitSeconds: 120,
});
