import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { FieldRefusals } from '../forms/form-errors.ts';

/** Words for a missing or wrong password in the field `password`. */
export const OWN_PASSWORD = {
  missing: <Trans>Enter your password</Trans>,
  refusals: { invalid_credentials: ['password', <Trans key="wrong">Incorrect password</Trans>] },
} as const satisfies { missing: unknown; refusals: FieldRefusals };

export function OwnPasswordInput(field: PasswordInputProps) {
  return (
    <PasswordInput
      {...field}
      autoComplete="current-password"
      label={<Trans>Your password</Trans>}
    />
  );
}

/** Says whether a failure means that the password was not the one. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof CallError && error.code === 'invalid_credentials';
}
