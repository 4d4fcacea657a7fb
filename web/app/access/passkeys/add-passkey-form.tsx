import { addPasskey, startPasskey } from '@ballast/contract/access/passkeys.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Note } from '../../../ui/note.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useCallMutation } from '../../session/queries.ts';
import { client } from '../../session/start.ts';
import { setUser, useUser } from '../../session/use-user.ts';
import { OWN_PASSWORD, OwnPasswordInput } from '../own-password-input.tsx';
import { describeBrowser } from '../sign-in.ts';
import {
  OWN_FACTOR_REFUSALS,
  OwnFactorField,
  ownFactor,
  problemOfOwnCode,
  useOwnFactor,
} from './own-factor.tsx';
import { makePasskey } from './passkey-device.ts';
import { PasskeyFailureNote } from './passkey-failure-note.tsx';

type AddPasskeyFormProps = {
  /** Goes on, with the recovery codes that came with the first passkey. */
  onAdded: (recoveryCodes: readonly string[]) => void;
};

/** Name and password, and then the device makes the passkey. */
export function AddPasskeyForm({ onAdded }: AddPasskeyFormProps) {
  const user = useUser();
  const { kind, setLost } = useOwnFactor();
  const add = useCallMutation(addPasskey);
  const form = useForm({
    values: { name: describeBrowser(navigator.userAgent).name, password: '', code: '' },
    given: (values) => values,
    check: ({ name, password, code }) => ({
      name: name.trim() === '' && <Trans>Enter a name</Trans>,
      password: password === '' && OWN_PASSWORD.missing,
      code: problemOfOwnCode(kind, code),
    }),
    refusals: { ...OWN_PASSWORD.refusals, ...OWN_FACTOR_REFUSALS },
    send: async ({ name, password, code }) => {
      const factor = await ownFactor(kind, code, { change: 'PASSKEY_ADD', subject: '' });
      const creation = await client.call(startPasskey, { body: { password, ...factor } });
      const passkey = await makePasskey(creation);
      const { recovery_codes } = await add.mutateAsync({ body: { name: name.trim(), passkey } });
      setUser({ ...user, has_passkey: true });
      onAdded(recovery_codes);
    },
  });
  return (
    <>
      <Form
        form={form}
        submit={<Trans>Add the passkey</Trans>}
        failure={<PasskeyFailureNote error={form.failure} />}
      >
        <TextInput
          {...form.getInputProps('name')}
          label={<Trans>Name</Trans>}
          description={<Trans>So that you know it again, such as “My phone”</Trans>}
          maxLength={60}
        />
        <OwnPasswordInput {...form.getInputProps('password')} />
        <OwnFactorField
          kind={kind}
          field={form.getInputProps('code')}
          onFill={(code) => form.setFieldValue('code', code)}
          onLost={setLost}
        />
      </Form>
      <Note tone="info" title={<Trans>What changes</Trans>}>
        <Trans>
          Your other devices are logged out and no device stays trusted. Payments to your wallets
          pause for 48 hours. From then on, logging in asks for your passkey.
        </Trans>
      </Note>
    </>
  );
}
