import { type AssetCode, scaleOf } from '@ballast/contract/money/asset.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AmountInput } from '../../ui/fields/amount-input.tsx';
import { codeWords } from '../errors/error-words.ts';
import type { AmountProblem } from './amount-check.ts';

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
