import { defineJob } from '../jobs/job.ts';

/** Makes the sealed document of a signed agreement. */
export const SEAL_AGREEMENT = defineJob<{ agreementId: string }>('agreements.seal', {
  timeLimitSeconds: 120,
});

/** Looks how an envelope stands; one whose agreement was replaced is taken back. */
export const CHECK_ENVELOPE = defineJob<{ agreementId: string }>('agreements.check_envelope', {
  timeLimitSeconds: 120,
});
