/** Where a decimal lies on a drawing. For pixels alone: figures are formatted from the text. */
export function plotValue(text: string): number {
  return Number.parseFloat(text);
}
