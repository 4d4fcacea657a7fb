import { useSyncExternalStore } from 'react';

/** A flag of the browser (spec/investing.md, section 3): amounts are masked while it is on. */
const KEY = 'privacy_mode';

const listeners = new Set<() => void>();

export function isPrivacyMode(): boolean {
  return localStorage.getItem(KEY) === 'true';
}

export function setPrivacyMode(on: boolean): void {
  localStorage.setItem(KEY, String(on));
  for (const listener of listeners) listener();
}

/** Follows the flag, also when another tab changes it. */
export function usePrivacyMode(): boolean {
  return useSyncExternalStore(subscribe, isPrivacyMode, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
