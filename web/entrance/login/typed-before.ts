/* The login screen is in the page before any script, so a person may have typed by then. */

let typed: ReadonlyMap<string, string> = new Map();
let focused: string | null = null;

/** Remembers what stands in the fields of the screen that is about to be replaced. */
export function captureTyped(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[name]')];
  typed = new Map(fields.map((field) => [field.name, field.value]));
  focused = fields.find((field) => field === document.activeElement)?.name ?? null;
}

/** What was typed into a field before the script took over. */
export function typedInto(name: string): string {
  return typed.get(name) ?? '';
}

/** Whether a field had the focus then. */
export function wasFocused(name: string): boolean {
  return focused === name;
}
