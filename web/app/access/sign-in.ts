import { CallError } from '@ballast/client/call-error.ts';
import { confirmLogin, login } from '@ballast/contract/access/sessions.ts';
import type { User } from '@ballast/contract/account/me.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import type { PendingFactors } from '../session/session.ts';
import { client, session } from '../session/start.ts';
import { showThemeOf } from '../theme/theme-preference.ts';
import { describeDevice } from './login-device.ts';

/** A further factor of a login, by the screen that asks for it. */
export type LoginFactor = 'email' | 'phone' | 'otp';

/** What follows a login step: a further factor, or the person is in. */
export type SignInResult = { owes: LoginFactor } | { user: User };

type LoginStart = { access_token: string; pending_auth: PendingFactors };

const FACTOR_NAMES = { email: 'EMAIL', phone: 'SMS', otp: 'OTP' } as const;

let signingIn: string | null = null;

/** The email address that the login of this tab began with; null when a provider identified the person. */
export function signingInAs(): string | null {
  return signingIn;
}

/** Signs in with email and password. `admin` asks for a session of the desk. */
export async function signIn(credentials: {
  email: string;
  password: string;
  admin: boolean;
}): Promise<SignInResult> {
  const device = await thisDevice();
  const answer = await client.call(login, { body: { ...credentials, device } });
  return begin(answer, credentials.email);
}

/** Passes a further factor with its code; a recovery code stands for the authenticator's. */
export async function passFactor(
  factor: LoginFactor,
  code: string,
  trustDevice: boolean,
): Promise<SignInResult> {
  const body = { factor: FACTOR_NAMES[factor], code, trust_device: trustDevice };
  return begin(await client.call(confirmLogin, { body }));
}

/** Takes the answer of any way of signing in; `email` when the person has entered one. */
export async function begin(
  answer: LoginStart,
  email: string | null = null,
): Promise<SignInResult> {
  session.begin(answer);
  signingIn = email;
  const { pending_auth } = answer;
  if (pending_auth.otp) return { owes: 'otp' };
  if (pending_auth.sms_code) return { owes: 'phone' };
  if (pending_auth.email_code) return { owes: 'email' };
  const user = await session.loadUser();
  if (!user) throw new CallError(0, 'unexpected');
  showThemeOf(user.id);
  return { user };
}

/** This browser for a login. Without a fingerprint the server is not called (spec/access.md, section 8). */
export async function thisDevice(): Promise<BodyOf<typeof login>['device']> {
  return describeDevice().catch((cause) => {
    throw new CallError(0, 'unexpected', { cause });
  });
}
