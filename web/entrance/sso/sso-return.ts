import { loginWithSso, signUpWithSso } from '@ballast/contract/access/sso.ts';
import { begin, type SignInResult, thisDevice } from '../../app/access/sign-in.ts';
import { client } from '../../app/session/start.ts';
import type { SsoIntent } from './sso.ts';

const NOTHING_OWED = { email_code: false, sms_code: false, otp: false };

/** What the provider sent the browser back with. */
export type SsoReturn = { code: string; state: string };

/** Signs in or up as whom the provider identified, as it was wanted on leaving. */
export async function takeReturn(intent: SsoIntent, returned: SsoReturn): Promise<SignInResult> {
  const device = await thisDevice();
  const sso = { provider: intent.provider, ...returned };
  if (intent.wants === 'login') {
    return begin(await client.call(loginWithSso, { body: { sso, device } }));
  }
  const body = { account_type: intent.accountType, sso, device };
  const { access_token } = await client.call(signUpWithSso, { body });
  return begin({ access_token, pending_auth: NOTHING_OWED });
}
