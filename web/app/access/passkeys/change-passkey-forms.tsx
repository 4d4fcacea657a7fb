import type { Passkey } from '@ballast/contract/access/own-passkeys.ts';
import { removePasskey, renamePasskey } from '@ballast/contract/access/passkeys.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { showToast } from '../../errors/toasts.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useCallMutation } from '../../session/queries.ts';
import { OWN_PASSWORD, OwnPasswordInput } from '../own-password-input.tsx';
import {
  OWN_FACTOR_REFUSALS,
  OwnFactorField,
  ownFactor,
  problemOfOwnCode,
  useOwnFactor,
} from './own-factor.tsx';
import { PasskeyFailureNote } from './passkey-failure-note.tsx';

type PasskeyFormProps = { passkey: Passkey; onDone: () => void };

export function RenamePasskeyForm({ passkey, onDone }: PasskeyFormProps) {
  const rename = useCallMutation(renamePasskey);
  const form = useForm({
    values: { name: passkey.name },
    given: ({ name }) => ({ name: name.trim() }),
    check: ({ name }) => ({ name: name.trim() === '' && <Trans>Enter a name</Trans> }),
    send: async (body: { name: string }) => {
      await rename.mutateAsync({ params: { id: passkey.id }, body });
      showToast({ tone: 'good', text: <Trans>The passkey has its new name.</Trans> });
      onDone();
    },
  });
  return (
    <Form form={form} submit={<Trans>Save the name</Trans>}>
      <TextInput {...form.getInputProps('name')} label={<Trans>Name</Trans>} maxLength={60} />
    </Form>
  );
}

/** Removes it after the password and a passkey, which may be this one. */
export function RemovePasskeyForm({ passkey, onDone }: PasskeyFormProps) {
  const { id } = passkey;
  const { kind, setLost } = useOwnFactor();
  const remove = useCallMutation(removePasskey);
  const form = useForm({
    values: { password: '', code: '' },
    given: (values) => values,
    check: ({ password, code }) => ({
      password: password === '' && OWN_PASSWORD.missing,
      code: problemOfOwnCode(kind, code),
    }),
    refusals: { ...OWN_PASSWORD.refusals, ...OWN_FACTOR_REFUSALS },
    send: async ({ password, code }) => {
      const factor = await ownFactor(kind, code, { change: 'PASSKEY_REMOVE', subject: id });
      await remove.mutateAsync({ params: { id }, body: { password, ...factor } });
      showToast({ tone: 'good', text: <Trans>The passkey was removed.</Trans> });
      onDone();
    },
  });
  return (
    <Form
      form={form}
      submit={<Trans>Remove the passkey</Trans>}
      grave
      failure={<PasskeyFailureNote error={form.failure} />}
    >
      <OwnPasswordInput {...form.getInputProps('password')} />
      <OwnFactorField
        kind={kind}
        field={form.getInputProps('code')}
        onFill={(code) => form.setFieldValue('code', code)}
        onLost={setLost}
      />
    </Form>
  );
}
