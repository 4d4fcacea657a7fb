import { LOCALE } from './format-decimal.ts';

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

/** Writes the length of a file as people know it: `1.4 MB`, `820 kB`. */
export function formatBytes(bytes: number): string {
  const [length, unit] =
    bytes >= MEGABYTE ? [bytes / MEGABYTE, 'MB'] : [Math.ceil(bytes / KILOBYTE), 'kB'];
  const figure = length.toLocaleString(LOCALE, { maximumFractionDigits: unit === 'MB' ? 1 : 0 });
  return `${figure}\u00a0${unit}`;
}
