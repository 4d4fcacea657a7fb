/**
 * Reads what a person typed or pasted as an amount: spaces and grouping commas go, a comma as the only
 * separator is a decimal point. Returns null when it cannot become a decimal of so many places.
 */
export function readAmountText(typed: string, places: number): string | null {
  const compact = typed.replaceAll(/[\s\u00a0'’]/g, '');
  const pointed = withPoint(compact);
  if (!/^\d*\.?\d*$/.test(pointed)) return null;
  const [whole = '', fraction] = pointed.split('.');
  if ((fraction?.length ?? 0) > places || whole.length > 20) return null;
  const plain = whole.replace(/^0+(?=\d)/, '');
  return fraction === undefined ? plain : `${plain || '0'}.${fraction}`;
}

function withPoint(text: string): string {
  const commas = text.split(',').length - 1;
  if (commas === 0) return text;
  if (text.includes('.') || commas > 1) return text.replaceAll(',', '');
  return /^\d{1,3},\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.');
}

/** The amount that stands for what was typed so far: without a trailing point; empty when none. */
export function finishedAmount(text: string): string {
  return text.replace(/\.$/, '');
}
