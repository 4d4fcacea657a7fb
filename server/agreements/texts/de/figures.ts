const DAYS = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as `2026-03-02` as `2. März 2026`. */
export function dayInGerman(day: string): string {
  return DAYS.format(new Date(day));
}

/** A figure such as `200,000.50` as `200.000,50`. */
export function figureInGerman(figure: string): string {
  return figure.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}
