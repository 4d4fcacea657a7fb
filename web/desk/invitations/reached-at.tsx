import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TextFieldProps } from './text-field-props.ts';

/** Where the link goes and where the code. */
export function ReachedAt({ fieldOf }: { fieldOf: (name: 'email' | 'phone') => TextFieldProps }) {
  return (
    <>
      <TextInput
        {...fieldOf('email')}
        type="email"
        autoComplete="off"
        label={<Trans>Email</Trans>}
        maxLength={254}
      />
      <PhoneField
        {...fieldOf('phone')}
        description={<Trans>With the country code, for example +44 20 7946 0018</Trans>}
      />
    </>
  );
}

export function PhoneField(props: TextFieldProps & { description?: ReactNode }) {
  return (
    <TextInput
      {...props}
      type="tel"
      autoComplete="off"
      label={<Trans>Phone</Trans>}
      maxLength={30}
    />
  );
}
