import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StepFormState } from '../onboarding/use-step-form.tsx';

type TextFieldProps<Field extends string> = {
  /** The field's name in the call. */
  name: Field;
  label: ReactNode;
  description?: ReactNode;
  /** What is typed, of all fields of the form. */
  typed: Readonly<Record<Field, string>>;
  onType: (name: Field, text: string) => void;
  form: Pick<StepFormState<Field>, 'problems' | 'running' | 'forget'>;
  autoComplete?: string;
  type?: 'text' | 'email';
  maxLength?: number;
};

/** A line of text in the form of a step; typing takes back what was said of it. */
export function TextField<Field extends string>(props: TextFieldProps<Field>) {
  const { name, typed, onType, form, maxLength = 200, autoComplete = 'off', ...rest } = props;
  return (
    <TextInput
      {...rest}
      name={name}
      autoComplete={autoComplete}
      value={typed[name]}
      maxLength={maxLength}
      error={form.problems[name]}
      readOnly={form.running}
      onChange={({ currentTarget: { value } }) => {
        onType(name, value);
        form.forget(name);
      }}
    />
  );
}
