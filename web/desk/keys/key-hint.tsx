import { type DeskKey, useKeysOn } from './desk-keys.ts';
import styles from './key-hint.module.css';

/** The key of a button, beside its words; nothing while keys are turned off, or where there is no keyboard. */
export function KeyHint({ of: key }: { of: DeskKey }) {
  if (!useKeysOn()) return null;
  return <span className={styles.hint} data-cap={keyCap(key)} aria-hidden="true" />;
}

/** What stands on a key. */
export function keyCap(key: DeskKey): string {
  return key === 'Escape' ? 'Esc' : key.toUpperCase();
}

/** What a button with a key gets, so that screen readers tell of it. */
export function useKeyShortcut(key: DeskKey): { 'aria-keyshortcuts'?: string } {
  return useKeysOn() ? { 'aria-keyshortcuts': key } : {};
}
