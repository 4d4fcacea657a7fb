import { formatDate } from '../../../app/figures/format-date.ts';

/** A day that ends at 24:00 UTC, such as `2026-02-28`, as it is read: 28 Feb 2026. */
export const formatDay = (day: string) => formatDate(day, 'medium', 'UTC');
