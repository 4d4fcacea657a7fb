import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dayOfTyped, isNoDay, typeDate, typedOfDay } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import type { FormState } from './use-form.ts';

/** A first and a last day as they are typed; empty where there is no bound. */
export type TypedDays = { from: string; to: string };

/** Days such as `2026-11-25` as they stand in the fields. */
export function typedDays({ from, to }: Partial<TypedDays>): TypedDays {
  return { from: from ? typedOfDay(from) : '', to: to ? typedOfDay(to) : '' };
}

/** What was typed as days such as `2026-11-25`; empty where there is no bound. */
export function daysOfTyped({ from, to }: TypedDays): TypedDays {
  return { from: dayOfTyped(from) ?? '', to: dayOfTyped(to) ?? '' };
}

/** The problems of days that there are not. */
export function missingDays(
  { from, to }: TypedDays,
  problem: ReactNode,
): Partial<Record<keyof TypedDays, ReactNode>> {
  return { ...(isNoDay(from) && { from: problem }), ...(isNoDay(to) && { to: problem }) };
}

/** The fields of the first and the last day in the filters of a list. */
export function DayRangeFields({ form }: { form: Pick<FormState<TypedDays>, 'getInputProps'> }) {
  const { t } = useLingui();
  const look = { placeholder: t`DD/MM/YYYY`, size: 'sm', mask: typeDate } as const;
  return (
    <>
      <MaskedInput {...form.getInputProps('from')} label={t`From`} {...look} />
      <MaskedInput {...form.getInputProps('to')} label={t`To`} {...look} />
    </>
  );
}
