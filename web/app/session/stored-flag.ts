import { useSyncExternalStore } from 'react';

export type StoredFlag = {
  readonly isOn: () => boolean;
  readonly turn: (on: boolean) => void;
  /** Follows the flag, also when another tab changes it. */
  readonly use: () => boolean;
};

/** A choice of this browser between on and off, kept under a key; `initially` until it is made. */
export function storedFlag(key: string, initially: boolean): StoredFlag {
  const listeners = new Set<() => void>();
  const isOn = () => (localStorage.getItem(key) ?? String(initially)) === 'true';
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    isOn,
    turn: (on) => {
      localStorage.setItem(key, String(on));
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, isOn, () => false),
  };
}
