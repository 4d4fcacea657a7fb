import { CallError } from '@ballast/client/call-error.ts';
import { loginWithSso, signUpWithSso } from '@ballast/contract/access/sso-return.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { begin, type SignInResult, thisDevice } from '../../app/access/sign-in.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { ButtonLink } from '../link.tsx';
import { useSearch } from '../router.ts';
import { useEntrance } from '../use-entrance.ts';
import { useOnce } from '../use-once.ts';
import { consumeIntent, type SsoIntent } from './sso.ts';
import {
  isCancelled,
  SSO_REFUSAL_WORDS,
  type SsoRefusal,
  ssoLoginRefusalOf,
  ssoSignUpRefusalOf,
} from './sso-refusals.ts';

/** Where a provider sends the browser back to. */
export function SsoRedirectPage() {
  const returned = useSearch();
  const [cancelled] = useState(() => isCancelled(returned.error));
  const [intent] = useState(consumeIntent);
  const [error, setError] = useState<unknown>(null);
  const enter = useEntrance({
    redirect: intent?.wants === 'login' ? intent.redirect : undefined,
  });

  useOnce(() => {
    // What the provider gave is for one use; it leaves the address bar before it is used.
    window.history.replaceState(window.history.state, '', paths.ssoRedirect());
    const { code, state } = returned;
    // Without both the person comes from nowhere.
    if (cancelled) return;
    if (!intent || !code || !state) setError(new CallError(401, 'invalid_credentials'));
    else enter(() => takeReturn(intent, { code, state })).catch(setError);
  });

  if (cancelled) return <SsoRefused refusal="CANCELLED" />;
  if (error) return <SsoFailure error={error} intent={intent} />;
  return (
    <AccessScreen
      title={<Trans>Signing you in</Trans>}
      lead={<Trans>This takes a moment.</Trans>}
    />
  );
}

function SsoFailure({ error, intent }: { error: unknown; intent: SsoIntent | null }) {
  const isSignUp = intent?.wants === 'sign-up';
  return <SsoRefused refusal={isSignUp ? ssoSignUpRefusalOf(error) : ssoLoginRefusalOf(error)} />;
}

function SsoRefused({ refusal }: { refusal: SsoRefusal }) {
  const { i18n } = useLingui();
  const { title, text } = SSO_REFUSAL_WORDS[refusal];
  return (
    <AccessScreen title={i18n._(title)} lead={i18n._(text)}>
      <ButtonLink to={paths.login()}>
        <Trans>Back to login</Trans>
      </ButtonLink>
      <ButtonLink to={paths.signUp()} tone="default">
        <Trans>Become a client</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}

const NOTHING_OWED = { email_code: false, sms_code: false, otp: false, passkey: false };

type SsoReturn = { code: string; state: string };

/** Signs in or up as whom the provider identified, as it was wanted on leaving. */
async function takeReturn(intent: SsoIntent, returned: SsoReturn): Promise<SignInResult> {
  const device = await thisDevice();
  const sso = { provider: intent.provider, ...returned };
  if (intent.wants === 'login') {
    return begin(await client.call(loginWithSso, { body: { sso, device } }));
  }
  const body = { account_type: intent.accountType, sso, device };
  const { access_token } = await client.call(signUpWithSso, { body });
  return begin({ access_token, pending_auth: NOTHING_OWED });
}
