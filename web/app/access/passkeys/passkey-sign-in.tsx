import {
  askLoginPasskey,
  confirmLoginByPasskey,
  loginWithPasskey,
  startPasskeyLogin,
} from '@ballast/contract/access/passkeys.ts';
import { client } from '../../session/start.ts';
import { begin, type SignInResult, thisDevice } from '../sign-in.ts';
import { answerWithPasskey } from './passkey-device.ts';
import { PasskeyFailureNote } from './passkey-failure-note.tsx';

/** Passes the second factor of a login with a passkey. Rejects with a `PasskeyFailure`, too. */
export async function passByPasskey(trustDevice: boolean): Promise<SignInResult> {
  const passkey = await answerWithPasskey(await client.call(askLoginPasskey, {}));
  const body = { passkey, trust_device: trustDevice };
  return begin(await client.call(confirmLoginByPasskey, { body }));
}

/** Signs in with a passkey alone. Rejects with a `PasskeyFailure`, too. */
export async function signInByPasskey(admin: boolean): Promise<SignInResult> {
  const [question, device] = await Promise.all([client.call(startPasskeyLogin, {}), thisDevice()]);
  const passkey = await answerWithPasskey(question);
  return begin(await client.call(loginWithPasskey, { body: { passkey, device, admin } }));
}

/** Why nobody was signed in; it comes in the file of what may fail. */
export function PasskeySignInFailure({ error }: { error: unknown }) {
  return <PasskeyFailureNote error={error} />;
}
