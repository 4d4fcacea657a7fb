import { TextInput, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './amount-input.module.css';
import { readAmountText } from './amount-text.ts';

type AmountInputProps = {
  label: ReactNode;
  /** Decimal text; empty when nothing is typed. */
  value: string;
  onChange: (value: string) => void;
  /** Decimal places that the asset has. */
  places: number;
  /** Code that stands behind the figure. */
  unit: string;
  description?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Takes everything there is. */
  max?: { label: string; onClick: () => void };
  name?: string;
};

/**
 * An amount as text from the first digit to the call: never a number, so nothing is lost. Takes only
 * what can become an amount with so many places.
 */
export function AmountInput({ value, onChange, places, unit, max, ...field }: AmountInputProps) {
  return (
    <TextInput
      {...field}
      size="lg"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      value={value}
      classNames={{
        input: styles.input ?? '',
        section: styles.section ?? '',
        label: styles.label ?? '',
        description: styles.small ?? '',
        error: styles.small ?? '',
      }}
      rightSectionWidth={max ? 132 : 84}
      rightSection={
        <span className={styles.tail}>
          {max ? (
            <UnstyledButton
              type="button"
              className={styles.max}
              onClick={max.onClick}
              disabled={field.disabled ?? false}
            >
              {max.label}
            </UnstyledButton>
          ) : null}
          <span className={styles.unit}>{unit}</span>
        </span>
      }
      onChange={(event) => {
        const read = readAmountText(event.currentTarget.value, places);
        if (read !== null) onChange(read);
      }}
    />
  );
}
