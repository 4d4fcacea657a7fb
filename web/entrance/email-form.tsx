import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import styles from '../app/access/access-form.module.css';
import { EMAIL_INVALID, isEmail, isEmailRefused } from '../app/access/email-input.ts';
import { useFocusOn } from '../app/access/use-focus-on.ts';
import { FailureNote } from '../app/failure-note.tsx';
import { useAction } from '../app/use-action.ts';
import { LightButton } from '../ui/light/button.tsx';
import { TextField } from '../ui/light/field.tsx';

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
      <TextField
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
      <LightButton type="submit" running={action.running}>
        {submit}
      </LightButton>
    </form>
  );
}
