import type { Context } from '../http/context.ts';
import type { JobHandler, Sweep } from '../jobs/job.ts';
import { attemptsSweep } from './attempts-sweep.ts';
import { SEALED_AUTHENTICATORS } from './authenticator-codes.ts';
import { codesSweep } from './codes-sweep.ts';
import { refusedLoginJob } from './refused-login.ts';
import { resealSweep } from './reseal.ts';
import { resetLinkJob } from './reset-message.ts';
import { sealedMessageJob } from './sealed-messages.ts';
import { signUpCodeJob } from './sign-up-message.ts';

/** Jobs of the access room: messages with secrets, and those whose words depend on there being an account. */
export function accessJobs(context: Context): JobHandler[] {
  return [
    sealedMessageJob(context),
    refusedLoginJob(context),
    signUpCodeJob(context),
    resetLinkJob(context),
  ];
}

/** What the access room forgets in time, and seals again. */
export function accessSweeps(context: Context): Sweep[] {
  return [attemptsSweep(context), codesSweep(context), resealSweep(context, SEALED_AUTHENTICATORS)];
}
