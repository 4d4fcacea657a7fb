import type { BodyOf } from '@ballast/contract/call.ts';
import type { subscribeToPush } from '@ballast/contract/messages/push-subscriptions.ts';

const WORKER = '/service-worker.js';

/** How push messages are encrypted (RFC 8291), which older browsers do not open. */
const ENCODING = 'aes128gcm';

/** Whether this browser can be told over push, and why not. */
export type PushSupport = 'READY' | 'BLOCKED' | 'TOO_OLD' | 'UNSUPPORTED';

export function pushSupport(): PushSupport {
  if (!('Notification' in window)) return 'UNSUPPORTED';
  if (!navigator.serviceWorker || !('PushManager' in window)) return 'TOO_OLD';
  if (PushManager.supportedContentEncodings?.includes(ENCODING) !== true) return 'TOO_OLD';
  return Notification.permission === 'denied' ? 'BLOCKED' : 'READY';
}

/** Is told when somebody comes back to the page, who may have changed the settings of the browser. */
export function followPush(changed: () => void): () => void {
  window.addEventListener('focus', changed);
  return () => window.removeEventListener('focus', changed);
}

/** Asks the person and the browser's push service. Returns what the server needs; null where the person does not allow it. */
export async function subscribeBrowser(
  serverKey: string,
): Promise<BodyOf<typeof subscribeToPush> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made under another key of ours is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  return {
    endpoint: made.endpoint,
    browser_key: textOf(made.getKey('p256dh')),
    shared_secret: textOf(made.getKey('auth')),
    server_key: serverKey,
  };
}

/** Ends the subscription at the browser's push service. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** As base64url without padding. */
function textOf(key: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
