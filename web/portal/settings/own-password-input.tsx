import { CallError } from '@ballast/client/call-error.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';

const MISSING = msg`Enter your password`;
const WRONG = msg`Incorrect password`;

type OwnPasswordInputProps = {
  value: string;
  onChange: (typed: string) => void;
  /** It was sent without anything in it. */
  missing: boolean;
  /** Why the last try failed. */
  error: unknown;
  readOnly: boolean;
  /** The person was led back to it. */
  autoFocus?: boolean;
};

/** The client's own password, which guards what protects the account. */
export function OwnPasswordInput({ value, onChange, ...state }: OwnPasswordInputProps) {
  const { i18n } = useLingui();
  const wrong = isWrongPassword(state.error) ? i18n._(WRONG) : null;
  const error = state.missing ? i18n._(MISSING) : wrong;
  return (
    <PasswordInput
      name="password"
      autoComplete="current-password"
      label={<Trans>Your password</Trans>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      // Mantine marks the frame alone; without it the field is neither announced nor given the focus.
      aria-invalid={error !== null}
      readOnly={state.readOnly}
      autoFocus={state.autoFocus ?? false}
    />
  );
}

/** Says whether a failure means that the password was not the one. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof CallError && error.code === 'invalid_credentials';
}
