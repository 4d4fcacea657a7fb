import { CallError } from '@ballast/client/call-error.ts';
import { type AssetCode, scaleOf } from '@ballast/contract/money/asset.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AmountInput } from '../ui/amount-input.tsx';
import { type AmountProblem, aboveMaximum, belowMinimum, problem } from './amount-check.ts';
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

const ABOUT_AMOUNT: ReadonlySet<string> = new Set([
  'amount_invalid',
  'amount_does_not_cover_fee',
  'insufficient_funds',
  'funds_being_settled',
  'holding_too_small',
]);

/** A refusal that is about the amount, to be said at the field; null for any other failure. */
export function amountRefusal(asset: AssetCode, error: unknown): AmountProblem | null {
  if (!(error instanceof CallError)) return null;
  const { code, detail } = error;
  if (code === 'amount_below_minimum' && detail.minimum) {
    return belowMinimum(asset, String(detail.minimum));
  }
  if (code === 'amount_above_maximum' && detail.maximum) {
    return aboveMaximum(asset, String(detail.maximum));
  }
  return ABOUT_AMOUNT.has(code) ? problem(code) : null;
}
