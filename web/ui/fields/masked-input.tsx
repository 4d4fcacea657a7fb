import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { caretIn } from './digit-groups.ts';

type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
  /** Writes what was typed in the form that is wanted. */
  mask: (typed: string) => string;
};

/** A field of digits that writes what is typed in the form that is wanted; the caret stays at its digit. */
export function MaskedInput({ value, onChange, mask, ...rest }: MaskedInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // React puts the caret at the end of a value that is not the one that was typed.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <TextInput
      {...rest}
      ref={field}
      inputMode="numeric"
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const masked = mask(typed);
        caret.current = caretIn(masked, typed, selectionStart ?? typed.length);
        onChange(masked);
      }}
    />
  );
}
