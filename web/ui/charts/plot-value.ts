/**
 * Where a decimal lies on a drawing. For pixels only: what a chart writes in words comes from the decimal
 * text itself.
 */
export function plotValue(text: string): number {
  return Number.parseFloat(text);
}
