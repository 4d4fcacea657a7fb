/** What a spreadsheet would run as a formula. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;
/** A number is no formula, also below zero. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const QUOTED = /[",\r\n]/;

/**
 * A line of comma-separated values (RFC 4180), ended. What a spreadsheet would run stands behind an apostrophe, so that
 * text from outside stays text.
 */
export function csvLine(values: readonly string[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

function toCell(value: string): string {
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
