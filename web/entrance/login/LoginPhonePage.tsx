import { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { PhoneCodeForm } from '../../app/access/phone-code-form.tsx';
import { passFactor } from '../../app/access/sign-in.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { Link } from '../link.tsx';
import { useSearch } from '../router.ts';
import { useEntrance } from '../use-entrance.ts';

export function LoginPhonePage() {
  const { redirect } = useSearch();
  const enter = useEntrance({ redirect });
  return (
    <AccessScreen
      title={<Trans>Confirm it’s you</Trans>}
      lead={<Trans>We’ll send a code to your phone.</Trans>}
    >
      <PhoneCodeForm
        wrong={msg`Confirmation code is incorrect.`}
        trust
        send={(channel) => client.call(sendLoginCode, { body: { factor: 'SMS', channel } })}
        onCode={(code, trustDevice) => enter(() => passFactor('phone', code, trustDevice))}
      />
      <Link to={paths.login()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}
