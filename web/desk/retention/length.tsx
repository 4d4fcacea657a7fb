import { Plural } from '@lingui/react/macro';

/** How long records are kept. */
export function Length({ value, unit }: { value: number; unit: 'DAY' | 'MONTH' }) {
  if (unit === 'DAY') return <Plural value={value} one="# day" other="# days" />;
  return <Plural value={value} one="# month" other="# months" />;
}
