import { defineJob } from '../../jobs/job.ts';

/** Sends whoever signs for a company by a link another one, because its contracts name it as it is no longer. */
export const ASK_SIGNATORY_AGAIN = defineJob<{ readonly ownerId: string }>(
  'onboarding.ask_signatory_again',
);
