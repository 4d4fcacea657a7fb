import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Stack } from '../frames/stack.tsx';

type CheckChoicesProps<Value extends string> = {
  name: string;
  /** The question. */
  label: ReactNode;
  choices: readonly { value: Value; title: ReactNode }[];
  value: readonly Value[];
  onChange: (values: Value[]) => void;
  error?: ReactNode;
  readOnly: boolean;
};

/** A question with several answers out of a list, each with a box of its own. */
export function CheckChoices<Value extends string>(props: CheckChoicesProps<Value>) {
  const { name, label, choices, value, onChange, error, readOnly } = props;
  return (
    <Checkbox.Group
      label={label}
      labelProps={{ mb: 'xs' }}
      size="md"
      value={[...value]}
      onChange={(values) => onChange(values as Value[])}
      error={error}
      readOnly={readOnly}
    >
      <Stack gap="small">
        {choices.map(({ value: of, title }) => (
          <Checkbox
            key={of}
            name={name}
            value={of}
            label={title}
            // The first of them gets the focus when nothing was chosen.
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
