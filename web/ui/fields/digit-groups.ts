/**
 * Groups typed digits: `111223333` in groups of 3, 2 and 4 as `111-22-3333`. Other characters and further
 * digits are dropped. A separator comes with the digit after it, so that backspace removes one character at a
 * time.
 */
export function groupDigits(typed: string, sizes: readonly number[], separator: string): string {
  let rest = typed.replaceAll(/\D/g, '');
  const groups: string[] = [];
  for (const size of sizes) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return groups.join(separator);
}

/** Where the caret stands in the groups when it stood at `at` in what was typed: after as many digits. */
export function caretIn(grouped: string, typed: string, at: number): number {
  if (at >= typed.length) return grouped.length;
  let left = typed.slice(0, at).replaceAll(/\D/g, '').length;
  let caret = 0;
  while (left > 0 && caret < grouped.length) {
    if (/\d/.test(grouped[caret] ?? '')) left -= 1;
    caret += 1;
  }
  return caret;
}
