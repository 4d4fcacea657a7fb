import { wordsOfCode } from './code-words.ts';

/** A field of what an action changed: its name in words, and what stood in it. */
export type StateField = {
  readonly name: string;
  /** Undefined where there was no such field. */
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: boolean;
};

/** The fields of two states, those inside others by their whole way, in the order of the state after. */
export function stateFields(before: unknown, after: unknown): StateField[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].map((name) => ({
    name,
    before: old.get(name),
    after: now.get(name),
    changed: before !== null && after !== null && old.get(name) !== now.get(name),
  }));
}

function leavesOf(state: unknown, way: readonly string[] = []): Map<string, unknown> {
  const name = way.join(' · ');
  if (typeof state !== 'object' || state === null) {
    // A state that is none has no fields.
    return new Map(state === null && way.length === 0 ? [] : [[name, state]]);
  }
  const parts = Object.entries(state);
  if (Array.isArray(state) && state.every((part) => typeof part !== 'object' || part === null)) {
    return new Map([[name, state.join(', ')]]);
  }
  return new Map(
    parts.flatMap(([key, part]) => [
      ...leavesOf(part, [
        ...way,
        Array.isArray(state) ? String(Number(key) + 1) : wordsOfCode(key),
      ]),
    ]),
  );
}

/** How a value of a state is shown. */
export type ShownValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'yes' | 'no' }
  | { readonly kind: 'moment'; readonly at: string }
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'reference'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
/** A state or a choice, such as PENDING_ACTIVATION; shorter ones are codes of currencies and countries. */
const STATE_CODE = /^(?=.{6})[A-Z]+(_[A-Z\d]+)*$|^[A-Z]+(_[A-Z\d]+)+$/;

export function isReference(text: string): boolean {
  return ID.test(text);
}

export function shownValue(value: unknown, names: Readonly<Record<string, string>>): ShownValue {
  if (value === undefined || value === null || value === '') return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: value ? 'yes' : 'no' };
  const text = String(value);
  const name = names[text];
  if (name !== undefined) return { kind: 'person', name };
  if (ID.test(text)) return { kind: 'reference', id: text };
  if (MOMENT.test(text)) return { kind: 'moment', at: text };
  return { kind: 'text', text: STATE_CODE.test(text) ? wordsOfCode(text) : text };
}
