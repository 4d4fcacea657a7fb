import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ClipboardEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LightButton } from '../../ui/light/button.tsx';
import { CheckField } from '../../ui/light/check-field.tsx';
import { TextField } from '../../ui/light/field.tsx';
import { Note } from '../../ui/note.tsx';
import { useAction } from '../use-action.ts';
import styles from './access-form.module.css';
import { codeWithin, readCodeInput } from './code-input.ts';
import { codeFailureWords, isWrongCode } from './code-words.ts';
import { useFocusOn } from './use-focus-on.ts';

const CODE_REQUIRED = msg`Confirmation code is required.`;

type CodeFormProps = {
  /** Takes the code; rejects with why it was refused. */
  onCode: (code: string, trustDevice: boolean) => Promise<void>;
  /** What a wrong code is called on this screen. */
  wrong: MessageDescriptor;
  /** Where the code comes from. */
  description: ReactNode;
  /** Also takes a recovery code of the authenticator. */
  recovery?: boolean;
  /** Asks whether to trust this device from now on. */
  trust?: boolean;
  submit?: ReactNode;
  /** Says why a code could not be tried, where that has words of its own. */
  failureWords?: typeof codeFailureWords;
  /** Under the field, given how to fill it in: what a demonstration shows. */
  help?: (fillIn: (code: string) => void) => ReactNode;
  /** Under the button: sending another code, other methods. */
  children?: ReactNode;
};

/** A confirmation code: six digits, entered or pasted, sent by the button or by Enter. */
export function CodeForm({ onCode, wrong, recovery = false, ...rest }: CodeFormProps) {
  const { i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<MessageDescriptor | null>(null);
  const action = useAction(onCode);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const input = readCodeInput(String(fields.get('code')), recovery);
    action.clearError();
    if (typeof input === 'string') {
      setRefused(input === 'missing' ? CODE_REQUIRED : wrong);
      return;
    }
    setRefused(null);
    await action.run(input.code, fields.get('trust_device') === 'on');
  }

  function fillIn(code: string): void {
    if (field.current) field.current.value = code;
  }

  function paste(event: ClipboardEvent): void {
    const code = codeWithin(event.clipboardData.getData('text'));
    if (code === null) return;
    event.preventDefault();
    fillIn(code);
  }

  const isWrong = isWrongCode(action.error);
  const message = isWrong ? wrong : refused;
  useFocusOn(field, message !== null);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        name="code"
        label={<Trans>Confirmation code</Trans>}
        description={rest.description}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        maxLength={16}
        autoFocus
        error={message && i18n._(message)}
        readOnly={action.running}
        onPaste={paste}
        onChange={() => {
          setRefused(null);
          action.clearError();
        }}
      />
      {rest.help?.(fillIn)}
      {rest.trust ? (
        <CheckField
          name="trust_device"
          label={<Trans>Trust this device</Trans>}
          description={<Trans>It will not be asked for a code for 30 days.</Trans>}
        />
      ) : null}
      <CodeFailure
        error={isWrong ? null : action.error}
        wordsOf={rest.failureWords ?? codeFailureWords}
      />
      <LightButton type="submit" running={action.running}>
        {rest.submit ?? <Trans>Confirm</Trans>}
      </LightButton>
      {rest.children}
    </form>
  );
}

type CodeFailureProps = { error: unknown; wordsOf: typeof codeFailureWords };

function CodeFailure({ error, wordsOf }: CodeFailureProps) {
  const { i18n } = useLingui();
  if (!error) return null;
  const { title, advice } = wordsOf(i18n, error);
  return (
    <Note tone="bad" title={title}>
      {advice}
    </Note>
  );
}
