import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { CodeForm } from '../code-form.tsx';
import { answerWithPasskey } from './passkey-device.ts';
import { PasskeyFailureNote } from './passkey-failure-note.tsx';

type PasskeyApprovalProps = {
  submit: ReactNode;
  /** What it approves takes something away. */
  grave?: boolean;
  ask: () => Promise<PasskeyQuestion>;
  onPasskey: (passkey: PasskeyAnswer) => Promise<void>;
  /** Takes a recovery code in place of the passkey, where one will do. */
  onRecoveryCode?: (code: string) => Promise<void>;
};

/** Approves what the screen shows with a passkey, which signs it, or with a recovery code. */
export function PasskeyApproval({ onRecoveryCode, ...props }: PasskeyApprovalProps) {
  const [lost, setLost] = useState(false);
  if (lost && onRecoveryCode) {
    return (
      <CodeForm
        recovery
        wrong={msg`Wrong code. Try again`}
        submit={<Trans>Approve</Trans>}
        grave={props.grave ?? false}
        description={<Trans>One of the recovery codes that you saved; each works once.</Trans>}
        onCode={onRecoveryCode}
      >
        <OtherWay onClick={() => setLost(false)}>
          <Trans>Use your passkey instead</Trans>
        </OtherWay>
      </CodeForm>
    );
  }
  return <PasskeyForm {...props} onLost={onRecoveryCode && (() => setLost(true))} />;
}

type PasskeyFormProps = Omit<PasskeyApprovalProps, 'onRecoveryCode'> & {
  onLost: (() => void) | undefined;
};

function PasskeyForm({ submit, grave = false, ask, onPasskey, onLost }: PasskeyFormProps) {
  const form = useForm({
    values: {},
    send: async () => onPasskey(await answerWithPasskey(await ask())),
  });
  return (
    <Form
      form={form}
      submit={submit}
      grave={grave}
      failure={<PasskeyFailureNote error={form.failure} />}
      after={
        onLost && (
          <OtherWay onClick={onLost}>
            <Trans>Use a recovery code instead</Trans>
          </OtherWay>
        )
      }
    />
  );
}

function OtherWay({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-sm" px={0} onClick={onClick}>
      {children}
    </Button>
  );
}
