import { useLingui } from '@lingui/react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { filledFields } from './filled-fields.ts';
import { type FieldProblems, found, refusedFields } from './form-errors.ts';
import { useAction } from './use-action.ts';
import type { FormInput, FormState } from './use-form.ts';

type LightFormInput<Values extends object> = Required<Pick<FormInput<Values, Values>, 'check'>> &
  Pick<FormInput<Values, Values>, 'values' | 'send' | 'refusals'> & {
    /** What is sent of the values; without, the values. */
    given?: (values: Values) => Values;
  };

type LightFormState<Values extends object> = Pick<
  FormState<Values>,
  'getInputProps' | 'running' | 'failure' | 'takeFilled' | 'submit'
> & {
  readonly values: Values;
  setFieldValue<Field extends keyof Values & string>(field: Field, value: Values[Field]): void;
};

/** Runs a form as `useForm` does, with plain checks: for the light pages before the login (docs/decisions/0103). */
export function useLightForm<Values extends object>(
  input: LightFormInput<Values>,
): LightFormState<Values> {
  const { check, given = (typed: Values) => typed, send, refusals } = input;
  const { i18n } = useLingui();
  const [values, setValues] = useState(input.values);
  const [errors, setErrors] = useState<FieldProblems>({});
  // What was typed since the last render is sent, too.
  const newest = useRef(values);

  const action = useAction(async (body: Values) => {
    try {
      await send(body);
    } catch (error) {
      const refused = refusedFields(i18n, error, { fields: Object.keys(values), refusals });
      if (!refused) throw error;
      setErrors(refused);
    }
  });

  function setFieldValue(field: string, value: unknown): void {
    newest.current = { ...newest.current, [field]: value };
    setValues(newest.current);
    setErrors(({ [field]: _, ...others }) => others);
    action.clearError();
  }

  function getInputProps(field: keyof Values & string, options?: { type: 'checkbox' }) {
    const isBox = options?.type === 'checkbox';
    return {
      [isBox ? 'checked' : 'value']: values[field],
      name: field,
      error: errors[field],
      readOnly: action.running,
      'aria-invalid': errors[field] ? true : undefined,
      onChange: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
        setFieldValue(field, isBox ? currentTarget.checked : currentTarget.value),
    };
  }

  function submit(): void {
    const problems = found(check(newest.current));
    setErrors(problems);
    if (Object.keys(problems).length === 0) void action.run(given(newest.current));
  }

  function takeFilled(element: HTMLFormElement): void {
    const known = newest.current as Readonly<Record<string, unknown>>;
    for (const [name, value] of filledFields(element)) {
      if (name in known && known[name] !== value) setFieldValue(name, value);
    }
  }

  return {
    values,
    setFieldValue,
    getInputProps: getInputProps as unknown as FormState<Values>['getInputProps'],
    running: action.running,
    failure: action.error,
    takeFilled,
    submit,
  };
}
