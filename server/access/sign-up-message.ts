import { type DeliveryContext, deliverMessage } from '../account/deliver-message.ts';
import { findUserByEmail } from '../account/users.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import { signUpWords } from './messages.ts';
import { seal, unseal } from './seal.ts';
import type { Secrets } from './secrets.ts';
import { standingOf } from './standing.ts';

/** Carries the code of a sign-up, sealed while it waits. */
const sendSignUpCode = defineJob<{ key: string; sealed: string }>('access.send_sign_up_code');

/** A code and the address that was typed. */
type SignUpCode = { readonly email: string; readonly code: string };

/** Queues the code of a sign-up, whether or not the address has an account. */
export async function queueSignUpCode(tx: Tx, secrets: Secrets, code: SignUpCode): Promise<void> {
  const key = newId();
  const sealed = seal(secrets.dataKeys, JSON.stringify(code), placeOf(key));
  await enqueue(tx, sendSignUpCode, { key, sealed });
}

/** The job that finds the words that fit the address and hands them to the carrier. */
export function signUpCodeJob(
  context: DeliveryContext & {
    readonly settings: { readonly secrets: Secrets; readonly publicUrl: string };
  },
): JobHandler {
  const { database, settings } = context;
  return sendSignUpCode.handledBy(async ({ key, sealed }) => {
    const text = unseal(settings.secrets.dataKeys, sealed, placeOf(key));
    const { email, code } = JSON.parse(text) as SignUpCode;
    const user = await findUserByEmail(database, email);
    const words = signUpWords(await standingOf(database, user), code, settings.publicUrl);
    // To the address of the account: the one typed may be spelt like it and be another mailbox.
    const to = user?.email ?? email;
    await deliverMessage(context, { key, channel: 'EMAIL', to, ...words });
  });
}

function placeOf(key: string): string {
  return `sign-up ${key}`;
}
