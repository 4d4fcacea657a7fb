import { defineJob } from '../jobs/job.ts';

/** Makes the sealed document of a signed agreement. */
export const SEAL_AGREEMENT = defineJob<{ agreementId: string }>('agreements.seal', {
  timeLimitSeconds: 120,
});
