import type { I18n, MessageDescriptor } from '@lingui/core';

export function choicesOf(
  i18n: I18n,
  words: Readonly<Record<string, MessageDescriptor>>,
): { value: string; label: string }[] {
  return Object.entries(words).map(([value, word]) => ({ value, label: i18n._(word) }));
}
