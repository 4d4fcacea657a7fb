import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Notifications, notifications } from '@mantine/notifications';
import { toastMs } from './toast-time.ts';
import type { Toast } from './toasts.tsx';

const COLOURS = { info: 'gray', good: 'harbour', bad: 'red' } as const;

export function presentToast(toast: Toast): void {
  const { tone = 'info', title, text } = toast;
  const forMs = toastMs(toast);
  notifications.show({
    color: COLOURS[tone],
    ...(title ? { title } : {}),
    message: text,
    autoClose: forMs === 0 ? false : forMs,
    closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
    role: tone === 'bad' ? 'alert' : 'status',
  });
}

export function ToastStack() {
  return <Notifications position="bottom-right" containerWidth={400} />;
}
