import { CallError } from '@ballast/client/call-error.ts';
import { verifyWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWriting } from '../../app/queries.ts';
import { useAction } from '../../app/use-action.ts';
import { FlowForm } from '../../ui/flow-form.tsx';
import { CodeFailure } from './code-failure.tsx';

const CODE = /^\d{6}$/;
const REQUIRED = msg`Confirmation code is required.`;
const WRONG = msg`Wrong code. Try again`;

type WithdrawalCodeFormProps = { id: string; onVerified?: () => Promise<void> };

/** The authenticator's code for a withdrawal. */
export function WithdrawalCodeForm({ id, onVerified }: WithdrawalCodeFormProps) {
  const { i18n } = useLingui();
  const verify = useWriting(verifyWithdrawal);
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<MessageDescriptor | null>(null);
  const action = useAction(async (entered: string) => {
    await verify.mutateAsync({ params: { id }, body: { code: entered } });
    await onVerified?.();
  });

  async function submit(): Promise<void> {
    const entered = code.replace(/\s/g, '');
    const isCode = CODE.test(entered);
    if (!isCode) setRefused(entered === '' ? REQUIRED : WRONG);
    if (isCode) await action.run(entered);
  }

  const message = isWrongCode(action.error) ? WRONG : refused;
  return (
    <FlowForm onSubmit={submit}>
      <TextInput
        name="code"
        label={<Trans>Confirmation code</Trans>}
        description={<Trans>Six digits from your authenticator; each code works once.</Trans>}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setRefused(null);
          action.clearError();
        }}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        autoFocus
        error={message && i18n._(message)}
        readOnly={action.running}
      />
      <CodeFailure error={isWrongCode(action.error) ? null : action.error} />
      <Button type="submit" fullWidth loading={action.running}>
        <Trans>Verify</Trans>
      </Button>
    </FlowForm>
  );
}

function isWrongCode(error: unknown): boolean {
  return error instanceof CallError && ['incorrect_code', 'fields_invalid'].includes(error.code);
}
