import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';

/** The acknowledgement without which nothing is sent. */
export function WithdrawalConfirmForm({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const form = useForm({
    values: { acknowledged: false },
    check: ({ acknowledged }) => ({
      acknowledged: !acknowledged && <Trans>Accept the acknowledgement to continue</Trans>,
    }),
    send: onConfirm,
  });
  return (
    <Form form={form} submit={<Trans>Confirm withdrawal</Trans>}>
      <Checkbox
        {...form.getInputProps('acknowledged', { type: 'checkbox' })}
        disabled={form.running}
        label={
          <Trans>
            I have checked the address and the network, the wallet is mine, and I understand that a
            transfer cannot be taken back.
          </Trans>
        }
      />
    </Form>
  );
}
