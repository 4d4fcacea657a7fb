import { type AssetCode, scaleOf } from '@ballast/contract/money/asset.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AmountInput } from '../ui/amount-input.tsx';
import type { AmountProblem } from './amount-check.ts';
import { codeWords, type FailureWords } from './error-words.ts';

type AmountFieldProps = {
  label: ReactNode;
  asset: AssetCode;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the amount, said at the field. */
  problem: AmountProblem | null;
  onMax?: () => void;
  disabled?: boolean;
};

/** An amount of an asset with its refusals at the field. */
export function AmountField({ asset, problem: wrong, onMax, ...field }: AmountFieldProps) {
  const { t, i18n } = useLingui();
  const words = wrong ? codeWords(i18n, wrong.code, wrong.values) : null;
  return (
    <AmountInput
      {...field}
      name="amount"
      places={scaleOf(asset)}
      unit={asset}
      error={words && inOneLine(words)}
      {...(onMax && { max: { label: t`Use max`, onClick: onMax } })}
    />
  );
}

function inOneLine({ title, advice }: FailureWords): string {
  if (advice === null) return title;
  return title.endsWith('.') ? `${title} ${advice}` : `${title}. ${advice}`;
}
