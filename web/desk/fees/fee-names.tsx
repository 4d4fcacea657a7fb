import type { FeePeriod } from '@ballast/contract/fees/ranges.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { FEE_WORDS, PERIOD_WORDS, type Schedule } from './fee-desk-words.ts';

type FeeNameProps = { fee: Schedule['fee']; basket: string | null };

/** A fee and the basket that it is for. */
export function FeeName({ fee, basket }: FeeNameProps) {
  const { i18n } = useLingui();
  return [i18n._(FEE_WORDS[fee]), basket].filter(Boolean).join(', ');
}

export function Period({ of }: { of: FeePeriod }) {
  const { i18n } = useLingui();
  return i18n._(PERIOD_WORDS[of]);
}

/** Why a day is refused. */
export const DAY_REFUSED = (
  <Trans>The day has passed, another version counts from it, or a proposal waits.</Trans>
);
