import { expect, test } from 'vitest';
import { keyName } from './pressed-key.ts';

const PLAIN = {
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  defaultPrevented: false,
};

test.each([
  ['a letter', { key: 'j' }, 'j'],
  ['a letter with capitals locked', { key: 'J' }, 'j'],
  ['a capital', { key: 'J', shiftKey: true }, null],
  ['a sign that Shift writes', { key: '?', shiftKey: true }, '?'],
  ['a sign that needs no Shift', { key: '?' }, '?'],
  ['the key of plus without Shift', { key: '=' }, '+'],
  ['Escape', { key: 'Escape' }, 'Escape'],
  ['what the browser does by itself', { key: 'r', ctrlKey: true }, null],
  ['the same on a Mac', { key: 'r', metaKey: true }, null],
  ['a letter with Alt', { key: 'a', altKey: true }, null],
  ['a letter of a word that is being composed', { key: 'a', isComposing: true }, null],
  ['what something else has taken', { key: 'a', defaultPrevented: true }, null],
])('%s', (_what, pressed, name) => {
  expect(keyName({ ...PLAIN, ...pressed })).toBe(name);
});
