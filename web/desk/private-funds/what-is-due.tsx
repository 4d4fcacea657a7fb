import type { DealingDate, Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusBadges } from '../../ui/status-badges.tsx';
import { formatCutOff, STEP_WORDS } from './vehicle-words.ts';

type Date = Pick<DealingDate, 'state' | 'due_at' | 'is_due'>;

/** What comes next at a dealing date: that it is due, or when it will be. */
export function NextStep({ state, due_at: at, is_due: isDue }: Date) {
  const { i18n } = useLingui();
  if (state === 'SETTLED' || at === null) return '–';
  const step = i18n._(STEP_WORDS[state]);
  if (isDue) {
    return (
      <StatusBadge tone="caution">
        <Trans>Due: {step}</Trans>
      </StatusBadge>
    );
  }
  const when = formatCutOff(at);
  return (
    <Trans>
      {when}: {step}
    </Trans>
  );
}

/** All that is due at a vehicle, and otherwise what will be next. */
export function DueAtVehicle({ next, unpaid }: Pick<Vehicle, 'next' | 'unpaid'>) {
  const dates = [unpaid, next].filter((date) => date !== null);
  const due = dates.filter((date) => date.is_due);
  const [first] = dates.toSorted((one, other) => one.due_at.localeCompare(other.due_at));
  if (!first) return '–';
  if (due.length === 0) return <NextStep {...first} />;
  return (
    <StatusBadges>
      {due.map((date) => (
        <NextStep key={date.day} {...date} />
      ))}
    </StatusBadges>
  );
}
