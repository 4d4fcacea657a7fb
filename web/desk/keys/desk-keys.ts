import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { storedFlag } from '../../app/session/stored-flag.ts';
import { pressedKey } from './pressed-key.ts';

/** Every key of the desk, with what it does. */
export const DESK_KEYS = [
  ['j', msg`Next case; in a queue, its first`],
  ['k', msg`Previous case`],
  ['1', msg`Show a document by its number`],
  ['t', msg`Turn the document`],
  ['+', msg`Enlarge the document`],
  ['-', msg`Make the document smaller`],
  ['o', msg`Mark the document as in order`],
  ['w', msg`Ask for the document again`],
  ['a', msg`Approve, or mark as checked`],
  ['s', msg`Ask the client again`],
  ['r', msg`Reject`],
  ['m', msg`Take the case, or give it back`],
  ['n', msg`Write a note`],
  ['Escape', msg`Leave without deciding`],
  ['/', msg`Search the desk`],
  ['?', msg`Show these keys`],
] as const satisfies readonly (readonly [string, MessageDescriptor])[];

export type DeskKey = (typeof DESK_KEYS)[number][0] | DocumentKey;

export const DOCUMENT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export type DocumentKey = (typeof DOCUMENT_KEYS)[number];

/** Held down, these go on; a decision is made once for each time that its key is pressed. */
const REPEATING: readonly string[] = ['+', '-'];

type Action = () => void;

const actions = new Map<string, Action[]>();

/** Does something when a key is pressed, while there is something to do. */
export function useKey(key: DeskKey, act: Action | null): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const isOn = act !== null;
  useEffect(() => (isOn ? bind(key, () => latest.current?.()) : undefined), [key, isOn]);
}

/** The last that took a key has it, until it goes. */
function bind(key: string, action: Action): () => void {
  actions.set(key, [...(actions.get(key) ?? []), action]);
  return () => {
    const left = (actions.get(key) ?? []).filter((each) => each !== action);
    if (left.length > 0) actions.set(key, left);
    else actions.delete(key);
  };
}

/** The keys that do something on the screen as it is. */
export function boundKeys(): string[] {
  return [...actions.keys()];
}

/** Listens to the keys of the desk, for as long as its frame is there. */
export function useKeyListener(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = keys.isOn() ? pressedKey(event) : null;
      if (key === null || (event.repeat && !REPEATING.includes(key))) return;
      const action = actions.get(key)?.at(-1);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** A choice of this browser: single keys can be turned off (WCAG 2.1.4). */
const keys = storedFlag('desk_keys', true);

export const turnKeys = keys.turn;

/** Follows the choice, also when another tab changes it. */
export const useKeysOn = keys.use;
