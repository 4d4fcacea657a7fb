import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { FlowForm } from '../../ui/flow-form.tsx';

const ACKNOWLEDGE = msg`Accept the acknowledgement to continue`;

type WithdrawalConfirmFormProps = {
  running: boolean;
  error: unknown;
  onConfirm: () => Promise<void>;
};

/** The acknowledgement without which nothing is sent. */
export function WithdrawalConfirmForm({ running, error, onConfirm }: WithdrawalConfirmFormProps) {
  const { i18n } = useLingui();
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);

  function submit(): Promise<void> | undefined {
    setMissing(!accepted);
    return accepted ? onConfirm() : undefined;
  }

  return (
    <FlowForm onSubmit={submit}>
      <Checkbox
        name="acknowledged"
        checked={accepted}
        onChange={(event) => {
          setAccepted(event.currentTarget.checked);
          setMissing(false);
        }}
        disabled={running}
        error={missing ? i18n._(ACKNOWLEDGE) : null}
        label={
          <Trans>
            I have checked the address and the network, the wallet is mine, and I understand that a
            transfer cannot be taken back.
          </Trans>
        }
      />
      <FailureNote error={error} />
      <Button type="submit" fullWidth loading={running}>
        <Trans>Confirm withdrawal</Trans>
      </Button>
    </FlowForm>
  );
}
