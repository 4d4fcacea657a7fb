import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

export type Toast = {
  tone?: 'info' | 'good' | 'bad';
  title?: ReactNode;
  text: ReactNode;
  /** Milliseconds; 0 stays until it is closed (spec/access.md, section 9). */
  forMs?: number;
};

const Stack = lazy(async () => {
  const { ToastStack } = await import('./toast-stack.tsx');
  return { default: ToastStack };
});

const listeners = new Set<() => void>();
let wanted = false;

/** Shows a short message at the edge of the page. The toasts are loaded with the first one. */
export function showToast(toast: Toast): void {
  wanted = true;
  for (const listener of listeners) listener();
  void import('./toast-stack.tsx').then(({ presentToast }) => presentToast(toast));
}

export function ToastHost() {
  const isWanted = useSyncExternalStore(follow, isWantedNow, isWantedNow);
  return isWanted ? (
    <Suspense>
      <Stack />
    </Suspense>
  ) : null;
}

function isWantedNow(): boolean {
  return wanted;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
