import { defineJob } from '../jobs/job.ts';
import type { OwnAgreement } from './agreement-record.ts';

export const SEAL_AGREEMENT = defineJob<OwnAgreement>('agreements.seal', {
  timeLimitSeconds: 120,
});

/** Checks an envelope, and voids it when its agreement was replaced. */
export const CHECK_ENVELOPE = defineJob<OwnAgreement>('agreements.check_envelope', {
  timeLimitSeconds: 120,
});
