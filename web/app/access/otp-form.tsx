import { CallError } from '@ballast/client/call-error.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { DemoCodePart } from '../demo/demo-parts.tsx';
import { FailureNote } from '../failure-note.tsx';
import { useAction } from '../use-action.ts';
import styles from './access-form.module.css';
import { passOtp, type SignInResult, signingInAs } from './sign-in.ts';

const CODE_REQUIRED = msg`Confirmation code is required.`;
const CODE_INCORRECT = msg`Confirmation code is incorrect.`;

/** The authenticator's code, or a recovery code, and whether to trust this device from now on. */
export function OtpForm({ onResult }: { onResult: (result: SignInResult) => Promise<void> }) {
  const { i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const action = useAction(async (code: string, trustDevice: boolean) => {
    await onResult(await passOtp({ code, trustDevice }));
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = String(fields.get('code')).replace(/\s/g, '').toLowerCase();
    setMissing(code === '');
    if (code !== '') await action.run(code, fields.get('trust_device') === 'on');
  }

  function fillIn(code: string): void {
    if (field.current) field.current.value = code;
  }

  const wrongCode = isWrongCode(action.error);
  const wrongMessage = wrongCode ? i18n._(CODE_INCORRECT) : null;
  const message = missing ? i18n._(CODE_REQUIRED) : wrongMessage;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        name="code"
        label={<Trans>Confirmation code</Trans>}
        description={<Trans>Six digits from your authenticator, or a recovery code</Trans>}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
        autoFocus
        error={message}
        readOnly={action.running}
      />
      <DemoCodePart email={signingInAs()} onUse={fillIn} />
      <Checkbox
        name="trust_device"
        label={<Trans>Trust this device</Trans>}
        description={<Trans>It will not be asked for a code for 30 days.</Trans>}
      />
      <FailureNote error={wrongCode ? null : action.error} />
      <Button type="submit" fullWidth loading={action.running}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}

function isWrongCode(error: unknown): boolean {
  return (
    error instanceof CallError &&
    ['invalid_otp', 'incorrect_code', 'fields_invalid'].includes(error.code)
  );
}
