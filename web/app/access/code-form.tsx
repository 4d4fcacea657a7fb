import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ClipboardEvent, ReactNode } from 'react';
import { CheckField } from '../../ui/light/check-field.tsx';
import { TextField } from '../../ui/light/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Form } from '../forms/form.tsx';
import { useLightForm } from '../forms/use-light-form.ts';
import { codeOf, codeProblem, codeWithin } from './code-input.ts';
import { codeFailureWords, codeRefusals } from './code-words.ts';

type CodeFormProps = {
  /** Takes the code; rejects with why it was refused. */
  onCode: (code: string, trustDevice: boolean) => Promise<void>;
  wrong: MessageDescriptor;
  description: ReactNode;
  /** Also takes a recovery code of the authenticator. */
  recovery?: boolean;
  /** Asks whether to trust this device from now on. */
  trust?: boolean;
  submit?: ReactNode;
  /** Words of its own for a code that could not be tried. */
  failureWords?: typeof codeFailureWords;
  /** Below the field: what a demonstration shows. Fills the code in. */
  help?: (fillIn: (code: string) => void) => ReactNode;
  /** Below the button: sending another code, other methods. */
  children?: ReactNode;
};

export function CodeForm({ onCode, recovery = false, ...rest }: CodeFormProps) {
  const { i18n } = useLingui();
  const wrong = i18n._(rest.wrong);
  const words = { missing: <Trans>Confirmation code is required.</Trans>, malformed: wrong };
  const form = useLightForm({
    values: { code: '', trust_device: false },
    given: ({ code, trust_device }) => ({ code: codeOf(code), trust_device }),
    check({ code }) {
      const problem = codeProblem(code, recovery);
      return { code: problem && words[problem] };
    },
    refusals: codeRefusals(i18n, wrong),
    send: ({ code, trust_device }) => onCode(code, trust_device),
  });

  function fillIn(code: string): void {
    form.setFieldValue('code', code);
  }

  function paste(event: ClipboardEvent): void {
    const code = codeWithin(event.clipboardData.getData('text'));
    if (code === null) return;
    event.preventDefault();
    fillIn(code);
  }

  return (
    <Form
      form={form}
      submit={rest.submit ?? <Trans>Confirm</Trans>}
      failure={<CodeFailure error={form.failure} wordsOf={rest.failureWords ?? codeFailureWords} />}
      after={rest.children}
    >
      <TextField
        {...form.getInputProps('code')}
        label={<Trans>Confirmation code</Trans>}
        description={rest.description}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        maxLength={16}
        autoFocus
        onPaste={paste}
      />
      {rest.help?.(fillIn)}
      {rest.trust ? (
        <CheckField
          {...form.getInputProps('trust_device', { type: 'checkbox' })}
          label={<Trans>Trust this device</Trans>}
          description={<Trans>We won’t ask for a code on this device for 30 days.</Trans>}
        />
      ) : null}
    </Form>
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
