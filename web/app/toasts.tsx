import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

/** How long a toast shows; 0 stays until it is closed (access.md, section 9). */
const TOAST_MS = 5_000;

type Toast = {
  tone?: 'info' | 'good' | 'bad';
  title?: ReactNode;
  text: ReactNode;
  /** Milliseconds; 0 stays. */
  forMs?: number;
};

const COLOURS = { info: 'gray', good: 'harbour', bad: 'red' } as const;

/** Shows a short message at the edge of the page. */
export function showToast({ tone = 'info', title, text, forMs = TOAST_MS }: Toast): void {
  notifications.show({
    color: COLOURS[tone],
    ...(title ? { title } : {}),
    message: text,
    autoClose: forMs === 0 ? false : forMs,
    role: tone === 'bad' ? 'alert' : 'status',
  });
}

/** Where toasts show. */
export function ToastHost() {
  return <Notifications position="bottom-right" containerWidth={400} />;
}
