import type { I18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatUsd } from '../../../../app/figures/format-decimal.ts';
import { minorIn, minorOf } from '../../../../app/forms/amount-check.ts';
import { shapeOf, typedWords } from '../../../../app/forms/amount-field.tsx';
import { amountOf, type TypedAmount } from '../../../../app/forms/typed-amount.ts';

/** What is wrong with an amount that has to be more than a limit; false for nothing. */
export function problemOfAmount(i18n: I18n, typed: TypedAmount, limit: string): ReactNode {
  const words = typedWords(i18n, typed, shapeOf('USD'));
  if (words) return words;
  const minor = minorOf('USD', amountOf(typed));
  return (minor === null || minor <= minorIn('USD', limit)) && <NotOver limit={limit} />;
}

export function NotOver({ limit }: { limit: string }) {
  const amount = formatUsd(limit);
  return <Trans>It has to be more than {amount}</Trans>;
}
