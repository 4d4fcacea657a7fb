import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { CodeForm } from '../../app/access/code-form.tsx';
import { passFactor, signingInAs } from '../../app/access/sign-in.ts';
import { DemoCodePart } from '../../app/demo/demo-parts.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Link } from '../link.tsx';
import { useSearch } from '../router.ts';
import { useEntrance } from '../use-entrance.ts';

export function LoginOtpPage() {
  return <OtpScreen redirect={useSearch().redirect} />;
}

export function AdminLoginOtpPage() {
  return <OtpScreen redirect={useSearch().redirect} admin />;
}

type OtpScreenProps = { redirect: string | undefined; admin?: boolean };

/** The second step of a login: the authenticator's code. */
function OtpScreen({ redirect, admin = false }: OtpScreenProps) {
  const enter = useEntrance({ redirect, admin });
  return (
    <AccessScreen
      title={<Trans>Confirm it’s you</Trans>}
      lead={<Trans>Open your authenticator and enter the code that it shows for Ballast.</Trans>}
    >
      <CodeForm
        wrong={msg`Confirmation code is incorrect.`}
        description={<Trans>Six digits from your authenticator, or a recovery code</Trans>}
        recovery
        // Staff owe their factor at every login, so a trusted device would spare them nothing.
        trust={!admin}
        onCode={(code, trustDevice) => enter(() => passFactor('otp', code, trustDevice))}
        help={(fillIn) => <DemoCodePart email={signingInAs()} onUse={fillIn} />}
      />
      <Link to={admin ? paths.adminLogin() : paths.login()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}
