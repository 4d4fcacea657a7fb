import type { Context } from '../http/context.ts';
import type { JobHandler, Sweep } from '../jobs/job.ts';
import { encryptedMessageJob } from '../messages/encrypted-messages.ts';
import { ENCRYPTED_PUSH_SUBSCRIPTIONS } from '../messages/push/push-subscriptions.ts';
import { reEncryptSweep } from '../secrets/re-encrypt.ts';
import { attemptsSweep } from './attempts/attempts-sweep.ts';
import { ENCRYPTED_AUTHENTICATORS } from './factors/authenticator-codes.ts';
import { codesSweep } from './factors/codes-sweep.ts';
import { resetLinkJob } from './recovery/reset-message.ts';
import { sessionsSweep } from './sessions/sessions-sweep.ts';
import { refusedLoginJob } from './sign-in/refused-login.ts';
import { signUpCodeJob } from './sign-up/sign-up-message.ts';
import { setupLinkJob } from './staff-setup/setup-message.ts';

export function accessJobs(context: Context): JobHandler[] {
  return [
    encryptedMessageJob(context),
    refusedLoginJob(context),
    signUpCodeJob(context),
    resetLinkJob(context),
    setupLinkJob(context),
  ];
}

export function accessSweeps(context: Context): Sweep[] {
  return [
    attemptsSweep(context),
    codesSweep(context),
    sessionsSweep(context),
    reEncryptSweep(context, ENCRYPTED_AUTHENTICATORS),
    reEncryptSweep(context, ENCRYPTED_PUSH_SUBSCRIPTIONS),
  ];
}
