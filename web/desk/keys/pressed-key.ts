/** Where letters are typed, or choose something by themselves. */
const FIELDS = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';

/** What lies over the page, and has its keys to itself. */
const ABOVE = 'dialog:modal, :popover-open';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented'
>;

/**
 * The key of the desk that was pressed; null for what is typed, for what belongs to the browser or a menu, and for
 * anything while a dialog is open. Escape counts in a field, too: nobody types it.
 */
export function pressedKey(event: Pressed & Pick<KeyboardEvent, 'target'>): string | null {
  const key = keyName(event);
  if (key === null || document.querySelector(ABOVE)) return null;
  const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return isInField && key !== 'Escape' ? null : key;
}

/** A key by what it writes, wherever a keyboard has it; a letter together with Shift is none. */
export function keyName(event: Pressed): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return null;
  // The two stand on one key, and only Shift tells them apart.
  if (key === '=') return '+';
  if (key.length > 1) return key;
  const isLetter = key.toLowerCase() !== key.toUpperCase();
  return isLetter && shiftKey ? null : key.toLowerCase();
}
