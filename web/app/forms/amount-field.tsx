import { type AssetCode, scaleOf } from '@ballast/contract/money/asset.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { addErrorWords, codeWords } from '../errors/error-words.ts';
import { LATER_WORDS } from '../errors/later-error-words.ts';
import type { AmountProblem } from './amount-check.ts';
import styles from './amount-field.module.css';

// The field refuses by itself, before any call has failed.
addErrorWords(LATER_WORDS);

type AmountFieldProps = {
  label: ReactNode;
  asset: AssetCode;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  onMax?: () => void;
};

export function AmountField({ label, asset, onMax, ...field }: AmountFieldProps) {
  const { t } = useLingui();
  return (
    <AmountInput
      name={field.name}
      label={label}
      value={field.value}
      onChange={field.onChange}
      error={field.error}
      places={scaleOf(asset)}
      unit={asset}
      {...(onMax && { max: { label: t`Use max`, onClick: onMax } })}
    />
  );
}

/** What is wrong with an amount, in one line at its field; null when it is in order. */
export function amountWords(i18n: I18n, wrong: AmountProblem | null): string | null {
  if (!wrong) return null;
  const { title, advice } = codeWords(i18n, wrong.code, wrong.values);
  if (advice === null) return title;
  return title.endsWith('.') ? `${title} ${advice}` : `${title}. ${advice}`;
}

type AmountInputProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
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
 * An amount as text from the first digit to the call, so nothing is lost. Accepts only what can become an
 * amount with so many places.
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

/**
 * Reads a typed or pasted amount: spaces and grouping commas are removed, a single comma is a decimal point.
 * Null when it cannot become a decimal of so many places.
 */
export function readAmountText(typed: string, places: number): string | null {
  const compact = typed.replaceAll(/[\s\u00a0'’]/g, '');
  const pointed = withPoint(compact);
  if (!/^\d*\.?\d*$/.test(pointed)) return null;
  const [whole = '', fraction] = pointed.split('.');
  if ((fraction?.length ?? 0) > places || whole.length > 20) return null;
  const plain = whole.replace(/^0+(?=\d)/, '');
  return fraction === undefined ? plain : `${plain || '0'}.${fraction}`;
}

function withPoint(text: string): string {
  const commas = text.split(',').length - 1;
  if (commas === 0) return text;
  if (text.includes('.') || commas > 1) return text.replaceAll(',', '');
  return /^\d{1,3},\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.');
}

/** The amount that stands for what was typed so far: without a trailing point; empty when none. */
export function finishedAmount(text: string): string {
  return text.replace(/\.$/, '');
}
