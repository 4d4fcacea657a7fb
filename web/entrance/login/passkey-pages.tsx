import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { CodeForm } from '../../app/access/code-form.tsx';
import { PasskeyFailureNote } from '../../app/access/passkeys/passkey-failure-note.tsx';
import { passByPasskey } from '../../app/access/passkeys/passkey-sign-in.tsx';
import { passFactor } from '../../app/access/sign-in.ts';
import { Form } from '../../app/forms/form.tsx';
import { useLightForm } from '../../app/forms/use-light-form.ts';
import { paths } from '../../app/routing/paths.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { CheckField } from '../../ui/light/check-field.tsx';
import { Link } from '../link.tsx';
import { useSearch } from '../router.ts';
import { useEntrance } from '../use-entrance.ts';

export function LoginPasskeyPage() {
  return <PasskeyScreen redirect={useSearch().redirect} />;
}

export function AdminLoginPasskeyPage() {
  return <PasskeyScreen redirect={useSearch().redirect} admin />;
}

type PasskeyScreenProps = { redirect: string | undefined; admin?: boolean };

/** The second step of a login: the passkey, or a recovery code where it is lost. */
function PasskeyScreen({ redirect, admin = false }: PasskeyScreenProps) {
  const enter = useEntrance({ redirect, admin });
  const [lost, setLost] = useState(false);
  return (
    <AccessScreen
      title={<Trans>Confirm it’s you</Trans>}
      lead={
        lost ? (
          <Trans>Enter one of the recovery codes that you saved.</Trans>
        ) : (
          <Trans>Use your passkey with your finger, face or PIN.</Trans>
        )
      }
    >
      {lost ? (
        <CodeForm
          wrong={msg`Confirmation code is incorrect.`}
          description={<Trans>A recovery code, such as abc12-de34f</Trans>}
          recovery
          trust={!admin}
          onCode={(code, trustDevice) => enter(() => passFactor('passkey', code, trustDevice))}
        />
      ) : (
        <PasskeyForm
          // Staff owe their factor at every login, so a trusted device would spare them nothing.
          trust={!admin}
          onPasskey={(trustDevice) => enter(() => passByPasskey(trustDevice))}
        />
      )}
      <LightButton tone="subtle" onClick={() => setLost(!lost)}>
        {lost ? <Trans>Use a passkey</Trans> : <Trans>I do not have my passkey</Trans>}
      </LightButton>
      <Link to={admin ? paths.adminLogin() : paths.login()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}

type PasskeyFormProps = { trust: boolean; onPasskey: (trustDevice: boolean) => Promise<void> };

function PasskeyForm({ trust, onPasskey }: PasskeyFormProps) {
  const form = useLightForm({
    values: { trust_device: false },
    given: (values) => values,
    check: () => ({}),
    refusals: {},
    send: ({ trust_device }) => onPasskey(trust_device),
  });
  return (
    <Form
      form={form}
      submit={<Trans>Use passkey</Trans>}
      failure={<PasskeyFailureNote error={form.failure} />}
    >
      {trust ? (
        <CheckField
          {...form.getInputProps('trust_device', { type: 'checkbox' })}
          label={<Trans>Trust this device</Trans>}
          description={<Trans>We won’t ask for your passkey on this device for 30 days.</Trans>}
        />
      ) : null}
    </Form>
  );
}
