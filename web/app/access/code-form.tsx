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
  /** Takes the code, and the second where it is asked for; rejects with why it was refused. */
  onCode: (code: string, trustDevice: boolean, phoneCode: string) => Promise<void>;
  wrong: MessageDescriptor;
  description: ReactNode;
  /** Also takes a recovery code of the authenticator. */
  recovery?: boolean;
  /** Asks for a second code, from the person's phone, with what a demonstration shows below it. */
  phone?: { help: (fillIn: (code: string) => void) => ReactNode } | undefined;
  /** Asks whether to trust this device from now on. */
  trust?: boolean;
  submit?: ReactNode;
  /** What it confirms takes something away. */
  grave?: boolean;
  /** Words of its own for a code that could not be tried. */
  failureWords?: typeof codeFailureWords;
  /** Below the field: what a demonstration shows. Fills the code in. */
  help?: (fillIn: (code: string) => void) => ReactNode;
  /** Below the button: sending another code, other methods. */
  children?: ReactNode;
};

export function CodeForm({ onCode, recovery = false, phone, ...rest }: CodeFormProps) {
  const { i18n } = useLingui();
  const wrong = i18n._(rest.wrong);
  const words = { missing: <Trans>Confirmation code is required.</Trans>, malformed: wrong };
  const form = useLightForm({
    values: { code: '', phone_code: '', trust_device: false },
    given: ({ code, phone_code, trust_device }) => ({
      code: codeOf(code),
      phone_code: codeOf(phone_code),
      trust_device,
    }),
    check({ code, phone_code }) {
      const problem = codeProblem(code, recovery);
      const problemOfPhone = phone ? codeProblem(phone_code, false) : null;
      return {
        code: problem && words[problem],
        phone_code: problemOfPhone && words[problemOfPhone],
      };
    },
    refusals: { ...codeRefusals(i18n, wrong), incorrect_phone_code: ['phone_code', wrong] },
    send: ({ code, phone_code, trust_device }) => onCode(code, trust_device, phone_code),
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
      grave={rest.grave ?? false}
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
      {phone ? (
        <>
          <TextField
            {...form.getInputProps('phone_code')}
            label={<Trans>Code from your phone</Trans>}
            description={<Trans>Six digits from the text message to your phone</Trans>}
            autoComplete="off"
            inputMode="numeric"
            maxLength={16}
          />
          {phone.help((code) => form.setFieldValue('phone_code', code))}
        </>
      ) : null}
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
