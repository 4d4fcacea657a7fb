import { Trans } from '@lingui/react/macro';
import { MASK } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { formatNumber } from '../../../app/figures/format-decimal.ts';
import { usePrivacyMode } from '../../../app/figures/privacy-mode.ts';

/** Units have so many places. */
export const UNITS_PLACES = 6;

const ONE = /^1(?:\.0+)?$/;

/** Dealing dates are days of UTC. */
export const formatDay = (day: string) => formatDate(day, 'medium', 'UTC');

/** A number of units; masked in privacy mode. */
export function Units({ value }: { value: string }) {
  const isMasked = usePrivacyMode();
  const units = isMasked ? MASK : formatNumber(value, UNITS_PLACES);
  return ONE.test(value) && !isMasked ? <Trans>{units} unit</Trans> : <Trans>{units} units</Trans>;
}
