import { CallError } from '@ballast/client/call-error.ts';
import { confirmLogin, login } from '@ballast/contract/access/sessions.ts';
import type { User } from '@ballast/contract/account/me.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { isMonitored } from '../session/page-cookies.ts';
import type { PendingFactors } from '../session/session.ts';
import { client, session } from '../session/start.ts';
import { showThemeOf } from '../theme/theme-preference.ts';

export type LoginFactor = 'email' | 'phone' | 'otp' | 'passkey';

export type SignInResult = { owes: LoginFactor } | { user: User };

type LoginStart = { access_token: string; pending_auth: PendingFactors };

const FACTOR_NAMES = { email: 'EMAIL', phone: 'SMS', otp: 'OTP', passkey: 'PASSKEY' } as const;

let signingIn: string | null = null;

/** The email address of this tab's login; null when a provider identified the person. */
export function signingInAs(): string | null {
  return signingIn;
}

export async function signIn(credentials: {
  email: string;
  password: string;
  admin: boolean;
}): Promise<SignInResult> {
  const device = await thisDevice();
  const answer = await client.call(login, { body: { ...credentials, device } });
  return begin(answer, credentials.email);
}

/** Passes a further factor with its code; a recovery code stands for the authenticator's and for a passkey. */
export async function passFactor(
  factor: LoginFactor,
  code: string,
  trustDevice: boolean,
): Promise<SignInResult> {
  const body = { factor: FACTOR_NAMES[factor], code, trust_device: trustDevice };
  return begin(await client.call(confirmLogin, { body }));
}

/** Takes the response to any way of signing in; `email` when the person entered one. */
export async function begin(
  answer: LoginStart,
  email: string | null = null,
): Promise<SignInResult> {
  session.begin(answer);
  signingIn = email;
  const { pending_auth } = answer;
  if (pending_auth.passkey) return { owes: 'passkey' };
  if (pending_auth.otp) return { owes: 'otp' };
  if (pending_auth.sms_code) return { owes: 'phone' };
  if (pending_auth.email_code) return { owes: 'email' };
  const user = await session.loadUser();
  if (!user) throw new CallError(0, 'unexpected');
  showThemeOf(user.id);
  return { user };
}

/** Describes this browser. Without a fingerprint the server is not called (spec/access.md, section 8). */
export async function thisDevice(): Promise<BodyOf<typeof login>['device']> {
  return describeDevice().catch((cause) => {
    throw new CallError(0, 'unexpected', { cause });
  });
}

type Device = BodyOf<typeof login>['device'];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Safari before 15.4 lacks what the pages need. */
const OLD_SAFARI = /Version\/(\d|1[0-4])\.\d.*Safari\//;

/**
 * Describes this browser for the login (spec/access.md, section 3). The fingerprint library is loaded here,
 * and its ping to the vendor stays off unless `FINGERPRINT_MONITORING` is on. Rejects when the fingerprint
 * cannot be taken.
 */
export async function describeDevice(): Promise<Device> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const agent = await load({ monitoring: isMonitored() });
  const { visitorId } = await agent.get();
  return { ...describeBrowser(navigator.userAgent), fingerprint: { visitor_id: visitorId } };
}

export function describeBrowser(userAgent: string): Omit<Device, 'fingerprint'> {
  const system = nameIn(SYSTEMS, userAgent) ?? 'Unknown';
  const browser = nameIn(BROWSERS, userAgent) ?? 'Browser';
  return {
    name: `${browser} on ${system}`,
    type: OLD_SAFARI.test(userAgent) ? 'WEB_OLD_SAFARI' : 'WEB',
    platform: /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'MOBILE' : 'PC',
    operating_system: system,
  };
}

function nameIn(known: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return known.find(([pattern]) => pattern.test(text))?.[1];
}
