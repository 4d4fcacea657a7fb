import { CallError } from '@ballast/client/call-error.ts';
import { confirmLogin, login } from '@ballast/contract/access/sessions.ts';
import type { User } from '@ballast/contract/account/me.ts';
import { client, session } from '../start.ts';
import { showThemeOf } from '../theme-preference.ts';
import { describeDevice } from './login-device.ts';

/** What follows a login step: a further factor, or the person is in. */
export type SignInResult = { owes: 'otp' } | { user: User };

let signingIn: string | null = null;

/** The email address that the login of this tab began with. */
export function signingInAs(): string | null {
  return signingIn;
}

/** Signs in with email and password. `admin` asks for a session of the desk. */
export async function signIn(credentials: {
  email: string;
  password: string;
  admin: boolean;
}): Promise<SignInResult> {
  // Without a fingerprint the server is not called (access.md, section 8).
  const device = await describeDevice().catch((cause) => {
    throw new CallError(0, 'unexpected', { cause });
  });
  const answer = await client.call(login, { body: { ...credentials, device } });
  session.begin(answer);
  signingIn = credentials.email;
  return answer.pending_auth.otp ? { owes: 'otp' } : arrive();
}

/** Passes the authenticator's code, or a recovery code. */
export async function passOtp(given: {
  code: string;
  trustDevice: boolean;
}): Promise<SignInResult> {
  const answer = await client.call(confirmLogin, {
    body: { factor: 'OTP', code: given.code, trust_device: given.trustDevice },
  });
  session.begin(answer);
  return arrive();
}

async function arrive(): Promise<SignInResult> {
  const user = await session.loadUser();
  if (!user) throw new CallError(0, 'unexpected');
  showThemeOf(user.id);
  return { user };
}
