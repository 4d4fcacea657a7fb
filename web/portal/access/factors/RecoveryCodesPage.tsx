import { replaceRecoveryCodes } from '@ballast/contract/access/authenticator.ts';
import { askForPasskey } from '@ballast/contract/access/passkeys.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { CodeForm } from '../../../app/access/code-form.tsx';
import { PasskeyApproval } from '../../../app/access/passkeys/passkey-approval.tsx';
import { RecoveryCodes } from '../../../app/access/recovery-codes.tsx';
import { DemoCodePart } from '../../../app/demo/demo-parts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { useUser } from '../../../app/session/use-user.ts';

const CHANGE = { change: 'RECOVERY_CODES', subject: '' } as const;

const WRONG = msg`Confirmation code is incorrect.`;

/** Ten new ones, after a fresh code. */
export function RecoveryCodesPage() {
  const go = useGo();
  const { email, has_passkey } = useUser();
  const replace = useCallMutation(replaceRecoveryCodes);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function renew(body: BodyOf<typeof replaceRecoveryCodes>): Promise<void> {
    const { recovery_codes } = await replace.mutateAsync({ body });
    setCodes(recovery_codes);
  }

  return codes ? (
    <FlowScreen
      key="codes"
      title={<Trans>Your new recovery codes</Trans>}
      lead={<Trans>The ones before no longer work.</Trans>}
    >
      <RecoveryCodes codes={codes} onSaved={() => go(paths.settings(), { replace: true })} />
    </FlowScreen>
  ) : (
    <FlowScreen
      key="code"
      title={<Trans>New recovery codes</Trans>}
      lead={
        <Trans>
          You get ten new codes for when you do not have your phone. The codes you have kept so far
          stop working.
        </Trans>
      }
      close={paths.settings()}
    >
      {has_passkey ? (
        <PasskeyApproval
          submit={<Trans>Make new codes with your passkey</Trans>}
          ask={() => client.call(askForPasskey, { body: CHANGE })}
          onPasskey={(passkey) => renew({ passkey })}
        />
      ) : (
        <CodeForm
          onCode={(code) => renew({ code })}
          wrong={WRONG}
          description={<Trans>Six digits from your authenticator</Trans>}
          submit={<Trans>Make new codes</Trans>}
          help={(fillIn) => <DemoCodePart email={email} onUse={fillIn} />}
        />
      )}
    </FlowScreen>
  );
}
