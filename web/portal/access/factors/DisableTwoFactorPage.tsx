import { disableAuthenticator } from '@ballast/contract/access/authenticator.ts';
import { askForPasskey, type OwnFactor } from '@ballast/contract/access/passkeys.ts';
import type { User } from '@ballast/contract/account/me.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CodeForm } from '../../../app/access/code-form.tsx';
import { PasskeyApproval } from '../../../app/access/passkeys/passkey-approval.tsx';
import { DemoCodePart } from '../../../app/demo/demo-parts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { setUser, useUser } from '../../../app/session/use-user.ts';
import { Note } from '../../../ui/note.tsx';

const CHANGE = { change: 'AUTHENTICATOR_OFF', subject: '' } as const;

const WRONG = msg`Confirmation code is incorrect.`;

/** What it means, and the code that does it. */
export function DisableTwoFactorPage() {
  const go = useGo();
  const user = useUser();
  const disable = useCallMutation(disableAuthenticator);

  async function turnOff(body: OwnFactor): Promise<void> {
    await disable.mutateAsync({ body });
    setUser({ ...user, otp_enabled: false });
    await go(paths.disableTwoFactorSuccess(), { replace: true });
  }

  return (
    <FlowScreen
      title={<Trans>Turn off your authenticator</Trans>}
      lead={<Trans>This makes your account less secure.</Trans>}
      close={paths.settings()}
    >
      <Note tone="caution" title={<Trans>What changes</Trans>}>
        <WhatChanges user={user} />
      </Note>
      {user.has_passkey ? (
        <PasskeyApproval
          submit={<Trans>Turn off with your passkey</Trans>}
          grave
          ask={() => client.call(askForPasskey, { body: CHANGE })}
          onPasskey={(passkey) => turnOff({ passkey })}
          onRecoveryCode={(code) => turnOff({ code })}
        />
      ) : (
        <CodeForm
          onCode={(code) => turnOff({ code })}
          wrong={WRONG}
          recovery
          description={<Trans>Six digits from your authenticator, or a recovery code</Trans>}
          submit={<Trans>Turn off</Trans>}
          grave
          help={(fillIn) => <DemoCodePart email={user.email} onUse={fillIn} />}
        />
      )}
    </FlowScreen>
  );
}

function WhatChanges({ user: { has_passkey, phone_verified } }: { user: User }) {
  if (has_passkey) {
    return (
      <Trans>
        Your passkeys stay, and log you in as before. Your other devices are logged out, and no
        device stays trusted. Payments to your wallets pause for 48 hours.
      </Trans>
    );
  }
  return phone_verified ? (
    <Trans>
      Codes to log in and to withdraw come by message to your phone instead. Your recovery codes
      stop working, your other devices are logged out, and no device stays trusted. Payments to your
      wallets pause for 48 hours.
    </Trans>
  ) : (
    <Trans>
      Codes to log in and to withdraw come by email instead. Your recovery codes stop working, your
      other devices are logged out, and no device stays trusted. Payments to your wallets pause for
      48 hours.
    </Trans>
  );
}
