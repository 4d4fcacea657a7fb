import type { Period } from '@ballast/contract/funds/periods.ts';
import { useLingui } from '@lingui/react';
import { useLingui as useWords } from '@lingui/react/macro';
import { ChoiceBar } from '../../../ui/fields/choice-bar.tsx';
import { PERIOD_WORDS } from './period-words.ts';

const PERIODS = Object.keys(PERIOD_WORDS) as Period[];

type PeriodBarProps = { value: Period; onChange: (period: Period) => void };

/** Chooses the period of a chart. */
export function PeriodBar({ value, onChange }: PeriodBarProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const choices = PERIODS.map((period) => ({
    value: period,
    label: i18n._(PERIOD_WORDS[period]),
  }));
  return <ChoiceBar label={t`Period`} value={value} onChange={onChange} choices={choices} />;
}
