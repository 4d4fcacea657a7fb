import { TextInput, type TextInputProps } from '@mantine/core';

type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
  /** Writes what was typed in the form that is wanted. */
  mask: (typed: string) => string;
};

/**
 * A field that writes what is typed in the form that is wanted. Who changes something in the middle is left
 * alone until the field is left: the caret would jump to the end.
 */
export function MaskedInput({ value, onChange, mask, ...rest }: MaskedInputProps) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) =>
        onChange(selectionStart === typed.length ? mask(typed) : typed)
      }
      onBlur={() => onChange(mask(value))}
    />
  );
}
