import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FailureNote } from '../failure-note.tsx';
import { useAction } from '../use-action.ts';
import styles from './access-form.module.css';
import { EMAIL_INVALID, isEmail, isEmailRefused } from './email-input.ts';
import { useFocusOn } from './use-focus-on.ts';

type EmailFormProps = {
  /** Takes the address; rejects with why it was refused. */
  onEmail: (email: string) => Promise<void>;
  /** What was entered before. */
  known?: string;
  submit: ReactNode;
};

/** One email address, which a message goes to. */
export function EmailForm({ onEmail, known = '', submit }: EmailFormProps) {
  const { i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [invalid, setInvalid] = useState(false);
  const action = useAction(onEmail);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    setInvalid(!isEmail(email));
    if (isEmail(email)) await action.run(email);
  }

  const refused = isEmailRefused(action.error);
  useFocusOn(field, invalid || refused);
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <TextInput
        ref={field}
        name="email"
        type="email"
        autoComplete="email"
        label={<Trans>Email</Trans>}
        defaultValue={known}
        autoFocus
        error={invalid || refused ? i18n._(EMAIL_INVALID) : null}
        readOnly={action.running}
        onChange={() => {
          setInvalid(false);
          action.clearError();
        }}
      />
      <FailureNote error={refused ? null : action.error} />
      <Button type="submit" fullWidth loading={action.running}>
        {submit}
      </Button>
    </form>
  );
}
