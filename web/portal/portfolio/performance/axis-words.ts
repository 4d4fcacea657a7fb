import { type DateFormat, formatDate } from '../../../app/figures/format-date.ts';
import { isFiat, LOCALE, symbolOf, writeFigure } from '../../../app/figures/format-decimal.ts';
import { PAGE_LANGUAGE } from '../../../app/page-language.ts';
import type { TimeUnit } from '../../../ui/charts/time-axis.ts';
import type { ValueAxis } from '../../../ui/charts/value-axis.ts';

/** What an axis counts in: money, fractions that are written as percentages, or an index. */
export type AxisKind = 'worth' | 'fraction' | 'index';

/** Large amounts of money are written in units, one for the whole axis: from ten thousand on in thousands. */
const MONEY_UNITS = [
  { exponent: 9, from: 1e9, signs: { en: 'bn', de: '\u00a0Mrd.' } },
  { exponent: 6, from: 1e6, signs: { en: 'm', de: '\u00a0Mio.' } },
  { exponent: 3, from: 1e4, signs: { en: 'k', de: '\u00a0Tsd.' } },
] as const;

/** Labels of a value axis, with as many decimals as tell its lines apart: no two are the same. */
export function valueLabels(
  kind: AxisKind,
  { ticks, exponent }: ValueAxis,
  currency = 'USD',
): string[] {
  const largest = Math.max(0, ...ticks.map(({ place }) => Math.abs(place)));
  const unit = kind === 'worth' ? MONEY_UNITS.find(({ from }) => largest >= from) : undefined;
  const shift = kind === 'fraction' ? 2 : -(unit?.exponent ?? 0);
  const places = Math.max(0, -(exponent + shift));
  const format = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    ...(kind === 'worth' && currencyStyle(currency)),
    ...(kind === 'fraction' && { style: 'percent' }),
  });
  const code = kind === 'worth' && !isFiat(currency) ? `\u00a0${currency}` : '';
  // Decimal text with a power of ten is read exactly.
  return ticks.map(({ text }) => {
    const scaled = unit ? `${text}e-${unit.exponent}` : text;
    // The unit stands behind the digits, whichever side the currency is on.
    const sign = unit?.signs[PAGE_LANGUAGE] ?? '';
    return writeFigure(format, scaled).replace(/\d(?=\D*$)/, `$&${sign}`) + code;
  });
}

function currencyStyle(currency: string): Intl.NumberFormatOptions {
  if (!isFiat(currency)) return {};
  return { style: 'currency', currency, currencyDisplay: symbolOf(currency) };
}

const TIME_FORMATS: Readonly<Record<TimeUnit, DateFormat>> = {
  hour: 'time',
  day: 'dayMonth',
  month: 'shortMonthYear',
  year: 'year',
};

/** Labels of a time axis in the reader's zone; null where the clock shows the same once more. */
export function timeLabels(moments: readonly Date[], unit: TimeUnit): (string | null)[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const short = moments.map((moment) =>
    formatDate(
      moment.toISOString(),
      unit === 'hour' && isMidnight(moment) ? 'dayMonth' : TIME_FORMATS[unit],
      timeZone,
    ),
  );
  const longer = moments.map((moment, index) => {
    const isOnly =
      short.indexOf(short[index] as string) === short.lastIndexOf(short[index] as string);
    return isOnly
      ? (short[index] as string)
      : formatDate(moment.toISOString(), 'dayWithTime', timeZone);
  });
  return longer.map((label, index) => (longer.indexOf(label) === index ? label : null));
}

function isMidnight(moment: Date): boolean {
  return moment.getHours() === 0 && moment.getMinutes() === 0;
}

/** Name of the reader's time zone, whatever the season: `Central European Time`, `UTC`. */
export function zoneName(): string {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZoneName: 'longGeneric' });
  const { timeZone } = format.resolvedOptions();
  if (/^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu|Greenwich)$/.test(timeZone)) return 'UTC';
  const parts = format.formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
